"""The search for a patch, on real games: what was made worse on purpose is mended, and confirmed on fresh deals."""

import json
import tomllib
from itertools import product

import pytest

import everdell_sim as ev
from everdell_sim.experiments.balance import numbers
from everdell_sim.experiments.balance.search import Search, Try, frontier
from everdell_sim.experiments.balance.search_plan import Band, read_plan
from everdell_sim.rules.patches import load_rules
from tests.support.command_line import sim

RICH = {
    "balance": {
        "name": "mended",
        "bots": ["greedy", "greedy"],
        "patch": {"card": {"farm": {"points": 7}}},
        "deals": 60,
        "confirm": 200,
        "tries": 12,
    },
    "targets": {"card.farm.worth": [0.0, 8.0]},
    "numbers": {"card.farm.points": [1, 7, 2], "card.mine.points": [1, 3]},
}


@pytest.fixture(scope="module")
def mended(tmp_path_factory):
    out = tmp_path_factory.mktemp("balance") / "mended.toml"
    return ev.balance(RICH, out), out


def test_a_planted_imbalance_is_mended_and_confirmed(mended):
    found, _ = mended
    before, after = found.imbalance
    assert before > 1
    assert after == 0
    assert found.changes["card.farm.points"] < 7
    check = found.checks[0]
    assert check.verdict == "within"
    assert 0 <= check.after.low <= check.after.high <= 8
    assert found.confirmed


def test_the_file_is_the_patch_that_was_found(mended):
    found, out = mended
    document = tomllib.loads(out.read_text())
    assert document == found.patch
    below = [("rich", RICH["balance"]["patch"])]
    rules = load_rules(None, [*below, ("mended", document)])
    values = {row["path"]: row["value"] for row in rules.addresses("")}
    assert all(values[address] == value for address, value in found.changes.items())


def test_the_frontier_trades_change_for_imbalance(mended):
    rows = mended[0].frontier.rows()
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert [row[1] for row in rows] == sorted((row[1] for row in rows), reverse=True)
    assert rows[0][2] == "{}"
    assert rows[0][0] == 0


def test_what_was_stopped_goes_on_where_it_was(mended, tmp_path):
    found, _ = mended
    out = tmp_path / "again.toml"
    seen = []

    def stop(tries, best):
        seen.append(tries)
        if tries == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ev.balance(RICH, out, on_try=stop)
    assert not out.exists()
    kept = json.loads((tmp_path / "again.balance.json").read_text())["tries"]
    assert len(kept) == 3
    with pytest.raises(ev.BadInput, match="continue with --resume"):
        ev.balance(RICH, out)
    again = ev.balance(RICH, out, resume=True)
    assert again.to_dict() == found.to_dict()
    other = {**RICH, "numbers": {"card.farm.points": [0, 7]}}
    with pytest.raises(ev.BadInput, match="made by another plan"):
        ev.balance(other, out, resume=True)
    (tmp_path / "again.balance.json").write_text("nonsense")
    with pytest.raises(ev.BadInput, match="is not a checkpoint of a search"):
        ev.balance(RICH, out, resume=True)


def test_nothing_is_changed_where_all_is_well_already():
    plan = {**RICH, "targets": {"turns": [1.0, 900.0], "win_share.seat.*": {"within": 0.4}}}
    found = ev.balance(plan)
    assert found.changes == {}
    assert len(found.tries) == 1
    assert found.confirmed
    assert set(found.patch) == {"patch"}


def test_the_search_finds_the_least_change_in_a_game_of_its_own():
    """A made-up response without noise, so that the best is known by trying everything."""
    plan = read_plan(
        {
            **RICH,
            "balance": {**RICH["balance"], "tries": 60},
            "targets": {"score": [9.0, 11.0], "turns": [-1.0, 1.0]},
            "numbers": {"card.farm.points": [1, 7], "card.mine.points": [0, 6], "card.king.points": [0, 6]},
        }
    )

    class Made:
        wanted = type("Wanted", (), {"bands": plan.bands})

        def measure(self, point, deals):
            farm, mine, king = point
            values = (2.5 * farm + mine - king / 2, farm - mine - 2)
            return [type("Value", (), {"value": float(value)}) for value in values]

    def left(point):
        return sum(band.outside(one.value) for band, one in zip(plan.bands, Made().measure(point, 0), strict=True))

    tried = Search(plan, Made(), None, {}).run()
    best = min(tried, key=lambda one: (one.imbalance, one.change))
    every = [point for point in product(range(1, 8), range(7), range(7)) if left(point) == 0]
    assert best.imbalance == 0
    assert best.change == min(numbers.size(plan.numbers, point) for point in every)


def test_the_frontier_of_tries():
    tries = [Try((at,), change, left, []) for at, (change, left) in enumerate([(0, 5), (1, 6), (1, 3), (2, 3), (3, 0)])]
    assert [one.point for one in frontier(tries)] == [(0,), (2,), (4,)]


def test_parts_of_costs_and_lists_make_whole_values():
    rules = load_rules()
    found = numbers.read(
        rules, "plan", {"card.farm.cost.resin": [0, 3], "setup.starting_hand.1": [5, 9], "card.farm.cost.berry": [0, 2]}
    )
    assert [one.start for one in found] == [1, 6, 0]
    assert numbers.values(found, (0, 8, 1)) == {
        "card.farm.cost": {"twig": 2, "berry": 1},
        "setup.starting_hand": [5, 8, 7, 8],
    }
    assert numbers.patch(found, (1, 6, 0), "same") == {"patch": {"name": "same"}}
    assert numbers.size(found, (0, 8, 1)) == pytest.approx(1 / 3 + 2 / 4 + 1 / 2)


def test_a_band_counts_in_halves_of_its_width():
    band = Band("score", 10.0, 14.0)
    assert [band.outside(value) for value in (9.0, 10.0, 12.0, 14.0, 18.0)] == [0.5, 0, 0, 0, 2]


@pytest.mark.parametrize(("change", "says"), [
    ({"numbers": {}}, "numbers is missing"),
    ({"numbers": {"power.axolotls.points": [0, 2]}}, "game; it belongs to the module 'player_powers', which is not"),
    ({"numbers": {"card.frm.points": [0, 2]}}, "did you mean 'card.farm.points'"),
    ({"numbers": {"card.farm.name": [0, 2]}}, "is not a number of the game"),
    ({"numbers": {"card.farm.cost.honey": [0, 2]}}, "is not a number of the game"),
    ({"numbers": {"card.farm.points": [9, 12]}}, "the game has 7, which is not from 9 to 12"),
    ({"numbers": {"card.farm.points": [7, 7]}}, "leaves nothing to choose from"),
    ({"numbers": {"card.farm.points": 3}}, "must be [lowest, highest]"),
    ({"numbers": {"card.farm.points": [0.5, 9]}}, "in whole numbers"),
    ({"targets": {}}, "targets is missing"),
    ({"targets": {"scor": [1, 2]}}, "did you mean 'score'"),
    ({"targets": {"score": {"within": 1}}}, "around what value"),
    ({"targets": {"score": [2, 1]}}, "must be [lowest, highest]"),
    ({"targets": {"win_share.seat.0": [49, 51]}}, "win shares lie between 0 and 1"),
    ({"goals": {}}, "there is no key 'goals'"),
    ({"balance": {"dels": 3}}, "did you mean 'deals'"),
    ({"balance": {"deals": 1}}, "balance.deals must be from 2"),
    ({"balance": {"how": "gone"}}, "balance.how must be dead or replaced"),
    ({"balance": {"level": 2}}, "balance.level must lie between 0 and 1"),
    ({"balance": {"bots": ["nobody", "greedy"]}}, "nobody"),
    ({"balance": {"bots": ["greedy", "random", "engine"], "players": 2}}, "one line-up"),
    ({"balance": {"patch": {"card": {"frm": {}}}}}, "did you mean 'farm'"),
])  # fmt: skip
def test_a_plan_that_cannot_be_carried_out_is_refused_in_a_sentence(change, says):
    with pytest.raises(ev.EverdellError) as refused:
        ev.balance({**RICH, **change})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_writes_a_patch_and_says_what_it_reaches(tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text(
        '[balance]\nbots = ["random", "random"]\ndeals = 20\nconfirm = 40\ntries = 4\n'
        '[targets]\nscore = [0, 60]\n[numbers]\n"card.farm.points" = [0, 3]\n'
    )
    done = sim("balance", str(plan), "--json")
    assert done.returncode == 0
    document = json.loads(done.stdout)
    assert {"patch", "changes", "imbalance", "targets", "frontier", "confirmed", "file"} <= set(document)
    assert (tmp_path / "plan.patch.toml").exists()
    again = sim("balance", str(plan))
    assert (again.returncode, again.stdout) == (2, "")
    assert "exists already" in again.stderr
    shown = sim("balance", str(plan), "--resume")
    assert shown.returncode == 0
    assert "fresh deals" in shown.stdout
    missing = sim("balance", str(tmp_path / "none.toml"))
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "cannot be read" in missing.stderr
