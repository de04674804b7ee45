"""The board in a terminal and as HTML: both draw what the engine describes, and know no module."""

import io
import json

import pytest
from rich.console import Console

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.dashboards.widgets import position as html
from everdell_sim.game import board

NASTY = "<img src=x onerror=alert(1)>[red]\"'"
WORDS = {
    "base": ([], 2, ["Meadow (deck", "Forest", "Events not yet claimed", "Harvest Festival (3p, 4 production cards)"]),
    "solo": (["solo_rugwort"], 1, ["Rugwort: ", "workers free", "last roll "]),
    "pearlbrook": (
        ["pearlbrook"],
        2,
        ["River", "Shoal", "a card face down", "pearl", "ambassador", "Adornments", "Wonders", "in hand"],
    ),
}


def later(modules, players, turns=24):
    """A game some turns on, as champions play it."""
    game = ev.Game(players, modules, seed=4)
    minds = [_core.Bot("champion", seat, 4, game.core.rules) for seat in range(players)]
    while game.turn < turns and game.decision:
        game.apply(minds[game.decision.player].choose(game.core))
    return game


def drawn(game, seat=0, width=400):
    console = Console(file=io.StringIO(), width=width)
    board.show(console, game.turn, game.core.board(seat), seat)
    return console.file.getvalue()


@pytest.mark.parametrize("name", WORDS)
def test_a_terminal_shows_the_whole_table(name):
    modules, players, words = WORDS[name]
    game = later(modules, players)
    text = drawn(game)
    assert [word for word in ["Turn ", "Player 1 (you): ", "Hand", *words] if word not in text] == []
    # Whatever the engine describes is there, however narrow the terminal is and wherever its lines break.
    seen = "".join(drawn(game, width=70).replace("│", "").split())
    chips = [chip for section in game.core.board(0) for row in section["rows"] for chip in row["chips"]]
    assert len(chips) > 20
    for chip in chips:
        assert chip["text"].split()[0] in seen


@pytest.mark.parametrize("name", WORDS)
def test_a_page_shows_every_chip_of_it(name):
    modules, players, _ = WORDS[name]
    result = later(modules, players).core.board()
    page = html.draw(result, ["champion", "greedy"][:players], 0)
    chips = [chip for section in result for row in section["rows"] for chip in row["chips"]]
    assert page.count('class="ev-card"') == len(chips)
    assert page.count("ev-part") == len(result) + 1, "each section, and its style"
    assert "Player 1: " in page
    assert " · champion" in page


def test_the_description_is_plain_json():
    result = later(["pearlbrook"], 2).core.board(1)
    assert json.loads(json.dumps(result)) == result
    for section in result:
        assert set(section) == {"id", "title", "seat", "rows"}
        for row in section["rows"]:
            assert set(row) == {"label", "form", "chips"}
            assert row["form"] in ("line", "slots", "list")
            for chip in row["chips"]:
                assert set(chip) == {"text", "note", "tip", "colour", "what", "id"}


def test_a_viewer_sees_his_own_hand_alone():
    game = later(["pearlbrook"], 2)
    hands = [
        [row["label"] for row in one["rows"]].count("Hand") for one in game.core.board(1) if one["seat"] is not None
    ]
    assert hands == [0, 1]
    with pytest.raises(ev.BadInput, match="there is no player 2"):
        game.core.board(2)


def test_names_of_a_patch_are_drawn_and_not_obeyed():
    """A card may be called anything: neither a terminal's markup nor a page's tags come of it."""
    patch = {"card": {one["id"]: {"name": NASTY + one["id"]} for one in ev.Game().core.rules.rows("card")}}
    game = ev.Game(2, seed=4, patch=patch)
    assert "[red]" in drawn(game)
    page = html.draw(game.core.board(), [NASTY, NASTY], None)
    assert "<img" not in page
    assert "&lt;img" in page
    assert "alert(1)&gt;[red]&quot;" in page
