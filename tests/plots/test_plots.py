"""Charts: valid, titled, with units, n and interval, and in the colours of the game."""

import json
from itertools import combinations

import polars as pl
import pytest

from everdell_sim import plots
from everdell_sim.plots.labels import Plot, labelled, outermost
from everdell_sim.plots.name_lines import broken, row_height
from everdell_sim.tournaments.frontier import frame, shipped

BOTS = pl.DataFrame(
    {"bot": ["a", "b<i>", "c"], "estimate": [0.6, 0.5, 0.4], "low": [0.5, 0.4, 0.1], "high": [0.7, 0.6, 0.45]}
)
CARDS = pl.DataFrame(
    {
        "rate": [0.5, 0.1],
        "won": [0.6, 0.4],
        "low": [0.5, 0.3],
        "high": [0.7, 0.5],
    }
)
PAIRS = pl.DataFrame({"x": ["a", "b"], "y": ["b", "a"], "won": [0.6, 0.4]})
COUNTS = pl.DataFrame({"value": [1, 2, 1, 2], "n": [3, 1, 1, 1], "bot": ["a", "a", "b", "b"]})
PARTS = pl.DataFrame({"bot": ["a", "a"], "part": ["cards", "tokens"], "points": [20.0, 5.0]})
NOTE = plots.note(3000)

CHARTS = {
    "dots": plots.dots(BOTS, label="bot", title="T", x="won", note=NOTE, percent=True, line=0.5, line_label="fair"),
    "forest": plots.forest(BOTS, label="bot", title="T", x="points", note=NOTE, nothing=0.5),
    "heat": plots.heat(
        PAIRS,
        x="x",
        y="y",
        value="won",
        title="T",
        x_title="against",
        y_title="bot",
        legend="won",
        note=NOTE,
        middle=0.5,
        percent=True,
    ),
    "histogram": plots.histogram(COUNTS, title="T", x="score, points", note=NOTE, by="bot"),
    "frontier": plots.frontier(frame(shipped().at(2)), title="T", note=NOTE, margin=True),
    "lines": plots.lines(
        CARDS, x="rate", y="won", low="low", high="high", title="T", x_title="played", y_title="won", note=NOTE
    ),
    "bars": plots.bars(PARTS, label="bot", value="points", part="part", title="T", x="points", note=NOTE),
}


def parts(content, key):
    """Every value of a key, however deep."""
    if isinstance(content, dict):
        for name, value in content.items():
            if name == key:
                yield value
            yield from parts(value, key)
    elif isinstance(content, list):
        for one in content:
            yield from parts(one, key)


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_says_what_it_shows(name):
    result = CHARTS[name].to_dict()
    assert result["title"]["text"] == "T"
    assert "n = 3,000 games" in result["title"]["subtitle"]
    assert "95% intervals" in result["title"]["subtitle"]
    axes = [one["title"] for one in parts(result, "axis") if one and one.get("title")]
    axes += [
        one["title"] for channel in "xy" for one in parts(result, channel) if isinstance(one, dict) and one.get("title")
    ]
    assert axes, "no axis has a name"
    assert list(parts(result, "tooltip")), "nothing on hover"
    json.dumps(plots.dressed(CHARTS[name], dark=True).to_dict())


def spread(rows):
    return pl.DataFrame(rows, schema=["card", "rate", "won"], orient="row")


# One far above, one far below, one at the right edge, one at the left, and twenty on one spot.
CROWD = [(f"crowd {at}", 0.5, 0.5) for at in range(20)]
EDGE = [("high", 0.3, 0.9), ("low", 0.3, 0.1), ("right", 1.0, 0.6), ("left", 0.05, 0.5)]
PLOT = Plot(300, 300, (0.0, 1.0), (0.0, 1.0))


def boxes(named):
    """Left, top, right and bottom of every name: letters of 6 points and lines of 12."""
    for row in named.iter_rows(named=True):
        across, down = PLOT.place(row["rate"], row["won"])
        width = 6 * len(row["card"])
        start = across + row["_dx"] - {"left": 0, "right": width, "center": width / 2}[row["_align"]]
        yield start, down + row["_dy"] - 6, start + width, down + row["_dy"] + 6


def test_the_outermost_points_are_named_and_no_name_covers_another():
    named = labelled(spread(CROWD + EDGE), "rate", "won", "card", PLOT, 24)
    assert {"high", "low", "right", "left"} <= set(named["card"])
    assert len(named) < 14, "most of the crowd have no room"
    assert dict(named.select("card", "_align").iter_rows())["right"] == "right", "to the left of its point"
    found = list(boxes(named))
    assert all(box[0] >= 0 and box[2] <= 300 and box[1] >= 0 and box[3] <= 300 for box in found)
    for one, other in combinations(found, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert labelled(spread([]), "rate", "won", "card", PLOT, 9).is_empty()


def test_the_outermost_are_the_corners_of_all_points():
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert outermost([(0.5, 0.5), *square, (0.9, 0.5)]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Farm", ["Farm"]),
        # 31 letters are too many for a line on a phone, and few enough elsewhere.
        ("points from Ever Tree per player", ["points from Ever|Tree per player"]),
        # 63 letters: two lines everywhere, each of them two on a phone.
        (
            "Draw 2 Meadow cards and then play 1 of them for 1 resource less",
            ["Draw 2 Meadow cards|and then play", "1 of them for 1|resource less"],
        ),
        ("x" * 30, ["x" * 15 + "|" + "x" * 15]),
    ],
)
def test_long_names_are_broken_evenly_and_nothing_is_lost(name, lines):
    found = [line.replace("\n", "|") for line in broken(name).split("\r")]
    assert found == lines
    assert broken(name).replace("\r", " ").replace("\n", " ").replace(" ", "") == name.replace(" ", "")


def test_rows_are_as_high_as_their_names_need():
    # Two lines of 13 and 5 between rows.
    assert row_height([broken("points from Ever Tree per player")], 18) == 31
    assert row_height(["Farm"], 18) == 18


def test_an_axis_has_the_values_that_were_played():
    frame = CARDS.with_columns(rate=pl.Series([1, 4]))
    chart = plots.lines(frame, x="rate", y="won", title="T", x_title="cost", y_title="won", note=NOTE)
    assert [1, 4] in [one.get("values") for one in parts(chart.to_dict(), "axis") if one]


def test_an_interval_that_holds_nothing_is_grey():
    result = CHARTS["forest"].to_dict()
    sides = {row["bot"]: row["_side"] for rows in result["datasets"].values() for row in rows if "bot" in row}
    assert sides == {"a": "not clear", "b<i>": "not clear", "c": "below"}


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", plots.COLOURS.values())
def test_colours_are_seen_on_light_and_on_dark_ground(colour):
    """At least 2 to 1 against white and against the dark page."""
    light, dark = 1.05 / (luminance(colour) + 0.05), (luminance(colour) + 0.05) / (luminance("#0E1117") + 0.05)
    assert min(light, dark) > 2
