"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Bots = Annotated[str, typer.Option("--bots", metavar="A,B[,C]", help="One bot per seat.")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="How many deals.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Same seed, same games.")]
Modules = Annotated[str, typer.Option("--modules", metavar="A,B", help="Modules besides the base game.")]
Patches = Annotated[list[Path] | None, typer.Option("--patch", metavar="FILE", help="A patch; may repeat.")]
Detail = Annotated[str, typer.Option("--detail", metavar="D", help="summary, games, cards or decisions.")]
Out = Annotated[str, typer.Option("--out", metavar="DIR", help="Where the run goes; s3://... works too.")]
Executor = Annotated[str, typer.Option("--executor", metavar="E", help="auto, local or ray.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", help="Threads or Ray tasks at a time.")]
RayAddress = Annotated[str | None, typer.Option("--ray-address", metavar="ADDR", help="A Ray cluster.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in --out.")]
Force = Annotated[bool, typer.Option("--force", help="Take over the lock of another machine.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Run = Annotated[str, typer.Argument(metavar="RUN", help="The folder of a run.")]
