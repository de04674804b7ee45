"""`verify`, `runs` and `compact`: is a run what it should be, which runs are there, and fewer files."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from everdell_sim.commands.shared import options

EXAMPLES = """\b
Examples:
  everdell-sim """


def add_to(app: typer.Typer) -> None:
    app.command(epilog=f"{EXAMPLES}verify runs/first --sample 100")(verify)
    app.command(epilog=f"{EXAMPLES}runs\n  everdell-sim runs old_runs --json")(runs)
    app.command(epilog=f"{EXAMPLES}compact runs/large --times 16")(compact)


def verify(
    run: options.Run,
    sample: Annotated[int, typer.Option(metavar="N", min=0, help="Games to play again.")] = 20,
    as_json: options.AsJson = False,
) -> None:
    """Check every file of a run, and play some games again."""
    from everdell_sim.runs.reader.verification import verify as check

    report = check(run, sample)
    if as_json:
        told = {"run": run, "fine": report.fine, "files": report.files, "games": report.games}
        print(json.dumps({**told, "replayed": report.replayed, "problems": report.problems}))
    elif report.fine:
        print(f"{run}: fine: {report.files} files of {report.games:,} games, {report.replayed} games played again")
    else:
        count = len(report.problems)
        told_of = f"{run}: {count} problem{'s' if count > 1 else ''}"
        print("\n".join([told_of, *(f"  {problem}" for problem in report.problems)]))
    if not report.fine:
        raise typer.Exit(1)


def runs(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to look.")] = Path("runs"),
    as_json: options.AsJson = False,
) -> None:
    """List the runs in a folder."""
    rows = [_row(path.parent) for path in sorted(folder.glob("**/manifest.json"))]
    if as_json:
        print(json.dumps(rows))
        return
    import polars as pl

    from everdell_sim.commands.query import show

    if rows:
        show(pl.DataFrame(rows))
    else:
        print(f"no runs in {folder}")


def compact(
    run: options.Run,
    times: Annotated[int, typer.Option(metavar="N", help="How many files become one.")] = 16,
    force: options.Force = False,
    as_json: options.AsJson = False,
) -> None:
    """Make many files of a finished run into few. The rows stay the same."""
    from everdell_sim.runs.execution.compaction import compact as join

    before, after = join(run, times, force)
    print(
        json.dumps({"run": run, "before": before, "after": after}) if as_json else f"{run}: {before} files, now {after}"
    )


def _row(path: Path) -> dict[str, Any]:
    from everdell_sim.errors import BadInput
    from everdell_sim.runs.store.manifest import open_manifest

    try:
        _, told = open_manifest(path)
    except BadInput as error:
        return {"run": str(path), "status": "damaged", "games": 0, "of": 0, "detail": "", "bots": str(error)}
    spec = told.specification
    bots = sorted({bot for cell in spec.cells for bot in cell.bots})
    return {
        "run": str(path),
        "status": told.status,
        "games": told.games,
        "of": spec.games,
        "detail": spec.detail,
        "bots": ", ".join(bots),
    }
