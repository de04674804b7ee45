"""The steps of a study that play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from everdell_sim.bot.python_bots import read_bots
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments import ablation, what_if
from everdell_sim.experiments.arms import DEFAULT_BOTS
from everdell_sim.experiments.matchups.outcome import matchups_of
from everdell_sim.experiments.matchups.request import MatchupKeys
from everdell_sim.experiments.sweeps.sweep import outcome as sweep_outcome
from everdell_sim.experiments.sweeps.sweep_file import SweepKeys, read_sweep
from everdell_sim.experiments.targets import Way
from everdell_sim.play.dataset import Detail
from everdell_sim.rules.patches import load_rules, read_patches
from everdell_sim.runs.bot_records import resolved
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import How
from everdell_sim.runs.reader.headlines import by_bot
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.spec import Spec, one_cell
from everdell_sim.stats import check_level
from everdell_sim.studies.study_file import Step
from everdell_sim.support.near_names import nearest
from everdell_sim.support.seals import hash_of
from everdell_sim.support.settings import Settings, keys_of, only, settings_of
from everdell_sim.tournaments.leagues import League
from everdell_sim.tournaments.tournament_run import outcome, tournament_spec

Document = dict[str, Any]
# Of each ablation so many of the best and of the worst are played once more on fresh deals.
CONFIRMED = 10


class Common(Settings, frozen=True):
    """The keys of every command that plays. Bots, modules and patches are checked where they are read."""

    bots: Any = DEFAULT_BOTS
    deals: int = 1000
    seed: int = 1
    modules: Any = None
    patch: Any = None


class RunKeys(Common, frozen=True):
    detail: Detail = "cards"


class TournamentKeys(Common, frozen=True):
    bots: Any = ()
    detail: Detail = "cards"
    players: int = 2
    rounds: int = 1
    level: float = 0.95


class MatchupStepKeys(MatchupKeys, frozen=True):
    level: float = 0.95


class WhatifKeys(Common, frozen=True):
    deals: int = what_if.DEALS
    baseline_patch: Any = None
    players: int | None = None
    until: str | None = None
    rotate: bool = False
    level: float = 0.95


class AblateKeys(Common, frozen=True):
    deals: int = ablation.MOST
    cards: str | list[str] | None = None
    events: str | list[str] | None = None
    locations: str | list[str] | None = None
    how: Way = "dead"
    within: int | float | None = ablation.WITHIN
    until: str | None = None
    players: int | None = None
    for_seat: int | None = None
    # A study ranks things, and what is picked as the largest looks larger than it is.
    confirm: int = CONFIRMED
    level: float = 0.95


@dataclass(frozen=True)
class Played:
    """A dataset in a folder of its own, and the document about it."""

    spec: Spec
    tell: Callable[[Path], Document]
    dataset: bool = True

    @property
    def mark(self) -> str:
        return self.spec.hash

    @property
    def games(self) -> int:
        return self.spec.games

    def go(self, out: Path, how: How) -> Document:
        runner.run(self.spec, out, resume=True, **how)
        return self.tell(out)


@dataclass(frozen=True)
class Asked:
    """An experiment: it leaves a document and no rows."""

    mark: str
    games: int
    ask: Callable[..., Any]
    settings: Mapping[str, Any]
    dataset: bool = False

    def go(self, out: Path, how: How) -> Document:
        document: Document = self.ask(**self.settings, workers=how["workers"], progress=how["progress"]).to_dict()
        return document


# `mark` is equal only if the result would be; `games` is the planned number, an upper bound.
Simulation: TypeAlias = Played | Asked


# The keys as they were given, without defaults.
Given: TypeAlias = Mapping[str, Any]


def _run(keys: RunKeys, _: Given) -> Simulation:
    spec = one_cell(keys.bots, keys.deals, keys.seed, keys.modules, keys.patch, keys.detail)
    return Played(spec, lambda out: {"games": spec.games, "bots": by_bot(Run(out))})


def _tournament(keys: TournamentKeys, _: Given) -> Simulation:
    league = League.of(keys.bots, keys.players, keys.seed, keys.rounds)
    spec = tournament_spec(league, keys.deals, keys.seed, keys.modules, keys.patch, keys.detail)
    return Played(spec, lambda out: outcome(league, out, keys.level).to_dict())


def _matchups(keys: MatchupStepKeys, _: Given) -> Simulation:
    check_level(keys.level)
    return Played(keys.spec, lambda out: matchups_of(Run(out), keys.level).to_dict())


def _sweep(_: SweepKeys, given: Given) -> Simulation:
    asked = read_sweep({"detail": "cards", **given})
    return Played(asked.spec, lambda out: sweep_outcome(asked, out).to_dict())


def _experiment(ask: Callable[..., Any]) -> Callable[[Common, Given], Simulation]:
    def made(keys: Common, given: Given) -> Simulation:
        patches = {key: read_patches(given[key]) for key in ("patch", "baseline_patch") if key in given}
        rules = load_rules(keys.modules, [*patches.get("baseline_patch", []), *patches.get("patch", [])])
        about: Document = {"keys": {**given, **patches}, "data": rules.data_hash}
        about["bots"] = resolved({*read_bots("bots", _flat(keys.bots))})
        return Asked(hash_of({"ask": ask.__name__, **about}), keys.deals, ask, given)

    return made


def _ablate(keys: AblateKeys, given: Given) -> Simulation:
    return _experiment(ablation.ablate)(keys, {"confirm": keys.confirm, **given})


def _flat(bots: Any) -> list[Any]:
    return [one for part in bots for one in (part if isinstance(part, list) else [part])]


# The keys of each command, and the step that they make.
COMMANDS: dict[str, tuple[type[Common] | type[MatchupKeys] | type[SweepKeys], Callable[[Any, Given], Simulation]]] = {
    "run": (RunKeys, _run),
    "tournament": (TournamentKeys, _tournament),
    "matchups": (MatchupStepKeys, _matchups),
    "sweep": (SweepKeys, _sweep),
    "whatif": (WhatifKeys, _experiment(what_if.whatif)),
    "ablate": (AblateKeys, _ablate),
}


def simulation(step: Step, defaults: Mapping[str, Any], scale: float = 1.0) -> Simulation:
    """What a step plays; anything wrong with it is an error now."""
    command = step.keys.get("command")
    if command not in COMMANDS:
        what = "command is missing" if command is None else f"there is no command {command!r}"
        raise BadInput(f"{step.where}: {what}; {nearest(str(command), COMMANDS)}")
    kind, make = COMMANDS[command]
    known = keys_of(kind)
    only(step.where, step.keys, ("command", *known))
    keys = {key: value for key, value in defaults.items() if key in known}
    keys |= {key: value for key, value in step.keys.items() if key != "command"}
    checked = settings_of(step.where, keys, kind)
    if scale != 1.0:
        keys["deals"] = max(1, round(checked.deals * scale))
        checked = settings_of(step.where, keys, kind)
    try:
        return make(checked, keys)
    except EverdellError as error:
        raise BadInput(f"{step.where}: {error}") from None


def check_defaults(where: str, defaults: Mapping[str, Any]) -> None:
    """Refuse a default that no simulation has."""
    only(f"{where}: [defaults]", defaults, sorted({key for kind, _ in COMMANDS.values() for key in keys_of(kind)}))
