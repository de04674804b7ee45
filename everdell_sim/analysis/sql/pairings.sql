-- How often each bot finishes ahead of each other one at the same table, a tie being half, with a 95 % half width.
WITH places AS (
    SELECT
        c.players,
        o.cell,
        o.ranks,
        o.games,
        c.bots,
        unnest(range(c.players::BIGINT)) AS seat
    FROM summary_orders AS o
    JOIN cells AS c USING (cell)
),
ranked AS (
    SELECT *, bots[seat + 1] AS bot, (ranks::VARCHAR)[seat + 1]::INT AS rank FROM places
),
met AS (
    SELECT
        one.players,
        one.bot,
        other.bot AS opponent,
        one.games,
        (1 + sign(other.rank - one.rank)) / 2 AS ahead
    FROM ranked AS one
    JOIN ranked AS other USING (cell, ranks)
    WHERE one.seat != other.seat AND one.bot != other.bot
)
SELECT
    players,
    bot,
    opponent,
    sum(games)::BIGINT AS n,
    sum(games * ahead) / sum(games) AS ahead_share,
    1.96 * sqrt((sum(games * ahead * ahead) / sum(games) - (sum(games * ahead) / sum(games)) ** 2) / sum(games))
        AS ahead_share_pm
FROM met
GROUP BY ALL
ORDER BY players, bot, opponent
