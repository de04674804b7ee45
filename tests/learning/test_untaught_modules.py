"""How a taught bot does with modules that it was not taught."""

from everdell_sim import _core
from everdell_sim.pipelines.untaught_modules import SETS, Row, line, measured, sets, taught_sets
from everdell_sim.rules.patches import load_rules
from everdell_sim.stats import Estimate


def test_every_module_is_there_alone_and_the_sets_may_be_played():
    found = sets()
    assert found == sets()
    modules = {module["id"] for module in _core.modules()} - {"base"}
    assert {one for (one,) in found[: len(modules)]} == modules
    several = found[len(modules) :]
    assert len(set(several)) == len(several) == SETS
    for some in several:
        assert len(some) > 1
        load_rules(some)


def test_a_bot_tells_where_it_was_taught(tmp_path):
    bot = tmp_path / "mine.toml"
    bot.write_text('[bot]\nname = "mine"\nlike = "settler"\n[provenance]\nmodules = ["base", "corrin legends"]\n')
    assert taught_sets(str(bot)) == {frozenset(), frozenset({"corrin", "legends"})}
    assert taught_sets("champion") == set()
    assert frozenset() in taught_sets("master")


def test_the_champion_has_no_margin_over_itself_and_a_weak_bot_is_behind():
    wanted = [("corrin",), ("solo_rugwort",)]
    two, solo = measured("champion", wanted, 20, 1)
    assert (two.players, solo.players) == (2, 1)
    assert two.margin.value == solo.margin.value == 0
    two, solo = measured("greedy", wanted, 30, 1)
    assert two.margin.high < 0
    assert two.wins.value < 0.3
    assert solo.margin.value < 0
    assert not two.holds


def test_a_row_is_told_with_its_verdict():
    row = Row(
        ("corrin", "legends"), False, 2, Estimate(0.0, 0.3, -0.9, 0.9, 100, ""), Estimate(0.5, 0.1, 0.4, 0.6, 9, "")
    )
    assert line(row) == "| `corrin` + `legends` | 2 | no | 50.0% [40.0%, 60.0%] | +0.0 [-0.9, +0.9] | yes |"
    low = Row(("corrin",), True, 1, Estimate(0.0, 0.6, -1.1, 1.1, 100, ""))
    assert line(low) == "| `corrin` | 1 | yes |  | +0.0 [-1.1, +1.1] | no |"
