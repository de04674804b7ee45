"""Rugwort the Robber, who swaps hands, and Rugwort the Ruler, who counts the events of others."""

import pytest

from tests.rules.rugwort_cards.pack import ROBBER, ROWDY, RULER, alone, at_the_brook, gang
from tests.rules.scenario import Table, seat
from tests.rules.solo.rugwort import EIGHT, RUGWORT, Solo, when

COST = "2 berries"
TEN = [*EIGHT, "queen", "palace"]


def robber(others: list[dict[str, object]], hand: list[str], **rest: object) -> Table:
    return gang(hand=[ROBBER, *hand], own=COST, others=others, **rest).play(ROBBER)


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


def test_whole_hands_are_swapped() -> None:
    """He himself has left the hand. [RCA2, RD2, card:rugwort_the_robber]"""
    table = robber([seat(hand=["king"]), seat(hand=["inn", "farm"])], ["wife", "mine", "bard"])
    assert (table.asked, table.values("seat")) == ("0 opponent", [1, 2])
    table.choose(seat=2)
    assert (table.hand(0), table.hand(1), table.hand(2)) == (["farm", "inn"], ["king"], ["bard", "mine", "wife"])


def test_no_cards_are_a_hand() -> None:
    """On either side; with one opponent nothing is asked. [RCA2]"""
    assert robber([seat(hand=["king"])], []).hand() == ["king"]
    table = robber([seat()], ["wife"])
    assert (table.hand(), table.hand(1)) == ([], ["wife"])


def test_nobody_is_left_to_rob() -> None:
    """He can be played all the same. [RCA2]"""
    gone = seat(hand=["king"], passed=True)
    table = robber([gone], ["wife"])
    assert (table.hand(), table.hand(1), table.city()) == (["wife"], ["king"], [ROBBER])
    both = robber([gone, seat(hand=["inn"])], ["wife"])
    assert both.hand() == ["inn"], "who has passed is not offered"


def test_one_who_has_passed_may_be_robbed_by_a_switch() -> None:
    """[RCA2]"""
    gone = seat(hand=["king"], passed=True)
    table = robber([gone], ["wife"], patch={"rules": {"robber_may_rob_passed": True}})
    assert (table.hand(), table.hand(1)) == (["king"], ["wife"])


def test_reactions_follow_with_the_new_hand() -> None:
    """A Historian draws after the swap; a swap itself is no drawing. [RCA2]"""
    table = robber([seat(hand=["king"])], ["wife"], city=["historian"], deck=["inn"])
    assert (table.hand(), table.hand(1)) == (["inn", "king"], ["wife"])


def test_a_hand_is_cut_to_the_limit_of_whoever_gets_it() -> None:
    """A Bridge and 2 pearls let the other hold 10 cards; the Robber's player may hold 8. [RCA2]"""
    table = at_the_brook(
        hand=[ROBBER, "wife"],
        own=COST,
        others=[seat(city=["bridge"], hand=TEN)],
        rivals=[{"pearls": 2, "adornments": [], "played": [], "ambassador": None}],
    ).play(ROBBER)
    assert (len(table.hand()), table.hand(1), len(table.discard)) == (8, ["wife"], 2)
    assert sorted([*table.hand(), *table.discard]) == sorted(TEN)


def test_the_cut_may_be_left_out() -> None:
    """[RCA2]"""
    table = at_the_brook(
        hand=[ROBBER, "wife"],
        own=COST,
        others=[seat(city=["bridge"], hand=TEN)],
        rivals=[{"pearls": 2, "adornments": [], "played": [], "ambassador": None}],
        patch={"rules": {"robber_over_limit": "keep"}},
    ).play(ROBBER)
    assert (table.hand(), table.discard) == (sorted(TEN), [])


def test_against_rugwort_the_own_hand_is_discarded() -> None:
    """He holds no cards; that he counts as passed does not matter. [RCA3, S1.2]"""
    solo = alone(hand=[ROBBER, "wife", "bard"], own=COST).play(ROBBER)
    assert (solo.hand(), solo.discard) == ([], ["wife", "bard"]), "the last one discarded is on top"


def test_against_rugwort_nothing_may_happen() -> None:
    """[RCA3]"""
    solo = alone(hand=[ROBBER, "wife"], own=COST, patch={"rules": {"robber_solo": "nothing"}}).play(ROBBER)
    assert (solo.hand(), solo.discard) == (["wife"], [])


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


def test_the_ruler_counts_the_events_of_the_opponent_who_has_most() -> None:
    """Not those of all, nor his owner's. [RCA4, card:rugwort_the_ruler]"""
    others = [seat(held=["grand_tour"]), seat(held=["harvest_festival", "an_evening_of_fireworks"])]
    table = gang(city=[RULER], others=others, held=["city_monument"])
    assert (table.score()["cards"], table.score()["prosperity"]) == (2, 2)


def test_wonders_are_no_events_for_the_ruler() -> None:
    """[RCA4]"""
    table = at_the_brook(city=[RULER], others=[seat(held=["hopewatch_gate", "river_race"])])
    assert table.score()["prosperity"] == 1


def test_the_ruler_counts_what_rugwort_has_taken() -> None:
    """[RCA4]"""
    solo = alone(city=[RULER], about_him={"events": [{"event": "grand_tour"}, {"event": "harvest_festival"}]})
    assert solo.score()["prosperity"] == 2
    assert solo.score(RUGWORT)["prosperity"] == 0
