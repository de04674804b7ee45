"""The files of a tuning: its plan, its checkpoint and the bot that it makes."""

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from everdell_sim import _core
from everdell_sim.errors import BadInput
from everdell_sim.rules.patches import Origin, load_rules
from everdell_sim.support.checks import MOST_DEALS, MOST_PLAYERS, one_of, whole
from everdell_sim.support.files import free, read_regular, write_whole
from everdell_sim.support.near_names import nearest
from everdell_sim.support.toml_text import toml_value

# An opponent of this name means that the candidate has every seat: then only its points count.
ITSELF = "self"
Method: TypeAlias = Literal["evolution", "playouts"]
METHODS: tuple[Method, ...] = get_args(Method)

Numbers = dict[str, dict[str, Any]]  # weights, cards and places of a file


@dataclass(frozen=True)
class Plan:
    """What is tuned, against whom, and for how long."""

    bot: str
    opponents: tuple[str, ...]
    players: tuple[int, ...] = (2,)
    deals: int = 200
    generations: int = 50
    population: int = 24
    seed: int = 1
    step: float = 0.15
    cards: bool = False
    check_deals: int = 4000
    method: Method = "evolution"
    playouts: int = 10
    fine: bool = False
    modules: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    # As they apply, each with where it came from.
    patches: tuple[Origin, ...] = ()

    @property
    def rules(self) -> _core.Rules:
        return load_rules(self.modules, self.patches)

    @property
    def new(self) -> list[str]:
        """Cards and locations that the patches add, which the file of the bot must declare to name them."""
        before = load_rules(self.modules)
        ids = {kind: {row["id"] for row in before.rows(kind)} for kind in ("card", "location")}
        return [row["id"] for kind, known in ids.items() for row in self.rules.rows(kind) if row["id"] not in known]

    @property
    def section(self) -> str:
        """The modules as a section of a bot's file names them, without their parameters."""
        names = (module.partition(":")[0] for module in self.rules.modules)
        return "+".join(sorted(name for name in names if name != "base"))


class Generation(msgspec.Struct, frozen=True):
    """What each try was worth, or where the numbers stood."""

    values: list[float]


class Checkpoint(msgspec.Struct, frozen=True):
    """What a search has learned."""

    plan: Plan
    history: list[Generation]
    # The hashes of the bots by their names, and with them the engine that they play in.
    bots: dict[str, str] = {}


def check_plan(plan: Plan) -> None:
    """Refuse a plan that cannot be carried out."""
    rules = plan.rules
    numbers = _core.bot_numbers(plan.bot, rules, 0)
    if numbers is None:
        raise BadInput(f"bot '{plan.bot}' is not a file of numbers and cannot be tuned")
    if ":" in plan.bot:
        raise BadInput(f"bot '{plan.bot}': tune the bot itself, without parameters")
    if not plan.opponents or not plan.players:
        raise BadInput("tuning needs at least one opponent and one number of players")
    for opponent in set(plan.opponents) - {ITSELF}:
        _core.check_bot(opponent, rules)
    least, most = (1, 1) if rules.automatic else (2, MOST_PLAYERS)
    for players in plan.players:
        whole("players", players, least, most)
    known = list(numbers["weights"])
    known += [row["id"] for kind in ("card", "location") for row in rules.rows(kind)]
    for name in plan.only:
        if name not in known:
            raise BadInput(f"only: there is no number, card or location {name!r}; {nearest(name, known)}")
    whole("deals", plan.deals, 1, MOST_DEALS)
    whole("generations", plan.generations, 1, MOST_DEALS // plan.deals)
    whole("population", plan.population, 4, 10_000)
    one_of("method", plan.method, METHODS)
    if plan.method == "playouts" and set(plan.opponents) - {plan.bot, ITSELF}:
        raise BadInput("the method playouts takes no opponents but the bot itself")
    whole("playouts", plan.playouts, 1, 10_000)
    whole("check", plan.check_deals, 2, MOST_DEALS)
    whole("seed", plan.seed, 0, 2**32 - 1)


def is_made(content: bytes) -> bool:
    """Is this the file of a bot that was tuned or taught, or the judge of one?"""
    return b"\nmade_from = " in content or content.startswith(b"judge ")


def bot_out(out: Path, resume: bool) -> Path:
    """Where a file of a bot is written; refused if it would replace one of somebody else's."""
    if resume:
        return free(out, is_made, "choose another --out")
    return free(out, None, "continue with --resume, or choose another --out")


def checkpoint_of(out: Path) -> Path:
    """The file in which the search keeps what it has learned."""
    return out.with_suffix(".tuning.json")


def past(plan: Plan, checkpoint: Path, size: int) -> list[list[float]]:
    """What a search with the same plan learned before it was interrupted: as many numbers per generation."""
    if not checkpoint.exists():
        return []
    try:
        kept = msgspec.json.decode(read_regular(checkpoint), type=Checkpoint)
    except (OSError, msgspec.MsgspecError, RecursionError):
        raise BadInput(f"{checkpoint}: is not a checkpoint of a tuning; remove it or choose another --out") from None
    if kept.plan != plan or any(len(one.values) != size for one in kept.history):
        raise BadInput(f"{checkpoint}: made by another plan; choose another --out, or drop --resume")
    now = bots_of(plan)
    for bot in kept.bots:
        if kept.bots[bot] != now.get(bot):
            raise BadInput(f"{checkpoint}: {bot} has changed since; choose another --out, or drop --resume")
    return [one.values for one in kept.history[: plan.generations]]


def bots_of(plan: Plan) -> dict[str, str]:
    """What the values of a search follow from besides its plan: its bots and the engine."""
    bots = sorted({plan.bot, *plan.opponents} - {ITSELF})
    files = ((bot, _core.bot_file(bot)) for bot in bots)
    texts = {f"bot {bot}": hashlib.sha256(file["text"].encode()).hexdigest() for bot, file in files if file}
    return {"the engine": _core.__sources__, **texts}


def note(plan: Plan, checkpoint: Path, history: list[list[float]]) -> None:
    """Write what has been learned so far."""
    kept = Checkpoint(plan, [Generation(values) for values in history], bots_of(plan))
    write_whole(checkpoint, json.dumps(msgspec.to_builtins(kept)))


def bot_text(
    name: str,
    about: str,
    parent: str,
    numbers: Numbers,
    players: int | None = None,
    provenance: dict[str, Any] | None = None,
    modules: str = "",
    new: Sequence[str] = (),
) -> str:
    """A bot's file. Numbers for games with modules alone, and weights for one number of players alone, if given."""
    games = f"modules.{json.dumps(modules)}." if modules else ""
    lines = ["[bot]", f"name = {toml_value(name)}", f"about = {toml_value(about)}", f"like = {toml_value(parent)}"]
    lines += [f"new = {toml_value(list(new))}", ""] if new else [""]
    if provenance:
        lines += ["[provenance]", *(f"{key} = {toml_value(value)}" for key, value in provenance.items()), ""]
    lines += [f"[{games}players.{players}.weights]" if players else f"[{games}weights]"]
    lines += [f"{key} = {toml_value(value)}" for key, value in numbers["weights"].items()]
    for section in ("room", "cards", "places", "roles"):
        if numbers.get(section):
            lines += [
                "",
                f"[{games}{section}]",
                *(f"{one} = {points}" for one, points in numbers[section].items()),
            ]
    return "\n".join(lines) + "\n"


def parent_of(plan: Plan, folder: Path) -> str:
    """The bot that is tuned as a file in `folder` names it."""
    if not plan.bot.endswith(".toml"):
        return plan.bot
    return Path(os.path.relpath(Path(plan.bot).resolve(), folder.resolve())).as_posix()
