"""Reports on disk: a page and a text beside it."""

from collections.abc import Mapping
from pathlib import Path

import polars as pl

from everdell_sim.effects.evidence import evidence
from everdell_sim.effects.findings import findings
from everdell_sim.effects.of_balance import of_balance
from everdell_sim.effects.of_experiments import of_document
from everdell_sim.effects.of_runs import TABLE
from everdell_sim.effects.of_sweeps import is_sweep, of_sweep
from everdell_sim.effects.rows import joined
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.experiments.repetition import Experiment, again
from everdell_sim.experiments.results import is_balance, read_result
from everdell_sim.reports import balance_sections, experiment_sections, run_sections, sweep_sections
from everdell_sim.reports.document import Document, NothingToTell, Section
from everdell_sim.reports.html_page import MARK as PAGE_MARK
from everdell_sim.reports.html_page import page
from everdell_sim.reports.markdown import MARK as TEXT_MARK
from everdell_sim.reports.markdown import markdown
from everdell_sim.rules.catalogue import item_names
from everdell_sim.rules.change_words import changes_sentence
from everdell_sim.rules.patches import Rules, load_rules
from everdell_sim.runs.reader.origin import command_of
from everdell_sim.runs.reader.run_dataset import Run, open_run
from everdell_sim.support.files import write_new


def write_report(runs: Mapping[str, str | Path], to: str | Path, title: str, made_by: str = "") -> Document:
    """Writes `<to>.html` and `<to>.md` about runs, or documents of experiments (NAME.json), by name.

    `to` may have either ending. `made_by` is the command that makes the whole report again, if there is one.
    """
    found = report(runs, title, made_by)
    write(found, to)
    return found


def write(document: Document, to: str | Path) -> list[Path]:
    """Both files, or neither: the page is made before anything is written, and only a report is written over."""
    html, text = files_of(to)
    files: dict[Path, bytes | str] = {html: page(document), text: markdown(document)}
    write_new(files, lambda content: any(mark.encode() in content[:1000] for mark in (PAGE_MARK, TEXT_MARK)))
    return list(files)


def files_of(to: str | Path) -> tuple[Path, Path]:
    """The page and the text, by the name without an ending or that of one of them."""
    if not Path(to).name:
        raise BadInput(f"{str(to)!r} names no file; choose another --out")
    name = str(to).removesuffix(".html").removesuffix(".md")
    return Path(f"{name}.html"), Path(f"{name}.md")


def report(runs: Mapping[str, str | Path], title: str, made_by: str = "") -> Document:
    """The report before it is written."""
    if not runs:
        raise NothingToTell("a report needs at least one run")
    about, effects, sections = list[str](), list[pl.DataFrame](), list[Section]()
    names: dict[str, str] = {}
    for name, where in runs.items():
        beside = Path(f"{where}.json")
        if not Path(where, "manifest.json").exists() and beside.exists():
            experiment = read_result(beside)
            if is_balance(experiment):
                called = item_names([load_rules()])
                about.append(balance_sections.about(name, experiment))
                effects.append(of_balance(experiment))
                sections += balance_sections.sections(experiment, called)
                names |= called
                continue
            called = item_names(_rules(experiment))
            about.append(_experimented(name, experiment))
            effects.append(of_document(experiment, again(experiment)))
            sections += experiment_sections.sections(name, experiment, effects[-1], called)
        else:
            run = open_run(where)
            if not run.manifest.shards:
                raise BadInput(f"{where}: no game is finished yet; continue it with --resume")
            source = run_sections.Source(run, str(where))
            about.append(played(run, name))
            of = name if len(runs) > 1 else ""
            if is_sweep(run):
                effects.append(of_sweep(run, command=source.table("effects")))
                sections += sweep_sections.sections(
                    run, str(where), effects[-1], source.names, f" ({of})" if of else ""
                )
            else:
                frames = run_sections.frames_of(source)
                effects.append(evidence(run, tables=frames, command=source.table(TABLE)))
                sections += run_sections.sections(source, frames, effects[-1], of)
            called = dict(source.names)
        names |= called
    if made_by:
        about.append(f"To repeat all of it: `{made_by}`.")
    return Document(title, about, findings(joined(effects), names), sections)


def _experimented(name: str, experiment: Experiment) -> str:
    changes = experiment["patch"].get("changes", [])
    does = f", {changes_sentence(changes, 3)}" if changes else ""
    return f"{name}: {experiment['games']:,} games{does}: `{again(experiment)}`."


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
    patches = {cell.rules.patch_name for cell in spec.cells}
    patch = f", patch {first.rules.patch_name}" if len(patches) == 1 and first.rules.patch_name else ""
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
