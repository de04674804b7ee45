"""What there is to read, maintain and learn: `python -m tests.house.weight` compares it with `weight.toml`.

Whoever makes a figure grow raises it in the same commit, with a line that says why; whoever makes it shrink lowers it:

    python -m tests.house.weight --write                       lowers what has shrunk
    python -m tests.house.weight --write --because "..."       raises what has grown, too
"""

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

import everdell_sim
from everdell_sim.commands import cli
from tests.house import cycles, hooks
from tests.house.rust import CRATES, ROOT

PAGE = Path(__file__).with_name("weight.toml")
HEAD = """# What there is to read, maintain and learn, checked by `make test`.
# `python -m tests.house.weight` tells how to change it.

"""
FENCED = re.compile(r"^(```+|~~~+).*?^\1", re.MULTILINE | re.DOTALL)
MEANING = {
    "rust_source_lines": "Rust below core_rs/*/src, unit tests included",
    "rust_test_lines": "other Rust: tests, examples, build scripts",
    "package_lines": "Python of everdell_sim",
    "test_lines": "Python of tests",
    "docs_words": "words of docs/ and of the pages at the top, without fenced blocks",
    "commands": "commands of the command line",
    "options": "options of all commands together",
    "hooks": "functions and constants of the trait for modules of the game",
    "public_names": "names that `everdell_sim` offers",
    "largest_circle_lines": "the largest circle of imports of a crate (`python -m tests.house.cycles`)",
}


def measure() -> dict[str, int]:
    source = [path for crate in CRATES for path in (crate / "src").rglob("*.rs")]
    rust = list((ROOT / "core_rs").rglob("*.rs"))
    docs = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    commands = list(all_commands())
    return {
        "rust_source_lines": lines(source),
        "rust_test_lines": lines(rust) - lines(source),
        "package_lines": lines(list((ROOT / "everdell_sim").rglob("*.py"))),
        "test_lines": lines(list((ROOT / "tests").rglob("*.py"))),
        "docs_words": sum(len(FENCED.sub("", path.read_text(encoding="utf-8")).split()) for path in docs if ours(path)),
        "commands": len(commands),
        "options": sum(map(len, commands)),
        "hooks": len(hooks.hooks()),
        "public_names": len(everdell_sim.__all__),
        "largest_circle_lines": max(cycles.largest_circle(crate)[0] for crate in CRATES),
    }


def lines(paths: list[Path]) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def ours(page: Path) -> bool:
    """Is it committed? `make coverage` writes a page that is not."""
    return page.name != "rules-coverage.md"


def all_commands() -> Iterator[list[str]]:
    group: Any = get_command(cli.app)
    return commands_of(group, group.make_context("everdell-sim", [], resilient_parsing=True))


def commands_of(group: Any, context: Any) -> Iterator[list[str]]:
    """The options of each command, those of groups of commands included."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from commands_of(command, context)
        else:
            yield [one.name for one in command.params if one.param_type_name == "option"]


def read() -> dict[str, dict[str, Any]]:
    return tomllib.loads(PAGE.read_text(encoding="utf-8"))


def write(figures: dict[str, dict[str, Any]]) -> None:
    rows = []
    for name, meaning in MEANING.items():
        because = json.dumps(figures[name]["because"], ensure_ascii=False)
        rows.append(f"[{name}]  # {meaning}\nis = {figures[name]['is']}\nbecause = {because}\n")
    PAGE.write_text(HEAD + "\n".join(rows), encoding="utf-8", newline="\n")


def differences() -> list[str]:
    """A sentence for each figure that is no longer what the page says."""
    told, now = read(), measure()
    sentences = []
    for name in MEANING:
        is_now, was = now[name], told[name]["is"]
        if is_now != was:
            way = 'raise it with --write --because "..."' if is_now > was else "lower it with --write"
            sentences.append(f"{name} is {is_now:,}, weight.toml says {was:,}: {way} (python -m tests.house.weight)")
    return sentences


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.house.weight", description="What there is to read.")
    parser.add_argument("--write", action="store_true", help="write what has changed into weight.toml")
    parser.add_argument("--because", help="why what has grown is worth it, in a line")
    wanted = parser.parse_args(words)
    if not wanted.write:
        print("\n".join(differences()) or "weight.toml is true")
        return 0
    told, now = read(), measure()
    grown = [name for name in MEANING if now[name] > told[name]["is"]]
    if grown and not wanted.because:
        print(f"{', '.join(grown)} grew: say why with --because", file=sys.stderr)
        return 2
    write(
        {
            name: {"is": now[name], "because": wanted.because if name in grown else told[name]["because"]}
            for name in MEANING
        }
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
