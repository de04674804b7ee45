"""Python bots: what they see, where they may sit, and what happens when they fail."""

import random
import signal
import subprocess
import sys
import textwrap
from functools import partial

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.bot.python_bots import read_bot
from everdell_sim.rules.patches import load_rules

EXAMPLE = "examples/my_bot.py:Gatherer"
HIDDEN = ("deck", "discard", "rng", "hand")


class First(ev.Bot):
    """Takes the first choice."""

    def choose(self, view, decision):
        return 0


class Chance(ev.Bot):
    """Takes any choice."""

    def choose(self, view, decision):
        return int(self.rng.random() * len(decision.choices))


class Witness(ev.Bot):
    """Notes who it is and what it sees."""

    made: list["Witness"]

    def __init__(self):
        type(self).made.append(self)
        self.seen = []

    def choose(self, view, decision):
        self.seen.append((view, decision))
        return len(decision.choices) - 1


@pytest.fixture
def witness():
    Witness.made = []
    return Witness


def test_a_line_up_of_both_kinds_gives_the_frames_of_any_other():
    ours = ev.simulate([First, "greedy"], 20, seed=3)
    theirs = ev.simulate(["random", "greedy"], 20, seed=3)
    assert ours.games.drop("choices").schema == theirs.games.schema
    assert ours.seats.schema == theirs.seats.schema
    assert ours.seats["bot"].unique().sort().to_list() == ["First", "greedy"]
    assert ours.cells["bots"].to_list() == [["First", "greedy"]]
    assert ours.games["seed"].to_list() == theirs.games["seed"].to_list()


def test_a_bot_in_python_plays_the_game_that_the_same_bot_in_rust_plays():
    """A Python bot that asks a Rust bot leads to the very rows of the Rust bot, in every table."""

    class Asks(ev.Bot):
        name = "greedy"

        def choose(self, view, decision):
            return picks.pop(0)

    for players in (2, 3, 4):
        seed = 5 + players
        plain = ev.simulate(["greedy"] * players, 1, seed=seed, detail="decisions")
        picks = plain.decisions["taken"].to_list()
        ours = ev.simulate([Asks] * players, 1, seed=seed, detail="decisions")
        for table in ("seats", "cards", "events", "locations", "decisions"):
            assert_frame_equal(getattr(plain, table), getattr(ours, table))
        assert_frame_equal(plain.games, ours.games.drop("choices"))
        assert _core.Game(load_rules(), players, plain.games["seed"][0]).follow(ours.games["choices"][0]) == (
            plain.decisions["choice"].to_list()
        )


def test_games_rows_hold_the_packed_choices_in_order():
    played = ev.simulate(["random", Chance, "greedy"], 7, seed=2, detail="decisions", workers=2)
    result = played.decisions.group_by("deal", maintain_order=True).agg("choice")
    for seed, packed, sentences in zip(played.games["seed"], played.games["choices"], result["choice"], strict=True):
        assert _core.Game(load_rules(), 3, seed).follow(packed) == sentences.to_list()
    assert played.games["choices"].list.len().to_list() == played.games["decisions"].to_list()
    assert "choices" not in ev.simulate(["random", "greedy"], 2).games.columns


def test_the_same_seed_gives_the_same_games():
    one, other = (ev.simulate([Chance, Chance, "random"], 15, seed=8, workers=workers) for workers in (1, 2))
    assert_frame_equal(one.games, other.games)
    assert_frame_equal(one.seats, other.seats)
    assert not one.seats.equals(ev.simulate([Chance, Chance, "random"], 15, seed=9).seats)


def test_one_instance_a_game_and_seat_with_a_stream_of_its_own(witness):
    played = ev.simulate([witness, "random", witness], 4, seed=1)
    assert sorted(bot.seat for bot in witness.made) == [0] * 4 + [2] * 4
    streams = {_core.bot_seed(seed, seat) for seed in played.games["seed"] for seat in (0, 2)}
    assert {bot.rng.random() for bot in witness.made} == {random.Random(seed).random() for seed in streams}


def test_a_bot_sees_what_its_player_may_know_and_nothing_more(witness):
    ev.simulate([witness, witness], 3, seed=4)
    for bot in witness.made:
        for view, decision in bot.seen:
            assert view["player"] == decision.player == bot.seat
            assert not {"deck", "discard", "rng"} & view.keys()
            assert ["hand" in player for player in view["players"]] == [seat == bot.seat for seat in range(2)]
            assert [choice.index for choice in decision.choices] == list(range(len(decision.choices)))
            assert all(choice.label and choice.to_dict()["kind"] == choice.kind for choice in decision.choices)


def test_a_bot_sees_what_the_game_says(witness):
    played = ev.simulate([witness, "greedy"], 1, seed=6)
    game = ev.Game(2, seed=played.games["seed"][0])
    other = _core.Bot("greedy", 1, played.games["seed"][0])
    (bot,) = witness.made
    for view, decision in bot.seen:
        while game.decision.player != bot.seat:
            game.apply(other.choose(game.core))
        assert (view, decision) == (game.view(bot.seat), game.decision)
        game.apply(len(decision.choices) - 1)


@pytest.mark.parametrize(("bot", "sentence"), [
    (lambda: type("Far", (ev.Bot,), {"choose": lambda *_: 999}), "chose 999, which is not the index of a choice"),
    (lambda: type("Back", (ev.Bot,), {"choose": lambda *_: -1}), "chose -1"),
    (lambda: type("Yes", (ev.Bot,), {"choose": lambda *_: True}), "chose True"),
    (lambda: type("No", (ev.Bot,), {"choose": lambda *_: None}), "chose None"),
    (lambda: type("Half", (ev.Bot,), {"choose": lambda *_: 0.5}), "chose 0.5"),
    (lambda: type("Mute", (ev.Bot,), {}), "NotImplementedError: Mute has no choose(self, view, decision)"),
    (lambda: type("Odd", (ev.Bot,), {"choose": lambda *_: {}["x"]}), "KeyError: 'x'"),
    (lambda: type("Born", (ev.Bot,), {"__init__": lambda _: 1 / 0}), "ZeroDivisionError"),
    (lambda: lambda: 3, "makes a value of type int, not a Bot"),
])  # fmt: skip
def test_a_bot_that_fails_is_named_with_seat_deal_and_seed(bot, sentence):
    made = bot()
    with pytest.raises(ev.BotError) as raised:
        ev.simulate(["random", made], 3, seed=1)
    message = str(raised.value)
    assert sentence in message
    seed = ev.simulate(["random", "random"], 1, seed=1).games["seed"][0]
    assert f"bot '{made.__name__}' in seat 2, deal 0, seed {seed}: " in message


def test_the_error_of_a_bot_is_kept_as_cause():
    class Late(ev.Bot):
        def choose(self, view, decision):
            if view["turn"] > 5:
                raise ValueError("no idea")
            return 0

    with pytest.raises(ev.BotError) as raised:
        ev.simulate([Late, "greedy"], 3)
    assert isinstance(raised.value.__cause__, ValueError)
    assert raised.value.__cause__.__traceback__ is not None


def test_an_exit_goes_through():
    class Leaves(ev.Bot):
        def choose(self, view, decision):
            raise SystemExit(7)

    with pytest.raises(SystemExit):
        ev.simulate([Leaves, "greedy"], 3)


def test_an_interruption_ends_slow_bots_within_a_decision():
    program = """
        import time
        import everdell_sim as ev

        class Slow(ev.Bot):
            def choose(self, view, decision):
                print("thinking", flush=True)
                time.sleep(0.5)
                return 0

        try:
            ev.simulate([Slow, Slow], 1000)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    running = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "thinking\n"
    running.send_signal(signal.SIGINT)
    result, _ = running.communicate(timeout=30)
    assert result.splitlines()[-1] == "interrupted"
    assert len(result.splitlines()) < 10


@pytest.mark.parametrize(("bots", "message"), [
    ([First(), "greedy"], "give the class First, not one First"),
    ([int, "greedy"], "the class int is not a bot"),
    ([3, "greedy"], "3 is not a bot"),
    (3, "must be a list of names"),
    (["examples/none.py:X", "greedy"], "examples/none.py: there is no such file"),
    (["examples/my_bot.py:Gatherr", "greedy"], "did you mean 'Gatherer'?"),
    (["examples/my_bot.py:Gatherer:rsk=1", "greedy"], "unexpected keyword argument 'rsk'"),
    (["examples/my_bot.py:Gatherer:risk", "greedy"], "'risk' is not a parameter; write key=value"),
    (["examples/my_bot.py:Gatherer:risk=1:risk=2", "greedy"], "given twice"),
    (["examples/my_bot.py:Gatherer:avoid=frm", "greedy"], "did you mean 'farm'?"),
])  # fmt: skip
def test_what_is_no_bot_is_refused(bots, message):
    with pytest.raises(ev.EverdellError) as raised:
        ev.simulate(bots, 3)
    assert message in str(raised.value)


def test_two_bots_of_one_name_need_names():
    def other(n):
        return type("First", (ev.Bot,), {"choose": lambda *_: n})

    with pytest.raises(ev.BotError, match="two bots are named 'First'"):
        ev.simulate([First, other(1)], 1)
    named = other(1)
    named.name = "second"
    assert ev.simulate([First, named], 1).cells["bots"].to_list() == [["First", "second"]]


def test_a_factory_is_as_good_as_a_class():
    class Nth(First):
        def __init__(self, n):
            self.n = n

    assert ev.simulate([partial(Nth, 3), "greedy"], 2).cells["bots"].to_list() == [["Nth", "greedy"]]


@pytest.mark.parametrize(("text", "message"), [
    ("import everdell_sim as ev\nx = 1", "there is no class derived from everdell_sim.Bot"),
    ("import everdell_sim as ev\nraise ValueError('broken')", "ValueError: broken"),
    ("this is no python", "SyntaxError"),
    ("import everdell_sim as ev\nclass A(ev.Bot): ...\nclass B(ev.Bot): ...", "bots there: A, B"),
])  # fmt: skip
def test_a_file_without_a_bot_is_refused(tmp_path, text, message):
    path = tmp_path / "broken.py"
    path.write_text(text)
    with pytest.raises(ev.BotError) as raised:
        read_bot("bots", str(path))
    assert message in str(raised.value)


def test_the_example_plays_sensibly():
    games = 30
    played = ev.simulate([EXAMPLE, "random"], games, seed=1)
    mine = played.seats.filter(pl.col("bot").cast(pl.String) == EXAMPLE)
    assert mine["win_share"].mean() > 0.8
    assert mine["score"].mean() > 25


def test_tournaments_and_matches_take_them():
    table = ev.tournament([First, "greedy", "random"], deals=4)
    assert set(table.table["bot"]) == {"First", "greedy", "random"}
    assert table.games.height == 24
    assert ev.match("greedy", First, deals=4).win_share.value > 0.9


def test_explain_tells_values_terms_and_what_is_taken():
    game = ev.Game(seed=3)
    bot = _core.Bot("settler", 0, 3)
    result = ev.explain("settler", game)
    assert sorted(one.choice.index for one in result) == list(range(len(game.decision.choices)))
    assert [one.choice.index for one in result if one.taken] == [bot.choose(game.core)]
    for one in result:
        assert sum(value for _, value in one.terms) == pytest.approx(one.value, abs=0.005)
    with pytest.raises(ev.BadInput, match="cannot explain itself"):
        ev.explain("greedy", game)
    with pytest.raises(ev.BotError, match="did you mean 'farm'"):
        ev.explain("settler:avoid=frm", game)
