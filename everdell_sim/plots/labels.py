"""Which points of a scatter plot carry their names, and where these stand so that none covers another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

# Points on the screen: the width of a letter, the height of a line, and from a point to its name.
_LETTER, _LINE, _GAP = 6.4, 13.0, 8.0
# Half of a point.
_POINT = 5.0

_Box = tuple[float, float, float, float]
_Place = tuple[float, float]


@dataclass(frozen=True)
class Plot:
    """The size of a plot on the screen and the ends of its axes."""

    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]

    def place(self, x: float, y: float) -> _Place:
        """Points on the screen from the left and from the top."""
        (left, right), (bottom, top) = self.across, self.up
        return (x - left) / (right - left) * self.width, (top - y) / (top - bottom) * self.height


def labelled(frame: pl.DataFrame, x: str, y: str, name: str, plot: Plot, most: int) -> pl.DataFrame:
    """The rows of `frame` that carry their names, at most `most`: the outermost, and others far from the middle.

    `_dx`, `_dy` and `_align` say where the name stands.
    """
    rows = frame.drop_nulls([x, y])
    places = [plot.place(one, other) for one, other in rows.select(x, y).iter_rows()]
    names = [str(one) for one in rows[name]]
    edge = outermost(places)
    middle = sorted(down for _, down in places)[len(places) // 2] if places else 0.0
    rest = sorted(range(len(places)), key=lambda at: -abs(places[at][1] - middle))
    points = [(one - _POINT, other - _POINT, one + _POINT, other + _POINT) for one, other in places]
    taken: list[_Box] = []
    kept: dict[int, tuple[float, float, str]] = {}
    for at in dict.fromkeys([*edge, *rest]):
        if len(kept) >= most:
            break
        others = points[:at] + points[at + 1 :]
        # The names that must be there may stand farther away and on a point, if there is no other way.
        needed = at in edge
        for avoid in (taken + others, taken) if needed else (taken + others,):
            ways = _ways(places[at], names[at], plot, 2 if needed else 1)
            found = next((one for one in ways if _free(one[0], avoid)), None)
            if found:
                taken.append(found[0])
                kept[at] = found[1]
                break
    where = pl.DataFrame(
        list(kept.values()), schema={"_dx": pl.Float64, "_dy": pl.Float64, "_align": pl.String}, orient="row"
    )
    return rows[list(kept)].with_columns(where)


def outermost(places: Sequence[_Place]) -> list[int]:
    """The points on the edge: corners of the smallest convex shape that holds all of them, the highest first."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    corners: set[int] = set()
    for way in (order, order[::-1]):
        chain: list[int] = []
        for at in way:
            while len(chain) > 1 and _turn(places[chain[-2]], places[chain[-1]], places[at]) <= 0:
                chain.pop()
            chain.append(at)
        corners.update(chain)
    return sorted(corners, key=lambda at: places[at][1])


def _turn(one: _Place, two: _Place, three: _Place) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def _ways(place: _Place, name: str, plot: Plot, lines: int) -> Iterator[tuple[_Box, tuple[float, float, str]]]:
    """Places for a name inside the plot, the best first: beside its point, then up to `lines` above or below."""
    across, down = place
    width = _LETTER * len(name)
    for dy in (0.0, *(way * _LINE * line for line in range(1, lines + 1) for way in (-1, 1))):
        for align in ("left", "right", "center"):
            if align == "center" and not dy:
                continue
            dx = {"left": _GAP, "right": -_GAP, "center": 0.0}[align]
            start = across + dx - {"left": 0.0, "right": width, "center": width / 2}[align]
            box = (start, down + dy - _LINE / 2, start + width, down + dy + _LINE / 2)
            if box[0] >= 0 and box[2] <= plot.width and box[1] >= 0 and box[3] <= plot.height:
                yield box, (dx, dy, align)


def _free(box: _Box, taken: Sequence[_Box]) -> bool:
    return not any(
        box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken
    )
