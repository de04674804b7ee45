"""A study is carried out once: what is there is left out, what changed is made again."""

import hashlib
import json
import shutil
from contextlib import nullcontext
from pathlib import Path

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.studies.study_file import read_study
from everdell_sim.studies.study_plan import Plan
from tests.support.command_line import typed

PIPELINES = sorted((Path(__file__).parents[2] / "everdell_sim" / "pipelines").glob("*.toml"))

STUDY = """
[study]
name = "small"
why = "does it work?"
[defaults]
seed = 3
deals = 20
[[simulate]]
name = "duel"
command = "run"
bots = "greedy,random"
[[simulate]]
name = "field"
command = "tournament"
bots = ["greedy", "random"]
[[simulate]]
name = "points"
command = "sweep"
players = 2
bots = "random"
factors = { "card.farm.points" = [1, 5] }
[[simulate]]
name = "rich"
command = "whatif"
bots = "random,random"
patch = "rich.toml"
[[simulate]]
name = "worth"
command = "ablate"
cards = "farm,mine"
bots = "random,random"
[[analyse]]
name = "seats"
table = "seats"
[[report]]
name = "all"
of = ["duel", "worth"]
title = "What came out"
"""
RICH = "[patch]\nname = 'rich'\n[card.farm]\npoints = 9\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "small.toml").write_text(STUDY)
    (tmp_path / "rich.toml").write_text(RICH)
    return tmp_path


def carried_out(folder, capsys, monkeypatch, *more):
    got = typed(capsys, monkeypatch, "study", folder / "small.toml", "--out", folder / "out", "--json", *more)
    assert got.returncode == 0, got.stderr
    return {one["name"]: one["status"] for one in json.loads(got.stdout)["steps"]}


def test_what_is_there_is_left_out(folder, capsys, monkeypatch):
    names = ["duel", "field", "points", "rich", "worth", "seats", "all"]
    assert carried_out(folder, capsys, monkeypatch, "--plan") == dict.fromkeys(names, "planned")
    assert not (folder / "out").exists()
    assert carried_out(folder, capsys, monkeypatch) == dict.fromkeys(names, "made")
    assert carried_out(folder, capsys, monkeypatch) == dict.fromkeys(names, "there")
    assert ev.open_run(folder / "out" / "duel").cards.height > 0
    assert json.loads((folder / "out" / "field.json").read_text())["table"][0]["bot"] == "greedy"
    assert json.loads((folder / "out" / "rich.json").read_text())["patch"]["patch"] == "rich"

    worth = json.loads((folder / "out" / "worth.json").read_text())
    assert {one["what"] for one in worth["confirmed"]} == {"card.farm.effect", "card.mine.effect"}

    seats = pl.read_parquet(folder / "out" / "analysis" / "seats.parquet")
    assert seats["simulation"].unique(maintain_order=True).to_list() == ["duel", "field", "points"]

    assert "What came out" in (folder / "out" / "all.html").read_text()
    assert (folder / "out" / "all.md").exists()

    # Another patch in the same file is another question, a damaged document another answer.
    (folder / "rich.toml").write_text(RICH.replace("9", "8"))
    (folder / "out" / "worth.json").write_text("{}")
    expected = dict.fromkeys(names, "there") | {"rich": "made", "worth": "made"}
    assert carried_out(folder, capsys, monkeypatch) == expected
    # A stopped run is gone on with.
    shutil.rmtree(folder / "out" / "duel" / "games")
    (folder / "out" / "duel" / "manifest.json").write_text(
        (folder / "out" / "duel" / "manifest.json").read_text().replace('"status": "done"', '"status": "stopped"')
    )
    assert carried_out(folder, capsys, monkeypatch)["duel"] == "made"
    assert ev.open_run(folder / "out" / "duel").done
    again = carried_out(folder, capsys, monkeypatch, "--again", "--only", "simulate")
    assert again == dict.fromkeys(names[:-2], "made")


ROLES = """
[study]
name = "small"
[defaults]
bots = "random"
modules = "player_powers"
[[simulate]]
name = "pairs"
command = "matchups"
roles = ["otters", "mice", "moles"]
choose = true
deals = 10
pair_half_width = 0
role_half_width = 0
[[analyse]]
name = "roles"
table = "roles"
[[report]]
name = "all"
"""


def test_roles_are_compared_by_a_step(folder, capsys, monkeypatch):
    (folder / "small.toml").write_text(ROLES)
    assert carried_out(folder, capsys, monkeypatch) == dict.fromkeys(["pairs", "roles", "all"], "made")
    assert carried_out(folder, capsys, monkeypatch) == dict.fromkeys(["pairs", "roles", "all"], "there")
    document = json.loads((folder / "out" / "pairs.json").read_text())
    # Three pairs from both seats, and the games in which seats choose.
    assert (document["command"], document["games"], document["deals"]) == ("matchups", 70, 10)
    roles = pl.read_parquet(folder / "out" / "analysis" / "roles.parquet")
    assert sorted(roles["role"].unique()) == ["mice", "moles", "otters"]
    assert "Otters" in (folder / "out" / "all.md").read_text()


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("role_width = 0.1", "there is no key 'role_width'; did you mean 'role_half_width'?"),
        ('role_half_width = "narrow"', "role_half_width must be a number, not 'narrow'"),
        ("role_half_width = 2", "the half-width of win_share.role must lie between 0 and 1, not 2"),
        ('roles = ["otter", "mice"]', "there is no power 'otter'; did you mean 'otters'?"),
        ('modules = "base"', "modules base: none has roles"),
        ("players = 7", "players is 7"),
        ("level = 1", "level"),
    ],
)
def test_a_step_of_roles_is_checked_before_anything_is_played(folder, key, why):
    name = key.split(" ", maxsplit=1)[0]
    head, step = ROLES.split("[[simulate]]")
    rows = [row for row in step.splitlines() if not row.startswith(f"{name} ")]
    rows.insert(rows.index('command = "matchups"') + 1, key)
    (folder / "small.toml").write_text("\n".join([head, "[[simulate]]", *rows]))
    with pytest.raises(BadInput) as refused:
        Plan(read_study(folder / "small.toml"), folder / "out")
    assert why in str(refused.value)
    assert "[[simulate]] pairs" in str(refused.value)


def test_nothing_but_files_of_the_study_is_removed_or_written_over(folder, capsys, monkeypatch):
    def refused(*more):
        got = typed(capsys, monkeypatch, "study", folder / "small.toml", "--out", folder / "out", *more)
        assert got.returncode == 2, got.stdout
        return got.stderr

    out = folder / "out"
    out.mkdir()
    (out / "all.md").write_text("mine")
    (out / "field.json").write_text("mine")
    assert "field.json: is there, but not as a file of this study" in refused()
    (out / "field.json").unlink()
    assert "all.md: is there, but not as a file of this study" in refused()
    (out / "all.md").unlink()
    carried_out(folder, capsys, monkeypatch)
    (out / "duel" / "notes.txt").write_text("mine")
    before = sorted(out.rglob("*"))
    assert "holds notes.txt, which is none of the run's files" in refused("--again", "--only", "simulate")
    assert sorted(out.rglob("*")) == before
    (out / "duel" / "notes.txt").unlink()
    (out / "duel" / "manifest.json").write_text("{}")
    assert "manifest.json: damaged" in refused("--again")
    assert (out / "duel" / "games").is_dir()


def test_again_removes_only_what_the_step_wrote_in_its_folder(folder, capsys, monkeypatch):
    """The memory of a study may come from somebody else."""
    carried_out(folder, capsys, monkeypatch)
    mine = [folder / "mine.txt", folder / "out" / "notes.txt", folder / "out" / "duel.txt"]
    for path in mine:
        path.write_text("mine")
    memory = json.loads((folder / "out" / "study.json").read_text())
    known = hashlib.sha256(b"mine").hexdigest()
    for name in ("../mine.txt", str(mine[0]), "notes.txt", "duel.txt", "rich.json/../notes.txt"):
        memory["steps"]["rich"]["files"] |= {name: known}
    (folder / "out" / "study.json").write_text(json.dumps(memory))
    carried_out(folder, capsys, monkeypatch, "--again")
    assert [path.read_text() for path in mine] == ["mine"] * 3


def test_two_studies_at_once_in_one_folder_are_refused(folder):
    how = {"executor": "local", "workers": 1, "ray_address": None}

    def going():
        return Plan(read_study(folder / "small.toml"), folder / "out").go(lambda _: nullcontext(), how, "simulate")

    first = going()
    next(first)
    with pytest.raises(BadInput, match="out: another process is writing here"):
        next(going())
    assert len(list(first)) == 4
    assert {one.status for one in going()} == {"there"}


def test_no_such_study():
    with pytest.raises(BadInput, match="did you mean 'seat_balance'"):
        read_study("seat_balanse")


@pytest.mark.parametrize("path", PIPELINES, ids=lambda path: path.stem)
def test_every_study_that_comes_along_is_sound(path, tmp_path):
    study = read_study(path.stem)
    assert study.name == path.stem
    assert study.why
    assert all(one.status == "planned" for one in Plan(study, tmp_path, 0.001).planned())
