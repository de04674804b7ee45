"""Generates the reference pages in this folder from the code: `make reference`. A test checks that they are current."""

from collections.abc import Iterator
from pathlib import Path

from typer import Context
from typer.main import get_command
from typer.testing import CliRunner

from everdell_sim import _core
from everdell_sim.commands import FILES
from everdell_sim.commands.cli import app
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.spec import Cell, Spec
from everdell_sim.runs.store.about import dictionary

HERE = Path(__file__).parent
NOTE = "<!-- Written by docs/reference/make.py (`make reference`): change the code, not this page. -->"
SECTIONS = ("card", "event", "location", "setup", "season", "rules")
# Modules whose verbs and examples are listed with those of the base game.
PLAYED_TOGETHER = ("pearlbrook", "extra_extra", "rugwort_cards", "bellfaire_forest", "bellfaire_market")


def help_of(*words: str) -> str:
    result = CliRunner().invoke(
        app, [*words, "--help"], env={"COLUMNS": "100", "NO_COLOR": "1"}, prog_name="everdell-sim"
    )
    return "\n".join(line.rstrip() for line in result.output.strip().splitlines())


def commands() -> list[tuple[str, ...]]:
    """Every command, those of groups too."""
    whole = get_command(app)
    context = Context(whole)
    found: list[tuple[str, ...]] = []
    for name in FILES:
        inside = getattr(whole.get_command(context, name), "commands", None)
        found += [(name, one) for one in inside] if inside else [(name,)]
    return [(), *sorted(found)]


def cli() -> Iterator[str]:
    yield "# Commands\n"
    yield "Exit codes: 0 done, 1 failed while running, 2 bad input (one sentence on stderr), 130 interrupted.\n"
    for words in commands():
        yield f"## {' '.join(['everdell-sim', *words])}\n\n```text\n{help_of(*words)}\n```\n"


def columns() -> Iterator[str]:
    tables = dictionary(Spec((Cell.of("greedy,random"),), 1, detail="decisions"))
    yield "# Columns of a run\n"
    yield "Every run contains this in its `data_dictionary.json`; [datasets](../datasets.md) describes the summary.\n"
    for table, rows in tables.items():
        if table == "summary":
            continue
        yield f"## {table}\n\n| column | type | unit | meaning |\n|---|---|---|---|"
        for row in rows:
            yield f"| `{row['name']}` | {row['type']} | {row['unit']} | {row['meaning']} |"
        yield ""
    yield "## summary\n\n| table | one row per |\n|---|---|"
    for name, one in tables["summary"].items():
        yield f"| `{name}` | {', '.join(one['keys'])} |"


def data() -> Iterator[str]:
    yield "# The game as data\n"
    yield "What `data/` contains and what a [patch](../how-to/write-a-patch.md) can change: key, type and range.\n"
    for section in SECTIONS:
        # Modules add switches of their own.
        modules = [row["id"] for row in _core.modules()] if section == "rules" else ["base"]
        seen: dict[str, tuple[str, str, str]] = {}
        for row in (row for module in modules for row in load_rules([module]).addresses(section)):
            parts = str(row["path"]).split(".")
            key = ".".join(parts[2:] if section in ("card", "event", "location", "season") else parts[1:])
            seen.setdefault(key, (str(row["type"]), str(row["range"]), str(row["path"])))
        yield f"## {section}\n\n| key | type | range | for example |\n|---|---|---|---|"
        for key, (kind, reach, example) in sorted(seen.items()):
            yield f"| `{key}` | {kind} | {reach} | `{example}` |"
        yield ""


def verbs() -> Iterator[str]:
    yield "# Verbs of steps\n"
    yield "What a step of an effect can do: its key, what it takes, and an example from the data in words."
    yield "Each verb is one file in `core_rs/engine/src/verbs`, or in the folder `verbs` of its"
    yield "module.\n"
    yield "| verb | takes | module | for example |\n|---|---|---|---|"
    for verb in load_rules(PLAYED_TOGETHER).verbs():
        yield f"| `{verb['key']}` | {verb['range']} | {verb['module']} | {verb['example'] or ''} |"


PAGES = {"commands.md": cli, "columns.md": columns, "data.md": data, "verbs.md": verbs}


def texts() -> dict[str, str]:
    """Every page as it should be now."""
    return {name: "\n".join([NOTE, "", *page()]).rstrip() + "\n" for name, page in PAGES.items()}


if __name__ == "__main__":
    for page_name, text in texts().items():
        (HERE / page_name).write_text(text, encoding="utf-8")
        print(HERE / page_name)
