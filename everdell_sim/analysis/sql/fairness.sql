-- The seats of tables of equal bots: the best seat's share minus the worst's, and the chi-square of all seats being equal
-- (degrees of freedom: players - 1).
WITH shares AS (
    SELECT c.players, s.cell, s.seat, s.games, s.win / 60.0 AS wins
    FROM summary_seats AS s
    JOIN cells AS c USING (cell)
    WHERE list_unique(c.bots) = 1 AND c.players > 1
)
SELECT
    players,
    cell,
    any_value(games)::BIGINT AS n,
    (max(wins) - min(wins)) / any_value(games) AS spread,
    sum((wins - games / players) ** 2 / (games / players)) AS chi_square
FROM shares
GROUP BY players, cell
ORDER BY players, cell
