"""The named SQL queries give the same figures as the tables."""

import subprocess
import sys

import polars as pl
import pytest

from everdell_sim import analysis
from everdell_sim.analysis import TABLES, Filter, named_sql
from everdell_sim.analysis.tables import roles
from everdell_sim.errors import BadInput
from tests.analysis.test_rows import figure

# Those that need more than the sums: the ids of homes, ratings, triples.
NOT_IN_SQL = {"chains", "card_strength", "cycles", *roles.TABLES}


def test_every_table_that_sums_can_tell_has_a_question():
    assert set(named_sql.names()) == set(TABLES) - NOT_IN_SQL


@pytest.mark.parametrize("name", sorted(set(TABLES) - NOT_IN_SQL - {"fairness", "game"}))
def test_questions_tell_what_tables_tell(mixed, name):
    answer = mixed.sql(named_sql.text(f"@{name}"))
    table = TABLES[name].make(mixed)
    keys = [column for column in answer.columns if column in table.columns and column != "n"]
    figures = set(answer.columns) & set(table["what"])
    assert answer.height
    assert figures
    long = answer.unpivot(on=sorted(figures), index=keys, variable_name="what", value_name="answer").drop_nulls(
        "answer"
    )
    long = long.with_columns(pl.col("players").cast(pl.Int64))
    both = long.join(table.drop("rules"), on=[*keys, "what"], how="left")
    # A turn of 0 is that of things that have none; the table leaves them out.
    both = both.filter((pl.col("answer") != 0) | pl.col("estimate").is_not_null())
    assert both["estimate"].null_count() == 0
    assert both.filter((pl.col("answer") - pl.col("estimate")).abs() > 1e-9 * (1 + pl.col("answer").abs())).height == 0


def test_half_widths_in_sql_are_near_those_of_the_table(mixed):
    """Seats as independent against the exact error, and a normal interval against Student's."""
    for name, what in (("cards", "score_adjusted"), ("deal", "score_effect")):
        answer = mixed.sql(named_sql.text(f"@{name}")).filter(pl.col("n") > 100)
        table = TABLES[name].make(mixed)
        for row in answer.iter_rows(named=True):
            exact = figure(table, what, card=row["card"])
            assert row[f"{what}_pm"] == pytest.approx((exact["high"] - exact["low"]) / 2, rel=0.25)


def test_games_and_fairness_in_sql(mixed, several):
    table = analysis.game(mixed)
    for row in mixed.sql(named_sql.text("@game")).iter_rows(named=True):
        assert row["mean"] == pytest.approx(figure(table, row["what"])["estimate"])
    (fair,) = several.sql(named_sql.text("@fairness")).to_dicts()
    result = analysis.fairness(several, Filter(cells=2))
    assert fair["spread"] == pytest.approx(figure(result, "spread")["estimate"])


def test_a_question_without_a_name_is_refused(mixed):
    assert named_sql.text("select 1") == "select 1"
    with pytest.raises(BadInput, match="did you mean '@cards'"):
        named_sql.text("@crads")
    call = [sys.executable, "-m", "everdell_sim", "query", mixed.place.uri, "@bots"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, "villager" in done.stdout) == (0, True)
