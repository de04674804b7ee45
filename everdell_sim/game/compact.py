"""A position in few lines. What does not fit is counted, and the whole board has it."""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.text import Text

from everdell_sim.game.board import COLOURS

LEGEND = "T twig, R resin, P pebble, B berry"
_SHORTER = (
    (re.compile(r"(-?\d+)p\b"), r"\1pt"),
    (re.compile(r"(\d+) twigs?\b"), r"\1T"),
    (re.compile(r"(\d+) resin\b"), r"\1R"),
    (re.compile(r"(\d+) pebbles?\b"), r"\1P"),
    (re.compile(r"(\d+) berr(?:y|ies)\b"), r"\1B"),
    (re.compile(r"(\d+) of (\d+)"), r"\1/\2"),
    (re.compile(r"^(Player \d+): (-?\d+) points?"), r"\1: \2pt"),
    (re.compile(r"^Player \d+ \(you\): (-?\d+) points?"), r"You: \1pt"),
)
# What an event counts at the end, or brings at once.
_WORTH = re.compile(r"(?<=At the end worth )[^.]+|\d+ point tokens?[^.,]*")
_BETWEEN = " | "
_INDENT = "  "
# Sections whose title is a sentence on the whole board.
_TITLES = {"places": "Places", "events": "Events"}
# How soon a part of the board is cut when there is little room.
_LAST, _LATE, _SOON = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Flow:
    """Chips that follow one another, over as many lines as they get."""

    name: str
    chips: list[Text]
    yields: int

    def lines(self, width: int, most: int | None = None) -> list[Text]:
        """At most so many lines; the last one says how many chips are missing."""
        lines, taken = self._filled(width, most, 0)
        if taken < len(self.chips):
            # Two digits are enough: a board has fewer than a hundred chips in a row.
            lines, taken = self._filled(width, most, len(_BETWEEN) + len("+99 more"))
            lines[-1].append(f"{_BETWEEN}+{len(self.chips) - taken} more", style="dim")
        return lines

    def _filled(self, width: int, most: int | None, spare: int) -> tuple[list[Text], int]:
        """The lines and how many chips are in them; the last line leaves `spare` columns free."""
        lines = [Text(self.name, style="bold").append("  ", style="not bold")]
        fresh = True
        for at, chip in enumerate(self.chips):
            room = width - (spare if len(lines) == most else 0)
            between = 0 if fresh else len(_BETWEEN)
            if lines[-1].cell_len + between + chip.cell_len > room and not fresh:
                if len(lines) == most:
                    return lines, at
                lines.append(Text(_INDENT))
                between, room = 0, width - (spare if len(lines) == most else 0)
            shown = chip.copy()
            shown.truncate(max(room - lines[-1].cell_len - between, 1), overflow="ellipsis")
            lines[-1].append(_BETWEEN[:between], style="dim").append_text(shown)
            fresh = False
        return lines, len(self.chips)


def flows(board: list[dict[str, Any]], me: int) -> list[Flow]:
    """The parts of a board, looked at from seat `me`."""
    made: list[Flow] = []
    for section in board:
        rows = section["rows"]
        if section["seat"] == me:
            made += _own(section)
        else:
            yields = _LAST if any(row["form"] == "slots" for row in rows) else _SOON
            made.append(Flow(_title(section), [chip for row in _without_workers(rows) for chip in _row(row)], yields))
    return made


def fitted(parts: list[Flow], width: int, height: int | None) -> list[Text]:
    """All parts in at most so many lines."""
    lines = [part.lines(width) for part in parts]
    while height is not None and sum(map(len, lines)) > height:
        longest = max(range(len(parts)), key=lambda at: (len(lines[at]) > 1, parts[at].yields, len(lines[at])))
        if len(lines[longest]) == 1:
            return _without(parts, lines, height, width)
        lines[longest] = parts[longest].lines(width, len(lines[longest]) - 1)
    return [line for some in lines for line in some]


def least(parts: list[Flow], width: int) -> int:
    """The lines that show whole what is cut last, and something of everything else."""
    return sum(len(part.lines(width)) if part.yields == _LAST else 1 for part in parts)


def _without(parts: list[Flow], lines: list[list[Text]], height: int, width: int) -> list[Text]:
    """One line each for those that fit, and the names of the others."""
    if height < 1:
        return []
    order = sorted(range(len(parts)), key=lambda at: parts[at].yields)
    kept = sorted(order[: height - 1])
    missing = ", ".join(part.name.split(":")[0] for at, part in enumerate(parts) if at not in kept)
    last = Text(f"Not shown here: {missing}.", style="dim")
    last.truncate(width, overflow="ellipsis")
    return [*(lines[at][0] for at in kept), last]


def _own(section: dict[str, Any]) -> list[Flow]:
    """The person's own part: the state, the city, and every further row."""
    rows = section["rows"]
    state = [row for row in rows if not row["label"]]
    city = [row for row in rows if row["label"].lower() in COLOURS]
    rest = [row for row in _without_workers(rows) if row not in state and row not in city]
    made = [Flow(_title(section), [chip for row in state for chip in _row(row)], _LAST)]
    if city:
        made.append(Flow("City", [chip for row in city for chip in _row(row)], _LATE))
    hands = [row for row in rest if any(chip["what"] == "card" for chip in row["chips"])]
    others = [chip for row in rest if row not in hands for chip in _row(row)]
    if others:
        made.append(Flow("Yours", others, _LATE))
    return [*made, *(Flow(row["label"], _row(row, labelled=False), _LAST) for row in hands)]


def _without_workers(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the rows that only repeat where workers stand: each place says who is there."""
    return [row for row in rows if not row["label"] or any(chip["what"] != "worker" for chip in row["chips"])]


def _title(section: dict[str, Any]) -> str:
    return _TITLES.get(section["id"], shorter(section["title"]))


def _row(row: dict[str, Any], labelled: bool = True) -> list[Text]:
    """The chips of a row; equal ones are counted, goods stand together, colours of cards need no label."""
    slots = row["form"] == "slots"
    chips: list[Text] = []
    for goods, some in groupby(row["chips"], key=lambda chip: chip["what"] == "goods"):
        if goods:
            chips.append(Text(" ").join(_chip(chip) for chip in some))
            continue
        for _, same in groupby(some, key=lambda chip: (chip["text"], chip["note"])):
            first, *more = same
            if slots:
                chips += [_chip(chip) for chip in (first, *more)]
            else:
                chips.append(_chip(first).append(f" x{len(more) + 1}" if more else ""))
    if slots:
        chips = [Text(f"{at} ", style="dim").append_text(chip) for at, chip in enumerate(chips, 1)]
    if labelled and row["label"] and row["label"].lower() not in COLOURS:
        chips[0] = Text(f"{row['label']}: ", style="dim").append_text(chips[0])
    return chips


def _chip(chip: dict[str, Any]) -> Text:
    text = Text(shorter(chip["text"]), style="dim" if chip["what"] == "empty" else COLOURS.get(chip["colour"], ""))
    notes = [shorter(chip["note"])] if chip["note"] else []
    if chip["what"] == "event" and not re.match(r"-?\d+p\b", chip["note"]) and (worth := _WORTH.search(chip["tip"])):
        notes.append(worth[0])
    note = ", ".join(notes)
    if re.match(r"-?\d+pt ", note):
        return text.append(f" {note}", style="not bold dim")
    return text.append(f" ({note})", style="not bold dim") if note else text


def shorter(text: str) -> str:
    """`2T and 1 card` for `2 twigs and 1 card`."""
    for pattern, short in _SHORTER:
        text = pattern.sub(short, text)
    return text
