"""`report` and `compare`: what runs show, for people."""

import json
from pathlib import Path
from typing import Annotated

from everdell_sim.commands.shared import options, output
from everdell_sim.commands.shared.options import argument, option

EXAMPLES = {
    "report": """\b
Examples:
  everdell-sim report runs/first
  everdell-sim report runs/two runs/three --title "Seats" --out seats""",
    "compare": """\b
Examples:
  everdell-sim compare runs/base runs/cheaper
  everdell-sim compare runs/base runs/cheaper --out cheaper --json""",
}

Runs = Annotated[list[Path], argument("RUN", "Folders of runs, or JSON files of experiments.")]
Out = Annotated[Path | None, option("--out", "NAME", "Write NAME.html and NAME.md.")]
Title = Annotated[str, option("--title", "TEXT", "Title of the report.")]


def report(runs: Runs, out: Out = None, title: Title = "", as_json: options.AsJson = False) -> None:
    """Write a report on runs and experiments. Findings in sentences, charts and tables, as HTML and Markdown."""
    from everdell_sim.reports.report_files import files_of, write_report

    # The file of an experiment may be named without its ending.
    named = {path.name.removesuffix(".json"): str(path).removesuffix(".json") for path in runs}
    to = Path(f"{str(runs[0]).removesuffix('.json').rstrip('/')}.report") if out is None else out
    written = write_report(named, to, title or ", ".join(named))
    html, text = files_of(to)
    if as_json:
        findings = [one.to_dict() for one in written.findings]
        print(json.dumps({"title": written.title, "findings": findings, "files": [str(html), str(text)]}))
        return
    for at, one in enumerate(written.findings, 1):
        print(f"{at:3}. {one.sentence} {one.figure}  (n = {one.n:,}, {one.reading})")
    print(f"\nWritten to {html} and {text}")


def compare(
    one: Annotated[Path, argument("RUN", "The run to compare with.")],
    other: Annotated[Path, argument("RUN", "The run that differs from it.")],
    out: Out = None,
    title: Title = "",
    level: options.Level = 0.95,
    as_json: options.AsJson = False,
) -> None:
    """Show how two runs differ. Paired by deal where they share their deals."""
    from everdell_sim.reports.comparison import compare as ask
    from everdell_sim.reports.comparison import sentences
    from everdell_sim.reports.comparison_document import document
    from everdell_sim.reports.report_files import write

    found = ask(one, other, level)
    written = [] if out is None else write(document(found, title), out)
    if as_json:
        print(json.dumps(found.to_dict()))
        return
    for line in sentences(found):
        print(line)
    clearest = found.clearest(16)
    if clearest:
        print()
        print(f"Clearest first; simultaneous intervals within a kind. {output.PP}.\n")
        output.show(output.COLUMNS, output.rows(clearest, found.names))
    if written:
        print(f"\nWritten to {written[0]} and {written[1]}")
