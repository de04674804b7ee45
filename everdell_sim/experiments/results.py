"""Results of experiments as `whatif`, `ablate` and `balance --json` write them, read through types."""

import json
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from everdell_sim.errors import BadInput, Damaged
from everdell_sim.experiments.targets import Way
from everdell_sim.support.checks import MOST_DEALS
from everdell_sim.support.files import read_regular

Number: TypeAlias = Annotated[float, Meta(ge=-1e15, le=1e15)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
# Of the game, of a seat or a bot, of a thing; an ablation measures all of them of the thing that it takes out.
_OF_GAME = r"\w+(\.seat\.\d|\.bot\..+)?"
_OF_THING = r"(card|event|location)\.[^.]+\.(plays|points|claims|visits)"
_WITHOUT = rf"\w+\.[^.]+\.({_OF_GAME})"


class Figure(Struct, frozen=True, kw_only=True):
    what: Annotated[str, Meta(max_length=300)]
    estimate: Number
    low: Number | None
    high: Number | None
    n: Count
    method: str


class Effect(Figure, frozen=True, kw_only=True):
    what: Annotated[str, Meta(pattern=rf"^({_OF_GAME}|{_OF_THING}|{_WITHOUT})$", max_length=300)]
    se: Number | None
    p_adjusted: Number | None
    without: Number | None
    having: Number | None = msgspec.field(name="with")
    saved: Number | None
    p: Number | None


class Change(Struct, frozen=True):
    path: str
    before: Any
    after: Any


class Side(Struct, frozen=True):
    data: str
    patch: str | None = None
    given: list[dict[str, Any]] = []
    changes: list[Change] = []


class How(Struct, frozen=True):
    how: Way


class Result(Struct, frozen=True):
    baseline: Side
    games: Count
    effects: list[Effect]
    # The options of the command.
    asked: dict[str, str | float | bool | list[str | list[str]]]
    modules: list[str]
    seed: Annotated[int, Meta(ge=0)]
    level: Annotated[float, Meta(gt=0, lt=1)]


class Ablation(Result, frozen=True):
    patch: How
    bots: Annotated[list[str], Meta(min_length=1)]
    confirmed: list[Effect] = []


class WhatIf(Result, frozen=True):
    patch: Side
    lineups: Annotated[list[Annotated[list[str], Meta(min_length=1)]], Meta(min_length=1)]
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)]


class Target(Figure, frozen=True, kw_only=True):
    before: Number
    asked_low: Number
    asked_high: Number
    verdict: str


class Frontier(Struct, frozen=True):
    change: Number
    imbalance: Number
    changes: dict[str, Any]


class Imbalance(Struct, frozen=True):
    before: Number
    after: Number
    searched: Number


class Balance(Struct, frozen=True):
    plan: str
    bots: Annotated[list[str], Meta(min_length=1)]
    tries: Count
    games: Count
    patch: dict[str, Any]
    changes: dict[str, Number]
    imbalance: Imbalance
    confirmed: bool
    targets: Annotated[list[Target], Meta(min_length=1)]
    frontier: list[Frontier]


def read_result(path: Path) -> dict[str, Any]:
    """The document in this file; refused if it is something else."""
    try:
        found = json.loads(read_regular(path))
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    try:
        msgspec.convert(found, _kind_of(path, found))
    except msgspec.ValidationError as error:
        raise Damaged(f"{path}: damaged: {error}") from None
    result: dict[str, Any] = found
    if "asked" in found and "how" not in found["patch"] and "bots" not in found["asked"]:
        raise Damaged(f"{path}: damaged: no asked.bots")
    return result


def is_ablation(document: object) -> bool:
    return isinstance(document, dict) and isinstance(document.get("patch"), dict) and "how" in document["patch"]


def is_balance(document: object) -> bool:
    return isinstance(document, dict) and {"targets", "frontier", "imbalance"} <= set(document)


def _kind_of(path: Path, found: object) -> type[Struct]:
    if is_balance(found):
        return Balance
    if not isinstance(found, dict) or not {"baseline", "patch", "effects", "asked"} <= set(found):
        raise BadInput(f"{path}: not a document of whatif, ablate or balance")
    return Ablation if is_ablation(found) else WhatIf
