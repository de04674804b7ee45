"""A document as one self-contained HTML page. Every text is escaped: names come from untrusted files."""

from collections.abc import Sequence
from html import escape
from typing import Any

import polars as pl

from everdell_sim.effects.finding import Finding
from everdell_sim.reports.document import Document, Section
from everdell_sim.reports.pictures import svg

# A table of more rows is folded, and with it a section that has nothing else.
SHORT = 8
# Sections after these are folded even if they have a chart, unless they are short.
OPEN = 4
# A page has no more charts than a reader looks at; the tables hold the rest.
MOST_CHARTS = 12
# Findings beyond these are folded.
FIRST = 12
# Tells that a page is a report, which may be written over.
MARK = '<meta name="generator" content="everdell-sim">'
STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --soft: #5f6b7a; --line: #dde1e6; --code: #f3f5f7; --page: #fff;
  --link: #1d5fa8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7eb; --soft: #9aa5b1; --line: #3a434d; --code: #232a31; --page: #14181c; --link: #8ab8ec; }
  figure svg text { fill: var(--ink); }
  figure svg .role-axis-grid *, figure svg .role-axis-domain *, figure svg .role-axis-tick * { stroke: var(--line); }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); margin: 2rem auto;
  max-width: 62rem; padding: 0 1rem; overflow-wrap: anywhere; }
a { color: var(--link); }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2rem; border-bottom: 1px solid var(--line); }
summary { cursor: pointer; } summary h2 { display: inline-block; margin: .8rem 0 0; font-size: 1.2rem; border: 0; }
nav ul { columns: 15rem; max-width: 100%; padding-left: 1.2rem; margin: 0; }
ol.findings li { margin: .9rem 0; } ol.findings p { margin: 0; }
.figure { font-weight: 600; } .how { color: var(--soft); font-size: .875rem; }
code { background: var(--code); border-radius: 3px; padding: .1rem .3rem; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: 3px; padding: .5rem .8rem; overflow-x: auto; font-size: .875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { position: sticky; top: 0; background: var(--page); } td.text, th.text { text-align: left; }
figure { margin: 1.5rem 0; overflow-wrap: normal; }
"""


def page(document: Document) -> str:
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8">{MARK}',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(document.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(document.title)}</h1>",
        *(f"<p>{_paragraph(line)}</p>" for line in document.about),
        '<h2 id="findings">Findings</h2>',
        _findings(document.findings[:FIRST], 1),
    ]
    if more := document.findings[FIRST:]:
        parts.append(f"<details><summary>{len(more)} more findings</summary>{_findings(more, FIRST + 1)}</details>")
    parts.append(_contents(document))
    left = MOST_CHARTS
    for at, one in enumerate(document.sections, 1):
        parts.append(_section(at, one, one.charts[:left]))
        left -= len(one.charts[:left])
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _contents(document: Document) -> str:
    links = [("findings", "Findings"), *((f"s{at}", one.title) for at, one in enumerate(document.sections, 1))]
    lines = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title in links)
    return f"<nav><h2>Contents</h2><ul>{lines}</ul></nav>"


def _findings(findings: Sequence[Finding], first: int) -> str:
    return "\n".join([f'<ol class="findings" start="{first}">', *map(_finding, findings), "</ol>"])


def _finding(one: Finding) -> str:
    how = f"{escape(one.caveat)} n = {one.n:,}; {escape(one.method)}. <code>{escape(one.command)}</code>"
    figure = f' <span class="figure">{escape(one.figure)}</span>' if one.figure else ""
    return f'<li><p>{escape(one.sentence)}{figure}</p><p class="how">{how}</p></li>'


def _section(at: int, one: Section, charts: Sequence[Any]) -> str:
    long = one.table is not None and one.table.height > SHORT
    heading = f'<h2 id="s{at}">{escape(one.title)}</h2>'
    parts = [f"<p>{_paragraph(line)}</p>" for line in one.text]
    parts += [f"<figure>{svg(chart)}</figure>" for chart in charts]
    if one.table is not None:
        fold = long and charts and at <= OPEN
        table = _table(one.table)
        rows = escape(rows_of(one))
        parts.append(f"<details><summary>{rows}</summary>{table}</details>" if fold else table)
    if one.command:
        parts.append(f'<p class="how"><code>{escape(one.command)}</code></p>')
    for name, content in one.files.items():
        parts.append(f'<p class="how">where <code>{escape(name)}</code> holds</p><pre>{escape(content.rstrip())}</pre>')
    body = "\n".join(parts)
    if long and (not charts or at > OPEN):
        return f'<details><summary>{heading} <span class="how">{escape(rows_of(one))}</span></summary>{body}</details>'
    return f"{heading}\n{body}"


def rows_of(one: Section) -> str:
    """What a folded table holds."""
    height = 0 if one.table is None else one.table.height
    order = f", sorted by {one.sorted_by}, largest first" if one.sorted_by else ""
    return f"Table of {height:,} rows{order}"


def _paragraph(line: str) -> str:
    """A line of text; what stands between backticks is code."""
    pieces = escape(line).split("`")
    return "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))


def _table(frame: pl.DataFrame) -> str:
    # What begins with a figure stands to the right, as numbers do.
    left = [not one.dtype.is_numeric() and not _is_figure(one) for one in frame.get_columns()]
    kinds = [' class="text"' if one else "" for one in left]
    head = "".join(
        f"<th{kind}>{escape(name.replace('_', ' '))}</th>" for kind, name in zip(kinds, frame.columns, strict=True)
    )
    rows = (
        "<tr>"
        + "".join(f"<td{kind}>{escape(cell(value))}</td>" for kind, value in zip(kinds, row, strict=True))
        + "</tr>"
        for row in frame.iter_rows()
    )
    body = "\n".join(rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _is_figure(column: pl.Series) -> bool:
    values = [str(value) for value in column.drop_nulls().head(20) if str(value)]
    return bool(values) and all(value.lstrip("+-−")[:1].isdigit() for value in values)


def cell(value: object) -> str:
    """A value of a table."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.3f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
