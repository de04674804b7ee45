"""The files of a teaching: the bot and its judge, and a folder with the lessons and what each round brought."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import msgspec

from everdell_sim import _core
from everdell_sim.errors import BadInput, Damaged
from everdell_sim.learning.plan import Plan
from everdell_sim.support.files import read_regular, write_new, write_whole
from everdell_sim.support.seals import sealed
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
    # The hash of each file that is resumed from, by its name, and that of the diary itself.
    files: dict[str, str]
    seal: str = ""


class Folder:
    """Where a teaching that makes the bot `out` keeps what it needs to go on."""

    def __init__(self, plan: Plan, out: Path) -> None:
        self.plan = plan
        self.out = out
        self.path = out.with_suffix(".learning")
        self.diary = self.path / "diary.json"
        self.rounds: list[Round] = []
        self.files: dict[str, str] = {}

    def start(self, resume: bool) -> list[Round]:
        """The rounds that are done already. Where nothing can be written is refused now and not after all the games."""
        there = [] if os.path.lexists(self.diary) or not self.path.is_dir() else self.path.iterdir()
        if any(not one.name.startswith(".") for one in there):
            raise BadInput(f"{self.path}: is there and holds no diary of a teaching; choose another --out")
        self.path.mkdir(parents=True, exist_ok=True)
        for path in (self.out, self.out.with_suffix(".judge")):
            if path.is_dir():
                raise BadInput(f"{path}: is a folder; choose another --out")
        # As long as the names that a file has while it is written.
        probe = self.out.with_name(f".{self.out.stem}.{os.urandom(16).hex()}.judge")
        probe.touch()
        probe.unlink()
        if not os.path.lexists(self.diary):
            self.note()
            return self.rounds
        if not resume:
            raise BadInput(f"{self.path}: exists already; continue with --resume, or choose another --out")
        try:
            kept = msgspec.json.decode(read_regular(self.diary), type=Diary)
        except (OSError, msgspec.MsgspecError, RecursionError):
            raise BadInput(f"{self.diary}: is not the diary of a teaching; remove it or choose another --out") from None
        if kept != sealed(kept):
            raise Damaged(f"{self.diary}: damaged: it is not as it was written; choose another --out")
        now = self._diary()
        for what, before, after in (("plan", kept.plan, now.plan), ("bot", kept.bot, now.bot)):
            if before != after:
                raise BadInput(f"{self.diary}: made with another {what}; choose another --out, or drop --resume")
        if kept.engine != now.engine:
            raise BadInput(f"{self.diary}: made by another engine; choose another --out, or drop --resume")
        self.rounds, self.files = kept.rounds, kept.files
        for name in self.files:
            self.read(name)
        return self.rounds

    def note(self, done: Round | None = None) -> None:
        """Write what has been done so far."""
        self.rounds += [done] if done else []
        write_whole(self.diary, json.dumps(msgspec.to_builtins(sealed(self._diary())), indent=1))

    def _diary(self) -> Diary:
        plan = self.plan
        told = [plan.bot, *plan.players, *map(list, plan.module_sets), plan.deals, plan.playouts, plan.trees, plan.seed]
        told += [plan.glance, plan.rate, plan.steady, plan.most, plan.width, plan.behind, plan.closer, plan.doubt]
        told += [plan.check_deals, plan.games]
        told += [table.rules.data_hash for table in plan.tables]
        file = _core.bot_file(plan.bot)
        bot = _hash((file["text"] if file else "").encode())
        return Diary(json.dumps(told), bot, _core.__sources__, self.rounds, self.files)

    def keep(self, name: str, content: bytes | str) -> None:
        """Write a file that is resumed from. Without its hash in the diary it counts as not there."""
        write_whole(self.path / name, content)
        self.files[name] = _hash(content.encode() if isinstance(content, str) else content)
        self.note()

    def read(self, name: str) -> bytes:
        """A file that is resumed from, as it was written."""
        try:
            content = read_regular(self.path / name)
        except OSError as error:
            raise Damaged(f"{self.path / name}: cannot be read: {error.strerror}; choose another --out") from None
        if _hash(content) != self.files[name]:
            raise Damaged(f"{self.path / name}: damaged: it is not as it was written; choose another --out")
        return content

    def all(self, ending: str) -> list[bytes]:
        """The lessons or the positions so far, in the order in which they were taken."""
        return [self.read(name) for name in sorted(self.files) if name.endswith(ending)]

    def net(self, number: int) -> str:
        """What the positions of so many rounds have taught."""
        return f"round-{number:03}.net"

    def pupil(self, number: int) -> Path:
        """The bot as it was after so many rounds."""
        return self.path / f"round-{number:03}.toml"

    def keep_pupil(self, number: int, judge: str) -> None:
        """The bot of a round with its judge, which the rounds after it go on from."""
        path = self.pupil(number)
        self.keep(path.with_suffix(".judge").name, judge)
        self.keep(path.name, bot_text(self.plan, path, judge))

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
    return _hash(text.encode())[:16]


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
