"""Questions in SQL that have a name: a file each in `sql/`, or a pattern there that several questions share."""

import re
from importlib.resources import files
from string import Template

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED
from everdell_sim.errors import BadInput
from everdell_sim.support.near_names import nearest

_EVENT = {"kind": "event", "used": "claimed", "use": "claim"}
_LOCATION = {"kind": "location", "used": "visited", "use": "visit"}
# Of a card everybody may be without it; events and locations are looked at where they are in play.
_CARD = {"kind": "card", "games": "s.games", "of": "s.", "also": ""}
_IN_PLAY = {"games": "i.seen", "of": "i.seen_", "also": "seen_"}
_USED = {"state": "used", "effect": "adjusted", "reading": "An association: those who do may differ in other ways."}
_PLAYED = _CARD | _USED | {"word": "played"}
_DEALT = _CARD | {
    "state": "dealt",
    "word": "dealt",
    "effect": "effect",
    "reading": "Of the opening hand: chance decides who is dealt it, hence causal.",
}


def _by(what: dict[str, str], part: str) -> tuple[str, dict[str, str]]:
    """The pattern of effects for each bot or seat."""
    return "effects", what | {"by": f", {part}", "order": f"{what['kind']}, {part}"}


# Questions that are asked of several things: the file of the pattern, and what stands in the place of its `${words}`.
_PATTERNS: dict[str, tuple[str, dict[str, str]]] = {
    "cards": ("effects", _PLAYED | {"by": "", "order": "score_adjusted DESC NULLS LAST, card"}),
    "deal": ("effects", _DEALT | {"by": "", "order": "score_effect DESC NULLS LAST, card"}),
    "events": ("items", _EVENT),
    "locations": ("items", _LOCATION),
    "card_ways": ("ways", {"kind": "card"}),
    "event_seasons": ("ways", {"kind": "event"}),
    "location_seasons": ("ways", {"kind": "location"}),
}
for _part in ("bot", "seat"):
    _PATTERNS[f"card_{_part}s"] = _by(_PLAYED, _part)
    for _what in (_EVENT, _LOCATION):
        _PATTERNS[f"{_what['kind']}_{_part}s"] = _by(_IN_PLAY | _USED | _what | {"word": _what["used"]}, _part)
_FOLDER = files("everdell_sim.analysis") / "sql"


def names() -> list[str]:
    """The names that `query RUN @name` takes."""
    patterns = {pattern for pattern, _ in _PATTERNS.values()}
    own = {file.name.removesuffix(".sql") for file in _FOLDER.iterdir() if file.name.endswith(".sql")}
    return sorted((own - patterns) | _PATTERNS.keys())


def text(question: str) -> str:
    """The question itself, or the one that `@name` stands for."""
    if not question.startswith("@"):
        return question
    name = question[1:].strip()
    if name not in names():
        raise BadInput(f"no question is named @{name}; {nearest(f'@{name}', [f'@{one}' for one in names()])}")
    file, words = _PATTERNS.get(name, (name, {}))
    return Template((_FOLDER / f"{file}.sql").read_text(encoding="utf-8")).substitute(words)


def associated(question: str, answer: pl.DataFrame) -> list[str]:
    """The columns of an answer that are only associated with what somebody did.

    Of rows of `effects` the column `reading` says it; where that is not in the answer, any row may be.
    """
    if question.startswith("@"):
        says = "association" in text(question)
        return [name for name in answer.columns if says and re.search("win|score|lift", name)]
    filtered = re.search(rf"\b(reading|estimand)\s*=\s*'(?!{ASSOCIATED}|adjusted|raw|chosen)", question, re.IGNORECASE)
    if re.search(r"\beffects\b", question, re.IGNORECASE) is None or filtered:
        return []
    if "reading" in answer.columns and not (answer["reading"] == ASSOCIATED).any():
        return []
    return [name for name in ("estimate", "low", "high") if name in answer.columns]
