"""The column of the table of events that only games have in which a card can claim one."""

import polars as pl
import pytest

import everdell_sim as ev

AMILLA = "amilla_glistendew"


@pytest.fixture(scope="module")
def achieved() -> ev.Simulation:
    return ev.simulate("champion,champion", deals=150, seed=5, modules=["legends"], detail="cards")


@pytest.mark.parametrize("modules", [["base"], ["more_legends"], ["pearlbrook"]])
def test_games_in_which_only_workers_claim_events_do_not_have_it(modules):
    assert "via" not in ev.simulate("greedy,greedy", deals=2, modules=modules, detail="cards").events.columns


def test_every_visit_of_amilla_claims_one_event(achieved):
    """Her action is to achieve an event, and it must be carried out. [LA15, card:amilla_glistendew]"""
    claimed = achieved.events.filter(pl.col("via") != "none").with_columns(seat=pl.col("claimed_by"))
    assert set(claimed["via"].cast(str)) == {AMILLA}
    visits = achieved.cards.filter((pl.col("card") == AMILLA) & (pl.col("activations") > 0))
    by_seat = claimed.group_by("deal", "seat").agg(n=pl.len()).sort("deal", "seat").rows()
    assert by_seat == visits.select("deal", "seat", "activations").sort("deal", "seat").rows()
    assert claimed.filter(pl.col("claimed_by") == 255).is_empty()


def test_most_events_are_claimed_by_workers(achieved):
    by_worker = achieved.events.filter((pl.col("via") == "none") & (pl.col("claimed_by") < 2))
    assert by_worker.height > achieved.events.filter(pl.col("via") != "none").height


def test_cells_without_such_cards_have_it_too(tmp_path):
    factors = {"modules": [["base"], ["legends"]]}
    ev.sweep({"bots": "champion,champion", "deals": 30, "detail": "cards", "factors": factors}, out=tmp_path / "run")
    run = ev.open_run(tmp_path / "run")
    by_cell = run.events.group_by("cell").agg(pl.col("via").cast(str).unique().sort()).sort("cell")
    assert by_cell["via"].to_list() == [["none"], [AMILLA, "none"]]
    said = run.sql("SELECT count(*) FROM events WHERE cell = 0 AND via <> 'none'").item()
    assert said == 0
