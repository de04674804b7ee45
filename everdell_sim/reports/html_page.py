"""A document as one self-contained HTML page. Every text is escaped: names come from untrusted files."""

from html import escape

import polars as pl

from everdell_sim.reports.document import Document, Finding, Section
from everdell_sim.reports.pictures import svg

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2933; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #dde1e6; }
ol.findings li { margin: .9rem 0; } ol.findings p { margin: 0; }
.figure { font-weight: 600; white-space: nowrap; } .how { color: #5f6b7a; font-size: .875rem; }
code { background: #f3f5f7; border-radius: 3px; padding: .1rem .3rem; overflow-wrap: anywhere; }
pre { background: #f3f5f7; border-radius: 3px; padding: .5rem .8rem; overflow-x: auto; font-size: .875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #e8ebee; text-align: right; white-space: nowrap; }
th { position: sticky; top: 0; background: #fff; } td.text, th.text { text-align: left; }
figure { margin: 1.5rem 0; }
"""


def page(document: Document) -> str:
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(document.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(document.title)}</h1>",
        *(f"<p>{_paragraph(line)}</p>" for line in document.about),
        "<h2>Findings</h2>",
        '<ol class="findings">',
        *(_finding(one) for one in document.findings),
        "</ol>",
        *(_section(one) for one in document.sections),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _finding(one: Finding) -> str:
    how = f"n = {one.n:,}; {escape(one.method)}; {escape(one.reading)}. <code>{escape(one.command)}</code>"
    figure = f' <span class="figure">{escape(one.figure)}</span>' if one.figure else ""
    return f'<li><p>{escape(one.sentence)}{figure}</p><p class="how">{how}</p></li>'


def _section(one: Section) -> str:
    parts = [f"<h2>{escape(one.title)}</h2>", *(f"<p>{_paragraph(line)}</p>" for line in one.text)]
    parts += [f"<figure>{svg(chart)}</figure>" for chart in one.charts]
    if one.table is not None:
        parts.append(_table(one.table))
    if one.command:
        parts.append(f'<p class="how"><code>{escape(one.command)}</code></p>')
    for name, content in one.files.items():
        parts.append(f'<p class="how">where <code>{escape(name)}</code> holds</p><pre>{escape(content.rstrip())}</pre>')
    return "\n".join(parts)


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
