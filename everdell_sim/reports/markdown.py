"""A document as Markdown. Charts are only on the page; the tables hold the same numbers."""

import re

import polars as pl

from everdell_sim.effects.finding import Finding
from everdell_sim.reports.document import Document, Section
from everdell_sim.reports.html_page import SHORT, cell, rows_of

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def markdown(document: Document) -> str:
    parts = [f"# {_plain(document.title)}", *(_paragraph(line) for line in document.about)]
    parts += ["## Findings", "\n".join(_finding(at, one) for at, one in enumerate(document.findings, 1))]
    parts.append(_contents(document))
    for section in document.sections:
        parts += _section(section)
    return "\n\n".join(part for part in parts if part) + "\n"


def _contents(document: Document) -> str:
    """Links to the headings, by the anchors that GitHub and most others give them."""
    lines, seen = ["## Contents", ""], dict[str, int]()
    for title in ("Findings", *(section.title for section in document.sections)):
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        times = seen.get(anchor, 0)
        seen[anchor] = times + 1
        lines.append(f"- [{_plain(title)}](#{anchor}{f'-{times}' if times else ''})")
    return "\n".join(lines)


def _finding(at: int, one: Finding) -> str:
    figure = f" **{_plain(one.figure)}**" if one.figure else ""
    how = f"{_plain(one.caveat)} n = {one.n:,}; {_plain(one.method)}. {_code(one.command)}"
    return f"{at}. {_plain(one.sentence)}{figure}  \n   {how}"


def _section(one: Section) -> list[str]:
    parts = [f"## {_plain(one.title)}", *(_paragraph(line) for line in one.text)]
    if one.table is not None:
        table = _table(one.table)
        if one.table.height > SHORT:
            table = f"<details>\n<summary>{_plain(rows_of(one))}</summary>\n\n{table}\n\n</details>"
        parts.append(table)
    if one.command:
        parts.append(_code(one.command))
    for name, content in one.files.items():
        parts += [f"where {_code(name)} holds", _block(content)]
    return parts


def _table(frame: pl.DataFrame) -> str:
    lines = ["| " + " | ".join(_plain(name.replace("_", " ")) for name in frame.columns) + " |"]
    lines.append("|" + "---|" * frame.width)
    lines += ["| " + " | ".join(_plain(cell(value)) for value in row) + " |" for row in frame.iter_rows()]
    return "\n".join(lines)


def _paragraph(line: str) -> str:
    pieces = line.split("`")
    return "".join(_code(piece) if at % 2 else _plain(piece) for at, piece in enumerate(pieces))


def _code(text: str) -> str:
    fence = _fence(text, 1)
    return f"{fence}{text}{fence}"


def _block(text: str) -> str:
    fence = _fence(text, 3)
    return f"{fence}toml\n{text.rstrip()}\n{fence}"


def _fence(text: str, least: int) -> str:
    """More backticks than the text has in a row."""
    return "`" * max(least, 1 + max((len(run) for run in re.findall("`+", text)), default=0))


def _plain(text: str) -> str:
    """A text that means nothing to Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " ")).replace("\\<", "&lt;").replace("\\>", "&gt;")
