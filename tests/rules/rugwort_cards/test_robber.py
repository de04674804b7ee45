"""Rugwort the Robber, who swaps hands, and Rugwort the Ruler, who counts the events of others."""

import pytest

from tests.rules.rugwort_cards.pack import ROBBER, ROWDY, RULER, alone, gang
from tests.rules.scenario import seat
from tests.rules.solo.rugwort import EIGHT, Solo, when


@pytest.mark.parametrize(
    ("card", "homes", "others"),
    [
        (ROBBER, ["farm", "inn", "school", "crane", "ruins"], []),
        (ROWDY, ["farm", "mine"], ["inn", "school", "crane"]),
        (RULER, ["school", "castle"], ["farm", "inn", "crane"]),
    ],
)
def test_any_construction_of_the_kind_is_a_home(card: str, homes: list[str], others: list[str]) -> None:
    """Pay, or lay a token on one that has none. [RCA1, RD1, RCA10]"""
    target = [seat(city=["mine"])]
    for home in homes:
        table = gang(hand=[card], city=[home], others=target)
        assert table.values("token", kind="play", card=card) == [home]
        occupied = gang(hand=[card], city=[{"card": home, "occupied": True}], others=target)
        assert not occupied.may_play(card)
    for home in others:
        assert not gang(hand=[card], city=[home], others=target).may_play(card), home
    rich = gang(hand=[card], city=homes[:1], own="4 berries", others=target)
    assert len(rich.matching(kind="play", card=card)) == 2, "resources or the token"


def test_a_construction_that_lies_apart_is_a_home_too() -> None:
    """[RCA1]"""
    hall = {"like": "school", "apart": True, "name": "Hall"}
    table = gang(hand=[ROBBER], city=["hall"], patch={"new": {"card": {"hall": hall}}})
    assert table.may_play(ROBBER, token="hall")


def test_a_robber_of_rugworts_is_only_a_card_of_his_city() -> None:
    """None of the three comes to you or does anything. [RCA8]"""
    for card in (ROBBER, RULER, ROWDY):

        def answered(seed: int, card: str = card) -> Solo:
            meadow = [card, *EIGHT[1:]]
            solo = alone(hand=["inn", "wife"], own="2 twigs, 1 resin", city=["farm"], meadow=meadow, seed=seed)
            solo.play("inn", **{"from": "hand"})
            return solo

        solo = when(answered, lambda solo, card=card: card in solo.his_city)
        assert (solo.city(), solo.hand(), solo.his_city) == (["farm", "inn"], ["wife"], [card])
