"""Bats, who put meadow cards away and play them later."""

import everdell_sim as ev
from tests.rules.player_powers.guild import Guild

PUT_AWAY = {"stack": [["farm", "mine"], []]}


def stack(guild: Guild, number: int = 0) -> list[str]:
    cards: list[str] = guild.state["shelves"]["stack"][number]
    return cards


def test_only_bats_see_their_stack() -> None:
    """Others see how many cards there are. [WA18]"""
    game = Guild("bats", "otters", shelves=PUT_AWAY).game
    assert game.view(0)["shelves"]["stack"] == [["farm", "mine"], 0]
    assert game.view(1)["shelves"]["stack"] == [2, []]


def test_a_powers_game_starts_with_empty_stacks() -> None:
    """[WA36]"""
    state = ev.Game(2, ["player_powers:seat_1=bats:seat_2=otters"], 1).state()
    assert state["shelves"] == {"stack": [[], []], "gifts": [[], []], "farms": []}
