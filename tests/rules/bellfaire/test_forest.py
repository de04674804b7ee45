"""The four forest cards of Bellfaire."""

from collections import Counter

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import FOREST, Fair

TWICE = "forest_bf_activate_two_production"
CHANGE = "forest_bf_pay_three_twig_gain_three_any"
EITHER = "forest_bf_two_resin_or_two_berry"
RESIN = "forest_bf_three_resin"


def at(place: str, **rest: object) -> Fair:
    return Fair(FOREST, left=1, forest=[place], **rest)


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
