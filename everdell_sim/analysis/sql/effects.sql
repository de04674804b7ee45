-- Every ${kind} that a player has ${word}: how many have, how they fare, and how much better than those who have not.
-- ${reading}
-- Differences are within cell and seat, so within bot and number of players: a regression with a term for each. The half
-- width of a 95 % interval (_pm) takes the seats of a table as independent; `everdell-sim table` has the exact one.
WITH strata AS (
    SELECT
        c.players,
        i.item AS ${kind},
        i.bot,
        i.seat,
        ${games}::DOUBLE AS n,
        i.${state}::DOUBLE AS d,
        ${of}score::DOUBLE AS y,
        ${of}score__${also}score::DOUBLE AS yy,
        i.${state}_score::DOUBLE AS dy,
        i.${state}_score__${state}_score::DOUBLE AS dyy,
        ${of}win / 60.0 AS w,
        ${of}win__${also}win / 3600.0 AS ww,
        i.${state}_win / 60.0 AS dw,
        i.${state}_win__${state}_win / 3600.0 AS dww
    FROM summary_items AS i
    JOIN summary_seats AS s USING (cell, seat)
    JOIN cells AS c USING (cell)
    WHERE i.kind = '${kind}'
),
effects AS (
    SELECT
        *,
        d / n AS p,
        sum(dy - d * y / n) OVER part / nullif(sum(d - d * d / n) OVER part, 0) AS by_score,
        sum(dw - d * w / n) OVER part / nullif(sum(d - d * d / n) OVER part, 0) AS by_win
    FROM strata
    WINDOW part AS (PARTITION BY players, ${kind}${by})
),
-- What is left of each stratum around its own level, of those in the state and those not.
rests AS (
    SELECT
        *,
        y / n - by_score * p AS a,
        w / n - by_win * p AS b
    FROM effects
)
SELECT
    players,
    ${kind}${by},
    sum(d)::BIGINT AS n,
    sum(d) / sum(n) AS ${word}_share,
    sum(dw) / nullif(sum(d), 0) AS win_share_when_${word},
    sum(dy) / nullif(sum(d), 0) AS score_when_${word},
    any_value(by_win) AS win_${effect},
    1.96 * sqrt(sum(
        (1 - p) ** 2 * (dww - 2 * (b + by_win) * dw + d * (b + by_win) ** 2)
        + p ** 2 * ((ww - dww) - 2 * b * (w - dw) + (n - d) * b ** 2)
    )) / nullif(sum(d - d * d / n), 0) AS win_${effect}_pm,
    any_value(by_score) AS score_${effect},
    1.96 * sqrt(sum(
        (1 - p) ** 2 * (dyy - 2 * (a + by_score) * dy + d * (a + by_score) ** 2)
        + p ** 2 * ((yy - dyy) - 2 * a * (y - dy) + (n - d) * a ** 2)
    )) / nullif(sum(d - d * d / n), 0) AS score_${effect}_pm
FROM rests
GROUP BY players, ${kind}${by}
ORDER BY players, ${order}
