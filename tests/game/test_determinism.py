"""A game is a function of its seed, its line-up and its rules; and a deal keeps whatever a change does not concern."""

import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption
from polars.testing import assert_frame_equal

import everdell_sim as ev
from everdell_sim import _core
from tests import golden
from tests.support.randomly import (
    CARDS,
    EVENTS,
    LOCATIONS,
    RULES,
    THOROUGH,
    examples,
    finish,
    players,
    seeds,
    stable,
    walk,
)

BOTS = ("random", "greedy")
NO_HANDS = {"setup.starting_hand": [0] * 4, "setup.starting_hand_large": [0] * 6}
cards = st.sampled_from(sorted(CARDS))


def dealt(players: int, seed: int, *patches: dict[str, Any]) -> dict[str, Any]:
    """The position at the first decision of a game, which comes before anything is drawn."""
    state = ev.Game(players, seed=seed, patch=list(patches)).state()
    assert state["turn"] == 1
    assert state["pending"] is None
    return state


def order(players: int, seed: int, *patches: dict[str, Any]) -> list[str]:
    """The whole deck as it was shuffled, the top first. Without hands, the meadow shows its top."""
    state = dealt(players, seed, NO_HANDS, *patches)
    return [*state["meadow"], *reversed(state["deck"])]


def order_if_allowed(players: int, seed: int, patch: dict[str, Any]) -> list[str]:
    """`order`, but there may be more copies of a card than the engine has room for."""
    try:
        return order(players, seed, patch)
    except ev.BadPatch as error:
        if "too many" not in str(error):
            raise
        raise UnsatisfiedAssumption from None


def without(cards: list[str], *names: str) -> list[str]:
    return [card for card in cards if card not in names]


def is_one_taken_out(longer: list[str], shorter: list[str], card: str) -> bool:
    """Is `shorter` what is left of `longer` without one of its copies of `card`?"""
    return any(longer[:at] + longer[at + 1 :] == shorter for at, name in enumerate(longer) if name == card)


def played_by(bots: list[str], seed: int) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """The history of a game between bots of the Rust half, and its deck at each decision before any reshuffle."""
    game = ev.Game(len(bots), seed=seed)
    minds = [_core.Bot(bot, seat, seed) for seat, bot in enumerate(bots)]
    decks = []
    while (decision := game.decision) is not None:
        state = game.state()
        if state["rng"]["reshuffles"] == 0:
            decks.append(state["deck"])
        game.apply(minds[decision.player].choose(game.core))
    return game.history, decks


# ---- the same again ---------------------------------------------------------------------------------------------


@examples(30)
@given(seeds, st.lists(st.sampled_from(BOTS), min_size=2, max_size=6))
def test_the_same_seed_and_bots_play_the_same_game(seed: int, bots: list[str]) -> None:
    assert played_by(bots, seed) == played_by(bots, seed)


@pytest.mark.parametrize("bots", ["random,random", "greedy,random,greedy,random", "random,random,random,random,random"])
def test_the_number_of_workers_changes_nothing(bots: str) -> None:
    one = ev.simulate(bots, deals=500, seed=11, workers=1)
    for workers in (2, 3):
        many = ev.simulate(bots, deals=500, seed=11, workers=workers)
        assert_frame_equal(many.games, one.games)
        assert_frame_equal(many.seats, one.seats)


def test_runs_at_the_same_time_do_not_disturb_each_other() -> None:
    def run(seed: int) -> str:
        return ev.simulate("random,greedy", deals=200, seed=seed, workers=2).seats.write_csv()

    alone = [run(seed) for seed in range(6)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(run, range(6))) == alone


def test_another_process_plays_the_same_game() -> None:
    """Nothing depends on addresses or on the order of hashes."""
    program = (
        "from tests.support.randomly import *\n"
        "print(stable([finish(ev.Game(3, seed=5), 6).state(), ev.Game(2, seed=1).state()]))\n"
        "print(ev.simulate('random,greedy', deals=50, seed=3).seats.write_csv())"
    )
    output = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": salt},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for salt in ("0", "4711")
    }
    assert len(output) == 1
    here = stable([finish(ev.Game(3, seed=5), 6).state(), ev.Game(2, seed=1).state()])
    assert output.pop().startswith(here)


@pytest.mark.parametrize("modules", golden.RUNS)
def test_nothing_has_changed_unless_it_was_meant_to(modules: str) -> None:
    """This guards against unmeant change only; whether the games are right is for all other tests to say."""
    known = golden.Golden.read(golden.FILE)
    changed = golden.differences(known, golden.play([modules], known))
    result = "\n".join(["other than when tests/golden.json was written:", *changed])
    assert not changed, f"{result}\nif it was meant: {golden.RENEW}"


# ---- every deal is another ---------------------------------------------------------------------------------------


def test_seeds_make_different_deals() -> None:
    n = 20_000 * THOROUGH
    seen = {tuple(state["deck"]) for state in (_core.Game(RULES, 2, seed).state() for seed in range(n))}
    assert len(seen) == n


def test_the_deals_of_a_run_differ_and_no_two_runs_share_any() -> None:
    runs = [ev.simulate("random,random", deals=2000, seed=seed).games["seed"].to_list() for seed in range(5)]
    seeds = [seed for run in runs for seed in run]
    assert len(set(seeds)) == len(seeds)
    decks = {tuple(_core.Game(RULES, 2, seed).state()["deck"]) for seed in runs[0]}
    assert len(decks) == len(runs[0])


def test_a_deal_is_the_same_deal_in_every_line_up() -> None:
    lineups = ("random,random", "greedy,greedy", "greedy,random,random,greedy")
    runs = [ev.simulate(bots, deals=300, seed=4).games for bots in lineups]
    assert runs[0]["seed"].to_list() == runs[1]["seed"].to_list() == runs[2]["seed"].to_list()
    # Otherwise the line-ups would all have played the same game.
    assert runs[0]["turns"].to_list() != runs[1]["turns"].to_list()


def test_every_place_of_the_deck_is_dealt_evenly() -> None:
    """A shuffle that favoured a card would show on top: chi-square over 48 names, far beyond any chance."""
    n = 6000
    tops = Counter(_core.Game(RULES, 2, seed).state()["meadow"][0] for seed in range(n))
    total = sum(row["copies"] for row in CARDS.values())
    expected = {name: n * row["copies"] / total for name, row in CARDS.items()}
    chi_square = sum((tops[name] - mean) ** 2 / mean for name, mean in expected.items())
    assert chi_square < 110, "p < 0.000001 with 47 degrees of freedom"


# ---- what bots cannot move ----------------------------------------------------------------------------------------


@examples(30)
@given(seeds, players, st.randoms(use_true_random=False))
def test_bots_cannot_move_the_deck(seed: int, players: int, rng: random.Random) -> None:
    """Whatever the bots, the rest of the deck is always the lower part of the deck that was dealt."""
    first = dealt(players, seed)["deck"]
    for _ in range(3):
        _, decks = played_by([rng.choice(BOTS) for _ in range(players)], seed)
        assert decks[0] == first
        assert all(deck == first[: len(deck)] for deck in decks)


@examples(20)
@given(seeds, players)
def test_nor_can_choices(seed: int, players: int) -> None:
    first = dealt(players, seed)
    for choices in range(3):
        game = ev.Game(players, seed=seed)
        for _ in walk(game, choices):
            state = game.state()
            assert state["rng"]["seed"] == first["rng"]["seed"]
            if state["rng"]["reshuffles"]:
                break
            assert state["deck"] == first["deck"][: len(state["deck"])]


def reshuffled(discard: list[str], seed: int, reshuffles: int = 0) -> list[str]:
    """The new deck, top first, that a discard pile becomes when somebody draws one card from an empty deck."""
    game = ev.Game.from_state(
        {
            "players": [{}, {}],
            "meadow": [None] * 8,
            "deck": [],
            "discard": discard,
            "rng": {"seed": f"{seed:016x}", "reshuffles": reshuffles},
        }
    )
    # The hand is empty, so the card drawn is the one that lies in it.
    game.apply({"kind": "place", "where": "basic_1_berry_1_card"})
    state = game.state()
    assert state["rng"]["reshuffles"] == reshuffles + 1
    meadow = [card for card in state["meadow"] if card]
    return [*state["players"][0]["hand"], *meadow, *reversed(state["deck"])]


@examples(60)
@given(seeds, st.lists(cards, min_size=2, max_size=40, unique=True), st.randoms(use_true_random=False))
def test_a_reshuffle_depends_on_the_cards_and_its_number_alone(seed: int, pile: list[str], rng: random.Random) -> None:
    deck = reshuffled(pile, seed)
    assert sorted(deck) == sorted(pile)
    other_order = pile.copy()
    rng.shuffle(other_order)
    assert reshuffled(other_order, seed) == deck
    gone = rng.choice(pile)
    assert reshuffled(without(pile, gone), seed) == without(deck, gone)


def test_each_reshuffle_is_another() -> None:
    pile = sorted(CARDS)
    orders = {tuple(reshuffled(pile, 7, number)) for number in range(20)}
    assert len(orders) == 20


# ---- what a patch leaves as it was --------------------------------------------------------------------------------


@examples(120)
@given(seeds, players, cards, st.integers(0, 12))
def test_other_copies_of_a_card_leave_the_order_of_all_others(seed: int, players: int, card: str, copies: int) -> None:
    before = order(players, seed)
    after = order_if_allowed(players, seed, {f"card.{card}.copies": copies})
    assert after.count(card) == copies
    assert without(after, card) == without(before, card)


@examples(60)
@given(seeds, players, cards, st.integers(0, 8))
def test_one_copy_more_lies_somewhere_between_the_others(seed: int, players: int, card: str, copies: int) -> None:
    fewer = order_if_allowed(players, seed, {f"card.{card}.copies": copies})
    more = order_if_allowed(players, seed, {f"card.{card}.copies": copies + 1})
    assert is_one_taken_out(more, fewer, card)


@examples(60)
@given(seeds, players, cards, st.integers(1, 8))
def test_a_new_card_leaves_the_order_of_all_others(seed: int, players: int, like: str, copies: int) -> None:
    after = order_if_allowed(players, seed, {"new.card.beehive": {"like": like, "copies": copies}})
    assert after.count("beehive") == copies
    assert without(after, "beehive") == order(players, seed)


@examples(60)
@given(seeds, players, st.lists(cards, min_size=1, max_size=6, unique=True), st.integers(0, 50))
def test_what_a_card_says_does_not_move_it(seed: int, players: int, names: list[str], points: int) -> None:
    patch = {f"card.{name}": {"points": points, "cost": {"twig": 1}, "dead": True} for name in names}
    before, after = dealt(players, seed), dealt(players, seed, patch)
    del before["data"], after["data"]
    assert after == before


@examples(60)
@given(seeds, players, st.lists(cards, min_size=1, max_size=8, unique=True), st.integers(0, 3))
def test_card_patches_leave_forest_and_events(seed: int, players: int, names: list[str], copies: int) -> None:
    before, after = dealt(players, seed), dealt(players, seed, {f"card.{name}.copies": copies for name in names})
    for part in ("forest", "special_events", "basic_events", "rng"):
        assert after[part] == before[part]


@examples(80)
@given(seeds, players, st.lists(cards, min_size=1, max_size=5, unique=True))
def test_replaced_cards_change_in_their_place(seed: int, players: int, names: list[str]) -> None:
    before = order(players, seed)
    after = order(players, seed, {f"card.{name}.replaced": True for name in names})
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert new not in names if old in names else new == old


@examples(60)
@given(seeds, players, st.data())
def test_replaced_forest_cards_and_events_change_in_their_place(seed: int, players: int, data: st.DataObject) -> None:
    before = dealt(players, seed)
    for part, section, rows in (("forest", "location", LOCATIONS), ("special_events", "event", EVENTS)):
        name = data.draw(st.sampled_from([name for name in rows if rows[name].get("area", "forest") == "forest"]))
        if section == "event" and rows[name]["kind"] == "basic":
            continue
        after = dealt(players, seed, {f"{section}.{name}.replaced": True})
        assert name not in after[part]
        assert len(after[part]) == len(before[part])
        assert all(old in (new, name) for old, new in zip(before[part], after[part], strict=True))
        assert after["deck"] == before["deck"]


@examples(120)
@given(seeds, players, st.data())
def test_another_opening_hand_changes_that_hand_only(seed: int, players: int, data: st.DataObject) -> None:
    key, sizes = ("starting_hand", [5, 6, 7, 8]) if players <= 4 else ("starting_hand_large", [5, 5, 6, 6, 7, 7])
    seat = data.draw(st.integers(0, players - 1))
    other = sizes.copy()
    other[seat] = data.draw(st.integers(0, 24))
    before, after = dealt(players, seed), dealt(players, seed, {f"setup.{key}": other})
    for part in ("meadow", "forest", "special_events", "rng"):
        assert after[part] == before[part]
    hands = [[player["hand"] for player in state["players"]] for state in (before, after)]
    for at in range(players):
        assert at == seat or hands[0][at] == hands[1][at]
    assert len(hands[1][seat]) == other[seat]

    # What one hand has more, the deck has less, and all other cards of the deck lie as they lay.
    (small, large) = (before, after) if other[seat] >= sizes[seat] else (after, before)
    extra = Counter(large["players"][seat]["hand"])
    extra.subtract(small["players"][seat]["hand"])
    assert all(n >= 0 for n in extra.values())
    assert Counter(small["deck"]) - Counter(large["deck"]) == +extra
    rest = iter(small["deck"])
    assert all(card in rest for card in large["deck"]), "the deck's order has changed"


@examples(40)
@given(seeds, cards)
def test_a_deck_left_out_of_a_state_is_shuffled_in_the_same_way(seed: int, card: str) -> None:
    """By the seed that is given, and a card that lies elsewhere leaves the order of the others."""
    empty: dict[str, Any] = {"players": [{}, {}], "meadow": [None] * 8}
    holding = {**empty, "players": [{"hand": [card]}, {}]}
    deck = ev.Game.from_state(empty, seed=seed).state()["deck"]
    assert list(reversed(deck)) == order(2, seed)
    assert is_one_taken_out(deck, ev.Game.from_state(holding, seed=seed).state()["deck"], card)
    assert ev.Game.from_state(empty, seed=seed ^ 1).state()["deck"] != deck
    patch = {f"card.{card}.replaced": True}
    replaced = ev.Game.from_state(empty, seed=seed, patch=patch).state()["deck"]
    assert list(reversed(replaced)) == order(2, seed, patch)
