"""Chapter 5: playing a card."""

import pytest

from tests.rules.scenario import Table, resources

# What is printed on the governance and traveler cards: cost and base value.
PRINTED = [
    ("clock_tower", "3 twigs, 1 pebble", 0),
    ("courthouse", "1 twig, 1 resin, 2 pebbles", 2),
    ("crane", "1 pebble", 1),
    ("dungeon", "1 resin, 2 pebbles", 0),
    ("historian", "2 berries", 1),
    ("innkeeper", "1 berry", 1),
    ("judge", "3 berries", 2),
    ("shopkeeper", "2 berries", 1),
    ("bard", "3 berries", 0),
    ("fool", "3 berries", -2),
    ("postal_pigeon", "2 berries", 0),
    ("ranger", "2 berries", 1),
    ("shepherd", "3 berries", 1),
    ("undertaker", "2 berries", 1),
    ("wanderer", "2 berries", 1),
]


# ---- where a card comes from, and what makes it legal ------------------------------------------------------------


def test_a_card_is_played_from_the_hand_or_from_the_meadow() -> None:
    """Hand and meadow are two sources; no other card may be played as an action. [R5.1, D3]"""
    table = Table(
        hand=["inn"], meadow=["inn", "mine"], deck=["inn"], discard=["mine"], own="2 twigs, 1 resin, 1 pebble", left=1
    )
    offered = [(one["card"], one["from"]) for one in table.matching(kind="play")]
    assert sorted(offered) == [("inn", "hand"), ("inn", "meadow"), ("mine", "meadow")]


@pytest.mark.parametrize(("card", "cost", "points"), PRINTED)
def test_a_card_costs_what_is_printed_on_it(card: str, cost: str, points: int) -> None:
    """The printed cost must be there in full, and all of it is paid. [R5.2]"""
    table = Table(hand=[card], own=cost, left=1)
    assert table.values("pay", card=card) == [resources(cost)]
    assert Table(city=[card]).score()["cards"] == points
    for kind in resources(cost):
        short = {**resources(cost), kind: resources(cost)[kind] - 1}
        poor = Table(hand=[card], own=", ".join(f"{n} {k}" for k, n in short.items()), left=1)
        assert poor.asked == "0 turn"
        assert not poor.may_play(card)


# ---- the sequence ------------------------------------------------------------------------------------------------


# ---- triggers ----------------------------------------------------------------------------------------------------

AFTER = {"rules": {"governance_presence": "after"}}


@pytest.mark.parametrize("patch", [None, AFTER])
def test_a_governance_card_never_reacts_to_itself(patch: object) -> None:
    """Historian, Shopkeeper and Courthouse are silent as they are played. [R5.4, R19.14]"""
    for card, cost in [
        ("historian", "2 berries"),
        ("shopkeeper", "2 berries"),
        ("courthouse", "1 twig, 1 resin, 2 pebbles"),
    ]:
        table = Table(hand=[card], deck=["king"], own=cost, left=1, patch=patch).play(card)
        assert (table.asked, table.own, table.hand()) == ("0 turn", {}, [])


# ---- what becomes of the payment -----------------------------------------------------------------------------------
