"""Powers that act besides the action of a turn."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadState
from tests.rules.player_powers.guild import Guild


def tokens(guild: Guild, number: int = 0) -> Any:
    return guild.player(number).get("goods", {}).get("any_token", 0)


def told(game: ev.Game, viewer: int | None = None) -> list[list[str]]:
    """What the board tells of tokens, seat by seat."""
    seats = [part for part in game.core.board(viewer) if part["seat"] is not None]
    facts = [[chip["text"] for chip in part["rows"][0]["chips"]] for part in seats]
    return [[text for text in all_of_it if "any-resource" in text] for all_of_it in facts]


def test_boards_tell_of_tokens_where_a_player_can_have_some() -> None:
    """Of the Axolotls, also while they have none; of nobody else. [WA18, WA21]"""
    assert told(Guild("axolotls", "otters").game) == [["0 any-resource tokens"], []]
    assert told(Guild("otters", "axolotls").visit("basic_3_twigs").game, 0) == [[], ["0 any-resource tokens"]]
    assert told(Guild("otters", "mice").game) == [[], []]
    at_once = {"rules": {"axolotl_token": "at_once"}}
    assert told(Guild("axolotls", patch=at_once).game) == [[], []], "nobody keeps one"


def test_boards_do_not_tell_who_has_chosen_the_axolotls() -> None:
    """The first of two players has chosen, the second has not. [WA1, WA18]"""
    seeds = range(40)
    first = (ev.Game(2, ["player_powers"], seed) for seed in seeds)
    offered = [one for one in first if any(choice["power"] == "axolotls" for choice in one.legal_actions())]
    assert offered
    one = offered[0]
    (at,) = [at for at, choice in enumerate(one.legal_actions()) if choice["power"] == "axolotls"]
    one.apply(at)
    assert one.decision is not None
    assert (one.decision.player, one.decision.kind) == (1, "power")
    assert told(one, 1) == [[], []]
    one.apply(0)
    assert told(one, 1)[0] == ["0 any-resource tokens"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"about": [{"tokens": 6}]}, "tokens"),
        ({"about": [{"stored": "pearl"}]}, "stored"),
        ({"section": {"axolotl": ["haven"]}}, "axolotl"),
    ],
)
def test_impossible_states_are_refused(more: dict[str, Any], message: str) -> None:
    """[WA17, WA21]"""
    with pytest.raises(BadState, match=message):
        Guild("platypuses", **more)


def test_the_masque_counts_the_tokens_on_a_power() -> None:
    """5 of the Platypuses and 1 of the player: two times three. [WA17, TG4, power:platypuses, adornment:masque]"""
    brook = {"pearlbrook": {"players": [{"played": ["masque"]}, {}]}}
    of = [Guild(power, "mice", modules=["pearlbrook"], sections=brook, points=1) for power in ("platypuses", "otters")]
    assert [guild.score()["adornments"] for guild in of] == [2, 0]
