-- What games are like: the mean of each measure of a game with the half width of a 95 % interval, by number of players.
WITH sums AS (
    SELECT c.players, h.what, h.cell, sum(h.n) AS n, sum(h.value * h.n) AS total, sum(h.value * h.value * h.n) AS squares
    FROM summary_histograms AS h
    JOIN cells AS c USING (cell)
    WHERE h.seat = 255
    GROUP BY ALL
)
SELECT
    players,
    what,
    sum(n)::BIGINT AS n,
    sum(total) / sum(n)::DOUBLE AS mean,
    -- Cells share their deals: their errors are added.
    1.96 * sum(n * sqrt((squares - total * total / n::DOUBLE) / greatest(n - 1, 1) / n)) / sum(n) AS mean_pm
FROM sums
GROUP BY ALL
ORDER BY players, what
