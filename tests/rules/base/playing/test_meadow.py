"""Taking cards from the meadow and filling it again (sections 9, 10, 13 and 17 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

MEADOW = ["bard", "castle", "farm", "inn", "king", "mine", "queen", "wife"]
NEW = ["crane", "fool", "judge", "monk", "school", "theater"]


def test_a_played_meadow_card_is_replaced_before_it_acts() -> None:
    """The slot of a Wanderer gets the top card; the Wanderer draws the next three. [R9.4, R9.5]"""
    table = Table(meadow=["wanderer", *MEADOW[1:]], own="2 berries", deck=NEW).play("wanderer")
    assert table.meadow == ["crane", *MEADOW[1:]]
    assert table.hand() == ["fool", "judge", "monk"]


def test_a_card_played_from_the_hand_leaves_the_meadow_alone() -> None:
    """Only slots that were emptied are filled. [R9.4]"""
    table = Table(hand=["monk"], meadow=["king", "wife"], own="1 berry", deck=["crane"]).play("monk")
    assert table.meadow[:2] == ["king", "wife"]


# ---- summer ----------------------------------------------------------------------------------------------------------


def summer(**rest: Any) -> Table:
    """A player on the way to summer; the other one waits."""
    return Table(season="spring", meadow=MEADOW, deck=NEW, others=[seat(left=1)], **rest)


@pytest.mark.parametrize("taken", [[], ["king"], ["castle", "queen"]])
def test_in_summer_up_to_two_meadow_cards_are_taken(taken: list[str]) -> None:
    """None, one or two cards of the meadow come into the hand. [R10.2, R18.9, D27]"""
    table = summer()
    for card in taken:
        table.choose(kind="card", card=card)
    if len(taken) < 2:
        table.stop()
    assert table.asked == "1 turn"
    assert table.hand() == taken


def test_in_summer_the_meadow_is_refilled_after_both_are_taken() -> None:
    """The second card is chosen first; then slots 2 and 7 are filled in this order. [R9.4, R9.5, RA23, D27]"""
    table = summer().choose(card="castle")
    assert table.meadow[1] is None
    table.choose(card="queen")
    assert table.meadow == ["bard", "crane", "farm", "inn", "king", "mine", "fool", "wife"]


@pytest.mark.parametrize(("held", "taken"), [(8, 0), (7, 1)])
def test_in_summer_the_hand_limit_holds(held: int, taken: int) -> None:
    """With a full hand nothing can be taken, with one free place one card. [R10.2, D27]"""
    hand = ["husband"] * 4 + ["ruins"] * 3 + ["inn"] * (held - 7)
    table = summer(hand=hand)
    for _ in range(taken):
        table.choose(kind="card", card="king")
    assert table.asked == "1 turn"
    assert len(table.hand()) == 8


# ---- Undertaker ------------------------------------------------------------------------------------------------------


def test_an_undertaker_discards_three_meadow_cards_and_takes_one() -> None:
    """Three are discarded and replaced, one of the eight is taken, its slot is filled. [R9.4, R9.5, RA23, D17]"""
    table = Table(hand=["undertaker"], own="2 berries", meadow=MEADOW, deck=NEW).play("undertaker")
    assert not table.offers(kind="stop")
    table.choose(card="bard").choose(card="farm").choose(card="king")
    assert table.meadow == ["crane", "castle", "fool", "inn", "judge", "mine", "queen", "wife"]
    table.choose(card="castle")
    assert table.hand() == ["castle"]
    assert table.meadow == ["crane", "monk", "fool", "inn", "judge", "mine", "queen", "wife"]


def test_an_undertaker_from_the_meadow_finds_eight_cards() -> None:
    """His own slot is refilled first, and the new card is among those that can be discarded. [R13.6, D17]"""
    table = Table(meadow=["undertaker", *MEADOW[1:]], own="2 berries", deck=NEW).play("undertaker")
    assert table.meadow == ["crane", *MEADOW[1:]]
    table.choose(card="castle").choose(card="crane").choose(card="farm")
    assert table.discard == ["farm", "castle", "crane"]
