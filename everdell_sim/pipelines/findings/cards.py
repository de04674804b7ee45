"""What cards are worth, who plays them, and what an opening hand does."""

from collections.abc import Iterator

from everdell_sim.pipelines.findings.claims import Claim, one_of_many
from everdell_sim.pipelines.findings.results import (
    CHAMPION,
    GREEDY,
    MASTER,
    OF_MASTER,
    SEARCH,
    Results,
    table,
)

TEN, FIVE = 10, 5
# Points within which a card is taken for one that is worth nothing.
NEAR = 0.75
# Cards that an earlier, stronger player used otherwise than the champion.
NAMED = ("fool", "clock_tower", "husband", "farm", "monk", "shepherd")
HOLDS = "holds for stronger players?"


def worth(results: Results, step: str) -> dict[str, Claim]:
    """What an ablation of cards says with the champion and with the master."""
    champion, master = results.effects(step), results.effects(step + OF_MASTER)
    return {card: Claim(champion[card], master[card], len(champion), NEAR) for card in champion if card in master}


def shares(results: Results) -> dict[str, Claim]:
    """Who plays a card at all."""
    champion, master = (results.by_id(run, "cards", "played_share") for run in (CHAMPION, MASTER))
    both = [card for card in champion if card in master]
    return {card: Claim(champion[card], master[card], len(both), 0.0) for card in both}


def ends(claims: dict[str, Claim]) -> tuple[list[str], list[str]]:
    """The ten best and the ten worst by either bot, the champion's best and worst first."""
    ranked = sorted(claims, key=lambda card: -claims[card].champion["estimate"])
    again = sorted(claims, key=lambda card: -claims[card].master["estimate"])
    best, worst = {*ranked[:TEN], *again[:TEN]}, {*ranked[-TEN:], *again[-TEN:]}
    return [card for card in ranked if card in best], [card for card in ranked[::-1] if card in worst]


def _row(results: Results, card: str, claim: Claim) -> list[str]:
    return [results.name(card), *claim.cells(True), claim.more, claim.holds]


def cards(results: Results) -> Iterator[str]:
    """The ends of the ranking against an average card, then the weak ones against a blank, then what moved."""
    replaced, dead, played = worth(results, "cards_replaced"), worth(results, "cards_dead"), shares(results)
    best, worst = ends(replaced)
    head = ["champion", "master", "master less champion", HOLDS]
    for title, chosen in (("Undervalued", best), ("Overvalued", worst)):
        rows = [[*_row(results, card, replaced[card]), *_played(played, card)] for card in chosen]
        yield from table([f"{title}: against an average card", *head, "played by: champion", "master"], rows)
    weak = [
        card for card in dead if card in {*worst, *sorted(dead, key=lambda one: dead[one].master["estimate"])[:TEN]}
    ]
    weak.sort(key=lambda card: dead[card].champion["estimate"])
    yield from table(["Against a blank", *head], [_row(results, card, dead[card]) for card in weak])
    for words, claims in (("against an average card", replaced), ("against a blank", dead)):
        yield from _verdicts(results, words, claims)


def _played(played: dict[str, Claim], card: str) -> list[str]:
    return played[card].cells() if card in played else ["", ""]


def _verdicts(results: Results, words: str, claims: dict[str, Claim]) -> Iterator[str]:
    """How many claims hold, and which did not or moved."""
    count = {"yes": 0, "no": 0, "open": 0}
    for claim in claims.values():
        count[claim.holds.split(",")[0]] += 1
    yield f"All {len(claims)} cards {words}: {count['yes']} yes, {count['no']} no, {count['open']} open."
    yield ""
    moved = sorted((card for card in claims if claims[card].moved), key=lambda card: -claims[card].difference.value)
    if moved:
        rows = [_row(results, card, claims[card]) for card in moved]
        yield from table([f"Different for masters, {words}", "champion", "master", "master less champion", HOLDS], rows)


def named(results: Results) -> Iterator[str]:
    """Some cards in both ways."""
    head = ["against", "champion", "master", "master less champion", HOLDS]
    rows = []
    for card in NAMED:
        for words, step in (("an average card", "cards_replaced"), ("a blank", "cards_dead")):
            claim = worth(results, step)[card]
            rows.append([results.name(card), words, *_row(results, card, claim)[1:]])
    yield from table(["card", *head], rows)


def played(results: Results) -> Iterator[str]:
    """The cards that the master plays most differently."""
    claims = shares(results)
    moved = [card for card in claims if claims[card].moved]
    moved.sort(key=lambda card: -claims[card].difference.value)
    yield f"{len(moved)} of {len(claims)} cards are played by more or by fewer masters than champions."
    yield ""
    ends_of = moved if len(moved) <= 2 * TEN else [*moved[:TEN], *moved[-TEN:]]
    yield from table(
        ["card", "greedy", "champion", "master", "search", "master less champion"],
        [[results.name(card), *rates(results, card), claims[card].more] for card in ends_of],
    )


def rates(results: Results, card: str) -> list[str]:
    """Who plays a card, bot by bot."""
    found = [results.by_id(run, "cards", "played_share") for run in (GREEDY, CHAMPION, MASTER, SEARCH)]
    return [one_of_many(rows[card], len(rows)) if card in rows else "never" for rows in found]


def deal(results: Results) -> Iterator[str]:
    """The best and the worst cards of an opening hand."""
    champion, master = (results.by_id(run, "deal", "score_effect") for run in (CHAMPION, MASTER))
    claims = {card: Claim(champion[card], master[card], len(champion), NEAR) for card in champion if card in master}
    ranked = sorted(claims, key=lambda card: -claims[card].champion["estimate"])
    for title, chosen in (("Best to be dealt", ranked[:FIVE]), ("Worst to be dealt", ranked[-FIVE:][::-1])):
        rows = [_row(results, card, claims[card]) for card in chosen]
        yield from table([title, "champion", "master", "master less champion", HOLDS], rows)
    yield from _verdicts(results, "in an opening hand", claims)
