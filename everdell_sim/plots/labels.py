"""Which points of a scatter plot are labelled: those at its edge, where there is room."""

import polars as pl

# Letters on a chart of common size: the width of one and the height of a line, as shares of its width and height.
_LETTER, _LINE = 0.0135, 0.042
# Between a point and its name.
_GAP = 0.012
# A name right of here stands on the left of its point.
_EDGE = 0.8

_Box = tuple[float, float, float, float]


def outstanding(frame: pl.DataFrame, x: str, y: str, name: str, most: int = 14) -> pl.DataFrame:
    """At most `most` rows of `frame`, the highest and lowest first; `_left` says on which side the name stands."""
    rows = frame.drop_nulls([x, y])
    if rows.is_empty():
        return rows.with_columns(_left=pl.lit(False))
    right, top, bottom = float(rows[x].max() or 1), float(rows[y].max()), float(rows[y].min())  # type: ignore[arg-type]
    places = [(one / (right or 1), (top - other) / ((top - bottom) or 1)) for one, other in rows.select(x, y).rows()]
    middle = sorted(down for _, down in places)[len(places) // 2]
    order = sorted(range(len(places)), key=lambda at: -abs(places[at][1] - middle))
    taken: list[_Box] = [(across, down, across, down) for across, down in places]
    kept: list[int] = []
    left: list[bool] = []
    for at in order:
        if len(kept) == most:
            break
        side = places[at][0] > _EDGE
        box = _box(places[at], str(rows[name][at]), side)
        if not any(_touch(box, other) for index, other in enumerate(taken) if index != at):
            taken.append(box)
            kept.append(at)
            left.append(side)
    return rows[kept].with_columns(_left=pl.Series(left, dtype=pl.Boolean))


def _box(place: tuple[float, float], name: str, left: bool) -> _Box:
    across, down = place
    width = _LETTER * len(name)
    start = across - _GAP - width if left else across + _GAP
    return start, down - _LINE / 2, start + width, down + _LINE / 2


def _touch(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
