"""Reports on disk: a page and a text beside it."""

from collections.abc import Mapping
from pathlib import Path

from everdell_sim.analysis import ASSOCIATED
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments.results import read_result
from everdell_sim.reports import experiment_findings, run_findings
from everdell_sim.reports.document import Document, Finding, NothingToTell, Section
from everdell_sim.reports.html_page import MARK as PAGE_MARK
from everdell_sim.reports.html_page import page
from everdell_sim.reports.markdown import MARK as TEXT_MARK
from everdell_sim.reports.markdown import markdown
from everdell_sim.reports.repetition import Experiment, again
from everdell_sim.rules.catalogue import item_names
from everdell_sim.rules.patches import Rules, load_rules
from everdell_sim.runs.reader.origin import command_of
from everdell_sim.runs.reader.run_dataset import Run, open_run
from everdell_sim.support.files import write_new


def write_report(runs: Mapping[str, str | Path], to: str | Path, title: str, made_by: str = "") -> Document:
    """Writes `<to>.html` and `<to>.md` about runs, or documents of experiments (NAME.json), by name.

    `made_by` is the command that makes the whole report again, if there is one.
    """
    found = report(runs, title, made_by)
    write(found, to)
    return found


def write(document: Document, to: str | Path) -> list[Path]:
    """Both files, or neither: the page is made before anything is written, and only a report is written over."""
    if not Path(to).name:
        raise BadInput(f"{str(to)!r} names no file; choose another --out")
    files: dict[Path, bytes | str] = {Path(f"{to}.html"): page(document), Path(f"{to}.md"): markdown(document)}
    write_new(files, lambda content: any(mark.encode() in content[:1000] for mark in (PAGE_MARK, TEXT_MARK)))
    return list(files)


def report(runs: Mapping[str, str | Path], title: str, made_by: str = "") -> Document:
    """The report before it is written."""
    if not runs:
        raise NothingToTell("a report needs at least one run")
    about, findings, sections = [], list[Finding](), list[Section]()
    for name, where in runs.items():
        beside = Path(f"{where}.json")
        if not Path(where, "manifest.json").exists() and beside.exists():
            experiment = read_result(beside)
            names = item_names(_rules(experiment))
            about.append(f"{name}: {experiment['games']:,} games, `{again(experiment)}`.")
            findings += experiment_findings.findings(name, experiment, names)
            sections += experiment_findings.sections(name, experiment, names)
            continue
        run = open_run(where)
        if not run.manifest.shards:
            raise BadInput(f"{where}: no game is finished yet; continue it with --resume")
        source = run_findings.Source(run, str(where))
        frames = run_findings.frames_of(source)
        about.append(played(run, name))
        of = name if len(runs) > 1 else ""
        findings += run_findings.findings(source, frames, of)
        sections += run_findings.sections(source, frames, of)
    if made_by:
        about.append(f"To repeat all of it: `{made_by}`.")
    # Associations come after what was counted and what is causal.
    findings.sort(key=lambda one: one.reading == ASSOCIATED)
    return Document(title, about, findings, sections)


def played(run: Run, name: str) -> str:
    """What a run played, and the command for it where one command is all."""
    spec = run.spec
    first = spec.cells[0]
    played_games = f"{run.manifest.games:,}"
    games = f"{played_games} games" if run.done else f"{played_games} of {spec.games:,} games, not finished"
    deals, cells = run.deals if run.done else spec.deals, len(spec.cells)
    text = f"{name}: {games}, {deals:,} deals on {cells} cell{'s' * (cells > 1)}"
    if run.manifest.stand_ins:
        text += f", values that no source gives, filled with stand-ins: {run.manifest.stand_ins}"
    patch = f", patch {first.rules.patch_name}" if first.rules.patch_name else ""
    if len(spec.cells) > 1:
        return f"{text}{patch}, seed {spec.seed}."
    files = [f"{first.rules.patch_name}.toml"] if first.patches else []
    return f"{text}{patch}: `{command_of(run, name, files)}`."


def _rules(experiment: Experiment) -> list[Rules]:
    """The rules of the base game, and those that the experiment was played by, if they can still be loaded."""
    given = [experiment[side].get("given") for side in ("baseline", "patch")]
    patches = [("patch", one) for patches in given if isinstance(patches, list) for one in patches]
    try:
        return [load_rules(), load_rules(experiment.get("modules"), patches)]
    except EverdellError:
        return [load_rules()]


def write_comparison(one: str | Path, other: str | Path, to: str | Path, title: str = "") -> Document:
    """Writes `<to>.html` and `<to>.md` about how run `other` differs from run `one`."""
    from everdell_sim.reports.comparison import compare
    from everdell_sim.reports.comparison_document import document

    found = document(compare(one, other), title)
    write(found, to)
    return found
