-- Two cards played by the same player: what they bring beyond each alone, m(both) - m(one) - m(other) + m(neither), within
-- cell and seat, weighed by precision. Only where all four kinds have at least 30 players. An association.
WITH cards AS (
    SELECT cell, seat, item, used::DOUBLE AS n, used_score::DOUBLE AS y, used_score__used_score::DOUBLE AS yy
    FROM summary_items
    WHERE kind = 'card'
),
four AS (
    SELECT
        c.players,
        p.card,
        p.other,
        unnest([
            {'sign': 1, 'n': p.seats::DOUBLE, 'y': p.score::DOUBLE, 'yy': p.score__score::DOUBLE},
            {'sign': -1, 'n': a.n - p.seats, 'y': a.y - p.score, 'yy': a.yy - p.score__score},
            {'sign': -1, 'n': b.n - p.seats, 'y': b.y - p.score, 'yy': b.yy - p.score__score},
            {'sign': 1,
             'n': s.games - a.n - b.n + p.seats,
             'y': s.score - a.y - b.y + p.score,
             'yy': s.score__score - a.yy - b.yy + p.score__score}
        ]) AS kind,
        p.cell,
        p.seat,
        p.seats
    FROM summary_card_pairs AS p
    JOIN cards AS a ON a.cell = p.cell AND a.seat = p.seat AND a.item = p.card
    JOIN cards AS b ON b.cell = p.cell AND b.seat = p.seat AND b.item = p.other
    JOIN summary_seats AS s ON s.cell = p.cell AND s.seat = p.seat
    JOIN cells AS c ON c.cell = p.cell
),
lifts AS (
    SELECT
        players,
        card,
        other,
        cell,
        seat,
        any_value(seats) AS seats,
        sum(kind.sign * kind.y / kind.n) AS lift,
        sum((kind.yy - kind.y * kind.y / kind.n) / (kind.n - 1) / kind.n) AS variance
    FROM four
    GROUP BY ALL
    HAVING min(kind.n) >= 30
)
SELECT
    players,
    card,
    other,
    sum(seats)::BIGINT AS n,
    sum(lift / variance) / sum(1 / variance) AS score_lift,
    1.96 / sqrt(sum(1 / variance)) AS score_lift_pm
FROM lifts
GROUP BY ALL
ORDER BY players, abs(score_lift / score_lift_pm) DESC
