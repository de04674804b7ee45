"""Learning from lessons: the better choices are found, and what the lessons do not cover is left alone."""

import numpy as np
import pytest

from everdell_sim import _core
from everdell_sim.rules.patches import load_rules
from everdell_sim.tuning.plan import Plan, bot_text
from everdell_sim.tuning.playouts import FURTHEST, Sheet, climb, derivatives
from everdell_sim.tuning.tries import numbers
from everdell_sim.tuning.tuner import dimensions


def lessons_of(bot="settler", players=2, deals=3):
    lessons = _core.Lessons(load_rules(None, []))
    lessons.take(bot, players, deals, seed=4, first_deal=0, playouts=2, threads=1)
    return lessons


def sheet_of(points, sizes):
    sizes = np.array(sizes)
    lesson = np.repeat(np.arange(len(sizes)), sizes)
    first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    points = np.array(points, dtype=float)
    points -= (np.add.reduceat(points, first) / sizes)[lesson]
    nowhere = np.zeros(len(points))
    return Sheet(first, lesson, nowhere, nowhere, nowhere, np.full(len(sizes), 1 / len(sizes)), points)


def test_a_way_is_gone_only_where_the_lessons_speak_clearly():
    rng = np.random.default_rng(5)
    n, size = 400, 3
    # The first number would raise what is truly better, the second is blind to it, the third lowers it.
    truth = rng.normal(size=n * size)
    changes = np.stack([truth, rng.normal(size=n * size), -truth], axis=1).astype(np.float32)
    sheet = sheet_of(2 * truth + rng.normal(size=n * size), [size] * n)
    way = climb(sheet, np.zeros(n * size), changes)
    assert way[0] > 0.2
    assert way[1] == 0
    assert way[2] < -0.2
    assert np.abs(way).max() <= FURTHEST


def test_slopes_are_those_of_choosing_by_lot():
    sheet = sheet_of([1.0, 2.0, 4.0, -1.0, 0.5], [3, 2])

    def expected(values):
        total = 0.0
        for first, last in ((0, 3), (3, 5)):
            chance = np.exp(values[first:last] / 0.35)
            total += 0.5 * float((chance / chance.sum()) @ sheet.points[first:last])
        return total

    values = np.array([0.3, -0.2, 0.1, 0.4, 0.2])
    for index, slope in enumerate(sheet.slopes(values)):
        nudge = np.eye(5)[index] * 1e-6
        assert slope == pytest.approx((expected(values + nudge) - expected(values - nudge)) / 2e-6, abs=1e-6)


def test_derivatives_tell_what_a_number_changes(tmp_path):
    lessons = lessons_of()
    sheet, played = Sheet.of(lessons)
    assert len(sheet.first) == len(lessons)
    assert played.sum() == len(sheet.points)
    assert np.add.reduceat(sheet.points, sheet.first) == pytest.approx(0, abs=1e-4)
    space = dimensions(Plan("settler", ("settler",), cards=True))

    def think(point):
        found = numbers(space, point)
        path = tmp_path / "bot.toml"
        lines = ["[bot]", 'name = "b"', 'like = "settler"', "[weights]"]
        lines += [f"{name} = {value}" for name, value in found["weights"].items()]
        lines += ["[places]", *(f"{name} = {value}" for name, value in found["places"].items())]
        path.write_text("\n".join(lines))
        return np.frombuffer(lessons.values(str(path), 2), dtype="<i4")[played] / 1000

    changes = derivatives(space, np.zeros(len(space)), sheet, think)
    of = {(one.section, one.name, one.part): changes[:, at] for at, one in enumerate(space)}
    twigs = of["places", "basic_3_twigs", 0]
    # A point more for a place is a point more for the choice of it, in steps of 0.8 points.
    assert np.isclose(twigs, 0.8).any()
    assert np.isclose(twigs, 0.0).any()
    for season in range(4):
        own = of["weights", "prepare", season]
        assert not own[sheet.season != season].any()
    assert any(of["weights", "prepare", season].any() for season in range(4))


def test_lessons_are_the_same_whatever_the_threads():
    rules = load_rules(None, [])
    found = []
    for threads in (1, 2):
        lessons = _core.Lessons(rules)
        lessons.take("settler", 3, 2, seed=4, first_deal=7, playouts=2, threads=threads)
        found.append((lessons.rows(), lessons.values("engine", threads)))
    assert found[0] == found[1]
    assert {row[0] for row in found[0][0]} == {7, 8}


@pytest.mark.parametrize(("bot", "message"), [("random", "cannot rank choices"), ("setler", "did you mean")])
def test_a_bot_that_cannot_teach_is_refused(bot, message):
    with pytest.raises(_core.BotError, match=message):
        lessons_of(bot)
    with pytest.raises(_core.BotError, match=message):
        lessons_of().values(bot, 1)


def test_parts_of_a_fine_number_speak_in_their_time_and_room(tmp_path):
    lessons = lessons_of()
    sheet, played = Sheet.of(lessons)
    space = dimensions(Plan("settler", ("settler",), fine=True, only=("play",)))
    assert [(one.section, one.part) for one in space] == [("weights", at) for at in range(5)] + [
        ("room", at) for at in range(4)
    ]

    def think(point):
        path = tmp_path / "bot.toml"
        path.write_text(bot_text("b", "", "settler", numbers(space, point)))
        return np.frombuffer(lessons.values(str(path), 2), dtype="<i4")[played] / 1000

    at = np.zeros(len(space))
    changes = derivatives(space, at, sheet, think)
    assert changes.any(axis=0).sum() >= 7
    for index in range(len(space)):
        # A nudge of one part alone does what the derivative says, to the thousandths in which numbers are stored.
        moved = think(at + np.eye(len(space))[index]) - think(at)
        assert moved == pytest.approx(changes[:, index], abs=0.003)


def test_a_number_by_season_becomes_the_nearest_that_runs_through_the_game():
    one = Plan("settler", ("settler",), fine=True, only=("play", "twig"))
    result = {(part.name, part.part): part.start for part in dimensions(one) if part.section == "weights"}
    # The same in all seasons stays what it is; a twig loses worth all the way.
    assert [result["play", part] for part in range(5)] == pytest.approx([0.3] * 5)
    twigs = [result["twig", part] for part in range(5)]
    assert twigs == sorted(twigs, reverse=True)
    assert twigs[0] == pytest.approx(0.7, abs=0.1)
    assert twigs[-1] == pytest.approx(0.3, abs=0.1)
