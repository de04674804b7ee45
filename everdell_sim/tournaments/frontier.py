"""Strength against speed of the bots that come with the program, as `make frontier` has measured it."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec
import polars as pl

from everdell_sim.errors import BadInput
from everdell_sim.stats import Estimate
from everdell_sim.support.files import read_regular, write_whole

SHIPPED = Path(__file__).parents[1] / "pipelines" / "frontier.json"
RIVAL = "champion"


class Figure(msgspec.Struct, frozen=True):
    """A number with the ends of its 95 % interval, and how many units it comes from."""

    value: float
    low: float | None
    high: float | None
    n: int

    @classmethod
    def of(cls, estimate: Estimate, digits: int) -> "Figure":
        low, high = (None if end is None else round(end, digits) for end in (estimate.low, estimate.high))
        return cls(round(estimate.value, digits), low, high, estimate.n)


class Standing(msgspec.Struct, frozen=True):
    """Where a bot stands at tables of one size. `hash` is that of the bot and of the bot that it plays out with,
    `engine` that of what the engine was built from.

    `score` is what all players score when the bot has every seat (n: games), `speed` are such games in a second of one
    core (n: rounds), `instructions` those of a processor for one of them (n: games). Against the rival the seats are
    shared evenly (n: deals); the rival is not compared with itself.
    """

    bot: str
    players: int
    hash: str
    engine: str
    score: Figure
    speed: Figure
    margin: Figure | None = None
    wins: Figure | None = None
    instructions: Figure | None = None


class Frontier(msgspec.Struct, frozen=True):
    """All that was measured, and with what: the version, and the data of the game."""

    version: str
    data: str
    seed: int
    rows: tuple[Standing, ...] = ()

    def with_row(self, new: Standing) -> "Frontier":
        """The frontier with this row in the place of any other of the same bot and table; the best scores first."""
        others = [row for row in self.rows if (row.bot, row.players) != (new.bot, new.players)]
        rows = sorted([*others, new], key=lambda row: (row.players, -row.score.value, row.bot))
        return msgspec.structs.replace(self, rows=tuple(rows))

    def at(self, players: int) -> list[Standing]:
        """The rows of tables of this size."""
        return [row for row in self.rows if row.players == players]

    @property
    def engines(self) -> str:
        """The engine that played; if there are several, the bots of all but the most frequent one."""
        by_engine: dict[str, list[str]] = {}
        for row in self.rows:
            by_engine.setdefault(row.engine, []).append(f"{row.bot} at {row.players}")
        first, *others = sorted(by_engine, key=lambda engine: -len(by_engine[engine]))
        return "; ".join([first, *(f"{engine} ({', '.join(by_engine[engine])})" for engine in others)])

    @property
    def sizes(self) -> list[int]:
        """The sizes of tables that there are."""
        return sorted({row.players for row in self.rows})


def read(path: Path = SHIPPED) -> Frontier:
    """What has been measured so far."""
    try:
        return msgspec.json.decode(read_regular(path), type=Frontier)
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file; `make frontier` makes it") from None
    except (OSError, msgspec.MsgspecError) as error:
        raise BadInput(f"{path}: is not a frontier of bots: {error}") from None


@lru_cache(maxsize=1)
def shipped() -> Frontier:
    """The frontier that comes with the program."""
    return read()


def write(frontier: Frontier, path: Path = SHIPPED) -> None:
    """One row on each line, so that a change is easy to see."""
    head = msgspec.json.encode(msgspec.structs.replace(frontier, rows=())).decode().removesuffix("[]}")
    rows = ",\n".join(msgspec.json.encode(row).decode() for row in frontier.rows)
    write_whole(path, f"{head}[\n{rows}\n]}}\n")


def kind_of(bot: str) -> str:
    """What a bot is, for the colours of a chart."""
    if bot.startswith("search"):
        return "search"
    return bot if bot in ("champion", "master") else "other bots"


def frame(rows: Iterable[Standing]) -> pl.DataFrame:
    """One row per bot and size of table, its figures in columns; ends of intervals as `score_low` and so on."""
    table = []
    for row in rows:
        flat: dict[str, object] = {"bot": row.bot, "kind": kind_of(row.bot), "players": row.players}
        for what in ("score", "speed", "margin", "wins", "instructions"):
            figure: Figure | None = getattr(row, what)
            for part in Figure.__struct_fields__:
                key = what if part == "value" else f"{what}_{part}"
                flat[key] = None if figure is None else getattr(figure, part)
        table.append(flat)
    floats = {
        f"{what}{end}": pl.Float64
        for what in ("score", "speed", "margin", "wins", "instructions")
        for end in ("", "_low", "_high")
    }
    return pl.DataFrame(table, infer_schema_length=None, schema_overrides=floats)
