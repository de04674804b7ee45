"""Bots written in Python, at any table, beside those of the core."""

import importlib.util
import inspect
import random
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Self, TypeAlias

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.errors import BadInput, BotError
from everdell_sim.game.game import CoreDecision, Decision, read_decision
from everdell_sim.support.checks import names
from everdell_sim.support.near_names import nearest

FILTERS = ("avoid", "prefer")
# The file that is being read, if code that it names may not run.
_DISTRUSTED: ContextVar[str] = ContextVar("distrusted", default="")


class Bot:
    """A bot of your own: a class with a `choose`. It can sit wherever a bot can be named.

    Each game and seat has an instance of its own. What `choose` does should depend on what it is given, on what the
    instance has seen before in this game, and on `self.rng`, and on nothing else: then a game can be played again.

    >>> import everdell_sim as ev
    >>> class First(ev.Bot):
    ...     def choose(self, view, decision):
    ...         return 0
    >>> ev.simulate([First, "random"], deals=5).seats["bot"].unique().sort().to_list()
    ['First', 'random']
    """

    seat: int
    """The seat at the table; set before the first choice. Seat 0 plays first unless a module changes that."""
    rng: random.Random
    """Random numbers of this seat alone; set before the first choice."""

    def choose(self, view: dict[str, Any], decision: Decision) -> int:
        """The index of the choice taken. `view` is what this player may know, as in `Game.view`."""
        raise NotImplementedError(f"{type(self).__name__} has no choose(self, view, decision)")


Factory: TypeAlias = Callable[[], Bot]
AnyBot: TypeAlias = str | type[Bot] | Factory
# One bot per seat as people give them; names may be one text with commas.
Bots: TypeAlias = AnyBot | Sequence[AnyBot]


class PythonBot(str):
    """The name of a bot in Python as tables show it, with the factory of the bot."""

    __slots__ = ("avoid", "factory", "file", "prefer")

    factory: Factory
    avoid: str
    prefer: str
    file: str
    """Where it is written, if it was named by its file."""

    @classmethod
    def of(cls, name: str, factory: Factory, avoid: str = "", prefer: str = "", file: str = "") -> Self:
        bot = cls(name)
        bot.factory, bot.avoid, bot.prefer, bot.file = factory, avoid, prefer, file
        return bot

    def make(self, seat: int, seed: int) -> Callable[[dict[str, Any], CoreDecision], int]:
        """The bot of one seat for one game, for the core."""
        with _placed(), watch.thinking(str(self)):
            bot = self.factory()
        if not isinstance(bot, Bot):
            raise BotError(f"makes a value of type {type(bot).__name__}, not a Bot")
        bot.seat = seat
        bot.rng = random.Random(seed)

        def choose(view: dict[str, Any], decision: CoreDecision) -> int:
            with _placed(), watch.thinking(str(self)):
                return bot.choose(view, read_decision(decision))

        return choose


@contextmanager
def _placed() -> Iterator[None]:
    """Says at which line of its own file a bot failed."""
    try:
        yield
    except BotError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [at for at, frame in enumerate(frames) if frame.filename == __file__]
        theirs = frames[ours[-1] + 1 :]
        own = [frame for frame in theirs if frame.filename == theirs[0].filename]
        where = f" ({own[-1].filename}, line {own[-1].lineno})" if own else ""
        text = str(error)
        raise BotError(f"{type(error).__name__}{f': {text}' if text else ''}{where}") from error


def read_bots(what: str, value: object) -> list[str]:
    """Bots as people give them: names, files of numbers, `file.py:MyBot`, or classes. Each is checked."""
    if value is None or isinstance(value, str):
        value = names(what, value)
    elif inspect.isclass(value) or callable(value):
        value = [value]
    if not isinstance(value, (list, tuple)):
        names(what, value)
        raise BadInput(f"{what} must be a list of bots")
    bots = [read_bot(what, one) for one in value]
    made: dict[str, Factory] = {}
    for bot in bots:
        if isinstance(bot, PythonBot) and made.setdefault(str(bot), bot.factory) is not bot.factory:
            raise BotError(f"two bots are named '{bot}': give one of them another `name`")
    return bots


def read_lineup(bots: object) -> list[str]:
    """The bots of a table, one for each seat."""
    lineup = read_bots("bots", bots)
    if not lineup:
        raise BadInput("no bots: name one for each seat")
    return lineup


def read_bot(what: str, bot: object) -> str:
    """One bot, checked."""
    if isinstance(bot, PythonBot):
        return bot
    if isinstance(bot, str):
        (text,) = names(what, [bot])
        if in_python(text):
            if file := _DISTRUSTED.get():
                raise BadInput(f"bot '{text}' is code that {file} names: it is run only if asked for (--trust-bots)")
            return _of_file(text.strip(), str(Path.cwd()))
        _core.check_bot(text)
        return text
    if isinstance(bot, Bot):
        kind = type(bot).__name__
        raise BotError(f"give the class {kind}, not one {kind}: each game and seat has its own")
    if inspect.isclass(bot) and not issubclass(bot, Bot):
        raise BotError(f"the class {bot.__name__} is not a bot: derive it from everdell_sim.Bot")
    if callable(bot):
        inner = getattr(bot, "func", bot)
        name = getattr(bot, "name", None) or getattr(inner, "__name__", None) or type(bot).__name__
        return PythonBot.of(str(name), bot)
    raise BadInput(f"{what}: {bot!r} is not a bot")


@contextmanager
def named_in(file: str | Path, trust_bots: bool) -> Iterator[None]:
    """Bots are named by a file, which may be somebody else's: their code is run only if it is trusted."""
    before = _DISTRUSTED.set("" if trust_bots else str(file))
    try:
        yield
    finally:
        _DISTRUSTED.reset(before)


@lru_cache(maxsize=256)
def _of_file(text: str, folder: str) -> PythonBot:
    """A bot from `file.py:MyBot[:key=value...]`, its path counted from `folder`; parameters go to its `__init__`."""
    path, *rest = text.split(":")
    wanted = rest.pop(0) if rest and "=" not in rest[0] else None
    given: dict[str, str] = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals:
            raise BotError(f"bot '{text}': '{part}' is not a parameter; write key=value")
        if key in given:
            raise BotError(f"bot '{text}': parameter '{key}' is given twice")
        given[key] = value
    where = str((Path(folder) / path).resolve())
    kind = _class(path, where, wanted)
    filters = {key: given.pop(key, "") for key in FILTERS}
    values = {key: _value(value) for key, value in given.items()}
    try:
        inspect.signature(kind).bind(**values)
    except TypeError as error:
        raise BotError(f"bot '{text}': {error}") from None
    return PythonBot.of(text, lambda: kind(**values), file=where, **filters)


def _value(text: str) -> object:
    """A number if it is one, else the text."""
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def _class(path: str, where: str, wanted: str | None) -> type[Bot]:
    module = _module(where, path)
    found: dict[str, type[Bot]] = {
        name: one
        for name, one in vars(module).items()
        if inspect.isclass(one) and issubclass(one, Bot) and one.__module__ == module.__name__
    }
    if wanted is None and len(found) == 1:
        return next(iter(found.values()))
    if wanted in found:
        return found[wanted]
    none = "" if found else "there is no class derived from everdell_sim.Bot"
    if wanted is not None:
        raise BotError(f"{path}: no bot '{wanted}'; {none or nearest(wanted, found)}")
    there = none or f"bots there: {', '.join(found)}"
    raise BotError(f"{path}: write {path}:CLASS; {there}")


@lru_cache(maxsize=64)
def _module(where: str, path: str) -> ModuleType:
    if not Path(where).is_file():
        raise BotError(f"{path}: there is no such file")
    name = f"everdell_bot_{abs(hash(where))}"
    spec = importlib.util.spec_from_file_location(name, where)
    if spec is None or spec.loader is None:
        raise BotError(f"{path}: cannot be read")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BotError(f"{path}: {type(error).__name__}: {error}") from error
    return module


def in_python(bot: str) -> bool:
    """Does this name a bot in a Python file?"""
    return file_of(bot).endswith(".py")


def file_of(bot: str) -> str:
    """The Python file that a bot is named by."""
    return bot.partition(":")[0].strip()


def plain(bots: Sequence[str]) -> list[str]:
    """The names alone, for tables."""
    return [str(bot) for bot in bots]
