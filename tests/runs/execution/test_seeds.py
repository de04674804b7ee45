"""Seeds: the mistakes that hurt other simulators. Every deal is another, and nothing that a bot does moves a deck."""

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec

MILLION = 1_000_000


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_all_deals_of_a_million_games_differ(seed):
    seeds = np.fromiter((_core.deal_seed(seed, deal) for deal in range(MILLION)), dtype=np.uint64, count=MILLION)
    assert len(np.unique(seeds)) == MILLION


def test_runs_of_neighbouring_seeds_share_no_deal():
    seeds = [_core.deal_seed(seed, deal) for seed in range(50) for deal in range(2000)]
    assert len(set(seeds)) == len(seeds)


def test_other_seeds_are_other_decks():
    decks = {tuple(ev.Game(players=2, seed=_core.deal_seed(1, deal)).state()["deck"]) for deal in range(500)}
    assert len(decks) == 500


def test_every_game_of_a_run_has_the_seed_of_its_deal(tmp_path):
    spec = Spec((Cell.of("random,random"), Cell.of("greedy,random")), 40, 7, "games")
    runner.run(spec, tmp_path / "run", workers=2)
    rows = ev.open_run(tmp_path / "run").games.select("deal", "seed")
    assert rows.n_unique() == 40
    assert all(seed == _core.deal_seed(7, deal) for deal, seed in rows.iter_rows())
    # Games of the same bots on other deals are other games, on whatever thread they were played.
    scores = ev.open_run(tmp_path / "run").seats.filter(pl.col("cell") == 0)
    assert scores.group_by("deal").agg(pl.col("score", "turn_passed", "cards_played")).n_unique("score") > 30


def played(bots, seed, chance):
    """A game played to its end; the decks that it had at each decision."""
    game = _core.Game(_core.Rules([], []), 2, seed)
    minds = [_core.Bot(bot, seat, chance) for seat, bot in enumerate(bots)]
    decks = []
    while (decision := game.decision()) is not None:
        decks.append(game.state()["deck"])
        game.apply(minds[decision[0]].choose(game))
    return decks


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("villager", "villager")])
def test_no_bot_moves_the_deck(bots):
    """Whatever is chosen, what is left of the deck is the beginning of the deck that was dealt; the top is its end."""
    for seed in (3, 4):
        dealt = None
        for chance in (1, 2, 3):
            decks = played(bots, seed, chance)
            dealt = dealt or decks[0]
            assert decks[0] == dealt
            for before, deck in pairwise(decks):
                if len(deck) > len(before):
                    break  # the discard pile was shuffled
                assert deck == dealt[: len(deck)]
            assert len(decks[-1]) < len(dealt)


def test_a_hundred_games_are_answered_at_once(tmp_path):
    """Two seconds from typing to the answer. Counted is the time on the processor: other programs do not change it."""
    cached = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "cache")}
    used = []
    for once in ("first", "again"):
        command = ["run", "--bots", "greedy,random", "--deals", "100", "--out", str(tmp_path / once)]
        child = subprocess.Popen(
            [sys.executable, "-m", "everdell_sim", *command], stdout=subprocess.DEVNULL, env={**os.environ, **cached}
        )
        _, child.returncode, resources = os.wait4(child.pid, 0)
        assert child.returncode == 0
        used.append(resources.ru_utime + resources.ru_stime)
    # The first time Python compiles what it imports; it does so once in the life of an installation.
    assert used[1] < 2.0


def test_a_run_loads_nothing_that_it_does_not_need(tmp_path):
    code = (
        "import sys\nfrom everdell_sim.runs.execution import runner\nfrom everdell_sim.runs.spec import one_cell\n"
        f"runner.run(one_cell('greedy,random', 5, 1, None, None, 'cards'), {str(tmp_path / 'run')!r})\n"
        "print(sorted({'pandas', 'duckdb', 'scipy', 'altair', 'ray'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
