"""What a bot says of its choices is what it decides by."""

import os

import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.replay import replay
from everdell_sim.runs.spec import one_cell

EXPLAIN = ["master", "adept", "harvester", "journey", "champion:avoid=farm+haven", "master:prefer=production"]


class Last(ev.Bot):
    def choose(self, view, decision) -> int:
        return len(decision.choices) - 1


@pytest.mark.parametrize("bot", EXPLAIN)
@pytest.mark.parametrize("modules", [[], ["newleaf", "pearlbrook"], ["player_powers"]])
def test_the_choice_taken_is_the_first_row(bot, modules) -> None:
    """By the numbers of the bot itself, its judge and its filters; the values fall, each the sum of its terms."""
    game = ev.Game(players=3, modules=modules, seed=len(bot))
    while (decision := game.decision) is not None:
        seat, rules = decision.player, game.core.rules
        rows = _core.Bot(bot, seat, 5, rules).explain(game.core)
        values = [one["value"] for one in rows]
        assert rows[0]["index"] == _core.Bot(bot, seat, 5, rules).choose(game.core)
        assert values == sorted(values, reverse=True)
        assert values == pytest.approx([sum(value for _, value in one["terms"]) for one in rows], abs=0.0005)
        assert sorted(row["index"] for row in rows) == list(range(len(decision.choices)))
        game.apply(ev.choose("random", game, seed=game.turn))


def test_a_replay_shows_what_the_master_itself_decided_by(tmp_path) -> None:
    """Its judge is asked as in the run, with the same cards dealt for what is hidden."""
    runner.run(one_cell("master,champion", 4, 1, None, None, "games"), tmp_path / "run")
    result = replay(tmp_path / "run", 3, explained=True)
    assert result["same"]
    for step in result["steps"]:
        best, *others = step["valued"]
        assert best["taken"]
        assert all(best["value"] >= other["value"] for other in others)


@pytest.mark.parametrize("bot", ["search:sims=20", "greedy", "random", "master", Last])
def test_any_bot_chooses_in_any_position(bot) -> None:
    game = ev.Game(seed=4)
    for _ in range(6):
        game.apply(choice := ev.choose(bot, game))
        assert game.history[-1]["choice"] == choice.to_dict()
    assert ev.choose(Last, game) == game.decision.choices[-1]


@pytest.mark.parametrize(("ask", "message"), [
    (lambda: ev.explain("champion", None), "game must be a Game, not None"),
    (lambda: ev.choose("champion", "game"), "game must be a Game, not 'game'"),
    (lambda: ev.explain("search", ev.Game()), "bot 'search' cannot explain itself; everdell_sim.choose tells"),
    (lambda: ev.explain(Last, ev.Game()), "bot 'Last' cannot explain itself"),
    (lambda: ev.simulate(None, 5), "no bots: name one for each seat"),
    (lambda: ev.simulate("search:sims=abc,random", 5), "sims = 'abc' is not a whole number, 0 or more"),
    (lambda: ev.simulate("search:doubt=abc,random", 5), "doubt = 'abc' is not a number"),
    (lambda: ev.simulate(f"search:sims={10**20},random", 5), f"sims = '{10**20}' is too large"),
    (lambda: ev.choose("nobody", ev.Game()), "no bot 'nobody'. There are: random"),
    (lambda: ev.explain(None, ev.Game()), "bot: None is not a bot"),
])  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(ask, message) -> None:
    with pytest.raises(ev.EverdellError) as refused:
        ask()
    assert message in str(refused.value)


@pytest.mark.parametrize("text", ["", 'like = "pipe.toml"', '[judge]\nfile = "pipe.toml"'])
def test_a_pipe_is_no_bot_and_nobody_waits_for_it(tmp_path, text) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "bot.toml").write_text(f'[bot]\nname = "a"\n{text}')
    with pytest.raises(ev.BotError, match=r"pipe\.toml: cannot be read: not a regular file"):
        _core.check_bot(str(tmp_path / ("bot.toml" if text else "pipe.toml")))


def test_a_bot_may_name_everything_that_any_module_has_and_nothing_else(tmp_path) -> None:
    """Whether the module is switched on or not; what no module has is refused with the nearest."""
    ids: dict[str, set[str]] = {"cards": set(), "places": set(), "roles": set()}
    for module in _core.modules():
        rules = load_rules([module["id"]])
        for name, section in (("cards", "card"), ("places", "location"), ("roles", module["role"])):
            ids[name] |= {row["id"] for row in rules.rows(section)} if section else set()
    path = tmp_path / "all.toml"
    sections = [f"[{name}]\n" + "".join(f"{one} = 1.0\n" for one in sorted(named)) for name, named in ids.items()]
    path.write_text('[bot]\nname = "all"\n' + "".join(sections))
    _core.check_bot(str(path), load_rules())
    path.write_text('[bot]\nname = "all"\n[places]\nmarkte = 1.0')
    with pytest.raises(ev.BotError, match=r"places\.markte: there is no such location; did you mean 'market'"):
        _core.check_bot(str(path), load_rules())
