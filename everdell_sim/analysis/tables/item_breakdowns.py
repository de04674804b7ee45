"""Cards, events and locations by bot and by seat: who uses them, and how they fare with and without."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from everdell_sim.analysis.estimates import contrasts
from everdell_sim.analysis.estimates.moments import OUTCOMES, Moments, Sums
from everdell_sim.analysis.figures import ASSOCIATED, COUNTED, Figure, table
from everdell_sim.analysis.filters import EVERYTHING, Filter, Group, Summed, groups
from everdell_sim.analysis.tables.items import METHODS
from everdell_sim.stats import p_of

Mask = NDArray[np.bool_]
Part = TypeVar("Part", str, int)
# How the use of each kind is called.
VERBS = {"card": "played", "event": "claimed", "location": "visited"}


def outcomes(group: Group) -> list[str]:
    return ["score", "win"] if group.opposed else ["score"]


def by_bot(group: Group) -> dict[str, Mask]:
    """The seats of each bot among those kept, by cell and seat."""
    return _masks(group, lambda cell, seat: group.bots[cell][seat])


def by_seat(group: Group) -> dict[int, Mask]:
    """Each seat among those kept, by cell and seat."""
    return dict(sorted(_masks(group, lambda _, seat: seat).items()))


def _masks(group: Group, whose: Callable[[int, int], Part]) -> dict[Part, Mask]:
    found: dict[Part, Mask] = {}
    for at, cell in enumerate(group.cells):
        for seat in group.kept[cell]:
            mask = found.setdefault(whose(cell, seat), np.zeros((len(group.cells), group.players), dtype=np.bool_))
            mask[at, seat] = True
    return found


def _divided(run: Summed, where: Filter = EVERYTHING, level: float = 0.95, *, kind: str, key: str) -> pl.DataFrame:
    """Every item by bot or by seat: how often it is used, and how those players fare with and without it."""
    figures: list[Figure] = []
    for group in groups(run, where):
        sums = Sums(run, group, kind)
        parts = by_bot(group) if key == "bot" else by_seat(group)
        for outcome in outcomes(group):
            whole = sums.moments("used", outcome)
            for part, kept in parts.items():
                figures += _part({**group.about, key: part}, replace(whole, kept=kept), kind, outcome, level)
    return table([kind, key], figures)


def _part(about: dict[str, object], m: Moments, kind: str, outcome: str, level: float) -> list[Figure]:
    """What the seats of one bot, or one seat, say about every item in one outcome."""
    unit, verb = OUTCOMES[outcome][0], VERBS[kind]
    shown = "win_share" if outcome == "win" else outcome
    shares, means, effects = contrasts.rate(m), contrasts.mean_in(m), contrasts.adjusted(m)
    figures = []
    for at, item in enumerate(m.items):
        keys = {**about, kind: item}
        share = shares.at(at, level, METHODS["rate"], share=True)
        if outcome == "score" and share is not None:
            figures.append(Figure(keys, f"{verb}_share", share, "share", COUNTED))
        mean = means.at(at, level, METHODS["mean"], share=outcome == "win")
        if mean is not None:
            figures.append(Figure(keys, f"{shown}_when_{verb}", mean, unit, COUNTED))
        effect = effects.at(at, level, METHODS["adjusted"])
        if effect is not None:
            figures.append(Figure(keys, f"{outcome}_adjusted", effect, unit, ASSOCIATED, p_of(effect)))
    return figures


card_bots, event_bots, location_bots = (partial(_divided, kind=kind, key="bot") for kind in VERBS)
card_seats, event_seats, location_seats = (partial(_divided, kind=kind, key="seat") for kind in VERBS)
