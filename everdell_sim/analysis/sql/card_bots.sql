-- Every card by bot: how often that bot plays it, how it fares, and how much better than without. An association.
-- Differences are within cell and seat, so within bot and number of players: a regression with a term for each. The half
-- width of a 95 % interval (_pm) takes the seats of a table as independent; `everdell-sim table` has the exact one.
WITH strata AS (
    SELECT
        c.players,
        i.item AS card,
        i.bot,
        s.games::DOUBLE AS n,
        i.used::DOUBLE AS d,
        s.score::DOUBLE AS y,
        s.score__score::DOUBLE AS yy,
        i.used_score::DOUBLE AS dy,
        i.used_score__used_score::DOUBLE AS dyy,
        s.win / 60.0 AS w,
        s.win__win / 3600.0 AS ww,
        i.used_win / 60.0 AS dw,
        i.used_win__used_win / 3600.0 AS dww
    FROM summary_items AS i
    JOIN summary_seats AS s USING (cell, seat)
    JOIN cells AS c USING (cell)
    WHERE i.kind = 'card'
),
effects AS (
    SELECT
        *,
        d / n AS p,
        sum(dy - d * y / n) OVER card / nullif(sum(d - d * d / n) OVER card, 0) AS score_effect,
        sum(dw - d * w / n) OVER card / nullif(sum(d - d * d / n) OVER card, 0) AS win_effect
    FROM strata
    WINDOW card AS (PARTITION BY players, card, bot)
),
-- What is left of each stratum around its own level, of those in the state and those not.
rests AS (
    SELECT
        *,
        y / n - score_effect * p AS a,
        w / n - win_effect * p AS b
    FROM effects
)
SELECT
    players,
    card,
    bot,
    sum(d)::BIGINT AS n,
    sum(d) / sum(n) AS played_share,
    sum(dw) / nullif(sum(d), 0) AS win_share_when_played,
    sum(dy) / nullif(sum(d), 0) AS score_when_played,
    any_value(win_effect) AS win_adjusted,
    1.96 * sqrt(sum(
        (1 - p) ** 2 * (dww - 2 * (b + win_effect) * dw + d * (b + win_effect) ** 2)
        + p ** 2 * ((ww - dww) - 2 * b * (w - dw) + (n - d) * b ** 2)
    )) / nullif(sum(d - d * d / n), 0) AS win_adjusted_pm,
    any_value(score_effect) AS score_adjusted,
    1.96 * sqrt(sum(
        (1 - p) ** 2 * (dyy - 2 * (a + score_effect) * dy + d * (a + score_effect) ** 2)
        + p ** 2 * ((yy - dyy) - 2 * a * (y - dy) + (n - d) * a ** 2)
    )) / nullif(sum(d - d * d / n), 0) AS score_adjusted_pm
FROM rests
GROUP BY players, card, bot
ORDER BY players, card, bot
