"""The options and arguments of the command line that several commands share, each defined once."""

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from everdell_sim.rules.patches import Rules


def count(text: str | int) -> int:
    """A number of deals as people write it: 2000, 20k, 1e6, 1M."""
    found = re.fullmatch(r"(-?\d[\d_]*(?:\.\d+)?(?:[eE]\d{1,2})?)\s*([kKmM]?)", str(text).strip())
    # As a fraction: a float of many digits is another number.
    number = Fraction(found[1]) * _TIMES[found[2].lower()] if found else Fraction(1, 2)
    if number.denominator > 1:
        raise typer.BadParameter(f"{text!r} is not a whole number, such as 2000, 20k, 1e6 or 1M")
    return int(number)


_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}


def option(name: str, metavar: str, words: str, **more: Any) -> Any:
    """An option with a value."""
    return typer.Option(name, metavar=metavar, help=words, **more)


def switch(name: str, words: str) -> Any:
    """An option without a value."""
    return typer.Option(name, help=words)


def argument(metavar: str, words: str, **more: Any) -> Any:
    return typer.Argument(metavar=metavar, help=words, **more)


# What is played.
Bots = Annotated[str, option("--bots", "A,B[,C]", "One bot per seat (see everdell-sim bots).")]
Lineups = Annotated[str, option("--bots", "A,B[,C]", "One bot per seat; or a field, with --players.")]
Players = Annotated[int | None, option("--players", "N", "Seats, if --bots does not name one each.")]
Deals = Annotated[int, option("--deals", "N", "Deals, such as 1000 or 1M; each line-up plays them all.", parser=count)]
Until = Annotated[str | None, option("--until", "EXPR", 'Stop once an interval is narrow: "score within 0.2 points".')]
Seed = Annotated[int, option("--seed", "N", "The same seed gives the same games.")]
Modules = Annotated[str, option("--modules", "A,B", "Modules to add (see everdell-sim modules).")]
Patches = Annotated[list[Path] | None, option("--patch", "FILE", "Apply this patch; may repeat.")]
Detail = Annotated[str, option("--detail", "D", "Rows to keep: summary, games, cards, decisions.")]

# How it is played.
Threads = Annotated[int | None, option("--workers", "N", "Threads; default: all cores.")]
Workers = Annotated[int | None, option("--workers", "N", "Threads or Ray tasks; default: all cores.")]
Executor = Annotated[str, option("--executor", "E", "local (threads), ray (a cluster) or auto.")]
RayAddress = Annotated[str | None, option("--ray-address", "ADDR", "The Ray cluster: auto, or HOST:PORT.")]
BotTimeout = Annotated[float | None, option("--bot-timeout", "S", "Seconds per choice for bots written in Python.")]

# Where it goes.
Out = Annotated[str, option("--out", "DIR", "Folder of the run, or an address such as s3://...")]
Resume = Annotated[bool, switch("--resume", "Continue the run in --out.")]
ResumeFile = Annotated[bool, switch("--resume", "Continue after an interruption.")]
Force = Annotated[bool, switch("--force", "Take over a lock that another machine left.")]

# What is shown.
TrustBots = Annotated[bool, switch("--trust-bots", "Run the code of bots that the run names, if it is unchanged.")]
TrustFile = Annotated[bool, switch("--trust-bots", "Run the code of bots in Python that the file names.")]
Run = Annotated[str, argument("RUN", "The folder of a run, or its address (s3://...).")]
Level = Annotated[float, option("--level", "P", "Confidence level of the intervals.")]
Limit = Annotated[int, option("--limit", "N", "Show at most this many rows.", min=1)]
PlanOnly = Annotated[bool, switch("--plan", "Show what would be played, and stop.")]
AsJson = Annotated[bool, switch("--json", "Print one JSON document on stdout.")]


def rules_of(modules: str, patch: list[Path] | None = None) -> "Rules":
    from everdell_sim.rules.patches import load_rules, read_patches

    return load_rules(modules, read_patches([*(patch or [])]))
