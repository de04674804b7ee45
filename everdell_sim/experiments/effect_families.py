"""Effects by what they are about: who wins, cards and events come before what follows from them."""

from collections.abc import Mapping, Sequence

from everdell_sim.experiments.paired_effects import Effect
from everdell_sim.support.seats import named

FAMILIES = {
    "seats": ("win_share.seat.", "score.seat."),
    "cards": ("card.",),
    "events": ("event.",),
    "locations": ("location.",),
    "bots": ("win_share.bot.", "score.bot."),
}
# What belongs to no family is about the game as a whole.
GAME = "the game"
# Where workers go and how long it takes follows from what is worth going for.
_LATER = {"locations": 1, GAME: 2}

_COUNTS = {
    "plays": "plays of {} per player",
    "points": "points from {} per player",
    "claims": "claims of {} per player",
    "visits": "visits to {} per player",
}


def family(what: str) -> str:
    return next((name for name, starts in FAMILIES.items() if what.startswith(starts)), GAME)


def clearest(effects: Sequence[Effect], n: int) -> list[Effect]:
    """Those whose intervals exclude 0, most standard errors first; places and the game as a whole come last."""
    clear = [one for one in effects if one.clear]
    return sorted(clear, key=lambda one: (lateness(one.what), -abs(one.t)))[:n]


def lateness(what: str) -> int:
    """The round in which an effect is listed; 0 comes first."""
    return _LATER.get(family(what), 0)


def spoken(what: str, names: Mapping[str, str]) -> str:
    """`card.farm.plays` as people say it: plays of Farm per player."""
    section, _, rest = what.partition(".")
    if section in ("card", "event", "location"):
        item, _, count = rest.partition(".")
        return _COUNTS[count].format(names.get(item, item))
    measure = section.replace("_", " ")
    kind, _, who = rest.partition(".")
    if kind == "seat":
        return f"the {measure} of {named(int(who))}"
    return f"the {measure} of {who}" if kind == "bot" else f"the {measure}" if section == "score" else measure
