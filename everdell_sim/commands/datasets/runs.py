"""`runs`, `verify` and `compact`: which runs there are, whether one is sound, and fewer files."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import argument, option

EXAMPLES = {
    "runs": """\b
Examples:
  everdell-sim runs
  everdell-sim runs old_runs --json""",
    "verify": """\b
Examples:
  everdell-sim verify runs/first
  everdell-sim verify runs/first --sample 100 --json""",
    "compact": """\b
Examples:
  everdell-sim compact runs/large
  everdell-sim compact runs/large --times 64""",
}


def runs(
    folder: Annotated[Path, argument("DIR", "The folder to search.")] = Path("runs"),
    as_json: options.AsJson = False,
) -> None:
    """List the runs in a folder. Shown with status, games and bots."""
    rows = [_row(path.parent) for path in sorted(folder.glob("**/manifest.json"))]
    if as_json:
        print(json.dumps(rows))
    elif rows:
        output.show(list(rows[0]), [list(row.values()) for row in rows], left=(0, 1, 4, 5), width=200)
    else:
        print(f"no runs in {folder}")


def verify(
    run: options.Run,
    sample: Annotated[int, option("--sample", "N", "Games to play again.", min=0)] = 20,
    trust_bots: options.TrustBots = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Check every file of a run, and play some of its games again."""
    from everdell_sim.bot import watch
    from everdell_sim.runs.reader.verification import verify as check

    with watch.limited(bot_timeout):
        report = check(run, sample, trust_bots)
    if as_json:
        found = {"run": run, "fine": report.fine, "files": report.files, "games": report.games}
        found |= {"of": report.of, "complete": report.complete, "replayed": report.replayed}
        more = {"stand_ins": report.stand_ins, "problems": report.problems, "notes": report.notes}
        print(json.dumps({**found, **more}))
    elif report.fine:
        state = "fine" if report.complete else f"fine, incomplete ({report.games:,} of {report.of:,} games)"
        print(f"{run}: {state}: {report.files} files of {report.games:,} games, {report.replayed} games played again")
        for note in report.notes:
            print(f"  {note}")
        if report.stand_ins:
            print(f"  values that no source gives, filled with stand-ins: {report.stand_ins}")
    else:
        count = len(report.problems)
        title = f"{run}: {count} problem{'s' if count > 1 else ''}"
        print("\n".join([title, *(f"  {problem}" for problem in report.problems)]))
    if not report.fine:
        raise typer.Exit(1)


def compact(
    run: options.Run,
    times: Annotated[int, option("--times", "N", "Files to merge into one.")] = 16,
    force: options.Force = False,
    as_json: options.AsJson = False,
) -> None:
    """Merge the many files of a finished run into few. The rows stay the same."""
    from everdell_sim.runs.execution.compaction import compact as join

    before, after = join(run, times, force)
    if as_json:
        print(json.dumps({"run": run, "before": before, "after": after}))
    else:
        print(f"{run}: {before} files before, {after} now")


def _row(path: Path) -> dict[str, Any]:
    from everdell_sim.errors import BadInput
    from everdell_sim.runs.store.manifest import open_manifest

    try:
        _, manifest = open_manifest(path)
    except BadInput as error:
        return {"run": str(path), "status": "damaged", "games": 0, "of": 0, "detail": "", "bots": str(error)}
    spec = manifest.specification
    bots = sorted({bot for cell in spec.cells for bot in cell.bots})
    return {
        "run": str(path),
        "status": manifest.status,
        "games": manifest.games,
        "of": spec.games,
        "detail": spec.detail,
        "bots": ", ".join(bots),
    }
