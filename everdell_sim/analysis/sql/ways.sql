-- How every ${kind} was used, by season (cards: also by payment and source): the part of its users who did so, and how these
-- fare. n counts these users. An association.
WITH users AS (
    SELECT c.players, u.item, sum(u.used) AS used
    FROM summary_uses AS u
    JOIN cells AS c USING (cell)
    WHERE u.kind = '${kind}'
    GROUP BY ALL
)
SELECT
    c.players,
    w.item AS ${kind},
    w.what AS way,
    w.value,
    sum(w.seats)::BIGINT AS n,
    sum(w.seats) / any_value(u.used)::DOUBLE AS players_share,
    sum(w.win) / 60.0 / sum(w.seats) AS win_share,
    -- Errors of seats and cells are added.
    1.96 * sum(sqrt(w.win__win - w.win * w.win / w.seats::DOUBLE)) / 60 / sum(w.seats) AS win_share_pm,
    sum(w.score) / sum(w.seats)::DOUBLE AS score,
    1.96 * sum(sqrt(w.score__score - w.score * w.score / w.seats::DOUBLE)) / sum(w.seats) AS score_pm
FROM summary_ways AS w
JOIN cells AS c USING (cell)
JOIN users AS u USING (players, item)
WHERE w.kind = '${kind}'
GROUP BY c.players, w.item, w.what, w.value
ORDER BY c.players, w.item, w.what, w.value
