"""Cards that draw, take and give: Lamplighter, Museum, Poet, City Hall, Diplomat, Tea House."""

from typing import Any

from tests.rules.newleaf.cards.deck import Deck, solo

# ---- Lamplighter -----------------------------------------------------------------------------------------------------


# ---- Museum ----------------------------------------------------------------------------------------------------------


# ---- Poet ------------------------------------------------------------------------------------------------------------


def poet(meadow: list[str], **rest: Any) -> Deck:
    hand = ["poet", *rest.pop("hand", [])]
    return Deck(hand=hand, own="3 berries", meadow=meadow, deck=["ruins"] * 2 + ["dungeon"] * 2, **rest).play("poet")


def test_closed_slots_neither_count_nor_are_taken() -> None:
    """Where Rugwort's workers stand. [NA38, NA50, card:poet]"""
    meadow = ["farm", "mine", "inn", "queen", "wanderer", "castle", "school", "crane"]
    table = solo(hand=["poet"], own="3 berries", meadow=meadow, season="spring", left=1, deck=["ruins"] * 2)
    table.play("poet", via="resources")
    closed = [slot for slot in range(8) if slot == 0]
    assert closed == [0]
    table.choose(option="production")
    assert table.points() == 1


# ---- City Hall, Diplomat, Tea House ----------------------------------------------------------------------------------
