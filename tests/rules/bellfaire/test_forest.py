"""The four forest cards of Bellfaire."""

from collections import Counter

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import FOREST, Fair
from tests.rules.scenario import pair, seat

TWICE = "forest_bf_activate_two_production"
CHANGE = "forest_bf_pay_three_twig_gain_three_any"
EITHER = "forest_bf_two_resin_or_two_berry"
RESIN = "forest_bf_three_resin"


def at(place: str, **rest: object) -> Fair:
    return Fair(FOREST, left=1, forest=[place], **rest)


def test_three_resin() -> None:
    """[B6.1, BA17, location:forest_bf_three_resin]"""
    assert at(RESIN).visit(RESIN).own == {"resin": 3}


def test_three_twigs_for_three_of_choice() -> None:
    """The twigs are paid first, and all three are needed. [B6.1, BA17, BD3,
    location:forest_bf_pay_three_twig_gain_three_any]"""
    fair = at(CHANGE, own="4 twigs").visit(CHANGE)
    assert (fair.own, fair.asked) == ({"twig": 1}, "0 gain_resource")
    fair.take("twig", "pebble", "pebble")
    assert fair.own == {"twig": 2, "pebble": 2}
    assert not at(CHANGE, own="2 twigs, 3 resin").may_visit(CHANGE)


def test_two_resin_or_two_berries() -> None:
    """Not one of each. [B6.1, BA17, BD4, location:forest_bf_two_resin_or_two_berry]"""
    fair = at(EITHER).visit(EITHER)
    assert fair.values("option") == ["resin", "berries"]
    assert at(EITHER).visit(EITHER).choose(option="resin").own == {"resin": 2}
    assert fair.choose(option="berries").own == {"berry": 2}


def test_two_production_cards_are_activated() -> None:
    """One, then another that was not chosen; both must be. [BA16, BD5,
    location:forest_bf_activate_two_production]"""
    fair = at(TWICE, city=["farm", "mine", "resin_refinery", "inn"]).visit(TWICE)
    assert fair.asked == "0 activate"
    assert sorted(fair.values("card")) == ["farm", "mine", "resin_refinery"]
    assert not fair.offers(kind="stop")
    fair.choose(card="mine")
    assert fair.own == {"pebble": 1}
    assert sorted(fair.values("card")) == ["farm", "resin_refinery"]
    assert not fair.offers(kind="stop")
    fair.choose(card="farm")
    assert (fair.own, fair.asked) == ({"pebble": 1, "berry": 1}, None)


def test_two_copies_are_two_cards() -> None:
    """[BA16]"""
    assert at(TWICE, city=["farm", "farm"]).visit(TWICE).own == {"berry": 2}


def test_a_single_production_card_is_activated_alone() -> None:
    """[BA16]"""
    assert at(TWICE, city=["farm", "inn"]).visit(TWICE).own == {"berry": 1}


@pytest.mark.parametrize(
    ("city", "own", "open_"),
    [
        ([], "", False),
        (["inn"], "", False),
        (["husband"], "", False),
        (["barge_toad"], "", False),
        (["doctor"], "", False),
        (["doctor"], "1 berry", True),
        (["woodcarver"], "1 twig", True),
        (["monk"], "1 berry", True),
        (["peddler"], "", False),
        (["peddler"], "1 resin", True),
        (["storehouse"], "", True),
        (["chip_sweep"], "", False),
        (["chip_sweep", "husband"], "", False),
        (["husband", "farm"], "", True),
        (["miner_mole"], "", False),
    ],
)
def test_one_of_them_must_be_able_to_do_something(city: list[str], own: str, open_: bool) -> None:
    """Otherwise nobody comes here merely to block. [BA16]"""
    assert at(TWICE, city=city, own=own).may_visit(TWICE) == open_


def test_copying_cards_need_something_to_copy() -> None:
    """A Miner Mole a card of somebody else's that would do something. [BA16]"""
    assert at(TWICE, city=["miner_mole"], others=[seat(city=["farm"])]).may_visit(TWICE)
    assert not at(TWICE, city=["miner_mole"], others=[seat(city=["husband"])]).may_visit(TWICE)
    mole = at(TWICE, city=["chip_sweep", "miner_mole"], others=[seat(city=["mine"])])
    assert mole.may_visit(TWICE)


def test_a_card_that_can_do_nothing_may_be_one_of_the_two() -> None:
    """Its owner chooses the order. [BA16, BD5]"""
    fair = at(TWICE, city=["husband", "farm"]).visit(TWICE)
    assert sorted(fair.values("card")) == ["farm", "husband"]
    assert fair.choose(card="husband").own == {"berry": 1}, "the last one follows by itself"


def test_a_chip_sweep_chooses_as_usual() -> None:
    """Also a card that was activated already; pairs make a Husband useful. [BA16]"""
    fair = at(TWICE, city=["chip_sweep", "mine"]).visit(TWICE).choose(card="mine")
    assert fair.own == {"pebble": 2}
    couple = at(TWICE, city=[*pair("husband", "wife"), "farm"])
    assert couple.may_visit(TWICE)


def test_they_are_shuffled_in() -> None:
    """The number laid out is unchanged. [B2.1, BA17]"""
    seen: Counter[str] = Counter()
    for seed in range(60):
        for players, number in ((2, 3), (4, 4)):
            forest = ev.Game(players, modules=FOREST, seed=seed).state()["forest"]
            assert len(forest) == number
            seen.update(forest)
    assert {TWICE, CHANGE, EITHER, RESIN} <= set(seen)
    assert len(seen) == 15


def test_the_second_space_opens_with_four_players() -> None:
    """As on any forest card. [B2.1]"""
    there = [seat(placed=[RESIN])]
    assert not at(RESIN, others=there).may_visit(RESIN)
    assert at(RESIN, others=[*there, seat(), seat()]).may_visit(RESIN)


def test_the_lookout_copies_them() -> None:
    """They are forest cards like others. [BA16, B1.1, BA1]"""
    fair = Fair(FOREST, left=1, city=["lookout", "farm", "mine"], forest=[TWICE])
    fair.visit({"city": 0, "slot": 0}).choose(where=TWICE)
    assert fair.asked == "0 activate" or fair.own == {"berry": 1, "pebble": 1}
