"""The steps of a study that play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from everdell_sim.bot.python_bots import read_bots
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments import ablation, what_if
from everdell_sim.experiments.arms import DEFAULT_BOTS
from everdell_sim.experiments.sweeps.sweep import swept
from everdell_sim.experiments.sweeps.sweep_file import KEYS as SWEEP
from everdell_sim.experiments.sweeps.sweep_file import read_sweep
from everdell_sim.rules.patches import load_rules, read_patches
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import How
from everdell_sim.runs.reader.headlines import by_bot
from everdell_sim.runs.records import hash_of
from everdell_sim.runs.spec import Spec, one_cell, resolved
from everdell_sim.studies.study_file import Step
from everdell_sim.support.near_names import nearest
from everdell_sim.support.settings import only
from everdell_sim.tournaments.leagues import League
from everdell_sim.tournaments.tournament_run import outcome, tournament_spec

Document = dict[str, Any]

_RUN = ("bots", "games", "seed", "modules", "patch", "detail")
_WHATIF = ("patch", "baseline_patch", "bots", "players", "games", "seed", "modules", "until", "rotate", "level")
_ABLATE = (
    *("cards", "events", "locations", "how", "within", "until", "bots", "players", "for_seat"),
    *("games", "seed", "modules", "patch", "level"),
)


@dataclass(frozen=True)
class Played:
    """A dataset in a folder of its own, and what is told of it."""

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
        told: Document = self.ask(**self.settings, workers=how["workers"], progress=how["progress"]).to_dict()
        return told


# `mark` is the same only if the result would be; `games` is a plan, at most so many.
Simulation: TypeAlias = Played | Asked


def _run(keys: dict[str, Any]) -> Simulation:
    spec = one_cell(
        keys.get("bots", DEFAULT_BOTS),
        keys.get("games", 1000),
        keys.get("seed", 1),
        keys.get("modules"),
        keys.get("patch"),
        keys.get("detail", "cards"),
    )
    return Played(spec, lambda out: {"games": spec.games, "bots": by_bot(out)})


def _tournament(keys: dict[str, Any]) -> Simulation:
    seed = keys.get("seed", 1)
    league = League.of(keys.get("bots", []), keys.get("players", 2), seed, keys.get("rounds", 1))
    modules, patch = keys.get("modules"), keys.get("patch")
    spec = tournament_spec(league, keys.get("games", 1000), seed, modules, patch, keys.get("detail", "cards"))
    return Played(spec, lambda out: outcome(league, out, keys.get("level", 0.95)).to_dict())


def _sweep(keys: dict[str, Any]) -> Simulation:
    asked = read_sweep({"detail": "cards", **keys})
    return Played(asked.spec, lambda out: swept(asked, out).to_dict())


def _experiment(ask: Callable[..., Any], most: int) -> Callable[[dict[str, Any]], Simulation]:
    def made(keys: dict[str, Any]) -> Simulation:
        settings = {("deals" if key == "games" else key): value for key, value in keys.items()}
        patches = {key: read_patches(keys[key]) for key in ("patch", "baseline_patch") if key in keys}
        below = patches.get("baseline_patch", []) if "baseline_patch" in keys else []
        rules = load_rules(keys.get("modules"), [*below, *patches.get("patch", [])])
        bots = _flat(keys.get("bots", DEFAULT_BOTS))
        about: Document = {"keys": keys | patches, "data": rules.data_hash}
        about["bots"] = resolved({*read_bots("bots", bots)})
        return Asked(hash_of({"ask": ask.__name__, **about}), keys.get("games", most), ask, settings)

    return made


def _flat(bots: Any) -> list[Any]:
    return [one for part in bots for one in (part if isinstance(part, list) else [part])]


COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], Simulation]]] = {
    "run": (_RUN, _run),
    "tournament": ((*_RUN, "players", "rounds", "level"), _tournament),
    "sweep": (SWEEP, _sweep),
    "whatif": (_WHATIF, _experiment(what_if.whatif, what_if.DEALS)),
    "ablate": (_ABLATE, _experiment(ablation.ablate, ablation.MOST)),
}


def simulation(step: Step, defaults: Mapping[str, Any], scale: float = 1.0) -> Simulation:
    """What a step plays; everything that is wrong with it is told now."""
    command = step.keys.get("command")
    if command not in COMMANDS:
        what = "command is missing" if command is None else f"there is no command {command!r}"
        raise BadInput(f"{step.where}: {what}; {nearest(str(command), COMMANDS)}")
    known, make = COMMANDS[command]
    only(step.where, step.keys, ("command", *known))
    keys = {key: value for key, value in defaults.items() if key in known}
    keys |= {key: value for key, value in step.keys.items() if key != "command"}
    if scale != 1.0:
        most = {"whatif": what_if.DEALS, "ablate": ablation.MOST}.get(command, 1000)
        games = keys.get("games", most)
        if isinstance(games, int):
            keys["games"] = max(1, round(games * scale))
    try:
        return make(keys)
    except EverdellError as error:
        raise BadInput(f"{step.where}: {error}") from None


def check_defaults(where: str, defaults: Mapping[str, Any]) -> None:
    """Refuses a default that no simulation has."""
    only(f"{where}: [defaults]", defaults, sorted({key for known, _ in COMMANDS.values() for key in known}))
