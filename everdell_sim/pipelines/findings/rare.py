"""What few play: a bad card, or a bot that does not see what it is good for?"""

from collections.abc import Iterator

from everdell_sim.effects.rows import POINTS, WIN_SHARE
from everdell_sim.pipelines.findings.cards import rates, shares
from everdell_sim.pipelines.findings.claims import shown
from everdell_sim.pipelines.findings.results import OF_MASTER, Results, Row, table

AVOIDED, PREFERRED = "rare_avoided", "rare_preferred"
BOTS = (("champion", ""), ("master", OF_MASTER))
BAD, BLIND, OPEN = "bad card", "blind bot", "open"
# A card is rare if fewer players than this play it.
RARE = 0.1


def rare(results: Results) -> Iterator[str]:
    """Who plays the rare cards, then what it brings."""
    found = list(results.effects(AVOIDED, kind="card"))
    found.sort(key=lambda card: shares(results)[card].champion["estimate"])
    rows = [[results.name(card), *rates(results, card), shares(results)[card].more] for card in found]
    yield from table(["played by", "greedy", "champion", "master", "search", "master less champion"], rows)
    rows = [[results.name(card), bot, *_brings(results, card, bot, suffix)] for card in found for bot, suffix in BOTS]
    head = ["card", "bot", "playing it as the bot does: points", "wins", "playing it whenever possible: points", "wins"]
    yield from table([*head, "playing it where it was passed over: own less rival's points", "n"], rows)
    yield from table(["card", "verdict"], [[results.name(card), verdict(results, card)] for card in found])
    events = results.effects(AVOIDED, kind="event")
    rows = [
        [results.name(thing), bot, *_brings(results, thing, bot, suffix)[:4]]
        for thing in events
        for bot, suffix in BOTS
    ]
    claiming = ["event", "bot", "claiming it as the bot does: points", "wins", "whenever possible: points", "wins"]
    yield from table(claiming, rows)


def _brings(results: Results, thing: str, bot: str, suffix: str) -> list[str]:
    steps = (AVOIDED + suffix, PREFERRED + suffix)
    cells = [shown(results.effects(step, what)[thing], True) for step in steps for what in (POINTS, WIN_SHARE)]
    row = _margin(results, bot, thing)
    return [*cells, shown(row, True) if row else "", f"{row['n']:,}" if row else ""]


def _margin(results: Results, bot: str, card: str) -> Row | None:
    """Own less the rival's points, where the card is played that was passed over."""
    found = results.passed_over.get((bot, card), {})
    return {**found["margin"], "unit": "points"} if "margin" in found else None


def verdict(results: Results, card: str) -> str:
    """`blind bot`: a champion who passes it over would have gained by it, or it is not rare among masters.

    `bad card`: neither, and both bots lose points and victories if they play it whenever possible.
    """
    margin = _margin(results, "champion", card)
    gains = margin is not None and margin["low"] is not None and margin["low"] > 0
    share = shares(results)[card]
    if gains or (share.both[1].low or 0.0) > RARE:
        return BLIND
    preferred = [results.effects(PREFERRED + suffix, what)[card] for _, suffix in BOTS for what in (POINTS, WIN_SHARE)]
    return BAD if all(row["high"] is not None and row["high"] < 0 for row in preferred) else OPEN
