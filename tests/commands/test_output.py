"""Tables for people: what fits, and nothing that only programs can read."""

import polars as pl
from polars.testing import assert_frame_equal

from everdell_sim.analysis.display import ordered
from everdell_sim.commands.shared import output


def shown(capsys, frame, width=200):
    output.show_frame(frame, width)
    return capsys.readouterr()


def test_nothing_is_shown_as_nothing(capsys):
    out = shown(capsys, pl.DataFrame({"a": [None, 1.5], "b": [True, None], "c": ["x", None]})).out
    assert [line.split() for line in out.splitlines()] == [["a", "b", "c"], ["yes", "x"], ["1.5000"]]


def test_packed_numbers_and_sixtieths_are_for_programs(capsys):
    packed = {"choices": pl.Series([[2**40]], dtype=pl.List(pl.UInt64)), "win_60ths": [30], "win_share": [0.5]}
    assert shown(capsys, pl.DataFrame(packed)).out.split() == ["win_share", "0.5000"]
    assert shown(capsys, pl.DataFrame({"choices": [3]})).out.split() == ["choices", "3"]
    assert shown(capsys, pl.DataFrame({"win_60ths": [30]})).out.split() == ["win_60ths", "30"]


def test_columns_that_do_not_fit_are_named(capsys):
    wide = pl.DataFrame({f"column_{at}": [at] for at in range(9)})
    both = shown(capsys, wide, 40)
    assert both.out.splitlines()[0].split() == ["column_0", "column_1", "column_2", "column_3"]
    assert "column_4, column_5, column_6, column_7, column_8" in both.err


def test_things_are_sorted_by_a_figure_or_a_key():
    rows = [("a", "cost", 1.0), ("a", "n", 5.0), ("b", "cost", 3.0), ("b", "n", 2.0), ("c", "n", 9.0)]
    frame = pl.DataFrame(rows, schema=["card", "what", "estimate"], orient="row")
    assert ordered(frame, "cost")["card"].to_list() == ["b", "b", "a", "a", "c"]
    assert ordered(frame, "-cost")["card"].to_list() == ["a", "a", "b", "b", "c"]
    assert_frame_equal(ordered(frame, "card"), frame)
    assert ordered(frame, "-card")["card"].to_list() == ["c", "b", "b", "a", "a"]
