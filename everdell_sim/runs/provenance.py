"""What has changed since a run was played, found without running any code that the run names."""

from collections.abc import Iterator

from everdell_sim import _core
from everdell_sim.bot.python_bots import in_python
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.runs.bot_records import resolved
from everdell_sim.runs.records import WrittenBot, WrittenSpec
from everdell_sim.runs.spec import Spec


def unknown_engine(written: WrittenSpec) -> str:
    """Why it cannot be said what engine played a run; nothing if it can."""
    if written.engine:
        return ""
    return f"the run has format {written.format}, which names no engine: the one that played it until now is unknown"


def changes(written: WrittenSpec) -> Iterator[str]:
    """Everything by which the same games would be played otherwise here and now, but for bots in Python."""
    if written.version != _core.__version__:
        yield f"it was played by version {written.version}, this is {_core.__version__}"
    elif written.engine not in ("", _core.__sources__):
        yield f"it was played by the engine {written.engine}, this is {_core.__sources__}"
    try:
        for now, then in zip(Spec.of(written).cells, written.cells, strict=True):
            if now.rules.data_hash != then.data:
                yield "the data of the game have changed"
                break
    except EverdellError as error:
        yield f"its rules cannot be loaded: {error}"
    for bot in written.bots:
        if not in_python(bot.text) and (why := _change(bot)):
            yield why


def _change(bot: WrittenBot) -> str:
    """Why this bot is not the one that played; nothing if it is."""
    try:
        return "" if resolved([bot.text]) == (bot,) else f"bot {bot.text} has changed"
    except EverdellError as error:
        return str(error)


def check_trusted(written: WrittenSpec, bots: tuple[str, ...], trust_bots: bool) -> None:
    """Refuses to run code that a run names, unless that is wanted and the code is what played."""
    for bot in (one for one in written.bots if one.text in bots and in_python(one.text)):
        if not trust_bots:
            raise BadInput(f"bot {bot.text} is code that this run names: it is run only if asked for (--trust-bots)")
        if why := _change(bot):
            raise BadInput(f"{why}: its code is not run")
