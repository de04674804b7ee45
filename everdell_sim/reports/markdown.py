"""A document as Markdown. Charts are only on the page; the tables hold the same numbers."""

import re

import polars as pl

from everdell_sim.effects.finding import Finding
from everdell_sim.reports.document import Document, Section
from everdell_sim.reports.html_page import SHORT, cell, rows_of
from everdell_sim.support.markdown_text import code, fence, paragraph, plain

# Tells that a text is a report, which may be written over; readers of Markdown do not show it.
MARK = "[//]: # (everdell-sim report)"


def markdown(document: Document) -> str:
    parts = [MARK, f"# {plain(document.title)}", *(paragraph(line) for line in document.about)]
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
        lines.append(f"- [{plain(title)}](#{anchor}{f'-{times}' if times else ''})")
    return "\n".join(lines)


def _finding(at: int, one: Finding) -> str:
    figure = f" **{plain(one.figure)}**" if one.figure else ""
    how = f"{plain(one.caveat)} n = {one.n:,}; {plain(one.method)}. {code(one.command)}"
    return f"{at}. {plain(one.sentence)}{figure}  \n   {how}"


def _section(one: Section) -> list[str]:
    parts = [f"## {plain(one.title)}", *(paragraph(line) for line in one.text)]
    if one.table is not None:
        table = _table(one.table)
        if one.table.height > SHORT:
            table = f"<details>\n<summary>{plain(rows_of(one))}</summary>\n\n{table}\n\n</details>"
        parts.append(table)
    if one.command:
        parts.append(code(one.command))
    for name, content in one.files.items():
        parts += [f"where {code(name)} holds", _block(content)]
    return parts


def _table(frame: pl.DataFrame) -> str:
    lines = ["| " + " | ".join(plain(name.replace("_", " ")) for name in frame.columns) + " |"]
    lines.append("|" + "---|" * frame.width)
    lines += ["| " + " | ".join(plain(cell(value)) for value in row) + " |" for row in frame.iter_rows()]
    return "\n".join(lines)


def _block(text: str) -> str:
    marks = fence(text, 3)
    return f"{marks}toml\n{text.rstrip()}\n{marks}"
