"""Questions in SQL that have a name: a file each in `sql/`, or a pattern there that several questions share."""

from difflib import get_close_matches
from importlib.resources import files
from string import Template

from everdell_sim.errors import BadInput

_EVENT = {"kind": "event", "used": "claimed", "use": "claim"}
_LOCATION = {"kind": "location", "used": "visited", "use": "visit"}
_PLAYED = {
    "state": "used",
    "word": "played",
    "effect": "adjusted",
    "reading": "An association: those who play it may differ in other ways.",
}

# Questions that are asked of several things: the file of the pattern, and what stands in the place of its `${words}`.
_PATTERNS: dict[str, tuple[str, dict[str, str]]] = {
    "cards": ("effects", _PLAYED | {"by": "", "order": "score_adjusted DESC NULLS LAST, card"}),
    "card_bots": ("effects", _PLAYED | {"by": ", bot", "order": "card, bot"}),
    "deal": (
        "effects",
        {
            "state": "dealt",
            "word": "dealt",
            "effect": "effect",
            "by": "",
            "order": "score_effect DESC NULLS LAST, card",
            "reading": "Of the opening hand: chance decides who is dealt it, hence causal.",
        },
    ),
    "events": ("items", _EVENT),
    "locations": ("items", _LOCATION),
    "card_ways": ("ways", {"kind": "card"}),
    "event_seasons": ("ways", {"kind": "event"}),
    "location_seasons": ("ways", {"kind": "location"}),
}
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
        near = get_close_matches(name, names(), n=1)
        hint = f"did you mean @{near[0]}?" if near else f"there are: {', '.join(names())}"
        raise BadInput(f"no question is named @{name}; {hint}")
    file, words = _PATTERNS.get(name, (name, {}))
    return Template((_FOLDER / f"{file}.sql").read_text(encoding="utf-8")).substitute(words)
