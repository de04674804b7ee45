"""A position as HTML. The engine describes it as sections, rows and chips; everything written here is escaped."""

from collections.abc import Sequence
from html import escape
from typing import Any

from everdell_sim.plots import COLOURS
from everdell_sim.plots.colours import QUIET

_STYLE = """<style>
.ev-row { display: flex; align-items: baseline; gap: 6px; margin: 4px 0; }
.ev-chips { display: flex; flex: 1; flex-wrap: wrap; gap: 6px; }
.ev-card { border-left: 5px solid var(--ev); border-radius: 4px; padding: 2px 8px; font-size: 0.82rem;
  background: rgba(128, 128, 128, 0.13); }
.ev-card small { opacity: 0.65; margin-left: 4px; }
.ev-part { border: 1px solid rgba(128, 128, 128, 0.35); border-radius: 8px; padding: 8px 12px; margin-bottom: 8px; }
.ev-active { border: 2px solid #0072B2; }
.ev-title { font-weight: 600; } .ev-label { font-size: 0.78rem; opacity: 0.7; min-width: 5.5rem; white-space: nowrap; }
</style>"""


def draw(board: list[dict[str, Any]], bots: Sequence[str], active: int | None) -> str:
    """A board as `_core.Game.board` describes it, with the bots by seat and a frame around whoever chooses."""
    return _STYLE + "".join(_section(one, bots, active) for one in board)


def _section(section: dict[str, Any], bots: Sequence[str], active: int | None) -> str:
    seat = section["seat"]
    # An automatic opponent has the seat after the bots.
    bot = "" if seat is None or seat >= len(bots) else f" · {bots[seat]}"
    title = f'<div class="ev-title">{escape(section["title"] + bot)}</div>'
    chosen = " ev-active" if seat is not None and seat == active else ""
    return f'<div class="ev-part{chosen}">{title}{"".join(map(_row, section["rows"]))}</div>'


def _row(row: dict[str, Any]) -> str:
    label = f'<span class="ev-label">{escape(row["label"])}</span>' if row["label"] else ""
    numbered = row["form"] == "slots"
    chips = (_chip(one, f"{at} " if numbered else "") for at, one in enumerate(row["chips"], 1))
    return f'<div class="ev-row">{label}<div class="ev-chips">{"".join(chips)}</div></div>'


def _chip(chip: dict[str, Any], number: str) -> str:
    note = f"<small>{escape(chip['note'])}</small>" if chip["note"] else ""
    tip = f' title="{escape(chip["tip"], quote=True)}"' if chip["tip"] else ""
    colour = COLOURS.get(chip["colour"], QUIET)
    return f'<span class="ev-card" style="--ev: {colour}"{tip}>{number}{escape(chip["text"])}{note}</span>'
