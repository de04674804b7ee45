"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Bots = Annotated[str, typer.Option("--bots", metavar="A,B[,C]", help="One a seat; see `bots`.")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Deals; each line-up plays all of them.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Same seed, same games.")]
Modules = Annotated[str, typer.Option("--modules", metavar="A,B", help="Modules besides the base game.")]
Patches = Annotated[list[Path] | None, typer.Option("--patch", metavar="FILE", help="A patch of numbers; may repeat.")]
Detail = Annotated[str, typer.Option("--detail", metavar="D", help="Keep: summary, games, cards, decisions.")]
Out = Annotated[str, typer.Option("--out", metavar="DIR", help="Where the run goes; s3://... works too.")]
Executor = Annotated[str, typer.Option("--executor", metavar="E", help="local (threads), ray (cluster) or auto.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Threads or Ray tasks; all cores if left out.")
]
RayAddress = Annotated[
    str | None, typer.Option("--ray-address", metavar="ADDR", help="A Ray cluster: auto, or HOST:PORT.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in --out.")]
Force = Annotated[bool, typer.Option("--force", help="Take over a lock that another machine left.")]
BotTimeout = Annotated[
    float | None, typer.Option("--bot-timeout", metavar="S", help="Seconds that a bot in Python may think about a choice.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Run = Annotated[str, typer.Argument(metavar="RUN", help="A run: its folder, or s3://...")]
