"""Restricted play: what a bot avoids or prefers, in every bot, while another choice is left."""

import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.bot.python_bots import read_bot

COLOUR = {row["id"]: row["colour"] for row in ev.cards().iter_rows(named=True)}
NAMES = [bot["name"] for bot in _core.bots()]
QUICK = [name if name != "search" else "search:sims=2" for name in NAMES]


def meant(game, choice, wanted):
    """Does the choice play such a card, or put a worker on such a place?"""
    result = choice.to_dict()
    if result["kind"] == "play":
        return result["card"] in wanted or COLOUR[result["card"]] in wanted
    if result["kind"] != "place":
        return False
    if isinstance(result["where"], str):
        return result["where"] in wanted
    card = game.state()["players"][result["where"]["city"]]["city"][result["where"]["slot"]]["card"]
    return card in wanted or COLOUR[card] in wanted


def play(bot, key, wanted, seed, players=2):
    """Plays a game; returns how often the filter decided, and every wrong choice."""
    game = ev.Game(players, seed=seed)
    minds = [_core.Bot(read_bot("bots", f"{bot}:{key}={'+'.join(wanted)}"), 0, seed, game.core.rules)]
    minds += [_core.Bot("random", seat, seed) for seat in range(1, players)]
    decided, wrong = 0, []
    while (decision := game.decision) is not None:
        index = minds[decision.player].choose(game.core)
        if decision.player == 0:
            those = [meant(game, choice, wanted) for choice in decision.choices]
            if any(those) and not all(those):
                decided += 1
                if those[index] != (key == "prefer"):
                    wrong.append(decision.choices[index].label)
        game.apply(index)
    return decided, wrong


@pytest.mark.parametrize("bot", [*QUICK, "examples/my_bot.py:Gatherer"])
@pytest.mark.parametrize(("key", "wanted"), [
    ("avoid", ["farm", "wife", "basic_3_twigs"]),
    ("avoid", ["production", "governance"]),
    ("prefer", ["governance"]),
    ("prefer", ["traveler", "haven", "harvest_festival"]),
])  # fmt: skip
def test_a_filter_holds_while_another_choice_is_left(bot, key, wanted):
    decided, wrong = 0, []
    for seed in range(2):
        more, faults = play(bot, key, wanted, seed)
        decided, wrong = decided + more, wrong + faults
    assert decided > 0
    assert wrong == []


@pytest.mark.parametrize(("bot", "message"), [
    ("settler:avoid=frm", "avoid=frm: no card, event, location or colour; did you mean 'farm'?"),
    ("greedy:avoid=ferry_ferret", "or colour; it belongs to the module 'pearlbrook', which is not switched on"),
    ("greedy:prefer=govrnance", "did you mean 'governance'?"),
    ("random:avoid=farm:avoid=wife", "parameter 'avoid' is given twice"),
    ("random:avoid", "'avoid' is not a parameter; write key=value"),
])  # fmt: skip
def test_a_wrong_filter_is_refused_wherever_a_bot_is_named(bot, message):
    for refused in (
        lambda: ev.simulate([bot, "random"], 1),
        lambda: ev.tournament([bot, "random"], deals=1),
        lambda: ev.match(bot, "random", deals=1),
        lambda: _core.Bot(bot, 0, 1, ev.Game().core.rules),
    ):
        with pytest.raises(ev.BotError) as raised:
            refused()
        assert message in str(raised.value)
