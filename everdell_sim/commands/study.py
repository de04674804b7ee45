"""`study`: simulate, analyse and report as a file says."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from everdell_sim.commands.shared import options, output, progress_bar

if TYPE_CHECKING:
    from everdell_sim.studies.study_plan import Outcome

EXAMPLES = """\b
Examples:
  everdell-sim study seat_balance --plan
  everdell-sim study seat_balance --scale 0.01
  everdell-sim study my_study.toml --out runs/mine"""

SAID = {"made": "made now", "there": "there already", "planned": "to be made"}

File = Annotated[str, typer.Argument(metavar="FILE", help="A study: its file, or the name of one of pipelines/.")]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="Where all goes: runs/<name of the study>.")]
Only = Annotated[str | None, typer.Option("--only", metavar="STAGE", help="simulate, analyse or report alone.")]
Scale = Annotated[float, typer.Option("--scale", metavar="X", help="Part of the games, for a trial: 0.01.")]
PlanOnly = Annotated[bool, typer.Option("--plan", help="Tell the steps, carry out none.")]
Again = Annotated[bool, typer.Option("--again", help="Carry out every step anew.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(study)


def study(
    file: File,
    out: Out = None,
    only: Only = None,
    scale: Scale = 1.0,
    plan: PlanOnly = False,
    again: Again = False,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    as_json: options.AsJson = False,
) -> None:
    """Carry out a study: simulate, analyse, report. What is there already is left out."""
    from everdell_sim.runs.execution.runner import EXECUTORS, How
    from everdell_sim.studies.study_file import read_study
    from everdell_sim.studies.study_plan import Plan
    from everdell_sim.support.checks import one_of

    read = read_study(file)
    where = Path(out) if out else Path("runs") / (read.name if scale == 1.0 else f"{read.name}-x{scale:g}")
    checked = Plan(read, where, scale)
    if plan:
        steps = checked.planned(only)
    else:
        chosen = one_of("executor", executor, EXECUTORS)
        how: How = {"executor": chosen, "workers": workers, "ray_address": ray_address}
        steps = list(checked.go(_watch(where), how, only, again))
    if as_json:
        print(json.dumps({"study": read.name, "out": str(where), "steps": [vars(one) for one in steps]}))
    else:
        tell(read.why, where, steps, plan)


def _watch(out: Path) -> Callable[[str], Any]:
    @contextmanager
    def watch(line: str) -> Iterator[Any]:
        print(line, file=sys.stderr)
        # The line begins with the name of the step, and that names the folder of its games.
        where = out / line.partition(":")[0]
        with progress_bar.shown(progress_bar.kept(str(where), "the same command goes on")) as progress:
            yield progress

    return watch


def tell(why: str, out: Path, steps: "list[Outcome]", planned: bool = False) -> None:
    print(f"{why}\n" if why else "")
    rows = [(one.name, one.stage, SAID[one.status], f"{one.games:,}" if one.games else "") for one in steps]
    output.show("", ("step", "stage", "", "games"), rows)
    files = ", ".join(file for one in steps for file in one.files)
    print(f"\n{out}: {'not touched' if planned else files or 'nothing new'}")
