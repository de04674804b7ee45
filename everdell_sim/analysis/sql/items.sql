-- Every ${kind} that was in play: in how many games, what share of players ${used} it, how they fare, what a ${use} brings.
-- n counts the players who ${used} it. Differences are within cell and seat. An association.
WITH items AS (
    SELECT c.players, i.*
    FROM summary_items AS i
    JOIN cells AS c USING (cell)
    WHERE i.kind = '${kind}'
),
brought AS (
    SELECT c.players, u.item, sum(u.times) AS times, sum(u.turn) AS turn, sum(u.points) AS points
    FROM summary_uses AS u
    JOIN cells AS c USING (cell)
    WHERE u.kind = '${kind}'
    GROUP BY ALL
),
games AS (
    SELECT c.players, sum(g.games) AS games
    FROM summary_games AS g
    JOIN cells AS c USING (cell)
    GROUP BY ALL
)
SELECT
    players,
    item AS ${kind},
    sum(used)::BIGINT AS n,
    sum(seen) FILTER (seat = 0) / any_value(games)::DOUBLE AS offered_share,
    sum(used) / sum(seen)::DOUBLE AS ${used}_share,
    any_value(turn) / nullif(any_value(times), 0)::DOUBLE AS turn,
    any_value(points) / nullif(any_value(times), 0)::DOUBLE AS points_a_${use},
    sum(used_win) / 60.0 / nullif(sum(used), 0) AS win_share_when_${used},
    sum(used_score) / nullif(sum(used), 0)::DOUBLE AS score_when_${used},
    sum(used_win - used * seen_win / seen::DOUBLE) / 60
        / nullif(sum(used - used * used / seen::DOUBLE), 0) AS win_adjusted,
    sum(used_score - used * seen_score / seen::DOUBLE)
        / nullif(sum(used - used * used / seen::DOUBLE), 0) AS score_adjusted
FROM items
JOIN brought USING (players, item)
JOIN games USING (players)
GROUP BY players, item
ORDER BY players, ${used}_share DESC, item
