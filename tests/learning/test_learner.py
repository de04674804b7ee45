"""Teaching a judge: the same plan gives the same files, stopped or not; what cannot be done is refused."""

import json
import os
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.commands import cli
from everdell_sim.errors import BadInput, BotError
from everdell_sim.learning import crew, learner, watching
from everdell_sim.learning.crew import Threads
from everdell_sim.learning.files import Folder, judge_hash
from everdell_sim.learning.learner import learn
from everdell_sim.learning.plan import Plan, check_plan
from everdell_sim.learning.worth import train

TINY = Plan(
    "settler",
    players=(2, 3),
    rounds=2,
    deals=4,
    games=20,
    playouts=1,
    glance=2,
    trees=4,
    check_deals=20,
    seed=3,
)


PLACES = 64  # for cards, in the zones of a position


class Stop(Exception):  # noqa: N818
    """Somebody pulls the plug."""


def winning(monkeypatch):
    """Every judge wins its trial, which so few lessons would not do."""
    monkeypatch.setattr(learner, "trial", lambda *_: (1.0, 0.5, 20))


def files_of(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.suffix in (".toml", ".judge")}


def test_a_stopped_teaching_goes_on_to_the_same_files(tmp_path, monkeypatch):
    winning(monkeypatch)
    monkeypatch.setattr(learner, "BATCH", 2)
    monkeypatch.setattr(watching, "WATCHED", 8)
    monkeypatch.setattr(learner.time, "monotonic", lambda: 0.0)
    whole, parts = tmp_path / "whole" / "bot.toml", tmp_path / "parts" / "bot.toml"
    made = learn(TINY, whole)
    assert made["kept"] == 2
    for stop in (1, 3, 6, 9):
        at = iter(range(1, 1000))

        def pull(_, at=at, stop=stop):
            if next(at) == stop:
                raise Stop

        with pytest.raises(Stop):
            learn(TINY, parts, resume=True, workers=2, report=pull)
        assert not parts.exists()
    assert learn(TINY, parts, resume=True) == made
    assert files_of(parts.parent) == files_of(whole.parent)


def test_the_bot_names_its_judge_and_plays(tmp_path, monkeypatch):
    winning(monkeypatch)
    out = tmp_path / "taught.toml"
    made = learn(TINY, out)
    document = tomllib.loads(out.read_text())
    judge = out.with_suffix(".judge").read_text()
    assert document["bot"] == {"name": "taught", "about": "settler, with a judge taught by play", "like": "settler"}
    assert document["judge"]["hash"] == judge_hash(judge)
    assert document["provenance"]["lessons"] == made["lessons"] > 20
    assert sum(line.startswith("tree ") for line in judge.splitlines()) == TINY.glance + TINY.trees
    assert f"glance {TINY.glance}" in judge.splitlines()
    assert ev.simulate([str(out), "greedy"], 3, seed=1).games.height == 3
    # Another judge than the one meant is not played.
    out.with_suffix(".judge").write_text(judge.replace("share", "share 1\nshare", 1))
    with pytest.raises(ev.EverdellError, match="another file than the one meant"):
        ev.simulate([str(out), "greedy"], 1)


def test_a_judge_that_does_not_win_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(learner, "trial", lambda *_: (0.4, 0.5, 20))
    out = tmp_path / "taught.toml"
    assert learn(TINY, out)["kept"] == 0
    assert not out.exists()


def test_a_trial_against_itself_gains_nothing():
    gain, half, deals = learner.trial(TINY, "settler", "settler", 0, Threads(1))
    assert (gain, half, deals) == (0.0, 0.0, 20)


def test_a_clear_trial_ends_early_and_a_close_one_does_not(monkeypatch):
    plan = replace(TINY, players=(2,), check_deals=100)
    rng = np.random.default_rng(1)
    for strength, expected in ((5.0, 10), (0.0, 100), (-5.0, 10)):

        def played(bot, *args, strength=strength):
            return rng.normal(strength if bot == "strong" else 0.0, 1.0, args[3])

        monkeypatch.setattr(crew, "advantage", played)
        gain, half, deals = learner.trial(plan, "strong", "weak", 0, Threads(1))
        assert deals == expected
        assert (abs(gain) > half) == bool(strength)


def test_trees_find_what_decides():
    """Of two choices the one with more points on its card is worth one point more: the trees must find that out."""
    rules = TINY.tables[0].rules
    taken = _core.judge_lessons(
        rules, "settler", "settler", 2, 60, seed=1, first_deal=0, playouts=1, width=4, behind=5.0, threads=1
    )
    head, cards, lessons, choices = (int.from_bytes(taken[8 * at : 8 * at + 8], "little") for at in range(4))
    names = taken[32 : 32 + head].decode().split()
    at = len(taken) - choices * (8 + 2 * len(names) + PLACES)
    assert (at - 32 - head - 5 * lessons) % cards == 0
    inputs = np.frombuffer(taken, "<i2", choices * len(names), at + 8 * choices).reshape(choices, len(names))
    points = (inputs[:, names.index("choice.points")] > 2).astype("<f4")
    changed = taken[:at] + points.tobytes() + taken[at + 4 * choices :]
    assert _core.count_lessons(changed) == lessons
    made = _core.fit_judge([changed], "", glance=20, trees=40, rate=0.2, steady=5.0, most=8.0, apart=5, seed=1)
    assert made["lessons"] + made["apart"] == lessons
    assert made["explained"] > 0.9
    assert made["gain"] > 0


def test_the_net_learns_what_positions_are_worth():
    """Games end with what the score is now and a point for each critter of the city: the net must find that out."""
    rules = TINY.tables[0].rules
    watch = {"seed": 4, "threads": 1}
    watched = _core.judge_positions(rules, "settler", 2, 400, first_deal=0, **watch)
    fresh = _core.judge_positions(rules, "settler", 2, 40, first_deal=400, **watch)
    taught, asked = (_core.read_positions(part) for part in (watched, fresh))
    names = watched[24 : 24 + int.from_bytes(watched[:8], "little")].decode().split()

    def truth(part):
        numbers = part["numbers"]
        critters = numbers[:, names.index("after.common_critters")] + numbers[:, names.index("after.unique_critters")]
        return (numbers[:, names.index("after.score")] + critters).astype("<f4")

    changed = watched.replace(taught["points"].tobytes(), truth(taught).tobytes())
    net = train([changed], seed=1)
    assert net == train([changed], seed=1)
    assert net.splitlines()[-1] == f"mean {round(1000 * float(truth(taught).mean()))}"
    said = _core.worth(fresh, net) / 1000
    off = said - said.mean() - (truth(asked) - truth(asked).mean())
    assert off.std() < 0.2 * truth(asked).std()


def test_positions_are_the_same_for_any_number_of_threads():
    args = (TINY.tables[1].rules, "settler", 3, 12)
    one, two = (_core.judge_positions(*args, seed=2, first_deal=1, threads=threads) for threads in (1, 2))
    assert one == two


def test_a_larger_table_gets_fewer_games_of_lessons():
    """Its games have more decisions, and each is played out for longer."""
    two, three = TINY.tables
    assert (two.deals(900), three.deals(900), three.deals(1)) == (900, 400, 1)


def test_lessons_are_the_same_for_any_number_of_threads():
    args = (TINY.tables[1].rules, "settler", "settler", 3, 4)
    options = {"seed": 2, "first_deal": 1, "playouts": 1, "width": 3, "behind": 3.0}
    assert _core.judge_lessons(*args, **options, threads=1) == _core.judge_lessons(*args, **options, threads=2)


def test_solo_sets_are_taught_at_one_player():
    plan = replace(TINY, players=(2, 4), module_sets=((), ("solo_rugwort",)))
    assert [table.name for table in plan.tables] == ["base-2", "base-4", "solo_rugwort-1"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"bot": "random"}, "bot 'random' cannot rank choices"),
        ({"bot": "settler:production=1"}, "without parameters"),
        ({"players": ()}, "at least one number of players"),
        ({"players": (1,)}, "needs a module with an automatic opponent"),
        ({"rounds": 0}, "rounds"),
        ({"width": 1}, "width"),
        ({"check_deals": 1}, "check"),
        ({"doubt": float("nan")}, "doubt must be a number of points from 0 to 1000, not nan"),
        ({"behind": -1.0}, "behind"),
    ],
)
def test_what_cannot_be_taught_is_refused(change, why):
    with pytest.raises((BadInput, BotError), match=why):
        check_plan(replace(TINY, **change))


def test_another_plan_does_not_go_on(tmp_path):
    out = tmp_path / "bot.toml"
    Folder(TINY, out).start(resume=False)
    with pytest.raises(BadInput, match="exists already"):
        Folder(TINY, out).start(resume=False)
    with pytest.raises(BadInput, match="another plan"):
        Folder(replace(TINY, trees=5), out).start(resume=True)
    (tmp_path / "bot.learning" / "diary.json").write_text("{")
    with pytest.raises(BadInput, match="is not the diary of a teaching"):
        Folder(TINY, out).start(resume=True)


def one_digit(path):
    """One digit in the middle of a file is another."""
    content = bytearray(path.read_bytes())
    at = next(at for at in range(len(content) // 2, len(content)) if chr(content[at]) in "1234567")
    content[at] += 1
    path.write_bytes(content)


def looped(path):
    path.unlink()
    path.symlink_to(path)


def piped(path):
    path.unlink()
    os.mkfifo(path)


def not_kept(path):
    path.write_text(path.read_text().replace('"kept": true', '"kept": false'))


SPOILT = ["round-000.net", "*.lessons", "*.positions", "round-000.judge", "round-000.toml"]
SPOILS = [(name, spoil) for name in SPOILT for spoil in (one_digit, looped, piped, Path.unlink)]


@pytest.mark.parametrize(("name", "spoil"), [*SPOILS, *(("diary.json", one) for one in (one_digit, not_kept, piped))])
def test_what_is_resumed_from_is_as_it_was_written(name, spoil, taught_once, tmp_path):
    folder = shutil.copytree(taught_once, tmp_path / "bot.learning")
    path = next(folder.glob(name))
    spoil(path)
    with pytest.raises(BadInput, match=rf"{path}: (damaged|cannot be read|is not the diary)"):
        learn(TINY, tmp_path / "bot.toml", resume=True)


@pytest.fixture(scope="module")
def taught_once(tmp_path_factory):
    """The folder of a teaching after one of its two rounds, whose judge was kept."""
    folder = tmp_path_factory.mktemp("taught")
    with pytest.MonkeyPatch.context() as patched:
        winning(patched)
        learn(replace(TINY, rounds=1), folder / "bot.toml")
    return folder / "bot.learning"


@pytest.mark.parametrize(
    "out", ["/proc/bot.toml", "x" * 240 + ".toml", "x" * 300 + ".toml", "folder.toml", "b.toml/b.toml"]
)
def test_what_cannot_be_written_is_refused_before_the_first_game(out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("folder.toml").mkdir()
    Path("b.toml").touch()
    monkeypatch.setattr(Threads, "each", lambda *_: pytest.fail("a game was played"))
    with pytest.raises(BadInput, match=r"cannot be written|is a folder|exists already"):
        learn(TINY, Path(out))


def test_nothing_written_is_a_failure(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(learner, "trial", lambda *_: (0.4, 0.5, 20))
    words = "everdell-sim learn settler --rounds 1 --deals 2 --games 20 --trees 2 --playouts 1 --check 20 --json --out"
    monkeypatch.setattr("sys.argv", [*words.split(), str(tmp_path / "bot.toml")])
    assert cli.run() == 1
    assert json.loads(capsys.readouterr().out)["file"] is None
    assert not (tmp_path / "bot.toml").exists()
