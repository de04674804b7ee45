-- What games are like: the mean of each measure with the half width of a 95 % interval, by number of players.
-- Cells share their deals, so their errors are added.
WITH long AS (
    UNPIVOT (
        SELECT
            c.players,
            g.cell,
            g.games AS n,
            {'total': g.turns, 'squares': g.turns__turns} AS turns,
            {'total': g.decisions, 'squares': g.decisions__decisions} AS decisions,
            {'total': g.winning_score, 'squares': g.winning_score__winning_score} AS winning_score,
            {'total': g.margin, 'squares': g.margin__margin} AS margin,
            {'total': g.spread, 'squares': g.spread__spread} AS spread,
            {'total': g.lead_changes, 'squares': g.lead_changes__lead_changes} AS lead_changes,
            {'total': g.by_events + g.by_leftovers + g.by_nothing,
             'squares': g.by_events + g.by_leftovers + g.by_nothing} AS tied_on_points
        FROM summary_games AS g
        JOIN cells AS c USING (cell)
    )
    ON turns, decisions, winning_score, margin, spread, lead_changes, tied_on_points
    INTO NAME what VALUE sums
)
SELECT
    players,
    what,
    sum(n)::BIGINT AS n,
    sum(sums.total) / sum(n)::DOUBLE AS mean,
    1.96 * sum(n * sqrt((sums.squares - sums.total * sums.total / n::DOUBLE) / greatest(n - 1, 1) / n)) / sum(n) AS mean_pm
FROM long
GROUP BY ALL
ORDER BY players, what
