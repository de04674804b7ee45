"""`study`: simulate, analyse and report as a file says."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import argument, option, switch

if TYPE_CHECKING:
    from everdell_sim.studies.study_plan import Outcome

EXAMPLES = """\b
Examples:
  everdell-sim study seat_balance --plan
  everdell-sim study my_study.toml --scale 0.01 --out runs/mine"""

STATUS = {"made": "done now", "there": "done before", "planned": "to do"}

File = Annotated[str, argument("FILE", "A study: a TOML file, or a name from pipelines/.")]
Out = Annotated[str | None, option("--out", "DIR", "Output folder; default: runs/<study>.")]
Only = Annotated[str | None, option("--only", "STAGE", "Only this stage: simulate, analyse or report.")]
Scale = Annotated[float, option("--scale", "X", "Play this part of the deals, such as 0.01.")]
Again = Annotated[bool, switch("--again", "Repeat the steps that are done.")]


def study(
    file: File,
    out: Out = None,
    only: Only = None,
    scale: Scale = 1.0,
    plan: options.PlanOnly = False,
    again: Again = False,
    trust_bots: options.TrustFile = False,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Carry out a study: simulate, analyse and report as a file says. Steps that are done are skipped."""
    from everdell_sim.bot import watch
    from everdell_sim.runs.execution.runner import EXECUTORS, How
    from everdell_sim.studies.study_file import read_study
    from everdell_sim.studies.study_plan import Plan
    from everdell_sim.support.checks import one_of

    read = read_study(file)
    where = Path(out) if out else Path("runs") / (read.name if scale == 1.0 else f"{read.name}-x{scale:g}")
    checked = Plan(read, where, scale, trust_bots)
    if plan:
        steps = checked.planned(only)
    else:
        chosen = one_of("executor", executor, EXECUTORS)
        how: How = {"executor": chosen, "workers": workers, "ray_address": ray_address}
        with watch.limited(bot_timeout):
            steps = list(checked.go(_watch(where), how, only, again))
    if as_json:
        print(json.dumps({"study": read.name, "out": str(where), "steps": [vars(one) for one in steps]}))
    else:
        show(read.why, where, steps, plan)


def _watch(out: Path) -> Callable[[str], Any]:
    @contextmanager
    def shown(line: str) -> Iterator[Any]:
        print(line, file=sys.stderr)
        # The line begins with the name of the step, which is the folder of its games.
        where = out / line.partition(":")[0]
        with progress_bar.shown(progress_bar.kept(str(where), "the same command continues")) as progress:
            yield progress

    return shown


def show(why: str, out: Path, steps: "list[Outcome]", planned: bool = False) -> None:
    print(f"{why}\n" if why else "")
    rows = [(one.name, one.stage, STATUS[one.status], f"{one.games:,}" if one.games else "") for one in steps]
    output.show(("step", "stage", "status", "games"), rows, left=(0, 1, 2))
    files = ", ".join(file for one in steps for file in one.files)
    print(f"\n{out}: {'not touched' if planned else files or 'nothing new'}")
