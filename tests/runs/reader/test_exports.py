"""An exported folder says where it comes from, and holds what readers see."""

import json
import shlex
import tomllib

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.runs.reader.export import export
from tests.support.command_line import sim


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    folder = tmp_path_factory.mktemp("export")
    patch = {"patch": {"name": "rich-farm"}, "card.farm.points": 3, "card.farm.cost.twig": 1}
    ev.run("greedy,random", deals=20, seed=7, patch=patch, out=folder / "run")
    export(folder / "run", folder / "hub", None, None)
    return folder / "hub"


def test_a_folder_says_where_it_comes_from(hub):
    origin = json.loads((hub / "provenance.json").read_text())
    manifest = json.loads((hub / "run_manifest.json").read_text())
    assert (origin["games"], origin["seed"], origin["deals"]) == (20, 7, 20)
    assert origin["specification"] == manifest["hash"]
    assert origin["versions"]["everdell_sim"] == ev.__version__
    assert {bot["name"]: len(bot["sha256"]) for bot in origin["bots"]} == {"greedy": 64, "random": 64}
    card = (hub / "README.md").read_text()
    for words in ("20 games with 2 players", "seed 7", "rich-farm", "greedy (`", ev.__version__, origin["command"]):
        assert words in card


def test_its_command_plays_the_same_games(hub):
    words = shlex.split(json.loads((hub / "provenance.json").read_text())["command"])
    done = sim(*words[1:], cwd=hub)
    assert done.returncode == 0, done.stderr
    assert tomllib.loads((hub / "patches/1.toml").read_text())["card"]["farm"]["points"] == 3
    again = ev.open_run(hub / "run").seats
    assert pl.read_parquet(hub / "seats/*.parquet")["score"].to_list() == again["score"].to_list()


def test_derived_columns_are_in_every_format(hub, tmp_path):
    run = hub.parent / "run"
    share = ev.open_run(run).seats["win_share"].to_list()
    assert pl.read_parquet(hub / "seats/*.parquet")["win_share"].to_list() == share
    readers = {
        "parquet": pl.read_parquet, "csv": pl.read_csv, "jsonl": pl.read_ndjson, "arrow": pl.read_ipc,
    }  # fmt: skip
    for ending, read in readers.items():
        export(run, tmp_path / f"seats.{ending}", "seats", None)
        assert read(tmp_path / f"seats.{ending}")["win_share"].to_list() == share


def test_cells_and_summaries_come_along(hub):
    assert pl.read_parquet(hub / "cells.parquet")["patch"].to_list() == ["rich-farm"]
    assert pl.read_parquet(hub / "summary_seats.parquet")["games"].to_list() == [20, 20]
