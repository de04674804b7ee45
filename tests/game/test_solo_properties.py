"""What holds at every decision of every solo game: conservation, round trips, hidden cards, chance, and his score."""

import copy
import json
import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from polars.testing import assert_frame_equal

import everdell_sim as ev
from tests.support.randomly import CARDS, EVENTS, walk
from tests.support.recount import count_seat

ROOT = Path(__file__).parents[2]
NUMBERS = tomllib.loads((ROOT / "data/solo_rugwort/rules.toml").read_text(encoding="utf-8"))["solo_rugwort"]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/state.schema.json").read_text(encoding="utf-8")))
EVERYTHING = "solo_rugwort:year=3:variants=cranky+glitzy+hasty+lucky+squatty"
MODULES = ["solo_rugwort", "solo_rugwort:year=2:variants=hasty+lucky", EVERYTHING]
RUGWORT = 1


def cards_in(state: dict[str, Any]) -> Counter[str]:
    zones = [state["deck"], state["discard"], state["revealed"], [card for card in state["meadow"] if card]]
    for player in state["players"]:
        zones += [player["hand"], [one["card"] for one in player["city"]]]
        zones += [one["prisoners"] for one in player["city"]]
        zones += [one["cards"] for one in player["events"]]
    return Counter(card for zone in zones for card in zone)


def his_score(state: dict[str, Any], module: str) -> dict[str, int]:
    """Counted again from the state and the data alone (R16.12, R16.13, R16.15)."""
    you, he = state["players"]
    year = int(module.split("year=")[1][0]) if "year=" in module else 1
    each = NUMBERS["glitzy_points" if "glitzy" in module else "prosperity_points"]
    prosperous = sum(CARDS[one["card"]]["colour"] == "prosperity" for one in he["city"])
    yours = {one["event"] for one in you["events"]}
    special = [event for event in state["event_row"] if EVENTS[event]["kind"] == "special" and event not in yours]
    basic = [one for one in he["events"] if EVENTS[one["event"]]["kind"] == "basic"]
    pairs = sum(one["paired_with"] is not None for one in you["city"]) // 2
    used = sum(CARDS[one["card"]].get("space", 1) for one in you["city"]) - pairs
    points = {
        "cards": each * prosperous + NUMBERS["card_points"] * (len(he["city"]) - prosperous),
        "tokens": he["points"],
        "prosperity": 0,
        "journey": [3, 4, 5][year - 1] if he["season"] == "autumn" else 0,
        "events": 3 * len(basic) + [3, 6, 6][year - 1] * len(special),
        "empty_spaces": 2 * (15 - used) if "squatty" in module else 0,
    }
    return {**points, "total": sum(points.values())}


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_game(module: str, seed: int) -> None:
    game = ev.Game(players=1, modules=[module], seed=seed)
    dealt = cards_in(game.state())
    assert dealt == Counter({name: row["copies"] for name, row in CARDS.items()})
    for decision in walk(game, seed):
        state = game.state()
        assert not [error.message for error in SCHEMA.iter_errors(state)]
        assert cards_in(state) == dealt
        assert decision.player == 0
        dicts = [json.dumps(choice.to_dict(), sort_keys=True) for choice in decision.choices]
        assert len(set(dicts)) == len(dicts) >= 2
        assert len({choice.label for choice in decision.choices}) == len(dicts)
        closed = {w["where"]["meadow"] for w in state["players"][RUGWORT]["workers"]["placed"] if meadow_slot(w)}
        assert not [c for c in game.legal_actions() if c.get("from") == "meadow" and c["slot"] in closed]
        if len(state["players"][RUGWORT]["city"]) < 31:
            assert game.scores()[RUGWORT] == his_score(state, module)
        assert {**count_seat(state, 0), "empty_spaces": 0} == game.scores()[0]
        again = ev.Game.from_state(json.loads(json.dumps(state)), seed=77)
        assert (again.state(), again.decision) == (state, decision)
    totals = [score["total"] for score in game.scores()]
    assert game.winners == ([0] if totals[0] > totals[1] else [RUGWORT])


def meadow_slot(worker: dict[str, Any]) -> bool:
    return isinstance(worker["where"], dict) and "meadow" in worker["where"]


@pytest.mark.parametrize("module", MODULES)
def test_a_view_tells_nothing_hidden(module: str) -> None:
    """Other orders of deck and discard pile, and other rolls to come, look the same."""
    game = ev.Game(players=1, modules=[module], seed=4)
    rng = random.Random(1)
    for at, _ in enumerate(walk(game, 4)):
        state = game.state()
        if at % 9 or state["pending"] is not None:
            continue
        other = copy.deepcopy(state)
        hidden = other["deck"] + other["discard"]
        rng.shuffle(hidden)
        cut = len(other["deck"])
        other["deck"], other["discard"] = hidden[:cut], hidden[cut:]
        other["rng"] = {**other["rng"], "seed": f"{rng.getrandbits(64):016x}"}
        assert ev.Game.from_state(other).view(0) == game.view(0)
        assert "rng" not in game.view(0)


def test_the_same_games_on_any_number_of_threads() -> None:
    one, three = (
        ev.simulate(["greedy"], deals=60, seed=2, modules=[EVERYTHING], workers=workers, detail="cards")
        for workers in (1, 3)
    )
    for table in ("games", "seats", "cards", "events", "locations"):
        assert_frame_equal(getattr(one, table), getattr(three, table))


def test_rows_of_solo_games() -> None:
    """He has his own row after the player's; people alone are counted; win or loss."""
    run = ev.simulate(["greedy"], deals=50, seed=2, modules=["solo_rugwort"])
    assert run.games["players"].unique().to_list() == [1]
    rows = run.seats.sort("deal", "seat")
    assert rows["automatic"].to_list() == [False, True] * 50
    assert rows["bot"].cast(str).to_list() == ["greedy", "rugwort"] * 50
    assert "score_empty_spaces" in rows.columns
    for you, he in zip(rows.rows(named=True)[::2], rows.rows(named=True)[1::2], strict=True):
        assert (you["win_60ths"], he["win_60ths"]) == ((60, 0) if you["score"] > he["score"] else (0, 60))
        assert {you["rank"], he["rank"]} == {1, 2}
        parts = [name for name in rows.columns if name in PARTS]
        assert all(row["score"] == sum(row[part] for part in parts) for row in (you, he))
    assert "score_empty_spaces" not in ev.simulate(["greedy", "greedy"], deals=1).seats.columns


PARTS = ("score_cards", "score_tokens", "score_prosperity", "score_journey", "score_events", "score_empty_spaces")


def test_the_die_is_fair_and_moves_nothing_else() -> None:
    """Each face about equally often; another number of rolls leaves the deck as it was."""
    faces: Counter[int] = Counter()
    for seed in range(25):
        game = ev.Game(players=1, modules=["solo_rugwort"], seed=seed)
        last = None
        for _ in walk(game, seed):
            state = game.state()
            if state["rng"]["rolls"] != last:
                last = state["rng"]["rolls"]
                if state["solo_rugwort"]["last_roll"]:
                    faces[state["solo_rugwort"]["last_roll"]] += 1
    n = sum(faces.values())
    assert set(faces) == set(range(1, 9))
    # Chi-square with 7 degrees of freedom: 24.3 is passed once in a thousand times by a fair die.
    assert sum((faces[face] - n / 8) ** 2 / (n / 8) for face in range(1, 9)) < 24.3


@pytest.mark.parametrize(("module", "problem"), [
    ("solo_rugwort:year=4", "solo_rugwort.year is 4; allowed: a whole number from 1 to 3"),
    ("solo_rugwort:variants=crancky", "did you mean 'cranky'"),
    ("solo_rugwort:yaer=2", "has no parameter 'yaer'; did you mean 'year'?"),
    ("solo_rugwort:year=1:year=2", "has its year twice"),
    ("base:year=1", "module 'base' has no parameter 'year'; it takes none"),
])  # fmt: skip
def test_wrong_parameters_are_named(module: str, problem: str) -> None:
    with pytest.raises(ev.BadModule) as raised:
        ev.Game(players=1, modules=[module])
    assert problem in str(raised.value)


def test_only_one_person_plays_against_him() -> None:
    with pytest.raises(ev.BadInput, match="one person plays against Rugwort"):
        ev.Game(players=2, modules=["solo_rugwort"])
    with pytest.raises(ev.BadPatch, match=r"rules\.solo_tie is unknown"):
        ev.Game(players=2, patch={"rules.solo_tie": "win"})


def test_impossible_solo_states_are_refused() -> None:
    state = ev.Game(players=1, modules=["solo_rugwort"], seed=1).state()

    def refused(change: Any, problem: str) -> None:
        wrong = copy.deepcopy(state)
        change(wrong)
        with pytest.raises(ev.BadState) as raised:
            ev.Game.from_state(wrong)
        assert problem in str(raised.value)

    refused(lambda s: s["players"][1].update(season="summer"), "he prepares right after you")
    refused(lambda s: s["players"][1].update(resources={"twig": 1}), "neither a hand nor resources")
    refused(lambda s: s["solo_rugwort"].update(last_roll=9), "solo_rugwort.last_roll")
    refused(lambda s: s["players"][0].update(automatic=True), "players")
    refused(lambda s: s["players"][0]["workers"].update(left=1, placed=[{"where": {"meadow": 0}}]), "only his workers")
    refused(lambda s: s.update(modules=["base"]), "there is no key 'solo_rugwort'")
