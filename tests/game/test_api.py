"""One game from Python: decisions, choices, states, views."""

import copy
import json
import random
import subprocess
import sys

import pytest

import everdell_sim as ev
from everdell_sim import _core


def played(seed: int, decisions: int, players: int = 2) -> ev.Game:
    """A game after some random choices."""
    rng = random.Random(seed)
    game = ev.Game(players=players, seed=seed)
    for _ in range(decisions):
        if game.over:
            break
        game.apply(rng.randrange(len(game.decision.choices)))
    return game


def play_out(game: ev.Game, seed: int) -> ev.Game:
    rng = random.Random(seed)
    while not game.over:
        game.apply(rng.randrange(len(game.decision.choices)))
    return game


def test_a_new_game_is_set_up_by_the_rules():
    state = ev.Game(players=4, modules=["base"], seed=7, patch=None).state()
    assert [len(player["hand"]) for player in state["players"]] == [5, 6, 7, 8]
    assert len(state["meadow"]) == 8
    assert len(state["deck"]) == 128 - 8 - 5 - 6 - 7 - 8
    assert len(state["forest"]) == 4
    assert len(state["special_events"]) == 4


def test_base_may_be_left_out_of_the_modules():
    assert ev.Game(seed=3).state() == ev.Game(modules=["base"], seed=3).state()


def test_the_first_decision_is_a_turn_of_seat_0():
    game = ev.Game(seed=7)
    assert (game.decision.player, game.decision.kind, game.decision.source) == (0, "turn", None)
    assert (game.turn, game.over, game.winners, game.history) == (1, False, [], [])
    assert all(choice.kind in ("place", "play") for choice in game.decision.choices)


def test_a_choice_is_a_dict_and_a_sentence():
    choice = ev.Game(seed=7).decision.choices[0]
    assert choice.to_dict() == {"kind": "place", "where": "basic_3_twigs"}
    assert choice.kind == "place"
    assert choice.label == "Place a worker on 3 twigs"
    assert json.loads(json.dumps(choice.to_dict())) == choice.to_dict()


def test_sentences_and_dicts_of_one_decision_are_all_different():
    rng = random.Random(1)
    for seed in range(5):
        game = ev.Game(players=2 + seed % 3, seed=seed)
        while not game.over:
            choices = game.decision.choices
            assert len(choices) >= 2
            assert len({choice.label for choice in choices}) == len(choices)
            assert len({json.dumps(choice.to_dict(), sort_keys=True) for choice in choices}) == len(choices)
            game.apply(rng.randrange(len(choices)))


def test_a_choice_is_applied_by_index_dict_or_itself():
    games = [ev.Game(seed=7) for _ in range(3)]
    choice = games[0].decision.choices[3]
    for game, given in zip(games, (3, choice.to_dict(), choice), strict=True):
        game.apply(given)
        assert game.history == [{"player": 0, "choice": choice.to_dict()}]
    assert games[0].state() == games[1].state() == games[2].state()


def test_legal_actions_are_the_dicts_of_the_choices():
    game = ev.Game(seed=7)
    assert game.legal_actions() == [choice.to_dict() for choice in game.decision.choices]
    play_out(game, 1)
    assert game.legal_actions() == []


def test_the_history_replays_the_game():
    game = play_out(ev.Game(players=3, seed=11), 5)
    again = ev.Game(players=3, seed=11)
    for step in game.history:
        assert again.decision.player == step["player"]
        again.apply(step["choice"])
    assert again.over
    assert again.state() == game.state()
    assert again.history == game.history


def test_what_a_game_hands_out_cannot_change_it():
    game = ev.Game(seed=7)
    game.decision.choices[0].to_dict()["kind"] = "pass"
    game.apply(0)
    game.history[0]["choice"]["kind"] = "pass"
    game.state()["turn"] = 99
    assert game.history[0]["choice"]["kind"] == "place"
    assert game.turn == 2


@pytest.mark.parametrize("copied", [ev.Game.clone, copy.copy, copy.deepcopy])
def test_a_clone_goes_its_own_way(copied):
    game = played(5, 20)
    twin = copied(game)
    assert twin.state() == game.state()
    before = game.state()
    play_out(twin, 1)
    assert game.state() == before
    assert len(game.history) < len(twin.history)


@pytest.mark.parametrize("decisions", [0, 1, 7, 25, 40, 60, 500])
def test_a_state_read_back_is_the_same_and_plays_on_identically(decisions):
    game = played(3, decisions, players=3)
    again = ev.Game.from_state(json.loads(json.dumps(game.state())))
    assert again.state() == game.state()
    assert again.legal_actions() == game.legal_actions()
    assert play_out(again, 9).state() == play_out(game, 9).state()


def test_a_state_by_hand_takes_the_rest_from_the_start_of_a_game():
    game = ev.Game.from_state({"players": [{"hand": ["farm"], "resources": {"twig": 2, "resin": 1}}, {}]}, seed=4)
    game.apply({"kind": "play", "card": "farm", "from": "hand"})
    assert [card["card"] for card in game.state()["players"][0]["city"]] == ["farm"]


def test_a_view_shows_the_own_hand_and_only_the_size_of_others():
    game = played(5, 12)
    state, view = game.state(), game.view(1)
    assert view["players"][1]["hand"] == state["players"][1]["hand"]
    assert "hand" not in view["players"][0]
    assert view["players"][0]["hand_size"] == len(state["players"][0]["hand"])
    assert not {"deck", "discard", "rng"} & view.keys()
    hidden = len(state["deck"]) + len(state["discard"]) + len(state["players"][0]["hand"])
    assert sum(view["unseen"].values()) == hidden


def test_a_view_does_not_change_when_hidden_cards_are_swapped():
    state = ev.Game(seed=8).state()
    swapped = copy.deepcopy(state)
    swapped["players"][0]["hand"], swapped["deck"][:5] = state["deck"][:5], state["players"][0]["hand"]
    assert ev.Game.from_state(swapped).view(1) == ev.Game.from_state(state).view(1)


def test_scores_add_up_and_the_best_wins():
    game = play_out(ev.Game(players=4, seed=2), 3)
    scores = game.scores()
    assert all(score["total"] == sum(n for part, n in score.items() if part != "total") for score in scores)
    best = max(score["total"] for score in scores)
    assert game.winners
    assert all(scores[seat]["total"] == best for seat in game.winners)
    assert game.decision is None
    assert "over" in repr(game)


def test_a_patch_is_in_force_and_named():
    patch = {"card": {"farm": {"points": 9}}}
    game = ev.Game(seed=1, patch=patch)
    assert game.patch == [patch]
    assert ev.Game(seed=1).patch is None
    position = {"players": [{"city": [{"card": "farm"}]}, {}]}
    assert ev.Game.from_state(position, patch=patch).scores()[0]["cards"] == 9
    assert ev.Game.from_state(position, patch=[patch, {"card": {"farm": {"points": 4}}}]).scores()[0]["cards"] == 4


def test_a_patch_may_be_a_file(tmp_path):
    path = tmp_path / "cheap.toml"
    path.write_text('[patch]\nname = "cheap"\n[card.farm]\ncost = { twig = 1 }\n')
    assert ev.Game(patch=path).patch == [{"patch": {"name": "cheap"}, "card": {"farm": {"cost": {"twig": 1}}}}]


def test_bots_choose_for_their_seat():
    game = ev.Game(seed=3)
    bots = [_core.Bot("greedy", 0, 3), _core.Bot("random", 1, 3)]
    while not game.over:
        game.apply(bots[game.decision.player].choose(game.core))
    run = [_core.Bot("greedy", 0, 3), _core.Bot("random", 1, 3)]
    again = ev.Game(seed=3)
    while not again.over:
        again.apply(run[again.decision.player].choose(again.core))
    assert again.state() == game.state()


def test_frames_tell_what_there_is():
    cards = ev.cards()
    assert cards.height == 48
    assert cards["copies"].sum() == 128
    assert ev.events().height == 20
    assert ev.locations().height == 24
    assert set(ev.bots()["name"]) >= {"random", "greedy"}
    assert ev.cards(patch={"card": {"farm": {"points": 9}}}).row(by_predicate=_is_farm(), named=True)["points"] == 9


def _is_farm():
    import polars as pl

    return pl.col("id") == "farm"


def test_importing_is_light():
    heavy = "[name for name in ('polars', 'rich', 'typer', 'pyarrow', 'numpy') if name in sys.modules]"
    code = f"import sys, everdell_sim as ev; ev.Game(seed=1); print({heavy})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_every_public_name_is_there():
    for name in ev.__all__:
        assert getattr(ev, name) is not None
    assert ev.__version__ == _core.__version__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = ev.nonsense


def test_the_stub_tells_what_the_rust_half_has():
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "everdell_sim._core"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
