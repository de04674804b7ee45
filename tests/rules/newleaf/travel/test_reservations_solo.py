"""Reservations in the solo game: closed slots, and what Rugwort does for a reserved card."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import RESERVATIONS, Alone
from tests.rules.scenario import Table
from tests.rules.solo.rugwort import EIGHT

FARM = {"reserved": ["farm"], "own": "1 twig, 1 resin"}


def played(*turned_up: str, **rest: Any) -> Alone:
    """The reserved Farm was played; these cards lie on the deck below what refills the meadow."""
    rest = {"meadow": EIGHT, "deck": ["monk", *turned_up], "season": "winter", **FARM, **rest}
    return Alone(**rest).play("farm")


def test_rugwort_has_no_token() -> None:
    """[N12.6]"""
    state = ev.Game(1, modules=["solo_rugwort", RESERVATIONS], seed=1).state()
    assert len(state[RESERVATIONS]["players"]) == 1
    with pytest.raises(EverdellError, match="reserves no card"):
        Alone(reserved=[None, "farm"])


def test_it_is_no_roll() -> None:
    """One roll for the usual answer, none for the card turned up. [NA47]"""
    with_card, without = played("mine", "wife"), played("wife", "judge")
    assert with_card.rolled == without.rolled


def test_tables_are_those_of_the_rules() -> None:
    """[N12.6]"""
    solo = Alone(
        season="winter", patch={"newleaf_reservations": {"reveal": 0}}, meadow=EIGHT, deck=["monk", "mine"], **FARM
    )
    solo.play("farm")
    assert len(solo.his_city) == 1
    assert isinstance(solo, Table)
