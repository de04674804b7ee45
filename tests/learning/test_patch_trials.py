"""Five patches that are drawn before a bot is taught, and how a bot reacts to them."""

import numpy as np
import pytest

import everdell_sim as ev
from everdell_sim.pipelines import patch_trials
from everdell_sim.pipelines.drawn_patches import BETTER, DEARER, EACH, KNOWN, ROOM, draw, files, played_shares
from everdell_sim.pipelines.patch_trials import Change, Reaction, changes_of, margins, reactions
from everdell_sim.rules.patches import read_patches
from everdell_sim.rules.words import RESOURCES
from everdell_sim.stats import Estimate

PRINTED = {card["id"]: card for card in ev.cards().to_dicts()}


def test_the_files_are_what_the_seed_draws():
    assert [read_patches(path)[0][1] for path in files()] == draw()


def test_each_patch_makes_two_cards_better_and_two_dearer_and_no_card_is_changed_twice():
    changed = []
    for path in files():
        now = {card["id"]: card for card in ev.cards(patch=path).to_dicts()}
        other = [card for card in now if now[card] != PRINTED[card]]
        points = {card: now[card]["points"] - PRINTED[card]["points"] for card in other}
        cost = {
            card: sum(now[card][f"cost_{unit}"] - PRINTED[card][f"cost_{unit}"] for unit in RESOURCES) for card in other
        }
        assert sorted(points.values()) == [0] * EACH + [BETTER] * EACH
        assert sorted(cost.values()) == [0] * EACH + [DEARER] * EACH
        assert all(points[card] == 0 or cost[card] == 0 for card in other)
        changed += other
    assert len(set(changed)) == len(changed) == 2 * EACH * len(files())


def test_every_changed_card_can_show_what_is_claimed_of_it():
    changes = [change for at, path in enumerate(files()) for change in changes_of(at, read_patches(path)[0][1])]
    shares = played_shares(KNOWN, [change.card for change in changes], 2000, 2026)
    for change in changes:
        rate = shares[change.card].mean()
        assert rate <= 1 - ROOM if change.wanted == 1 else rate >= ROOM
    assert "fool" not in shares


def test_a_share_is_counted_by_deal_over_both_seats():
    farm = played_shares("greedy", ["farm"], 30, 5)["farm"]
    held = ev.simulate(["greedy"] * 2, 30, seed=5, detail="cards").cards
    seats = {
        (row["deal"], row["seat"])
        for row in held.to_dicts()
        if row["card"] == "farm" and any(row[f"played_{season}"] for season in ("winter", "spring", "summer", "autumn"))
    }
    assert [2 * share for share in farm] == [sum((deal, seat) in seats for seat in (0, 1)) for deal in range(30)]


@pytest.mark.parametrize(
    ("wanted", "ends", "shown"),
    [
        (1, (0.1, 0.05, 0.15), True),
        (1, (0.1, -0.05, 0.25), False),
        (-1, (0.1, 0.05, 0.15), False),
        (-1, (-0.1, -0.2, -0.01), True),
    ],
)
def test_a_change_is_shown_when_its_whole_interval_is_on_the_right_side(wanted, ends, shown):
    value, low, high = ends
    change = Change(1, "farm", "Farm", "", wanted)
    assert Reaction(change, 0.5, 0.5 + value, Estimate(value, 0.02, low, high, 100, "")).shown is shown


def test_the_champion_itself_reacts_and_has_no_margin_over_itself(capsys):
    reacted, found = reactions("champion", 60, 1), margins("champion", 20, 1)
    assert [one.change.card for one in reacted] == [
        card for path in files() for card in read_patches(path)[0][1]["card"]
    ]
    # Of twenty intervals that hold together each is of 99.75 %: with 59 degrees of freedom 3.1585 errors on each side.
    assert all(
        np.isclose(one.difference.high - one.difference.value, 3.1585 * one.difference.se, rtol=1e-4) for one in reacted
    )
    assert [one.value for one in found] == [0] * 5
    patch_trials.tell("champion", [one.difference for one in reacted[:5]], reacted)
    told = capsys.readouterr().out
    assert told.count("\n| 5 | ") == 5
    assert "| Husband | costs 5 instead of 3 |" in told
