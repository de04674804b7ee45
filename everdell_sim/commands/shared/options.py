"""The options and arguments of the command line that several commands share, each defined once."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer


def count(text: str | int) -> int:
    """A number of deals as people write it: 2000, 20k, 1e6, 1M."""
    found = re.fullmatch(r"(-?\d[\d_]*(?:\.\d+)?(?:[eE]\d{1,2})?)\s*([kKmM]?)", str(text).strip())
    # As a fraction: a float of many digits is another number.
    number = Fraction(found[1]) * _TIMES[found[2].lower()] if found else Fraction(1, 2)
    if number.denominator > 1:
        raise typer.BadParameter(f"{text!r} is not a whole number, such as 2000, 20k, 1e6 or 1M")
    return int(number)


_TIMES = {"": 1, "k": 1_000, "m": 1_000_000}

# What is played.
Bots = Annotated[str, typer.Option("--bots", metavar="A,B[,C]", help="One bot per seat (see everdell-sim bots).")]
Lineups = Annotated[
    str, typer.Option("--bots", metavar="A,B[,C]", help="One bot per seat; or a field, with --players.")
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="Seats, if --bots does not name one each.")]
Deals = Annotated[
    int,
    typer.Option("--deals", metavar="N", parser=count, help="Deals, such as 1000 or 1M; each line-up plays them all."),
]
Until = Annotated[
    str | None,
    typer.Option("--until", metavar="EXPR", help='Stop once an interval is narrow: "score within 0.2 points".'),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")]
Modules = Annotated[str, typer.Option("--modules", metavar="A,B", help="Modules to add (see everdell-sim modules).")]
Patches = Annotated[list[Path] | None, typer.Option("--patch", metavar="FILE", help="Apply this patch; may repeat.")]
Detail = Annotated[str, typer.Option("--detail", metavar="D", help="Rows to keep: summary, games, cards, decisions.")]

# How it is played.
Threads = Annotated[int | None, typer.Option("--workers", metavar="N", help="Threads; default: all cores.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Threads or Ray tasks; default: all cores.")
]
Executor = Annotated[str, typer.Option("--executor", metavar="E", help="local (threads), ray (a cluster) or auto.")]
RayAddress = Annotated[
    str | None, typer.Option("--ray-address", metavar="ADDR", help="The Ray cluster: auto, or HOST:PORT.")
]
BotTimeout = Annotated[
    float | None, typer.Option("--bot-timeout", metavar="S", help="Seconds per choice for bots written in Python.")
]

# Where it goes.
Out = Annotated[str, typer.Option("--out", metavar="DIR", help="Folder of the run, or an address such as s3://...")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in --out.")]
ResumeFile = Annotated[bool, typer.Option("--resume", help="Continue after an interruption.")]
Force = Annotated[bool, typer.Option("--force", help="Take over a lock that another machine left.")]

# What is shown.
TrustBots = Annotated[
    bool, typer.Option("--trust-bots", help="Run the code of bots that the run names, if it is unchanged.")
]
TrustFile = Annotated[bool, typer.Option("--trust-bots", help="Run the code of bots in Python that the file names.")]
Run = Annotated[str, typer.Argument(metavar="RUN", help="The folder of a run, or its address (s3://...).")]
Level = Annotated[float, typer.Option("--level", metavar="P", help="Confidence level of the intervals.")]
Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Show at most this many rows.")]
PlanOnly = Annotated[bool, typer.Option("--plan", help="Show what would be played, and stop.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
