-- How each bot fares over all its seats and line-ups, and where its points come from. Errors of seats and cells are added.
SELECT
    c.players,
    s.bot,
    sum(s.games)::BIGINT AS n,
    sum(s.win) / 60.0 / sum(s.games) AS win_share,
    1.96 * sum(sqrt(s.win__win - s.win * s.win / s.games::DOUBLE)) / 60 / sum(s.games) AS win_share_pm,
    sum(s.score) / sum(s.games)::DOUBLE AS score,
    1.96 * sum(sqrt(s.score__score - s.score * s.score / s.games::DOUBLE)) / sum(s.games) AS score_pm,
    sum(s.score_cards) / sum(s.games)::DOUBLE AS score_cards,
    sum(s.score_tokens) / sum(s.games)::DOUBLE AS score_tokens,
    sum(s.score_prosperity) / sum(s.games)::DOUBLE AS score_prosperity,
    sum(s.score_journey) / sum(s.games)::DOUBLE AS score_journey,
    sum(s.score_events) / sum(s.games)::DOUBLE AS score_events
FROM summary_seats AS s
JOIN cells AS c USING (cell)
WHERE s.seat < c.players
GROUP BY ALL
ORDER BY c.players, win_share DESC
