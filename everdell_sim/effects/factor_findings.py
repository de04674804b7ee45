"""What a sweep changed, in sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from everdell_sim.effects import caveats
from everdell_sim.effects.factors import ARROW, FACTOR, Design
from everdell_sim.effects.finding import Finding, at, told
from everdell_sim.effects.ranking import clear
from everdell_sim.effects.rows import POINTS, Row
from everdell_sim.experiments.effect_families import spoken
from everdell_sim.play.measures import is_share
from everdell_sim.support.phrases import POINTS as PERCENTAGE
from everdell_sim.support.phrases import listed, number, sentence

# How many more factors a sentence names.
_THEN = 3
_WORDS = {POINTS: "a player's score", "turns": "the length of a game", "margin": "the lead of the winner"}
_NAMES = {"players": "the number of players", "bots": "the line-up", "modules": "the modules", "patch": "the patch"}


def factors(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    """For each measure the factor that changes it most; scores first, if any changes them."""
    rows = group.filter(pl.col("kind") == FACTOR)
    sure = [found for _, mine in rows.group_by("what", maintain_order=True) if (found := largest(mine, sure=True))]
    most = " most" if rows["thing"].n_unique() > 1 else ""
    for first, *others in sure:
        then = [f"{called(one)} {number(one['estimate'], _unit(one), sign=True)}" for one in others[:_THEN]]
        more = f" (then {listed(then)})" if then else ""
        text = f"{_where(first)}{called(first)} changes {measured(first['what'])}{most}{more}: {step(first)} by"
        yield told(first, text, caveats.SWEPT, sign=True)
    if rows.height and not sure:
        first = largest(rows)[0]
        told_of = listed([*map(measured, rows["what"].unique(maintain_order=True))]).replace(" and ", " or ")
        text = f"{_where(first)}nothing swept clearly changes {told_of}; the largest effect on"
        text = f"{text} {measured(first['what'])} is that of {called(first)}: {step(first)} by"
        yield told(first, text, caveats.SWEPT, sign=True, clear=False)


def largest(rows: pl.DataFrame, sure: bool = False) -> list[Row]:
    """Of one measure (the first) the largest effect of each factor, largest first; only what is clear, if `sure`."""
    mine = [row for row in rows.to_dicts() if row["what"] == rows["what"][0] and (clear(row) or not sure)]
    found: dict[str, Row] = {}
    for row in sorted(mine, key=lambda row: -abs(row["estimate"])):
        found.setdefault(row["thing"], row)
    return list(found.values())


def called(row: Row) -> str:
    return str(_NAMES.get(row["thing"], row["thing"]))


def label(row: Row, names: Mapping[str, str]) -> str:
    """A factor with its step, short enough for a chart.

    >>> label({"thing": "card.farm.cost.twig", "against": "1 → 3"}, {"farm": "Farm"})
    'Farm, cost twig: 1 → 3'
    """
    return f"{short(row['thing'], names)}: {row['against']}"


def short(factor: str, names: Mapping[str, str]) -> str:
    """`card.farm.points` as people say it: Farm, points."""
    section, _, rest = factor.partition(".")
    thing, _, number_of = rest.partition(".")
    words = (
        [names.get(thing, thing), number_of] if number_of and section != "bot" else [rest or _NAMES.get(factor, factor)]
    )
    return ", ".join(one.replace("_", " ").replace(".", " ") for one in words)


def map_of(found: pl.DataFrame, mine: Design, what: str, x: str, y: str, names: Mapping[str, str]) -> dict[str, Any]:
    """How a table of colour shows a measure by two factors (`cell_figures.fields`)."""
    across, up = short(x, names), short(y, names)
    return {
        "x": "_x",
        "y": "_y",
        "value": "estimate",
        "title": f"{sentence(measured(what))} by {across} and {up}",
        "x_title": across,
        # Names say what they are, and need the room.
        "y_title": up if mine.is_number(y) else "",
        "legend": measured(what),
        "alike": False,
        "percent": is_share(what),
        "middle": found["estimate"].mean(),
        "tips": ("cells",),
    }


def step(row: Row) -> str:
    """From one level of a factor to another."""
    return "from {} to {}".format(*row["against"].split(ARROW, 1))


def measured(what: str) -> str:
    return _WORDS[what] if what in _WORDS else spoken(what, {})


def _unit(row: Row) -> str:
    return PERCENTAGE if row["unit"] == "share" else ""


def _where(row: Row) -> str:
    return "" if row["players"] is None else f"{at(row)}, "
