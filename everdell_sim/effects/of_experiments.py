"""What the results of experiments say, as effects: documents that `--json` wrote, and comparisons of runs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from everdell_sim.effects.rows import (
    AVOIDED,
    CHANGED,
    POINTS,
    PREFERRED,
    REMOVED,
    REPLACED,
    Row,
    frame,
    row,
)
from everdell_sim.errors import EverdellError
from everdell_sim.play.measures import is_share
from everdell_sim.stats import Estimate

Document = Mapping[str, Any]
WAYS = {"dead": REMOVED, "replaced": REPLACED, "avoid": AVOIDED, "prefer": PREFERRED}
GAME = "game"
# A patch without a name of its own.
UNNAMED = "the patch"
_WORTH = "effect"
# What may go wrong with a document that anybody may have written.
UNREADABLE = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError),
    *(EverdellError, pl.exceptions.PolarsError),
)
# Measures of a player that are counted in points.
_IN_POINTS = ("score", "margin", "spread", "winning_score", "points")


def of_document(document: Document, command: str) -> pl.DataFrame:
    """An ablation or a what-if."""
    return frame(_ablation(document, command) if "how" in document["patch"] else _whatif(document, command))


def rules_of(modules: Sequence[str], patch: str | None) -> str:
    """What the tables of runs call the same rules."""
    return " + ".join(["base", *(one for one in modules if one != "base"), *([patch] if patch else [])])


def _ablation(document: Document, command: str) -> Iterator[Row]:
    worths = sum(one["what"].endswith(f".{_WORTH}") for one in document["effects"])
    about = {
        "players": len(document["bots"]),
        "rules": rules_of(document["modules"], document["baseline"].get("patch")),
        "bots": ", ".join(document["bots"]),
        "estimand": WAYS[document["patch"]["how"]],
        "level": document["level"],
        "among": worths,
        "command": command,
    }
    for one in document["effects"]:
        kind, thing, what = one["what"].split(".", 2)
        what = POINTS if what == _WORTH else what
        told = {"kind": kind, "thing": thing, "what": what, "unit": unit_of(what), "p": one.get("p"), **about}
        yield row(_estimate(one), **told, p_adjusted=one.get("p_adjusted"))
    for one in document.get("confirmed", []):
        kind, thing, _ = one["what"].split(".", 2)
        told = {"kind": kind, "thing": thing, "what": POINTS, "unit": POINTS, "p": one.get("p"), **about}
        yield row(_estimate(one), **told, confirmed=True)


def _whatif(document: Document, command: str) -> Iterator[Row]:
    lineups = document["lineups"]
    modules, baseline, patch = document["modules"], document["baseline"].get("patch"), document["patch"].get("patch")
    if patch == baseline and document["patch"]["data"] != document["baseline"]["data"]:
        patch = f"{baseline} + {UNNAMED}" if baseline else UNNAMED
    about = {
        "players": len(lineups[0]),
        "rules": rules_of(modules, patch),
        "against": rules_of(modules, baseline),
        "bots": ", ".join(lineups[0]) if len(lineups) == 1 else f"{len(lineups)} line-ups",
    }
    return changed(document["effects"], about | {"level": document["level"], "command": command})


def changed(effects: Sequence[Mapping[str, Any]], about: Mapping[str, Any]) -> Iterator[Row]:
    """What other rules, or another run, changed: a row for each measure."""
    for one in effects:
        kind, thing, what = parted(one["what"])
        told = {"kind": kind, "thing": thing, "what": what, "unit": unit_of(what), "estimand": CHANGED}
        yield row(_estimate(one), **told, p=one.get("p"), p_adjusted=one.get("p_adjusted"), **about)


def parted(what: str) -> tuple[str, str, str]:
    """A measure as its kind, thing and what is measured of it.

    >>> parted("card.farm.plays"), parted("win_share.seat.0"), parted("turns")
    (('card', 'farm', 'plays'), ('seat', '0', 'win_share'), ('game', '', 'turns'))
    """
    first, _, rest = what.partition(".")
    middle, _, last = rest.partition(".")
    if not rest:
        return GAME, "", first
    return (middle, last, first) if middle in ("seat", "bot") else (first, middle, last)


def unit_of(what: str) -> str:
    if is_share(what):
        return "share"
    return "points" if what.startswith(_IN_POINTS) else ""


def _estimate(one: Mapping[str, Any]) -> Estimate:
    return Estimate(one["estimate"], one.get("se"), one["low"], one["high"], one["n"], one["method"])
