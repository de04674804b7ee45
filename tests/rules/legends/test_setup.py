"""The deal of Legendary cards, who sees them, and what is refused."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import BadState
from tests.rules.legends.hall import MODULES, Hall
from tests.rules.scenario import seat

LEGENDS = ["amilla_glistendew", "cirrus_windfall", "foresight", "fynn_nobletail", "poe"]


def dealt(players: int, modules: list[str], seed: int = 3) -> list[list[str]]:
    parts: list[list[str]] = ev.Game(players, modules, seed).state()["shelves"]["aside"]
    return parts


@pytest.mark.parametrize(("players", "modules"), [(2, ["legends"]), (5, ["more_legends"]), (6, MODULES)])
def test_each_player_is_dealt_one_of_each_kind(players: int, modules: list[str]) -> None:
    """No card twice, and only of the sets in play. [LA1]"""
    rows = {row["id"]: row for row in ev.Game(2, modules).core.rules.item_rows("card")}
    for seed in range(5):
        parts = dealt(players, modules, seed)
        assert len(parts) == players
        for part in parts:
            assert sorted(rows[card]["kind"] for card in part) == ["construction", "critter"]
            assert {rows[card]["rarity"] for card in part} == {"legendary"}
        cards = [card for part in parts for card in part]
        assert len(set(cards)) == 2 * players


def test_both_sets_are_pooled() -> None:
    """Among many deals every card of both sets turns up, each about as often. [LA1]"""
    deals = 200
    cards = [card for seed in range(deals) for part in dealt(2, MODULES, seed) for card in part]
    found = {card: cards.count(card) for card in cards}
    assert len(found) == 20
    # Each of 10 cards of a kind is dealt to one of 2 seats: 40 expected of 200, standard deviation 5.7.
    assert all(40 - 4 * 5.7 < n < 40 + 4 * 5.7 for n in found.values())


def test_six_players_need_both_sets() -> None:
    """One set has five cards of each kind. [LA1]"""
    with pytest.raises(
        ev.EverdellError, match=r"aside deals too few legendary constructions for 6 players: 6 needed, 5"
    ):
        ev.Game(6, ["legends"])
    state: dict[str, Any] = {"modules": ["more_legends"], "players": [{} for _ in range(6)]}
    with pytest.raises(BadState, match=r"^players: .*6 needed, 5 there"):
        ev.Game.from_state(state)


def test_the_rest_of_the_deal_is_that_of_every_game_with_this_seed() -> None:
    """[LA1]"""
    for modules in (["legends"], MODULES):
        with_them, base = ev.Game(3, modules, 8).state(), ev.Game(3, seed=8).state()
        for key in ("meadow", "deck", "forest", "event_row"):
            assert with_them[key] == base[key]
        assert [one["hand"] for one in with_them["players"]] == [one["hand"] for one in base["players"]]


def test_others_know_how_many_and_of_which_kind() -> None:
    """[LA2]"""
    hall = Hall(aside=["poe", "the_green_acorn"], theirs=[["foresight"], ["mcgregors_market", "fynn_nobletail"]],
                others=[seat(), seat()])  # fmt: skip
    shown = hall.game.view(0)["shelves"]["aside"]
    assert shown == [["poe", "the_green_acorn"], {"construction": 0, "critter": 1}, {"construction": 1, "critter": 1}]
    for hidden in ("foresight", "mcgregors_market", "fynn_nobletail"):
        assert hidden not in str(shown)
        assert hall.game.view(0)["unseen"][hidden] == 1, "it may be anywhere"


def test_the_board_shows_the_own_ones_and_counts_the_others() -> None:
    """[LA2]"""
    hall = Hall(aside=["poe"], theirs=[["foresight", "mcgregors_market"]])
    rows = [row for part in hall.game.core.board(0) for row in part["rows"] if row["label"] == "Cards laid aside"]
    shown = [[chip["text"] for chip in row["chips"]] for row in rows]
    assert shown[0][0].startswith("Poe")
    assert shown[1] == ["1 construction", "1 critter"]


def test_a_view_does_not_tell_which_card_it_is() -> None:
    """[LA2]"""
    views = [Hall(aside=["poe"], theirs=[[card]]).game.view(0) for card in ("foresight", "fynn_nobletail")]
    assert views[0] == views[1]


@pytest.mark.parametrize(("parts", "place", "why"), [
    ([["poe", "foresight"], []], "shelves.aside[0][1]", "1 legendary critter"),
    ([["farm"], []], "shelves.aside[0][0]", "farm is no card that is dealt to aside"),
    ([["poe"], ["poe"]], "shelves.aside[1][0]", "one poe too many"),
    ([["poe"]], "shelves.aside", "each of 2 seats"),
])  # fmt: skip
def test_what_nobody_can_have_been_dealt(parts: list[list[str]], place: str, why: str) -> None:
    """[LA1]"""
    state: dict[str, Any] = {"modules": ["legends"], "players": [{}, {}], "shelves": {"aside": parts}}
    with pytest.raises(BadState) as raised:
        ev.Game.from_state(state)
    assert str(raised.value).startswith(f"{place}: ")
    assert why in str(raised.value)


@pytest.mark.parametrize(("state", "place", "why"), [
    ({"players": [{"hand": ["poe"]}, {}]}, "players[0].hand[0]", "in no deck"),
    ({"players": [{}, {}], "discard": ["poe"]}, "discard[0]", "in no deck"),
    ({"players": [{"city": [{"card": "poe"}, {"card": "foresight"}]}, {}]}, "players[0].city", "2 legendary critters"),
    ({"players": [{"city": [{"card": "poe"}]}, {}], "shelves": {"aside": [["foresight"], []]}},
     "shelves.aside[0][0]", "played ones included"),
])  # fmt: skip
def test_where_a_legendary_cannot_be(state: dict[str, Any], place: str, why: str) -> None:
    """[LA1, LA2, LA12]"""
    with pytest.raises(BadState) as raised:
        ev.Game.from_state({"modules": ["legends"], **state})
    assert str(raised.value).startswith(f"{place}: ")
    assert why in str(raised.value)


def test_a_state_that_says_nothing_of_them_is_dealt_what_is_missing() -> None:
    """[LA1]"""
    state: dict[str, Any] = {"modules": ["legends"], "players": [{"city": [{"card": "poe"}]}, {}]}
    first, second = ev.Game.from_state(state, seed=4).state()["shelves"]["aside"]
    assert (len(first), len(second)) == (1, 2)
    assert not {"poe"} & {*first, *second}
    assert not set(LEGENDS) & set(first), "the critter is played already"
