"""Rats, whose marker lies on a meadow card."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat

FARM = "2 twigs, 1 resin"
HERE = {"city": 0, "slot": 0}


def marker(guild: Guild) -> int | None:
    slot: int | None = guild.state["player_powers"]["rats"]
    return slot


def rats(*powers: str | None, at: int | None = 0, **rest: Any) -> Guild:
    meadow = {"meadow": ["farm", "mine", "farm"], "deck": ["inn", "wife", "judge", "bard", "monk", "king"]}
    return Guild(*(powers or ("rats",)), section={"rats": at}, **{**meadow, **rest})


def test_the_marker_is_put_down_before_the_first_turn() -> None:
    """On any of the 8 meadow cards, when the hands are dealt. [WA1, WA31, power:rats]"""
    game = ev.Game(2, ["player_powers:seat_1=otters:seat_2=rats"], 5)
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (1, "marker_slot")
    assert [len(player["hand"]) for player in game.state()["players"]] == [5, 6]
    assert [action["slot"] for action in game.legal_actions()] == list(range(8))
    game.apply(game.legal_actions()[3])
    assert game.state()["player_powers"]["rats"] == 3
    assert game.decision.kind == "turn"


def test_whoever_plays_the_card_brings_a_missing_kind() -> None:
    """The owner too; then the marker moves to another slot. [WA5, WA12, WA20, WA31]"""
    own = rats(own="3 twigs, 2 resin").play("farm", slot=0)
    assert own.own == {"twig": 1, "resin": 1, "pebble": 1, "berry": 1}, "only pebbles were missing"
    assert own.asked == "0 marker_slot"


def test_the_kind_is_chosen_among_those_missing() -> None:
    """It must be taken. [WA12, WA20, WA31]"""
    own = rats(own=FARM).play("farm", slot=0)
    assert own.values("resource", kind="resource") == ["twig", "resin", "pebble"]
    assert not own.offers(kind="stop")
    own.take("resin")
    assert (own.asked, marker(own)) == ("0 marker_slot", None)
    assert 0 not in own.values("slot", kind="card"), "another slot"
    own.choose(slot=2)
    assert (own.own, marker(own), own.asked) == ({"resin": 1, "berry": 1}, 2, "1 turn")


def test_with_every_kind_the_marker_moves_all_the_same() -> None:
    """[WA12, WA31]"""
    rich = rats(own="3 twigs, 2 resin, 1 pebble").play("farm", slot=0)
    assert rich.asked == "0 marker_slot"


def test_the_card_of_another_slot_brings_nothing() -> None:
    """Equal cards in different slots are different choices. [WA31]"""
    own = rats(own=FARM)
    assert own.values("slot", kind="play", card="farm") == [0, 2]
    own.play("farm", slot=2)
    assert (own.asked, marker(own), own.own) == ("1 turn", 0, {"berry": 1})
    hand = rats(own=FARM, hand=["farm"], meadow=["farm"]).play("farm", **{"from": "hand"})
    assert (hand.asked, marker(hand)) == ("1 turn", 0)
    plain = Guild("otters", meadow=["farm", "mine", "farm"], own=FARM)
    assert plain.values("slot", kind="play", card="farm") == [0], "without Rats they are the same"


def test_rats_are_asked_in_the_turn_of_another() -> None:
    """After the power of whoever plays. [WA5, WA31]"""
    other = rats("toads", "rats", own=FARM, hand=["inn"]).play("farm", slot=0)
    assert other.asked == "0 discard", "the power of the player comes first"
    other.stop()
    assert other.asked == "1 gain_resource"
    other.take("pebble").choose(slot=1)
    assert (other.owned(1), marker(other), other.asked) == ({"pebble": 1}, 1, "1 turn")


def test_the_marker_stays_if_the_card_is_not_played() -> None:
    """Taken by Bats or drawn from the meadow: it lies on what comes next. [WA31, WA36]"""
    bats = rats("bats", "rats", own=FARM, hand=["farm"]).play("farm", **{"from": "hand"}).choose(slot=0)
    assert (bats.asked, marker(bats), bats.meadow[0]) == ("1 turn", 0, "inn")
    summer = rats("otters", "rats", season="spring", left=0).choose(slot=0).stop()
    assert (marker(summer), summer.meadow[0]) == (0, "inn")


def test_a_card_taken_before_it_is_played_does_not_count() -> None:
    """The forest card that draws two meadow cards and plays one. [WA31]"""
    forest = "forest_2_meadow_play_1"
    taken = rats(forest=[forest], own="1 twig, 1 resin").visit(forest).choose(slot=0).choose(slot=1).play("farm")
    assert (taken.asked, marker(taken)) == ("1 turn", 0)


def test_a_fool_from_the_marked_slot_counts() -> None:
    """It enters no city of its player, but it is played from the meadow. [WA8, WA31]"""
    fool = rats(meadow=["fool", "mine"], own="3 berries").play("fool")
    assert (fool.city(1), fool.asked) == (["fool"], "0 gain_resource")


def test_nothing_is_set_off_while_the_marker_is_lifted() -> None:
    """A Ranger of the marked slot goes to an Inn and plays the card that has come into the slot. [WA5, WA31]"""
    ranger = rats(
        meadow=["ranger", "judge"], deck=["farm", "wife"], own="2 berries", city=["inn"], placed=["basic_1_pebble"]
    )
    ranger.play("ranger", slot=0).choose(where="basic_1_pebble").choose(where=HERE).play("farm", slot=0)
    assert ranger.asked == "0 gain_resource", "once, when the Ranger is done"
    assert ranger.values("resource", kind="resource") == ["twig", "resin", "pebble"]
    ranger.take("pebble").choose(slot=1)
    assert (ranger.own, marker(ranger)) == ({"pebble": 1, "berry": 1}, 1)


def test_a_marker_that_moves_to_an_open_play_is_not_set_off_by_it() -> None:
    """The outer card came from a slot without the marker, which has moved there since. [WA31]"""
    ranger = rats(
        at=1, meadow=["ranger", "farm"], deck=["wife", "monk"], own="2 berries", city=["inn"], placed=["basic_1_pebble"]
    )
    ranger.play("ranger").choose(where="basic_1_pebble").choose(where=HERE).play("farm")
    ranger.take("pebble").choose(slot=0)
    assert (marker(ranger), ranger.asked) == (0, "1 turn")


def test_the_marker_comes_back_if_there_is_no_other_card() -> None:
    """[WA31]"""
    alone = rats(meadow=["farm"], deck=[], own=FARM).play("farm").take("pebble")
    assert (marker(alone), alone.asked) == (0, "1 turn")


def test_whoever_has_passed_gets_nothing_and_is_not_asked() -> None:
    """The marker stays. [WA10, WA31]"""
    passed = rats("otters", "rats", own=FARM, others=[seat(passed=True)]).play("farm", slot=0)
    assert (passed.asked, marker(passed), passed.owned(1)) == ("0 turn", 0, {})


def test_a_half_done_play_can_be_stored() -> None:
    """The state tells of the lifted marker. [TG39]"""
    own = rats(own=FARM).play("farm", slot=0)
    again = ev.Game.from_state(own.state)
    assert again.legal_actions() == own.game.legal_actions()
    assert again.state() == own.state


def test_nobody_has_rats_against_rugwort() -> None:
    """[WA2, WA31]"""
    with pytest.raises(EverdellError, match=r"rats.*nobody has against Rugwort"):
        ev.Game(1, ["solo_rugwort", "player_powers:seat_1=rats"], 1)


def test_a_marker_of_nobody_is_refused() -> None:
    """[TG39]"""
    with pytest.raises(EverdellError, match="no power of these players has a marker"):
        Guild("otters", section={"rats": 0})
    with pytest.raises(EverdellError, match="rats"):
        Guild("rats", section={"rats": 8})
