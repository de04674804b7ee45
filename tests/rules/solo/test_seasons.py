"""Rugwort's seasons, blocked slots, years, variants, score and the end (rulings 16.9 to 16.16)."""

import pytest

import everdell_sim as ev
from tests.rules.solo.rugwort import EIGHT, RUGWORT, Solo, rolls, when

# ---- preparing -------------------------------------------------------------------------------------------------------


# ---- blocked slots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("season", "open_slots"), [("winter", 8), ("spring", 7), ("summer", 6), ("autumn", 4)])
def test_an_undertaker_works_on_open_slots(season: str, open_slots: int) -> None:
    """It discards 3 of them, and draws one of them. [R16.16, R18.11, D17]"""
    solo = Solo(season=season, meadow=EIGHT, hand=["undertaker"], own="2 berries", deck=["queen"] * 1 + ["monk"] * 2)
    solo.play("undertaker")
    mine = set(range(8 - open_slots, 8))
    named = 0
    while solo.asked == "0 discard_meadow":
        assert set(solo.values("slot", kind="card")) <= mine
        solo.game.apply(solo.game.legal_actions()[-1])
        named += 1
    assert named
    assert solo.asked == "0 take_meadow"
    assert set(solo.values("slot", kind="card")) == mine
    assert set(solo.discard) < {EIGHT[slot] for slot in mine}


def test_cards_of_one_name_in_two_slots_are_two_choices() -> None:
    """Blocking and the die go by slot; still each set of cards can be taken in one order only. [RA1, R4.12]"""
    solo = Solo(season="spring", meadow=[None, *["farm"] * 3, *[None] * 4], left=0)
    solo.prepare()
    assert solo.values("slot", kind="card") == [1, 2, 3]
    solo.choose(kind="card", slot=2)
    assert solo.values("slot", kind="card") == [3]


def test_the_forest_meadow_card_works_on_open_slots() -> None:
    """[R16.16, D35]"""
    solo = Solo(season="autumn", left=1, forest=["forest_2_meadow_play_1"], meadow=EIGHT)
    solo.visit("forest_2_meadow_play_1")
    # The last in order cannot be the first of two.
    first = set(solo.values("slot", kind="card"))
    assert len(first) == 3
    assert first < {4, 5, 6, 7}


# ---- years -----------------------------------------------------------------------------------------------------------


# ---- his score -------------------------------------------------------------------------------------------------------


# ---- variants --------------------------------------------------------------------------------------------------------


def test_cranky_discards_on_an_eight() -> None:
    """1 random card of your hand; on another face none. [R16.15, RA25]"""
    hand = {"hand": ["farm", "mine", "king", "wife"], "variants": "cranky"}
    eight = rolls(8, **hand)
    assert len(eight.hand()) == 2
    assert set(eight.discard) < {"mine", "king", "wife"}
    assert len(rolls(7, **hand).hand()) == 3
    assert rolls(8, variants="cranky").hand() == []
    assert len(rolls(8, hand=hand["hand"]).hand()) == 3


def test_lucky_gains_a_token_for_a_repeated_roll() -> None:
    """Compared with the previous roll of the game, in whatever turn. [R16.15, RA25]"""
    assert rolls(4, variants="lucky", last_roll=4).points(RUGWORT) == 1
    assert rolls(4, variants="lucky", last_roll=5).points(RUGWORT) == 0
    assert rolls(4, variants="lucky").points(RUGWORT) == 0
    assert rolls(4, last_roll=4).points(RUGWORT) == 0


def test_variants_combine() -> None:
    """[R16.15]"""
    game = ev.Game(players=1, modules=["solo_rugwort:variants=squatty+cranky:year=2"])
    assert game.modules == ["base", "solo_rugwort:year=2:variants=cranky+squatty"]
    both = when(rolls_with, lambda solo: solo.rolled == 8 and solo.player(RUGWORT)["points"] == 1)
    assert len(both.hand()) == 0


def rolls_with(seed: int) -> Solo:
    """Lucky and cranky at once: the roll before was an 8."""
    solo = Solo(
        hand=["farm", "king"], own="2 twigs, 1 resin", meadow=EIGHT, variants="cranky+lucky", last_roll=8, seed=seed
    )
    solo.play("farm", **{"from": "hand"})
    return solo
