"""The board of Newleaf in the solo game against Rugwort."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.board.line import BESIDE, KNOLL, STATION, VISITORS, board
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
