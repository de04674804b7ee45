-- How each seat fares: its part of the victories and its mean score, each with the half width of a 95 % interval.
-- One row per cell and seat, exact: a game has one player in a seat.
SELECT
    c.players,
    s.cell,
    s.seat,
    s.bot,
    s.games AS n,
    s.win / 60.0 / s.games AS win_share,
    1.96 * sqrt((s.win__win - s.win * s.win / s.games::DOUBLE) / greatest(s.games - 1, 1) / s.games) / 60 AS win_share_pm,
    s.score / s.games::DOUBLE AS score,
    1.96 * sqrt((s.score__score - s.score * s.score / s.games::DOUBLE) / greatest(s.games - 1, 1) / s.games) AS score_pm
FROM summary_seats AS s
JOIN cells AS c USING (cell)
ORDER BY c.players, s.cell, s.seat
