"""The cards of Extra! Extra! one by one."""

import pytest

import everdell_sim as ev
from tests.rules.extra_extra.pack import MODULES, extra


def test_fifteen_cards_join_the_deck() -> None:
    """[S1.1]"""
    own = ev.Game(players=2, modules=MODULES).core.rules.rows("card")
    base = ev.Game(players=2).core.rules.rows("card")
    added = {row["id"]: row["copies"] for row in own if row["id"] not in {one["id"] for one in base}}
    assert added == {
        "carnival": 2,
        "gazette": 2,
        "juggler": 3,
        "scurrble_champion": 3,
        "scurrble_stadium": 3,
        "town_crier": 2,
    }


@pytest.mark.parametrize(
    ("critter", "home"),
    [("juggler", "carnival"), ("scurrble_champion", "scurrble_stadium"), ("town_crier", "gazette")],
)
def test_each_critter_has_its_home(critter: str, home: str) -> None:
    """An occupied token pays for it, once, and no other construction will do. [S2.1]"""
    assert extra(hand=[critter], city=[home]).may_play(critter, token=home)
    assert not extra(hand=[critter], city=[{"card": home, "occupied": True}]).may_play(critter)
    assert not extra(hand=[critter], city=["farm", "inn", "school"]).may_play(critter)


# ---- Carnival ----------------------------------------------------------------------------------------------------


# ---- Gazette -----------------------------------------------------------------------------------------------------


# ---- Scurrble Champion -------------------------------------------------------------------------------------------


# ---- Scurrble Stadium --------------------------------------------------------------------------------------------


# ---- Town Crier --------------------------------------------------------------------------------------------------


# ---- the solo game -----------------------------------------------------------------------------------------------
