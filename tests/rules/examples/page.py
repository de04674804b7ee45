"""Reads the examples of a page: fenced blocks `everdell`, one or more examples in each, parted by empty lines."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from tests.rules.examples.words import LanguageError

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "docs" / "rules"
GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "how-to" / "write-an-example.md"]
FENCE = "```everdell"
EVERY = "every example: "
REMARK = re.compile(r"\s+-- .*$")
TITLE_END = re.compile(r"\[([^\]]+)\]$")


@dataclass(frozen=True)
class Line:
    number: int
    text: str


@dataclass
class Example:
    """A title, what it proves, its lines, and the rows of its table, if it has one."""

    page: Path
    line: int
    title: str
    proves: list[str]
    every: list[Line]
    lines: list[Line] = field(default_factory=list)
    rows: list[tuple[Line, dict[str, str]]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """How pytest calls it."""
        words = re.sub(r"\W+", " ", self.title).strip()
        return f"{self.page.stem}:{self.line} {self.proves[0]} {words}"


def pages() -> list[Path]:
    """The pages with rulings, and the guides that show how to write an example."""
    return [*sorted(RULES.glob("*.md")), *GUIDES]


def examples(page: Path) -> list[Example]:
    """The examples of a page in their order."""
    found: list[Example] = []
    every: list[Line] = []
    inside: list[Line] | None = None
    for number, raw in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        text = raw.strip()
        if inside is None:
            inside = [] if text == FENCE else None
            continue
        if text and text != "```":
            inside.append(Line(number, REMARK.sub("", text)))
            continue
        if inside and inside[0].text.startswith(EVERY):
            every = [Line(line.number, line.text.removeprefix(EVERY)) for line in inside]
        elif inside:
            found.append(_example(page, inside, every))
        inside = [] if text != "```" else None
    if inside is not None:
        raise LanguageError(f"{page.name}: the last block does not end")
    return found


def _example(page: Path, lines: list[Line], every: list[Line]) -> Example:
    ends = [(at, match) for at, line in enumerate(lines) if (match := TITLE_END.search(line.text))]
    if not ends:
        raise LanguageError(
            f"{page.name}:{lines[0].number}: the title does not end with what the example proves: [R5.3]"
        )
    last, match = ends[0]
    title = " ".join(line.text for line in lines[: last + 1])
    proves = [key.strip() for key in match[1].split(",")]
    example = Example(page, lines[0].number, title[: title.rindex("[")].strip(), proves, every)
    rest = lines[last + 1 :]
    example.lines = [line for line in rest if not line.text.startswith("|")]
    rows = [line for line in rest if line.text.startswith("|")]
    if not example.lines:
        raise LanguageError(f"{page.name}:{lines[0].number}: the example says nothing but its title")
    if rows:
        columns = _cells(rows[0])
        for row in rows[1:]:
            cells = _cells(row)
            if len(cells) != len(columns):
                raise LanguageError(f"{page.name}:{row.number}: {len(cells)} cells under {len(columns)} columns")
            example.rows.append((row, dict(zip(columns, cells, strict=True))))
        unused = [name for name in columns if not any(f"<{name}>" in line.text for line in example.lines)]
        if unused or not example.rows:
            raise LanguageError(f"{page.name}:{rows[0].number}: the table has unused columns or no rows: {unused}")
    return example


def _cells(row: Line) -> list[str]:
    return [cell.strip() for cell in row.text.strip("|").split("|")]
