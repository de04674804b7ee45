"""Chapter 19: what no rulebook settles. Each switch is seen both ways: as it stands, and flipped by a patch."""

from typing import Any

import pytest

from tests.rules.scenario import Table

HOME = {"city": 0, "slot": 0}


def rule(**switch: Any) -> dict[str, Any] | None:
    """A patch that sets one switch; None leaves the rules as they stand."""
    return {"rules": switch} if None not in switch.values() else None


@pytest.mark.parametrize(("token", "may"), [(None, True), (False, False)])
def test_the_forest_meadow_card_follows_the_same_switch(token: bool | None, may: bool) -> None:
    """At the forest card too the token replaces what remains, unless switched. [R19.1, RA28]"""
    table = Table(city=["university"], meadow=["doctor", "king"], forest=["forest_2_meadow_play_1"], own="3 berries",
                  left=2, patch=rule(token_with_discount_place=token))  # fmt: skip
    table.visit("forest_2_meadow_play_1")
    assert table.may_play("doctor", via="resources")
    assert table.may_play("doctor", via={"token": {"card": "university", "slot": 0}}) == may


@pytest.mark.parametrize(("needed", "may"), [(None, False), (False, True)])
def test_an_ability_must_change_the_cost(needed: bool | None, may: bool) -> None:
    """A Dungeon cannot take a prisoner for a Ruins, which costs nothing; switched, it can. [R19.2, R6.6]"""
    table = Table(city=["dungeon", "wife", "farm"], hand=["ruins"], left=1, patch=rule(ability_must_change_cost=needed))
    ability = {"ability": {"card": "dungeon", "slot": 0}, "prisoner": {"card": "wife", "slot": 1}}
    assert table.may_play("ruins", via="resources")
    assert table.may_play("ruins", via=ability) == may


def test_switched_the_reveal_needs_all_cards_in_a_pile() -> None:
    """A discard pile of 3 cannot be chosen, a deck of 3 beside it can; 3 cards in all allow no visit. [R19.7]"""
    patch, cards = rule(reveal_needs_all=True), ["king", "queen", "farm"]
    table = Table(city=["cemetery"], deck=cards, left=2, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
    table = Table(city=["cemetery"], deck=cards, discard=["mine", "inn", "wife"], left=2, patch=patch).visit(HOME)
    assert table.asked == "0 play"  # the pile is not asked for
    assert {"king", "queen", "farm"} < set(table.values("card"))
    table = Table(city=["cemetery"], deck=[*cards, "bard"], discard=[*cards, "monk"], left=2, patch=patch).visit(HOME)
    assert table.values("from") == ["deck", "discard"]


def test_switched_a_permanent_worker_moves_onto_the_university() -> None:
    """It stays there for good, and the University cannot be visited any more. [R18.3, RA29]"""
    table = Table(city=["university", "cemetery", "farm"], placed=[{"city": 0, "slot": 1}], season="summer", left=1,
                  hand=["innkeeper"], own="1 berry", patch=rule(refund_keeps_permanent_worker=True))  # fmt: skip
    table.visit(HOME).choose(card="cemetery").choose(resource="twig").choose(kind="prepare")
    workers = table.player()["workers"]
    assert workers == {"left": 5, "lost": 0, "placed": [{"where": HOME, "permanent": True}]}
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
