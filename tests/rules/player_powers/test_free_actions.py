"""Powers that act besides the action of a turn."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadState
from tests.rules.player_powers.guild import Guild, seat

BASIC = ["basic_3_twigs", "basic_2_twigs_1_card", "basic_2_resin", "basic_1_resin_1_card", "basic_1_pebble",
         "basic_1_berry_1_card", "basic_1_berry", "basic_2_cards_1_point"]  # fmt: skip


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


def test_axolotls_find_a_token_on_each_basic_location() -> None:
    """Theirs alone, once. [WA6, WA20, WA21, power:axolotls]"""
    guild = Guild("axolotls")
    assert sorted(guild.state["player_powers"]["axolotl"]) == sorted(BASIC)
    guild.visit("basic_3_twigs")
    assert tokens(guild) == 1
    assert "basic_3_twigs" not in guild.state["player_powers"]["axolotl"]
    other = Guild(None, "axolotls")
    other.visit("basic_3_twigs")
    assert "basic_3_twigs" in other.state["player_powers"]["axolotl"]
    gone = Guild("axolotls", section={"axolotl": ["basic_1_pebble"]})
    assert tokens(gone.visit("basic_3_twigs")) == 0


def test_a_token_becomes_a_resource_and_the_turn_goes_on() -> None:
    """Any number in a turn. [WA21]"""
    guild = Guild("axolotls", goods=[{"any_token": 2}], hand=["farm"])
    guild.choose(kind="use_power").take("pebble")
    assert guild.asked == "0 turn"
    guild.choose(kind="use_power").take("twig")
    assert guild.own == {"twig": 1, "pebble": 1}
    assert not guild.offers(kind="use_power")


def test_a_token_that_is_left_breaks_a_tie() -> None:
    """[WA21]"""
    guild = Guild("axolotls", goods=[{"any_token": 1}], left=0, others=[seat(passed=True)])
    guild.choose(kind="pass")
    assert guild.game.winners == [0]


def test_the_kind_may_have_to_be_named_at_once() -> None:
    """Switch `axolotl_token`. [WA21]"""
    guild = Guild("axolotls", patch={"rules": {"axolotl_token": "at_once"}})
    guild.visit("basic_3_twigs").take("pebble")
    assert guild.own == {"twig": 3, "pebble": 1}


def test_platypuses_spend_a_token_each_turn() -> None:
    """A card of the deck or of the meadow, then a resource; once a turn. [WA20, WA30, power:platypuses]"""
    guild = Guild("platypuses", meadow=["inn"], deck=["farm", "mine"])
    assert guild.powers()[0]["tokens"] == 5
    guild.choose(kind="use_power")
    assert guild.offers(card="inn")
    assert guild.offers(**{"from": "deck"})
    guild.choose(kind="card", card="inn").take("berry")
    assert guild.powers()[0]["tokens"] == 4
    assert guild.own == {"berry": 1}
    assert guild.meadow[0] == "farm", "the meadow is refilled"
    assert guild.asked == "0 turn"
    assert not guild.offers(kind="use_power")
    guild.visit("basic_3_twigs")
    assert guild.asked == "1 turn", "it was this turn's"


def test_platypuses_may_wait_for_the_end_of_the_turn() -> None:
    """[WA30]"""
    guild = Guild("platypuses", deck=["farm", "mine"])
    guild.visit("basic_3_twigs")
    assert guild.asked == "0 use_power"
    guild.choose(kind="use_power").take("pebble")
    assert guild.own == {"twig": 3, "pebble": 1}
    assert guild.hand() == ["farm"]
    assert guild.asked == "1 turn"
    declines = Guild("platypuses", deck=["farm"]).visit("basic_3_twigs").stop()
    assert declines.powers()[0]["tokens"] == 5


def test_platypuses_with_a_full_hand_gain_the_resource_alone() -> None:
    """[WA30]"""
    guild = Guild("platypuses", hand=["farm"] * 8, deck=["mine"])
    guild.choose(kind="use_power").take("pebble")
    assert guild.own == {"pebble": 1}
    assert len(guild.hand()) == 8


def test_platypuses_are_not_asked_after_passing() -> None:
    """[WA10, WA30]"""
    guild = Guild("platypuses", left=0, deck=["farm"])
    guild.choose(kind="pass")
    assert guild.asked == "1 turn"


def test_tokens_on_a_power_count_a_point_each() -> None:
    """In a column of their own, and they are no tokens of the supply. [WA17]"""
    guild = Guild("platypuses", about=[{"tokens": 3}])
    assert guild.score()["power"] == 3
    assert guild.points() == 0
    assert guild.score()["total"] == 3


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
