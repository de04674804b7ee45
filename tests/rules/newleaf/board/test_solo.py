"""The board of Newleaf in the solo game against Rugwort."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.board.line import BESIDE, FULL, KNOLL, NAMES, STATION, VISITORS, board
from tests.rules.solo.rugwort import EIGHT, FOREST, RUGWORT, Solo


def solo(his: list[Any] | None = None, station: list[str] | None = None, **rest: Any) -> Solo:
    keys = ("tiles", "bag", "stacks", "sent", "visitors")
    section = board(**{key: rest.pop(key) for key in keys if key in rest})
    sections = {"modules": ["solo_rugwort", "newleaf"], "newleaf": section}
    row = [*(station or []), *BESIDE[len(station or []) :]]
    return Solo(his, sections=sections, shelves={"station": row}, **rest)


def his(table: Solo) -> list[str]:
    held = table.state["newleaf"]["players"][RUGWORT]["visitors"]
    return sorted(name.split("_")[0] for name in held)


def test_the_set_up_is_the_same() -> None:
    """Sixteen and sixteen Visitors, three tiles, three cards. [N12.1]"""
    state = ev.Game(1, modules=["solo_rugwort", "newleaf"], seed=4).state()
    assert [len(stack) for stack in state["newleaf"]["visitors"]["stacks"]] == [16, 16]
    assert all(state["shelves"]["station"])
    assert his_visitors(state) == []


def his_visitors(state: dict[str, Any]) -> list[str]:
    visitors: list[str] = state["newleaf"]["players"][RUGWORT]["visitors"]
    return visitors


def test_a_station_card_brings_him_a_token() -> None:
    """Then he answers as always, with one card. [N12.3, NA44]"""
    table = solo(station=["farm"], tiles=["pebble"], meadow=EIGHT, own="2 twigs, 1 resin", deck=["ruins", "ranger"])
    table.play("farm", **STATION)
    assert (table.points(RUGWORT), len(table.his_city)) == (1, 1)
    assert table.own == {"berry": 1, "pebble": 1}


def test_other_cards_bring_him_none() -> None:
    """He only answers. [NA44, NA50]"""
    table = solo(hand=["farm"], meadow=EIGHT, own="2 twigs, 1 resin", deck=["ruins"]).play("farm", **{"from": "hand"})
    assert (table.points(RUGWORT), len(table.his_city)) == (0, 1)


def test_the_tokens_are_a_number() -> None:
    """Of a table that patches change. [NA44]"""
    patch = {"newleaf": {"solo": {"station_tokens": 3}}}
    table = solo(station=["farm"], meadow=EIGHT, own="2 twigs, 1 resin", deck=["ruins"], patch=patch)
    assert table.play("farm", **STATION).points(RUGWORT) == 3


def test_the_higher_one() -> None:
    """He scores it whatever it asks for. [N12.2, N12.9, NA48]"""
    table = solo(stacks=(["dip", "bim"], ["frin", "dillweed"]), meadow=EIGHT, forest=FOREST, left=0).prepare()
    assert his(table) == ["bim"], "7 points against 5"
    assert table.score(RUGWORT)["visitors"] == 7
    assert table.score(0)["visitors"] == 0


def test_you_choose_in_a_tie() -> None:
    """Of two that count the same. [N12.2, NA48, ND19]"""
    table = solo(stacks=(["dip", "bim"], ["frin", "iggy"]), meadow=EIGHT, forest=FOREST, left=0).prepare()
    assert table.asked == "0 take_visitor"
    assert sorted(table.values("visitor")) == [FULL["bim"], FULL["iggy"]]
    table.choose(visitor=FULL["iggy"])
    assert his(table) == ["iggy"]


def test_a_stack_is_refreshed() -> None:
    """As after you. [NA12, NA48]"""
    table = solo(stacks=(["bim"], ["dip"]), sent=["frin"], meadow=EIGHT, forest=FOREST, left=0).prepare()
    assert his(table) == ["bim"]
    assert table.state["newleaf"]["visitors"]["stacks"] == [[FULL["frin"]], [FULL["dip"]]]


def test_none_is_left() -> None:
    """Nothing happens. [NA48]"""
    table = solo(meadow=EIGHT, forest=FOREST, left=0).prepare()
    assert his(table) == []


def test_not_when_you_pass() -> None:
    """Three in a game. [NA48]"""
    table = solo(stacks=(["bim"], ["dip"]), meadow=EIGHT, forest=FOREST, season="autumn", left=0)
    table.choose(kind="pass") if table.offers(kind="pass") else None
    assert his(table) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_in_a_game(seed: int) -> None:
    """In spring, summer and autumn. [N12.2, NA48]"""
    game = ev.Game(1, modules=["solo_rugwort", "newleaf"], seed=seed)
    turn = 0
    while (choices := game.legal_actions()) and not game.over:
        turn += 1
        game.apply(choices[(turn * 7) % len(choices)])
    held = his_visitors(game.state())
    assert len(held) == 3
    assert game.scores()[RUGWORT]["visitors"] == sum(VISITORS[name]["points"] for name in held)


def test_closed_slots_at_the_knoll() -> None:
    """Cards on which his workers stand are neither discarded nor drawn; no space of the Station is closed. [N7.4,
    NA18, NA20,
    NA50]"""
    table = solo(station=["inn", "king", "wife"], meadow=EIGHT, forest=FOREST, season="summer", left=1)
    closed = [slot for slot in table.state["players"][RUGWORT]["workers"]["placed"] if "meadow" in str(slot["where"])]
    assert closed, "he stands on slots of the Meadow from spring on"
    slots = {worker["where"]["meadow"] for worker in closed}
    table.visit(KNOLL)
    named = {one["card"] for one in table.matching(kind="card", **{"from": "meadow"})}
    assert named == {card for slot, card in enumerate(EIGHT) if slot not in slots}
    assert table.offers(kind="card", card="inn", **STATION)


def test_drawing_from_the_station_moves_him_not() -> None:
    """Nor do Visitors that you take. [NA50]"""
    table = solo(stacks=(["bim", "dip"], ["frin", "orin"]), meadow=EIGHT, left=1, tiles=["berry", "pebble", "resin"])
    table.visit("newleaf_station").choose(visitor=FULL["dip"]).choose(visitor=FULL["bim"])
    assert (table.points(RUGWORT), table.his_city) == (0, [])
    assert [NAMES[tile] for tile in table.state["newleaf"]["tiles"]] == ["berry", "pebble", "resin"]
