"""Effects by what they are about: who wins, cards and events come before what follows from them."""

from collections.abc import Mapping, Sequence

from everdell_sim.experiments.paired_effects import Effect
from everdell_sim.play.measures import is_share
from everdell_sim.support.brief import MOST as MOST_SHOWN
from everdell_sim.support.brief import Summary, interval
from everdell_sim.support.seats import named

FAMILIES = {
    "seats": ("win_share.seat.", "score.seat."),
    "cards": ("card.",),
    "events": ("event.",),
    "locations": ("location.",),
    "bots": ("win_share.bot.", "score.bot."),
    "roles": ("win_share.role.", "score.role."),
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


# Measures whose name is not its words.
_WORDS = {
    "events": "events claimed",
    "city_size": "size of the city",
    "leftovers": "resources left over",
    "margin": "lead of the winner",
    "lead_changes": "changes of the lead",
    "worth": "worth in points",
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
    measure = words(section)
    kind, _, who = rest.partition(".")
    if kind == "seat":
        return f"the {measure} of {named(int(who))}"
    who = names.get(who, who) if kind == "role" else who
    return f"the {measure} of {who}" if kind in ("bot", "role") else f"the {measure}" if section == "score" else measure


def words(measure: str) -> str:
    """A measure without whose it is, in words.

    >>> words("score_cards"), words("turns")
    ('points from cards', 'turns')
    """
    if measure.startswith("score_"):
        return f"points from {measure.removeprefix('score_').replace('_', ' ')}"
    return _WORDS.get(measure, measure.replace("_", " "))


def label(what: str, names: Mapping[str, str]) -> str:
    """A measure as a row of a table names it.

    >>> label("card.farm.plays", {"farm": "Farm"}), label("win_share.seat.0", {}), label("score.bot.greedy", {})
    ('Farm: plays', 'win share, seat 1', 'score, greedy')
    """
    section, _, rest = what.partition(".")
    if section in ("card", "event", "location"):
        item, _, count = rest.partition(".")
        return f"{names.get(item, item)}: {words(count)}"
    kind, _, who = rest.partition(".")
    who = names.get(who, who) if kind == "role" else who
    whose = f"seat {int(who) + 1}" if kind == "seat" and who.isdecimal() else who or kind
    return f"{words(section)}, {whose}" if whose else words(section)


def effect_summary(title: str, effects: Sequence[Effect], names: Mapping[str, str]) -> Summary:
    """The clearest effects, for a `repr`."""
    rows = []
    for one in effects[:MOST_SHOWN]:
        scale, unit = (100, " pp") if is_share(one.what) else (1, "")
        low, high = (None if end is None else scale * end for end in (one.estimate.low, one.estimate.high))
        shown = f"{interval(scale * one.estimate.value, low, high, n=one.estimate.n)}{unit}"
        rows.append([label(one.what, names), shown, f"{one.estimate.n:,}"])
    return Summary(title, ("clearest effects", "interval", "n"), rows, len(effects))
