"""A figure that never varied has no interval of width zero anywhere: it says that no variation was seen."""

import polars as pl

from everdell_sim import stats
from everdell_sim.analysis.display import view
from everdell_sim.analysis.figures import Figure, table
from everdell_sim.commands.shared import output
from everdell_sim.dashboards.texts import estimated
from everdell_sim.support import phrases
from everdell_sim.support.brief import interval

ALIKE, ONE, SEVERAL = stats.mean([54.0] * 20), stats.mean([54.0]), stats.mean([53.0, 55.0] * 10)


def test_on_the_command_line():
    assert output.interval(ALIKE) == "(no variation)"
    assert output.interval(ONE) == "?"
    row = {"score_low": None, "score_high": None}
    assert (output.ends(row, "score", ".2f", 20), output.ends(row, "score", ".2f", 1)) == ("(no variation)", "")


def test_in_a_table():
    frame = table((), [Figure({"players": 2, "rules": "base"}, "turns", one, "turns") for one in (ALIKE, ONE)])
    assert frame["low"].to_list() == [None, None]
    shown = [view(frame.slice(at, 1))["turns"][0] for at in (0, 1)]
    assert shown == ["54.00 (no variation)", "54.00"]


def test_in_a_report():
    row = {"estimate": 54.0, "low": None, "high": None, "n": 2000, "unit": "turns"}
    assert phrases.figure(row) == "54.0 (no variation in 2,000) turns"


def test_in_a_repr_and_on_the_dashboard():
    assert interval(*ALIKE.ends, n=ALIKE.n) == "+54.00 (no variation)"
    assert interval(*ONE.ends, n=ONE.n) == "+54.00"
    assert estimated(ALIKE) == "54.0 (no variation)"
    assert estimated(SEVERAL).startswith("54.0 (53.")


def test_in_a_what_if(tmp_path):
    """Two deals in which nobody has a use for a dearer King: no effect, and no certainty that there is none."""
    import everdell_sim as ev

    found = ev.whatif({"card.king.cost.berry": 20}, bots="random,random", deals=2, seed=3)
    score = next(one for one in found.effects.iter_rows(named=True) if one["what"] == "turns")
    assert (score["estimate"], score["se"], score["low"], score["high"]) == (0, 0, None, None)
    assert isinstance(found.effects, pl.DataFrame)
