"""Reservations of Newleaf: a card that lies open is kept, and costs a resource less."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.newleaf.travel.table import RESERVATIONS, TICKETS, Travel
from tests.rules.scenario import seat

MEADOW = ["farm", "mine", "inn", "king", "wife", "judge", "farm", "castle"]
PASSED = [seat(passed=True)]


def lone(**rest: Any) -> Travel:
    """A player whose opponent has passed, so that every turn is his."""
    return Travel(others=PASSED, **{"season": "summer", "left": 1, **rest})


def test_a_game_begins_with_a_token_for_each_player() -> None:
    """Ready, with no card under it. [N9.1, reservation:reservation_token]"""
    state = ev.Game(2, modules=[RESERVATIONS], seed=1).state()
    ready = {"token": "ready", "reserved": 0, "played": 0}
    assert state[RESERVATIONS]["players"] == [ready] * 2
    assert state["shelves"]["reserved"] == [[], []]
    assert TICKETS not in state


def test_any_card_of_the_meadow_is_reserved_as_the_action_of_a_turn() -> None:
    """Playable or not, equal ones once; the slot is refilled. [N9.1, NA23]"""
    travel = Travel(season="winter", left=1, meadow=MEADOW, deck=["bard", "monk"])
    assert sorted(travel.reservable()) == sorted(set(MEADOW))
    travel.reserve("king")
    assert (travel.reserved(), travel.meadow[3], travel.asked) == (["king"], "bard", "1 turn")
    assert (travel.hand(), travel.token()) == ([], "ready")


def test_one_card_is_reserved_at_a_time() -> None:
    """[N9.1]"""
    assert lone(meadow=MEADOW, reserved=["king"]).reservable() == []
    assert lone(meadow=MEADOW, tokens=["season"]).reservable() == []


def test_reserving_minds_no_hand_limit_and_no_reaction() -> None:
    """It is no drawing. [NA23]"""
    hand = ["farm"] * 8
    travel = lone(meadow=["inn"], hand=hand, city=["historian"], deck=["wife"] * 3).reserve("inn")
    assert (travel.hand(), travel.reserved()) == (hand, ["inn"])


def test_reserving_is_open_with_and_without_workers() -> None:
    """And is never compulsory. [NA23]"""
    assert lone(meadow=MEADOW, left=0).offers(kind="prepare")
    assert lone(meadow=MEADOW, left=0).reservable()
    autumn = lone(meadow=MEADOW, left=0, season="autumn", reserved=["king"])
    assert autumn.offers(kind="pass"), "a reserved card does not hinder passing"


def test_a_reserved_card_costs_one_resource_less() -> None:
    """Of your choice; paying in full is not on offer. [N9.2, NA24]"""
    travel = lone(reserved=["farm"], own="2 twigs, 1 resin")
    travel.play("farm")
    assert travel.asked == "0 pay"
    paid = [one["pay"] for one in travel.game.legal_actions()]
    assert sorted(paid, key=len) == [{"twig": 2}, {"twig": 1, "resin": 1}]
    poor = lone(reserved=["farm"], own="1 twig, 1 resin").play("farm")
    assert (poor.own, poor.city(), poor.reserved()) == ({"berry": 1}, ["farm"], [])
    assert not lone(reserved=["farm"], own="1 twig").may_play("farm")


def test_a_reserved_card_from_another_is_not_yours() -> None:
    """[N9.2]"""
    travel = lone(reserved=[None, "farm"], own="2 twigs, 1 resin")
    assert not travel.may_play("farm")


def test_a_card_that_costs_nothing_is_played_as_it_is() -> None:
    """[NA24]"""
    patch = {"card": {"wife": {"cost": {"berry": 0}}}}
    free = lone(reserved=["wife"], patch=patch).play("wife")
    assert (free.city(), free.token()) == (["wife"], "season")
    assert not lone(reserved=["wife"], own="").may_play("wife"), "of two berries one is missing"


def test_an_ability_pays_in_place_of_the_discount() -> None:
    """One or the other: a Crane drops 3 of 4 units, not 4. [N9.2, NA24]"""
    crane = {"reserved": ["inn"], "city": ["crane"]}
    exact = lone(own="", **crane)
    assert exact.may_play("inn", ability="crane"), "2 twigs and 1 resin are dropped"
    mine = {"reserved": ["castle"], "city": ["crane"]}
    assert not lone(own="1 twig, 2 resin, 1 pebble", **mine).may_play("castle", ability="crane")
    assert lone(own="1 twig, 1 resin, 3 pebbles", **mine).may_play("castle", ability="crane")
    played = lone(own="1 twig, 1 resin, 3 pebbles", **mine).play("castle", ability="crane")
    assert (played.city(), played.own, played.token()) == (["castle"], {}, "season")


def test_an_occupied_token_pays_in_place_of_the_discount() -> None:
    """[N9.2, NA24]"""
    travel = lone(reserved=["wife"], city=["farm"], own="1 berry")
    assert travel.values("token", kind="play", card="wife") == [None, "farm"]
    travel.play("wife", token="farm")
    assert (travel.own, travel.token(), travel.city()) == ({"berry": 1}, "season", ["farm", "wife"])


def test_however_it_was_paid_the_token_waits_for_the_next_season() -> None:
    """[N9.3, N9.4]"""
    travel = lone(reserved=["farm"], own="2 twigs", meadow=MEADOW, deck=["inn"] * 2).play("farm")
    assert (travel.token(), travel.reservable()) == ("season", [])


def test_the_token_turns_after_the_reactions() -> None:
    """While a reaction asks, it has not turned. [N9.3]"""
    travel = lone(reserved=["farm"], own="1 twig, 1 resin", city=["courthouse"]).play("farm")
    assert travel.asked == "0 gain_resource"
    assert travel.token() == "ready"
    travel.choose(resource="twig")
    assert travel.token() == "season"


def test_the_token_turns_before_the_powers_of_others() -> None:
    """[N9.3]"""
    power = {"player_powers": {"players": [{"power": None}, {"power": "snails"}]}}
    snails = {"stack": [[], []], "gifts": [[], ["inn"]], "farms": [], "reserved": [["farm"], []]}
    others = [seat(season="summer", left=1, received=3)]
    travel = Travel(
        "player_powers",
        season="summer",
        received=3,
        left=1,
        others=others,
        own="1 twig, 1 resin",
        sections={**power, "shelves": snails},
    )
    travel.play("farm")
    assert (travel.asked, travel.token()) == ("1 activate", "season")


def test_preparing_turns_the_token_back() -> None:
    """[N9.4, NA25]"""
    travel = Travel(season="winter", left=0, tokens=["season"], meadow=MEADOW, deck=["inn"] * 2)
    travel.choose(kind="prepare")
    assert (travel.player()["season"], travel.token()) == ("spring", "ready")


def test_a_card_still_reserved_is_kept_or_discarded() -> None:
    """Kept, it occupies the token; discarded, it sets the token free. [NA25, ND7]"""

    def prepared() -> Travel:
        travel = lone(season="winter", left=0, reserved=["king"], meadow=MEADOW, hand=["farm"], own="2 twigs, 1 resin")
        return travel.choose(kind="prepare")

    kept = prepared().keep(card=True)
    assert (kept.reserved(), kept.reservable(), kept.token()) == (["king"], [], "ready")
    gone = prepared().keep(card=False)
    assert (gone.reserved(), gone.discard, gone.token()) == ([], ["king"], "ready")
    assert gone.reservable()


def test_it_is_asked_after_the_bonus_of_the_season() -> None:
    """Spring's production is there. [NA25]"""
    travel = lone(
        season="winter", left=0, reserved=["king"], city=["farm"], hand=["mine"], own="1 twig, 1 resin, 1 pebble"
    )
    travel.choose(kind="prepare")
    assert (travel.asked, travel.own["berry"]) == ("0 keep_reserved", 1)


def test_it_is_asked_before_powers_of_the_season() -> None:
    """Lizards draw forest cards later. [NA25]"""
    power = {"player_powers": {"players": [{"power": "lizards"}, {"power": None}]}}
    shelves = {"stack": [[], []], "gifts": [[], []], "farms": [], "reserved": [["king"], []]}
    travel = Travel(
        "player_powers",
        season="winter",
        left=0,
        others=[seat(passed=True, received=5)],
        hand=["farm"],
        own="2 twigs, 1 resin",
        sections={**power, "shelves": shelves},
    )
    travel.choose(kind="prepare")
    assert travel.asked == "0 keep_reserved"
    travel.keep(card=True)
    assert travel.asked is not None
    assert travel.asked.startswith("0 ")


def test_nothing_that_speaks_of_hand_or_meadow_reaches_it() -> None:
    """An Inn, a Queen, a discard. [N9.5]"""
    inn = lone(reserved=["farm"], city=["inn"], own="2 twigs, 2 resin")
    assert not inn.may_visit({"city": 0, "slot": 0}), "nothing lies in the meadow"
    queen = lone(reserved=["farm"], city=["queen"])
    assert not queen.may_visit({"city": 0, "slot": 0})
    haven = lone(reserved=["farm"], hand=[])
    assert not haven.may_visit("haven")


def test_it_stays_when_a_hand_is_discarded_on_passing() -> None:
    """Five players. At the end it counts nothing. [N9.5]"""
    others = [seat(passed=True, received=5) for _ in range(4)]
    travel = Travel(
        season="autumn",
        left=0,
        received=5,
        reserved=["king"],
        hand=["farm", "mine"],
        own="2 twigs, 1 resin",
        others=others,
    )
    travel.choose(kind="pass")
    assert (travel.hand(), travel.reserved(), travel.game.over) == ([], ["king"], True)
    assert travel.score()["total"] == 0


def test_a_tile_or_a_marker_of_the_old_place_stays_there() -> None:
    """The marker of the Rats lies on the slot; the reserved card brings them nothing. [N9.6]"""
    power = {"player_powers": {"players": [{"power": None}, {"power": "rats"}], "rats": 0}}
    others = [seat(season="summer", left=1, received=3)]
    rest = {"season": "summer", "received": 3, "left": 1, "others": others, "sections": power}
    travel = Travel("player_powers", meadow=["farm", "mine"], deck=["inn", "wife"], own="1 twig, 1 resin", **rest)
    travel.reserve("farm")
    assert travel.state["player_powers"]["rats"] == 0
    assert travel.meadow[0] == "inn"


def test_equal_cards_on_different_slots_differ_where_slots_do() -> None:
    """[NA23]"""
    power = {"player_powers": {"players": [{"power": None}, {"power": "rats"}], "rats": 0}}
    others = [seat(season="summer", left=1, received=3)]
    rest = {"season": "summer", "received": 3, "left": 1, "others": others, "sections": power}
    travel = Travel("player_powers", meadow=["farm", "mine", "farm"], **rest)
    assert travel.values("slot", kind="reserve", card="farm") == [0, 2]
    assert lone(meadow=["farm", "mine", "farm"]).values("slot", kind="reserve", card="farm") == [0]


def test_what_a_shepherd_is_paid_with_goes_to_an_opponent() -> None:
    """[NA24]"""
    travel = Travel(
        season="summer", left=1, reserved=["shepherd"], own="3 berries", others=[seat(season="summer", left=1)]
    )
    travel.play("shepherd")
    assert travel.owned(1) == {"berry": 2}


def test_counts_tell_what_was_reserved_and_played() -> None:
    """[N9.1, N9.3]"""
    travel = lone(meadow=["farm"], own="2 twigs, 1 resin").reserve("farm")
    assert travel.state[RESERVATIONS]["players"][0] == {"token": "ready", "reserved": 1, "played": 0}
    travel.play("farm", **{"from": "reserved"}).choose(pay={"twig": 2})
    assert travel.state[RESERVATIONS]["players"][0] == {"token": "season", "reserved": 1, "played": 1}


def test_numbers_of_reservations_are_patched() -> None:
    """[N9.2]"""
    travel = lone(reserved=["farm"], own="", patch={"shelf": {"reserved": {"discount": 3}}})
    assert travel.may_play("farm")
    dead = lone(meadow=MEADOW, patch={"reservation": {"reservation_token": {"dead": True}}})
    assert dead.reservable() == []


def test_states_refuse_what_cannot_be() -> None:
    """[N9.4, N9.1]"""
    with pytest.raises(EverdellError, match="waits for the next season"):
        lone(reserved=["farm"], tokens=["season"])
    with pytest.raises(EverdellError, match="ready"):
        lone(tokens=["reddy"])
    with pytest.raises(EverdellError, match="one card too many"):
        lone(sections={"shelves": {"reserved": [["farm", "mine"], []]}})
    with pytest.raises(EverdellError, match="expected 2 players, found 3"):
        lone(tokens=["ready"] * 3)
    middle = lone(season="winter", left=0, reserved=["king"], hand=["farm"], own="2 twigs, 1 resin").choose(
        kind="prepare"
    )
    again = ev.Game.from_state(middle.state)
    assert again.legal_actions() == middle.game.legal_actions()
