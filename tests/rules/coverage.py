"""Which test proves which rule: reads the rulings, the components and the docstrings of the rule tests.

python -m tests.rules.coverage            lists what no test covers
python -m tests.rules.coverage --write    writes docs/rules-coverage.md
"""

import argparse
import ast
import re
import sys
import textwrap
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
# Pages of modules, each with a section of its own.
MODULES = {"solo_rugwort.md": "Solo against Rugwort", "pearlbrook.md": "Pearlbrook"}
PAGE = ROOT / "docs" / "rules-coverage.md"

NUMBER = re.compile(r"\*\*([RP]\d+\.\d+|[RP]A\d+|P?D\d+)\*\*(?: \*\(no test: ([^)]*)\)\*)?((?:(?!\*\*[RP]A\d+\*\*).)*)")
BRACKETS = re.compile(r"\[([^\]]*)\]")
CITATION = re.compile(r"\b(?:[RP]\d+\.\d+|[RP]A\d+|P?D\d+|(?:card|event|location|river|adornment):\w+)")
# A test that does not run, or may fail, proves nothing.
IDLE = re.compile(r"\b(?:skip|skipif|xfail)\b")

HEAD = """# Which test proves which rule

Written by `python -m tests.rules.coverage --write` from [the rules](rules/base.md), the data and the docstrings of
[the tests](../tests/rules); not to be edited by hand.
"""


@dataclass(frozen=True)
class Item:
    """A ruling or a component."""

    key: str
    text: str
    no_test: str | None = None


@dataclass
class Coverage:
    sections: dict[str, list[Item]]
    known: set[str]
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @cached_property
    def items(self) -> list[Item]:
        return [item for items in self.sections.values() for item in items]

    @property
    def missing(self) -> list[Item]:
        """What a test should cover and none does."""
        return [item for item in self.items if item.key not in self.tests and item.no_test is None]

    @property
    def without_test(self) -> list[Item]:
        """What is said to need no test."""
        return [item for item in self.items if item.no_test is not None]

    @property
    def unknown(self) -> dict[str, list[str]]:
        """Citations of what does not exist, with the tests that make them."""
        return {key: tests for key, tests in sorted(self.tests.items()) if key not in self.known}

    def page(self) -> str:
        parts = [HEAD]
        for title, items in self.sections.items():
            rows = [f"| {item.key} | {item.text} | {self._proof(item)} |" for item in items]
            parts.append("\n".join([f"## {title}\n", "| what | in short | tests |", "|---|---|---|", *rows, ""]))
        return "\n".join(parts)

    def _proof(self, item: Item) -> str:
        if item.no_test is not None and item.key not in self.tests:
            return f"*no test: {item.no_test}*"
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in self.tests.get(item.key, []):
            file, name = test.split("::")
            by_file[file].append(f"`{name}`")
        return "<br>".join(f"{file}: {', '.join(names)}" for file, names in sorted(by_file.items())) or "**none**"


def rulings(page: Path) -> list[Item]:
    found = [
        match.groups() for line in page.read_text(encoding="utf-8").splitlines() for match in NUMBER.finditer(line)
    ]
    return [Item(number, _plain(rest), no_test) for number, no_test, rest in found]


def _plain(text: str) -> str:
    """The beginning of a ruling or the cells of its row, without marks."""
    without_marks = re.sub(r"\[RA[^\]]*\]|[*`]", "", text.replace("](", " ("))
    cells = " - ".join(cell.strip() for cell in without_marks.split("|") if cell.strip())
    return textwrap.shorten(cells, 80, placeholder=" ...")


def _of_the_game(folder: Path) -> bool:
    """A module, and none that only builds for tests have."""
    declared = folder / "module.toml"
    return declared.exists() and "feature" not in tomllib.loads(declared.read_text(encoding="utf-8"))


def components(kind: str) -> list[Item]:
    files = sorted(
        file
        for file in (ROOT / "data").glob("*/*.toml")
        if _of_the_game(file.parent) and file.name not in ("module.toml", "stand_ins.toml")
    )
    rows = [row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])]
    return [Item(f"{kind}:{row['id']}", row["name"]) for row in rows]


def citations(file: Path) -> dict[str, list[str]]:
    """Test name to what its docstring cites in brackets."""
    return {
        node.name: list(dict.fromkeys(CITATION.findall(" ".join(BRACKETS.findall(ast.get_docstring(node) or "")))))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and not any(IDLE.search(ast.unparse(mark)) for mark in node.decorator_list)
    }


def read() -> Coverage:
    """What there is to cover, and what covers it."""
    numbers = rulings(RULES / "base.md")
    sections = {
        "Cards": components("card"),
        "Events": components("event"),
        "Locations": components("location"),
        "River cards": components("river"),
        "Adornments": components("adornment"),
        "Rulings": [item for item in numbers if re.match(r"R\d", item.key)],
        "Decision points": [item for item in numbers if item.key.startswith("D")],
        "Amendments": [item for item in numbers if item.key.startswith("RA")],
    }
    sections |= {title: rulings(RULES / page) for page, title in MODULES.items()}
    known = {item.key for items in sections.values() for item in items}
    coverage = Coverage(sections, known)
    folder = ROOT / "tests" / "rules"
    for file in sorted(folder.rglob("test_*.py")):
        for name, cited in citations(file).items():
            for key in cited:
                coverage.tests[key].append(f"{file.relative_to(folder).as_posix()}::{name}")
    return coverage


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.coverage", description="Which test proves which rule.")
    parser.add_argument("--write", action="store_true", help="write docs/rules-coverage.md")
    wanted = parser.parse_args()
    coverage = read()
    if wanted.write:
        PAGE.write_text(coverage.page(), encoding="utf-8", newline="\n")
    for item in coverage.missing:
        print(f"no test: {item.key} {item.text}")
    for key, tests in coverage.unknown.items():
        print(f"does not exist: {key}, cited by {', '.join(tests)}")
    covered = len(coverage.items) - len(coverage.missing) - len(coverage.without_test)
    print(f"{covered} covered, {len(coverage.missing)} not, {len(coverage.without_test)} need no test")
    return 1 if coverage.missing or coverage.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
