"""Rugwort's seasons, blocked slots, years, variants, score and the end (rulings 16.9 to 16.16)."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.rules.patches import load_rules
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import EIGHT, FOREST, RUGWORT, Solo, rolls, when

SPECIAL = ["the_everdell_games", "croak_wart_cure", "tax_relief", "ministering_to_miscreants"]


def basic_events() -> dict[str, str]:
    """The basic event of each colour, from the data."""
    rows = [row for row in load_rules().rows("event") if row["kind"] == "basic"]
    return {next(iter(row["requires"]["colours"])): row["id"] for row in rows}


# ---- preparing -------------------------------------------------------------------------------------------------------


def test_he_prepares_after_you() -> None:
    """Workers onto the next meadow slots, the next forest card, the next basic location; yours come first. [R16.9]"""
    solo = Solo(season="winter", forest=FOREST, city=["farm"], left=0)
    solo.prepare()
    assert solo.his_places == [FOREST[1], "basic_2_resin", {"meadow": 0}]
    assert solo.own == {"berry": 1}
    assert solo.player(RUGWORT)["season"] == "spring"
    autumn = Solo(season="summer", forest=FOREST, left=0).prepare()
    slots = [{"meadow": slot} for slot in range(4)]
    assert autumn.his_places == ["journey_3", "basic_1_berry_1_card", *slots]


@pytest.mark.parametrize(("colour", "cards"), [
    ("production", ["farm"] * 4), ("destination", ["inn"] * 3), ("governance", ["judge"] * 2 + ["historian"]),
    ("traveler", ["wanderer"] * 3),
])  # fmt: skip
def test_he_takes_the_basic_events_of_his_colours(colour: str, cards: list[str]) -> None:
    """4 production cards, 3 of another colour; with one card less he takes none. [R16.9]"""
    event = basic_events()[colour]
    solo = Solo(cards, basic_events=list(basic_events().values()), left=0).prepare()
    assert [one["event"] for one in solo.player(RUGWORT)["events"]] == [event]
    assert event not in solo.state["basic_events"]
    fewer = Solo(cards[1:], basic_events=list(basic_events().values()), left=0).prepare()
    assert fewer.player(RUGWORT)["events"] == []


def test_an_event_you_have_is_not_his() -> None:
    """[R16.9]"""
    event = basic_events()["production"]
    solo = Solo(["farm"] * 4, held=[event], left=0).prepare()
    assert solo.player(RUGWORT)["events"] == []


def test_he_takes_basic_events_once_more_when_you_pass() -> None:
    """[R16.11, R18.12]"""
    event = basic_events()["production"]
    solo = Solo(["farm"] * 4, season="autumn", basic_events=[event], left=0)
    solo.finish()
    assert [one["event"] for one in solo.player(RUGWORT)["events"]] == [event]
    assert solo.game.over


# ---- blocked slots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("season", "open_slots"), [("winter", 8), ("spring", 7), ("summer", 6), ("autumn", 4)])
def test_blocked_slots_are_not_yours_to_play_from(season: str, open_slots: int) -> None:
    """[R16.9, R16.16, R18.11, R5.1]"""
    solo = Solo(season=season, meadow=["farm"] * 8, own="2 twigs, 1 resin")
    assert solo.values("slot", kind="play") == list(range(8 - open_slots, 8))


@pytest.mark.parametrize(("season", "open_slots"), [("winter", 8), ("spring", 7), ("summer", 6), ("autumn", 4)])
def test_an_undertaker_works_on_open_slots(season: str, open_slots: int) -> None:
    """It discards 3 of them, and draws one of them. [R16.16, R18.11, D17]"""
    solo = Solo(season=season, meadow=EIGHT, hand=["undertaker"], own="2 berries", deck=["queen"] * 1 + ["monk"] * 2)
    solo.play("undertaker")
    mine = set(range(8 - open_slots, 8))
    named = 0
    while solo.asked == "0 discard_meadow":
        assert set(solo.values("slot", kind="card")) <= mine
        solo.game.apply(solo.game.legal_actions()[-1])
        named += 1
    assert named
    assert solo.asked == "0 take_meadow"
    assert set(solo.values("slot", kind="card")) == mine
    assert set(solo.discard) < {EIGHT[slot] for slot in mine}


def test_an_inn_plays_from_open_slots() -> None:
    """With nothing but blocked cards it cannot be visited. [R16.9, D37]"""
    inn = {"city": 0, "slot": 0}
    blocked = Solo(season="autumn", city=["inn"], left=1, meadow=["farm"] * 4)
    assert not blocked.may_visit(inn)
    opened = Solo(season="autumn", city=["inn"], left=1, meadow=["farm"] * 5)
    assert opened.visit(inn).asked != "0 play"
    assert opened.city() == ["inn", "farm"]


def test_your_summer_draw_still_reaches_slot_2() -> None:
    """He prepares after it; slot 1 has been his since spring. [R16.10, R16.16, D27]"""
    solo = Solo(season="spring", meadow=EIGHT, left=0)
    solo.prepare()
    assert solo.asked == "0 take_meadow"
    assert sorted(solo.values("slot", kind="card")) == list(range(1, 8))
    solo.choose(card="mine").stop()
    assert solo.hand() == ["mine"]
    assert {"meadow": 1} in solo.his_places


def test_cards_of_one_name_in_two_slots_are_two_choices() -> None:
    """Blocking and the die go by slot; still each set of cards can be taken in one order only. [RA1, R4.12]"""
    solo = Solo(season="spring", meadow=[None, *["farm"] * 3, *[None] * 4], left=0)
    solo.prepare()
    assert solo.values("slot", kind="card") == [1, 2, 3]
    solo.choose(kind="card", slot=2)
    assert solo.values("slot", kind="card") == [3]


def test_the_forest_meadow_card_works_on_open_slots() -> None:
    """[R16.16, D35]"""
    solo = Solo(season="autumn", left=1, forest=["forest_2_meadow_play_1"], meadow=EIGHT)
    solo.visit("forest_2_meadow_play_1")
    # The last in order cannot be the first of two.
    first = set(solo.values("slot", kind="card"))
    assert len(first) == 3
    assert first < {4, 5, 6, 7}


# ---- years -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("year", "journey", "each"), [(1, 3, 3), (2, 4, 6), (3, 5, 6)])
def test_the_year_sets_journey_and_special_events(year: int, journey: int, each: int) -> None:
    """[R16.12, R16.13]"""
    solo = Solo(season="autumn", year=year, events=SPECIAL)
    assert solo.his_places[0] == f"journey_{journey}"
    assert solo.score(RUGWORT) == {
        "cards": 0, "tokens": 0, "prosperity": 0, "journey": journey, "events": 4 * each, "empty_spaces": 0,
        "total": journey + 4 * each,
    }  # fmt: skip


def test_in_the_third_year_two_workers_leave_in_autumn() -> None:
    """His basic one, and one of yours that is not placed; 5 remain. [R16.12]"""
    solo = Solo(season="summer", year=3, left=0).prepare()
    assert solo.player()["workers"] == {"left": 5, "lost": 1, "placed": []}
    assert solo.player(RUGWORT)["workers"]["lost"] == 1
    assert "basic_1_berry_1_card" not in solo.his_places
    assert solo.may_visit("basic_1_berry_1_card")
    easier = Solo(season="summer", year=2, left=0).prepare()
    assert easier.player()["workers"] == {"left": 6, "lost": 0, "placed": []}


def test_in_the_third_year_permanent_workers_stay_where_they_are() -> None:
    """[R16.12]"""
    stays: dict[str, Any] = {"where": {"city": 0, "slot": 0}, "permanent": True}
    solo = Solo(season="summer", year=3, city=["cemetery"], placed=[stays], left=0).prepare()
    assert (solo.player()["workers"]["left"], solo.player()["workers"]["lost"]) == (4, 1)
    assert solo.places() == [{"city": 0, "slot": 0}]


# ---- his score -------------------------------------------------------------------------------------------------------


def test_his_score() -> None:
    """2 a card, 3 a prosperity card, 3 a basic event, special events that are not yours, journey, tokens. [R16.13]"""
    event = basic_events()["production"]
    solo = Solo(
        ["farm", "farm", "king", "fool", "wife"],
        season="autumn",
        events=SPECIAL[:3],
        held=[SPECIAL[3]],
        about_him={"points": 4, "events": [{"event": event}]},
    )
    assert solo.score(RUGWORT) == {
        "cards": 2 + 2 + 3 + 2 + 3, "tokens": 4, "prosperity": 0, "journey": 3, "events": 3 + 3 * 3, "empty_spaces": 0,
        "total": 31,
    }  # fmt: skip


@pytest.mark.parametrize(("city", "won"), [(["king", "castle"], True), (["castle"], False), (["farm"], False)])
def test_you_win_with_more_points_than_he(city: list[str], won: bool) -> None:
    """Yours 8, 4 or 1 against 3 for his journey and 2 for a card. [R16.14, R19.12]"""
    solo = Solo(["farm"], season="autumn", city=city, left=0)
    assert solo.score(RUGWORT)["total"] == 5
    solo.finish()
    assert solo.game.winners == [0 if won else RUGWORT]


def test_a_switch_makes_a_tie_a_win() -> None:
    """[R16.14, R19.12]"""
    tied: dict[str, Any] = {"his": ["farm"], "season": "autumn", "city": ["king", "farm"], "left": 0}
    assert Solo(**tied).score()["total"] == 5
    assert Solo(**tied).finish().game.winners == [RUGWORT]
    assert Solo(**tied, patch={"rules.solo_tie": "win"}).finish().game.winners == [0]


# ---- variants --------------------------------------------------------------------------------------------------------


def test_cranky_discards_on_an_eight() -> None:
    """1 random card of your hand; on another face none. [R16.15, RA25]"""
    hand = {"hand": ["farm", "mine", "king", "wife"], "variants": "cranky"}
    eight = rolls(8, **hand)
    assert len(eight.hand()) == 2
    assert set(eight.discard) < {"mine", "king", "wife"}
    assert len(rolls(7, **hand).hand()) == 3
    assert rolls(8, variants="cranky").hand() == []
    assert len(rolls(8, hand=hand["hand"]).hand()) == 3


def test_glitzy_makes_prosperity_cards_count_5() -> None:
    """[R16.15]"""
    assert Solo(["farm", "king"], variants="glitzy").score(RUGWORT)["cards"] == 2 + 5


def test_hasty_takes_the_leftmost_special_event_each_season() -> None:
    """It is gone for you and counts once, as one that you did not claim; not when you pass. [R16.15, RA25]"""
    solo = Solo(events=SPECIAL, variants="hasty", left=2)
    for taken, season in enumerate(("spring", "summer", "autumn"), 1):
        while solo.player()["season"] != season:
            solo.visit("basic_1_berry")
        assert [one["event"] for one in solo.player(RUGWORT)["events"]] == SPECIAL[:taken]
    assert solo.score(RUGWORT)["events"] == 4 * 3
    while not solo.game.over:
        solo.visit("basic_1_berry")
    assert [one["event"] for one in solo.player(RUGWORT)["events"]] == SPECIAL[:3]


def test_a_hasty_event_is_gone() -> None:
    """[R16.15]"""
    (needs,) = (row["requires"]["cards"] for row in load_rules().rows("event") if row["id"] == SPECIAL[2])
    solo = Solo(events=SPECIAL[2:3], variants="hasty", city=needs, left=0)
    solo.prepare()
    assert not solo.may_visit(SPECIAL[2])
    patient = Solo(events=SPECIAL[2:3], city=needs, left=0)
    patient.prepare()
    assert patient.may_visit(SPECIAL[2])


def test_lucky_gains_a_token_for_a_repeated_roll() -> None:
    """Compared with the previous roll of the game, in whatever turn. [R16.15, RA25]"""
    assert rolls(4, variants="lucky", last_roll=4).points(RUGWORT) == 1
    assert rolls(4, variants="lucky", last_roll=5).points(RUGWORT) == 0
    assert rolls(4, variants="lucky").points(RUGWORT) == 0
    assert rolls(4, last_roll=4).points(RUGWORT) == 0


def test_squatty_counts_your_empty_spaces() -> None:
    """2 for each of 15 minus the spaces used; Wanderers take none, a couple one. [R16.15, RA25]"""
    couple: list[Any] = [{"card": "husband", "paired_with": 1}, {"card": "wife", "paired_with": 0}]
    solo = Solo(city=[*couple, "wanderer", "farm"], variants="squatty")
    assert solo.score(RUGWORT)["empty_spaces"] == 2 * (15 - 2)
    assert Solo(city=houses(15), variants="squatty").score(RUGWORT)["empty_spaces"] == 0
    assert Solo().score(RUGWORT)["empty_spaces"] == 0


def test_variants_combine() -> None:
    """[R16.15]"""
    game = ev.Game(players=1, modules=["solo_rugwort:variants=squatty+cranky:year=2"])
    assert game.modules == ["base", "solo_rugwort:year=2:variants=cranky+squatty"]
    both = when(rolls_with, lambda solo: solo.rolled == 8 and solo.player(RUGWORT)["points"] == 1)
    assert len(both.hand()) == 0


def rolls_with(seed: int) -> Solo:
    """Lucky and cranky at once: the roll before was an 8."""
    solo = Solo(
        hand=["farm", "king"], own="2 twigs, 1 resin", meadow=EIGHT, variants="cranky+lucky", last_roll=8, seed=seed
    )
    solo.play("farm", **{"from": "hand"})
    return solo
