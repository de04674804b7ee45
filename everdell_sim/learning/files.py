"""The files of a teaching: the bot and its judge, and a folder with the lessons and what each round brought."""

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from everdell_sim import _core
from everdell_sim.errors import BadInput
from everdell_sim.learning.plan import Plan
from everdell_sim.support.files import read_regular, write_new, write_whole
from everdell_sim.support.toml_text import toml_value
from everdell_sim.tuning.plan import is_made


class Round(msgspec.Struct, frozen=True):
    """What a round brought: the lessons so far, what the trial said, and whether the judge was kept."""

    lessons: int
    kept: bool
    gain: float
    half: float
    deals: int
    # What the fit says of lessons that it did not learn from.
    explained: float
    predicted: float
    seconds: float


class Diary(msgspec.Struct, frozen=True):
    """What a teaching has done, and what it follows from."""

    plan: str
    bot: str
    engine: str
    rounds: list[Round]


def content(path: Path) -> bytes:
    """What a round has left in a file."""
    try:
        return read_regular(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from None


class Folder:
    """Where a teaching that makes the bot `out` keeps what it needs to go on."""

    def __init__(self, plan: Plan, out: Path) -> None:
        self.plan = plan
        self.out = out
        self.path = out.with_suffix(".learning")
        self.diary = self.path / "diary.json"

    def start(self, resume: bool) -> list[Round]:
        """The rounds that are done already."""
        if not self.diary.exists():
            if self.path.exists() and any(not one.name.startswith(".") for one in self.path.iterdir()):
                raise BadInput(f"{self.path}: is there and holds no diary of a teaching; choose another --out")
            self.path.mkdir(parents=True, exist_ok=True)
            self.note([])
            return []
        if not resume:
            raise BadInput(f"{self.path}: exists already; continue with --resume, or choose another --out")
        try:
            kept = msgspec.json.decode(read_regular(self.diary), type=Diary)
        except (OSError, msgspec.MsgspecError):
            raise BadInput(f"{self.diary}: is not the diary of a teaching; remove it or choose another --out") from None
        now = self._diary(kept.rounds)
        for what, before, after in (("plan", kept.plan, now.plan), ("bot", kept.bot, now.bot)):
            if before != after:
                raise BadInput(f"{self.diary}: made with another {what}; choose another --out, or drop --resume")
        if kept.engine != now.engine:
            raise BadInput(f"{self.diary}: made by another engine; choose another --out, or drop --resume")
        return kept.rounds

    def note(self, rounds: Sequence[Round]) -> None:
        """Write what has been done so far."""
        write_whole(self.diary, json.dumps(msgspec.to_builtins(self._diary(rounds)), indent=1))

    def _diary(self, rounds: Sequence[Round]) -> Diary:
        plan = self.plan
        told = [plan.bot, *plan.players, *map(list, plan.module_sets), plan.deals, plan.playouts, plan.trees, plan.seed]
        told += [plan.glance, plan.rate, plan.steady, plan.most, plan.width, plan.behind, plan.closer, plan.doubt]
        told += [plan.check_deals, plan.games]
        told += [table.rules.data_hash for table in plan.tables]
        file = _core.bot_file(plan.bot)
        text = file["text"] if file else ""
        return Diary(json.dumps(told), hashlib.sha256(text.encode()).hexdigest(), _core.__sources__, list(rounds))

    def lessons(self) -> list[Path]:
        """All lessons so far, in the order in which they were taken."""
        return sorted(self.path.glob("*.lessons"))

    def positions(self) -> list[Path]:
        """All positions so far, in the order in which they were watched."""
        return sorted(self.path.glob("*.positions"))

    def net(self, number: int) -> Path:
        """What the positions of so many rounds have taught."""
        return self.path / f"round-{number:03}.net"

    def pupil(self, number: int) -> Path:
        """The bot as it was after so many rounds."""
        return self.path / f"round-{number:03}.toml"

    def write_pupil(self, path: Path, judge: str, provenance: dict[str, Any] | None = None, about: str = "") -> None:
        """A bot's file with its judge beside it; the judge first, so that a bot never lacks it."""
        text = bot_text(self.plan, path, judge, provenance, about)
        # Those of rounds lie in the folder of the teaching.
        write_new({path.with_suffix(".judge"): judge, path: text}, is_made if provenance else lambda _: True)


def bot_text(plan: Plan, path: Path, judge: str, provenance: dict[str, Any] | None = None, about: str = "") -> str:
    """The file of a bot that is like the one taught, with a judge."""
    parent = plan.bot
    if parent.endswith(".toml"):
        parent = Path(os.path.relpath(Path(parent).resolve(), path.parent.resolve())).as_posix()
    lines = ["[bot]", f"name = {toml_value(path.stem)}"]
    lines += [f"about = {toml_value(about or f'{Path(plan.bot).stem}, with a judge taught by play')}"]
    lines += [f"like = {toml_value(parent)}", ""]
    if provenance:
        lines += ["[provenance]", *(f"{key} = {toml_value(value)}" for key, value in provenance.items()), ""]
    lines += ["[judge]", f"file = {toml_value(path.with_suffix('.judge').name)}", f'hash = "{judge_hash(judge)}"']
    lines += [f"width = {plan.width}", f"behind = {plan.behind}", f"closer = {plan.closer}", f"doubt = {plan.doubt}"]
    return "\n".join(lines) + "\n"


def judge_hash(text: str) -> str:
    """The hash by which a bot's file names its judge."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
