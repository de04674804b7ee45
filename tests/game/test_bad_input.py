"""Whatever comes in, the answer is an exception of ours that says what would be right."""

import random
import tomllib

import pytest

import everdell_sim as ev
from everdell_sim import _core


def test_all_errors_are_one_family():
    names = ["IllegalChoice", "GameOver", "BadState", "BadPatch", "BadModule", "BadInput", "BotError", "InternalError"]
    assert all(issubclass(getattr(ev, name), ev.EverdellError) for name in names)
    assert issubclass(ev.EverdellError, Exception)


@pytest.mark.parametrize("choice", [-1, 12, 10**30, {"kind": "pass"}, {"kind": "place", "where": "nowhere"}, {}, True])
def test_an_illegal_choice_names_the_legal_ones(choice):
    game = ev.Game(seed=7)
    before = game.state()
    if choice is True:  # Python counts it as 1
        game.apply(choice)
        return
    with pytest.raises(ev.IllegalChoice, match="Place a worker on 3 twigs"):
        game.apply(choice)
    assert game.state() == before
    assert game.history == []


@pytest.mark.parametrize("choice", ["0", None, 1.0, [0], object()])
def test_a_choice_is_an_index_or_a_dict(choice):
    with pytest.raises(ev.BadInput, match="index or its dict"):
        ev.Game(seed=7).apply(choice)


def test_nothing_can_be_chosen_after_the_end():
    game = ev.Game(seed=7)
    rng = random.Random(1)
    while not game.over:
        game.apply(rng.randrange(len(game.decision.choices)))
    with pytest.raises(ev.GameOver, match="over"):
        game.apply(0)
    assert game.decision is None


@pytest.mark.parametrize(("arguments", "error", "message"), [
    ({"players": 0}, ev.BadInput, "players must be from 1 to 6"),
    ({"players": 7}, ev.BadInput, "players must be from 1 to 6"),
    ({"players": "2"}, ev.BadInput, "players must be a whole number"),
    ({"players": True}, ev.BadInput, "players must be a whole number"),
    ({"players": 1}, ev.BadInput, "player"),
    ({"seed": -1}, ev.BadInput, "seed must be from 0"),
    ({"seed": 2**64}, ev.BadInput, "seed must be from 0"),
    ({"seed": 1.5}, ev.BadInput, "seed must be a whole number"),
    ({"modules": ["perlbrook"]}, ev.BadModule, "did you mean 'pearlbrook'"),
    ({"modules": 3}, ev.BadInput, "modules must be a list of names"),
    ({"patch": 3}, ev.BadPatch, "a path, a dict or a list"),
    ({"patch": [3]}, ev.BadPatch, "a path or a dict"),
    ({"patch": "/no/such/file.toml"}, ev.BadPatch, "cannot be read"),
    ({"patch": "bad\0name"}, ev.BadPatch, "cannot be read"),
    ({"patch": {"card": {"frm": {"points": 1}}}}, ev.BadPatch, "farm"),
    ({"patch": {"card": {"farm": {"points": "many"}}}}, ev.BadPatch, "card.farm.points"),
    ({"patch": {"card": {"farm": {"points": float("nan")}}}}, ev.EverdellError, "finite"),
    ({"patch": {"card": {"farm": {"points": 10**30}}}}, ev.EverdellError, "64 bits"),
    ({"patch": {1: 2}}, ev.EverdellError, ""),
    ({"patch": {"card": {"farm": {"points": {1, 2}}}}}, ev.EverdellError, "set"),
])  # fmt: skip
def test_a_game_that_cannot_be(arguments, error, message):
    with pytest.raises(error) as raised:
        ev.Game(**arguments)
    assert message in str(raised.value)


def test_nesting_without_end_is_refused():
    patch: dict = {}
    patch["card"] = patch
    with pytest.raises(ev.EverdellError):
        ev.Game(patch=patch)


@pytest.mark.parametrize(("text", "message"), [
    ("[card.farm]\npoints = \n", "line 2"),
    ("[card.farm\n", "line 1"),
    ("[card.frm]\npoints = 1\n", "did you mean"),
    ("[card.farm]\npints = 1\n", "did you mean 'points'"),
    ("[card.tree_ever]\npoints = 1\n", "did you mean 'ever_tree'"),
    ("[power.axolotls]\npoints = 1\n", "power is unknown; it belongs to the module 'player_powers', which is not swi"),
    ("[card.ferry_ferret]\npoints = 1\n", "card.ferry_ferret is unknown; it belongs to the module 'pearlbrook', wh"),
    ("[pearlbrook]\nx = 1\n", "pearlbrook is unknown; it belongs to the module 'pearlbrook', which is not switched"),
])  # fmt: skip
def test_a_faulty_file_is_reported_with_its_name_and_place(tmp_path, text, message):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(ev.BadPatch) as raised:
        ev.Game(patch=path)
    assert str(path) in str(raised.value)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "text", ["[card.lighthouse]\npoints = 1\n", "[rules]\nlate = 1\n", "[card.farm]\nweight = 1\n"]
)
def test_nothing_far_is_suggested(text):
    """More than a third of the letters would have to change."""
    with pytest.raises(ev.BadPatch, match=r"is unknown$"):
        ev.Game(patch=tomllib.loads(text))


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ev.BadPatch, match="UTF-8"):
        ev.Game(patch=path)
    with pytest.raises(ev.BadPatch, match="cannot be read"):
        ev.Game(patch=tmp_path)


@pytest.mark.parametrize(("state", "message"), [
    ([], "a state is a dict"),
    ({}, "players"),
    ({"players": []}, "players"),
    ({"players": [{}, {}], "modules": "base"}, "modules"),
    ({"players": [{}, {}], "nonsense": 1}, "nonsense"),
    ({"players": [{"city": [{"card": "frm"}]}, {}]}, "farm"),
    ({"players": [{"hand": ["king"] * 5}, {}]}, "king"),
    ({"players": [{"hand": ["ferry_ferret"]}, {}]}, "it belongs to the module 'pearlbrook', which is not switched on"),
    ({"players": [{"hand": ["castle"]}, {"hand": ["harvest_festival"]}]}, "no card 'harvest_festival'"),
    ({"players": [{}, {}], "data": "0000000000000000"}, "0000000000000000"),
    ({"players": [{"resources": {"twig": -1}}, {}]}, "twig"),
    ({"players": [{}, {}], "active": 2}, "active"),
])  # fmt: skip
def test_a_state_that_no_game_could_be_in(state, message):
    with pytest.raises(ev.BadState) as raised:
        ev.Game.from_state(state)
    assert message in str(raised.value)


def test_a_state_of_another_patch_is_refused_with_both_hashes():
    state = ev.Game(seed=1, patch={"card": {"farm": {"points": 9}}}).state()
    with pytest.raises(ev.BadState) as raised:
        ev.Game.from_state(state)
    assert state["data"] in str(raised.value)
    assert ev.Game(seed=1).state()["data"] in str(raised.value)


def test_a_view_needs_a_player():
    with pytest.raises(ev.BadInput, match="player must be from 0 to 1"):
        ev.Game(seed=1).view(2)


@pytest.mark.parametrize(("arguments", "error", "message"), [
    ({"bots": ["gredy", "random"]}, ev.BotError, "did you mean 'greedy'"),
    ({"bots": ["random:x=1", "random"]}, ev.BotError, "no parameter 'x'"),
    ({"bots": ["random"]}, ev.BadInput, "player"),
    ({"bots": []}, ev.BadInput, "no bots"),
    ({"bots": ["random"] * 7}, ev.BadInput, "player"),
    ({"bots": ["random"] * 300}, ev.BadInput, ""),
    ({"bots": [1, 2]}, ev.BadInput, "bots: 1 is not a bot"),
    ({"deals": 0}, ev.BadInput, "deals must be from 1"),
    ({"deals": 2**32}, ev.BadInput, "deals must be from 1"),
    ({"deals": 1.5}, ev.BadInput, "deals must be a whole number"),
    ({"seed": -1}, ev.BadInput, "seed must be from 0"),
    ({"workers": 0}, ev.BadInput, "workers must be from 1"),
    ({"detail": "all"}, ev.BadInput, "detail 'all' is not available; available: summary, games"),
    ({"executor": "ray"}, ev.BadInput, "executor 'ray' is not available; available: auto, local"),
    ({"modules": ["nonsense"]}, ev.BadModule, "nonsense"),
    ({"patch": {"card": {"frm": {}}}}, ev.BadPatch, "frm"),
])  # fmt: skip
def test_a_run_that_cannot_be(arguments, error, message):
    with pytest.raises(error) as raised:
        ev.simulate(**{"bots": ["random", "random"], "deals": 5, **arguments})
    assert message in str(raised.value)


def test_a_bot_is_asked_for_its_own_seat_only():
    with pytest.raises(ev.InternalError, match="seat 2 was asked for seat 1"):
        _core.Bot("random", 1, 0).choose(ev.Game(seed=1).core)
