"""`sweep`: many cells on the same deals, as a file says."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import argument, option, switch
from everdell_sim.commands.shared.output import half_width

if TYPE_CHECKING:
    from everdell_sim.experiments.sweeps.needs import Needs
    from everdell_sim.experiments.sweeps.sweep import Sweep

EXAMPLES = """\b
Examples:
  everdell-sim sweep farm.toml --plan
  everdell-sim sweep farm.toml --out runs/farm
farm.toml:
  [sweep]
  bots = "champion,champion"
  deals = 2000
  [factors]
  card.farm.points = [1, 2, 3]
  card.farm.cost.twig = { from = 0, to = 3 }"""

# More rows do not fit a screen; --json has them.
MOST_ROWS = 24
SHOWN = ("score", "win_share.seat.0", "turns")

File = Annotated[Path, argument("FILE", "The sweep: a TOML file with factors and their values.")]
Out = Annotated[str | None, option("--out", "DIR", "Folder of the run; default: runs/<file>.")]
PlanOnly = Annotated[bool, switch("--plan", "Estimate games, time and disk space, and stop.")]


def sweep(
    file: File,
    out: Out = None,
    plan: PlanOnly = False,
    level: options.Level = 0.95,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    resume: options.Resume = False,
    force: options.Force = False,
    trust_bots: options.TrustFile = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Play every combination of some factors on the same deals. Each cell is compared with the first."""
    from everdell_sim.experiments.sweeps.needs import needs
    from everdell_sim.experiments.sweeps.sweep import outcome
    from everdell_sim.experiments.sweeps.sweep_file import read_sweep
    from everdell_sim.runs.execution.runner import EXECUTORS, How, run
    from everdell_sim.stats import check_level
    from everdell_sim.support.checks import one_of

    check_level(level)
    asked = read_sweep(file, trust_bots)
    if plan:
        estimate = needs(asked.spec, workers)
        print(json.dumps(estimate.to_dict())) if as_json else show_plan(estimate)
        return
    where = out or str(Path("runs") / file.stem)
    chosen = one_of("executor", executor, EXECUTORS)
    how: How = {"executor": chosen, "workers": workers, "ray_address": ray_address, "force": force}
    with progress_bar.shown(progress_bar.kept(where)) as progress:
        how |= {"progress": progress, "bot_timeout": bot_timeout}
        run(asked.spec, where, resume=resume, **how)
    found = outcome(asked, where, level)
    print(json.dumps({"run": where, **found.to_dict()})) if as_json else show(where, found, level)


def show_plan(plan: "Needs") -> None:
    minutes, seconds = divmod(round(plan.seconds), 60)
    print(
        f"{plan.cells:,} cells on the same {plan.deals:,} deals: {plan.games:,} games, about {minutes} min {seconds} s "
        f"and {plan.bytes / 1e6:,.1f} MB on this machine (estimated from {plan.tried} games)."
    )


def show(where: str, found: "Sweep", level: float) -> None:
    """What each factor changes, and every cell with its factors and how it differs from the first."""
    from everdell_sim.effects.findings import findings
    from everdell_sim.effects.of_sweeps import of_sweep
    from everdell_sim.experiments.effect_families import label

    spec = found.run.spec
    print(f"{len(spec.cells):,} cells on the same {spec.deals:,} deals, {spec.games:,} games; {where}")
    for one in findings(of_sweep(found.run, level), {}):
        print(f"{one.sentence} {one.figure}.")
    print(
        "\nDifferences (Δ) from the first cell with as many players, paired by deal; "
        "stars: p < 0.05, adjusted for all.\n"
        f"±: half the width of the {level:.0%} interval; {output.PP}.\n"
    )
    effects = {(row["cell"], row["what"]): row for row in found.effects.to_dicts()}
    rows = []
    for cell in found.table.head(MOST_ROWS).to_dicts():
        row = [str(cell["cell"]), *("" if cell[one] is None else str(cell[one]) for one in found.factors)]
        for what in ("score.seat.0", "win_share.seat.0"):
            low, high = cell[f"{what}.low"], cell[f"{what}.high"]
            row.append(half_width(cell[what], low, high, spec.deals, what.startswith("win_share"), sign=False))
        for what in SHOWN:
            effect = effects.get((cell["cell"], what))
            row.append("" if effect is None else _effect(effect, what))
        rows.append(row)
    columns = ("cell", *found.factors, "score of seat 1", "wins of seat 1", *(f"Δ {label(one, {})}" for one in SHOWN))
    output.show(columns, rows)
    if found.table.height > MOST_ROWS:
        print(f"... and {found.table.height - MOST_ROWS} more cells: --json, or everdell-sim query {where}")


def _effect(effect: dict[str, float], what: str) -> str:
    star = "*" if effect["p_adjusted"] is not None and effect["p_adjusted"] < 0.05 else ""
    n, share = int(effect["n"]), what.startswith("win_share")
    return f"{half_width(effect['estimate'], effect['low'], effect['high'], n, share)}{star}"
