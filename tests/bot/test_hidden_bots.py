"""What a seat cannot see does not change what its bot does: for every bot, in Rust, in Python and in files."""

import random

import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.bot.python_bots import read_bot

NAMES = [bot["name"] for bot in _core.bots()]
BOTS = [*(name if name != "search" else "search:sims=12" for name in NAMES), "examples/my_bot.py:Gatherer"]
LEAD = ["random", "greedy", "settler", "greedy"]


def positions(players, seed, every=5):
    """Some of the turns of a game between different bots."""
    game = ev.Game(players, seed=seed)
    minds = [_core.Bot(LEAD[seat], seat, seed) for seat in range(players)]
    step = 0
    while (decision := game.decision) is not None:
        if decision.kind == "turn":
            step += 1
            if step % every == 0:
                yield game.clone()
        game.apply(minds[decision.player].choose(game.core))


def disguised(game, player, rng):
    """The same position to `player`: everything that this seat cannot see is redealt."""
    state = game.state()
    others = [one["hand"] for seat, one in enumerate(state["players"]) if seat != player]
    hidden = [*state["deck"], *state["discard"], *(card for hand in others for card in hand)]
    rng.shuffle(hidden)
    for zone in (state["deck"], state["discard"], *others):
        zone[:] = [hidden.pop() for _ in zone]
    for hand in others:
        hand.sort()
    if "rng" in state:
        state["rng"] = other_chance(state["rng"], rng)
    return ev.Game.from_state(state)


def other_chance(value, rng):
    """Other seeds of the same shape."""
    if isinstance(value, dict):
        return {key: other_chance(one, rng) for key, one in value.items()}
    if isinstance(value, list):
        return [other_chance(one, rng) for one in value]
    return rng.getrandbits(32) if isinstance(value, int) and value > 2**16 else value


def test_what_is_dealt_anew_is_really_hidden_and_really_other():
    rng = random.Random(1)
    changed = 0
    for game in positions(3, seed=1):
        player = game.decision.player
        other = disguised(game, player, rng)
        assert other.view(player) == game.view(player)
        assert other.decision == game.decision
        changed += other.state()["deck"] != game.state()["deck"]
    assert changed > 5


@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_do_not_change_a_choice(bot):
    rng = random.Random(2)
    kinds = []
    for players in (2, 4):
        for game in positions(players, seed=players):
            player = game.decision.player
            seed = rng.getrandbits(32)
            pair = game, disguised(game, player, rng)
            minds = [_core.Bot(read_bot("bots", bot), player, seed, one.core.rules) for one in pair]
            # On into what the turn asks, as long as nothing hidden has come to light.
            while same_to(player, *pair):
                kinds.append(game.decision.kind)
                one, other = (mind.choose(each.core) for mind, each in zip(minds, pair, strict=True))
                assert one == other, game
                for each in pair:
                    each.apply(one)
    assert kinds.count("turn") > 15
    assert len(kinds) > kinds.count("turn")


def same_to(player, one, other):
    if one.over or other.over or one.decision.player != player or one.decision != other.decision:
        return False
    return one.view(player) == other.view(player)
