"""Rats, whose marker lies on a meadow card."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild

FARM = "2 twigs, 1 resin"


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
