"""`report` and `compare`: what runs say, for people."""

import json
from pathlib import Path
from typing import Annotated

import typer

from everdell_sim.commands.shared import options, output

EXAMPLES = """\b
Examples:
  everdell-sim report runs/first
  everdell-sim report runs/two runs/three --title "Seats" --out seats"""
PAIRS = """\b
Examples:
  everdell-sim compare runs/base runs/cheaper
  everdell-sim compare runs/base runs/cheaper --out cheaper --json"""

Runs = Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs, or documents of experiments.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="NAME", help="Writes NAME.html and NAME.md.")]
Title = Annotated[str, typer.Option("--title", metavar="TEXT", help="What stands on top.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(report)
    app.command(epilog=PAIRS)(compare)


def report(runs: Runs, out: Out = None, title: Title = "", as_json: options.AsJson = False) -> None:
    """Write what runs say, as a page and as text. Findings in sentences, charts and tables."""
    from everdell_sim.reports.report_files import write_report

    # An experiment's document is named with or without its ending.
    named = {path.name.removesuffix(".json"): str(path).removesuffix(".json") for path in runs}
    to = Path(f"{str(runs[0]).removesuffix('.json').rstrip('/')}.report") if out is None else out
    told = write_report(named, to, title or ", ".join(named))
    if as_json:
        findings = [one.to_dict() for one in told.findings]
        print(json.dumps({"title": told.title, "findings": findings, "files": [f"{to}.html", f"{to}.md"]}))
        return
    for at, one in enumerate(told.findings, 1):
        print(f"{at:3}. {one.sentence} {one.figure}  (n = {one.n:,}, {one.reading})")
    print(f"\nWritten to {to}.html and {to}.md")


def compare(
    one: Annotated[Path, typer.Argument(metavar="RUN", help="The run to start from.")],
    other: Annotated[Path, typer.Argument(metavar="RUN", help="The run that differs.")],
    out: Out = None,
    title: Title = "",
    level: output.Level = 0.95,
    as_json: options.AsJson = False,
) -> None:
    """Tell how two runs differ, paired where they share deals."""
    from everdell_sim.reports.comparison import compare as ask
    from everdell_sim.reports.comparison import document, sentences
    from everdell_sim.reports.report_files import write

    told = ask(one, other, level)
    if out is not None:
        write(document(told, title), out)
    if as_json:
        print(json.dumps(told.to_dict()))
        return
    for line in sentences(told):
        print(line)
    from everdell_sim.commands.experiments.whatif import COLUMNS, rows

    found = told.clearest(16)
    if found:
        print()
        output.show("Clearest first; intervals hold together within a kind", COLUMNS, rows(found))
    if out is not None:
        print(f"\nWritten to {out}.html and {out}.md")
