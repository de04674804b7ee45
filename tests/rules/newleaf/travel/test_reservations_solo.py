"""Reservations in the solo game: closed slots, and what Rugwort does for a reserved card."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import RESERVATIONS, Alone
from tests.rules.scenario import Table
from tests.rules.solo.rugwort import EIGHT, RUGWORT

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


def test_cards_of_closed_slots_cannot_be_reserved() -> None:
    """His workers stand on slots from spring on; slots differ. [NA23]"""
    solo = Alone(season="spring", meadow=EIGHT)
    assert solo.values("slot", kind="reserve") == list(range(1, 8))


def test_reserving_makes_him_do_nothing() -> None:
    """[NA23]"""
    solo = Alone(season="winter", meadow=EIGHT, deck=["inn"] * 2).reserve("king")
    assert (solo.his_city, solo.points(RUGWORT), solo.rolled) == ([], 0, None)


def test_he_answers_and_then_plays_a_revealed_card_of_the_colour() -> None:
    """The others are discarded in the order turned up. [N12.6, NA47]"""
    solo = played("wife", "mine", "inn", "judge")
    assert len(solo.his_city) == 2
    assert solo.his_city[1] == "mine"
    assert solo.his_city[0] in EIGHT
    assert solo.discard[:3] == ["judge", "inn", "wife"]
    assert solo.meadow.count("monk") == 1, "only the slot of his usual answer is refilled"


def test_without_the_colour_all_four_are_discarded() -> None:
    """[N12.6, NA47]"""
    solo = played("wife", "judge", "inn", "bard", "mine")
    assert len(solo.his_city) == 1
    assert solo.discard[:4] == ["bard", "inn", "judge", "wife"]
    assert solo.deck == ["mine"]


def test_you_choose_among_several_names() -> None:
    """Equal cards are one choice. [N12.6, NA47]"""
    solo = played("mine", "general_store", "mine", "judge")
    assert solo.asked == "0 revealed_card"
    assert solo.values("card", kind="revealed_card") == ["mine", "general_store"]
    solo.choose(card="general_store")
    assert solo.his_city[1] == "general_store"
    assert solo.discard[:3] == ["judge", "mine", "mine"]
    assert solo.rolled is not None


def test_fewer_cards_are_turned_up_if_there_are_fewer() -> None:
    """[N12.6]"""
    solo = played("mine")
    assert len(solo.his_city) == 2
    assert solo.deck == []


def test_it_is_no_roll() -> None:
    """One roll for the usual answer, none for the card turned up. [NA47]"""
    with_card, without = played("mine", "wife"), played("wife", "judge")
    assert with_card.rolled == without.rolled


def test_a_fool_comes_to_you() -> None:
    """Or is discarded where there is no room for him. [NA47]"""
    traveler = {"reserved": ["wanderer"], "own": "1 berry"}
    solo = Alone(season="winter", meadow=EIGHT, deck=["farm"] * 3 + ["monk", "fool"], **traveler).play("wanderer")
    assert "fool" in solo.city()
    assert "fool" not in solo.his_city
    full = Alone(season="winter", city=["fool"], meadow=EIGHT, deck=["farm"] * 3 + ["monk", "fool"], **traveler).play(
        "wanderer"
    )
    assert full.city().count("fool") == 1
    assert "fool" in full.discard


def test_however_the_card_was_paid() -> None:
    """Unless a switch says only for the discount. [NA47]"""
    wife = {"reserved": ["wife"], "city": ["farm"], "own": "1 berry", "deck": ["monk", "mine", "king"], "meadow": EIGHT}

    def his(patch: dict[str, Any] | None, **how: Any) -> int:
        solo = Alone(season="winter", patch=patch, **wife).play("wife", **{"from": "reserved", **how})
        return len(solo.his_city)

    only = {"rules": {"rugwort_answers_reserved": "discount"}}
    assert (his(None, token="farm"), his(None, via="resources")) == (2, 2)
    assert (his(only, token="farm"), his(only, via="resources")) == (1, 2)


def test_another_play_is_answered_as_ever() -> None:
    """[N12.6]"""
    solo = Alone(season="winter", meadow=EIGHT, deck=["monk", "mine"], hand=["farm"], own="2 twigs, 1 resin")
    solo.play("farm", **{"from": "hand"})
    assert len(solo.his_city) == 1


def test_he_prepares_after_the_question() -> None:
    """His worker comes to the meadow when it is answered. [NA25]"""
    solo = Alone(season="winter", left=0, reserved=["king"], meadow=EIGHT, deck=["inn"] * 2, hand=["farm"])
    solo.prepare()
    assert solo.asked == "0 keep_reserved"
    assert solo.player(RUGWORT)["season"] == "winter"
    solo.keep(card=True)
    assert solo.player(RUGWORT)["season"] == "spring"


def test_the_answer_can_be_stored_half_done() -> None:
    """[N12.6]"""
    solo = played("mine", "general_store", "mine", "judge")
    again = ev.Game.from_state(solo.state)
    assert again.legal_actions() == solo.game.legal_actions()


def test_tables_are_those_of_the_rules() -> None:
    """[N12.6]"""
    solo = Alone(
        season="winter", patch={"newleaf_reservations": {"reveal": 0}}, meadow=EIGHT, deck=["monk", "mine"], **FARM
    )
    solo.play("farm")
    assert len(solo.his_city) == 1
    assert isinstance(solo, Table)
