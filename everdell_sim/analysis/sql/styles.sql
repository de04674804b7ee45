-- What each bot plays, claims and visits: the share of its players who used an item, and how often a player did. Of
-- events and locations only where these were in play.
WITH played AS (
    SELECT c.players, s.bot, sum(s.games) AS games
    FROM summary_seats AS s
    JOIN cells AS c USING (cell)
    GROUP BY ALL
)
SELECT
    c.players,
    s.bot,
    u.kind,
    u.item,
    CASE WHEN u.kind = 'card' THEN any_value(p.games) ELSE sum(u.seats) END::BIGINT AS n,
    sum(u.used) / n::DOUBLE AS used_share,
    sum(u.times) / n::DOUBLE AS times
FROM summary_uses AS u
JOIN summary_seats AS s USING (cell, seat)
JOIN cells AS c USING (cell)
JOIN played AS p ON p.players = c.players AND p.bot = s.bot
WHERE u.seat < c.players
GROUP BY c.players, s.bot, u.kind, u.item
ORDER BY c.players, s.bot, u.kind, times DESC, u.item
