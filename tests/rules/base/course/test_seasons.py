"""Preparing for season, and the Clock Tower (sections 10 and 13 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

COPY = "forest_copy_basic_1_card"
DOUBLE = "forest_discard_draw_double"
MEADOW_CARD = "forest_2_meadow_play_1"


def prepare(season: str, **rest: Any) -> Table:
    """A player of this season who can do nothing but prepare, and has begun to; the other one waits."""
    return Table(season=season, **{"others": [seat(left=1)], **rest})


def clock_tower(tokens: int = 3) -> dict[str, Any]:
    return {"card": "clock_tower", "tokens": tokens}


# ---- the steps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("season", "following", "workers"), [("winter", "spring", 3), ("spring", "summer", 4), ("summer", "autumn", 6)]
)
def test_preparing_brings_the_workers_home_and_new_ones(season: str, following: str, workers: int) -> None:
    """All workers come back, and 1, 1 and 2 new ones join; then the turn ends. [R10.1, R10.2]"""
    table = prepare(season)
    assert table.player()["season"] == following
    assert table.player()["workers"] == {"left": workers, "lost": 0, "placed": []}
    assert table.asked == "1 turn"


@pytest.mark.parametrize(("season", "received", "workers"), [("winter", 2, 2), ("spring", 2, 3), ("summer", 3, 5)])
def test_five_players_get_no_worker_in_spring(season: str, received: int, workers: int) -> None:
    """With five players the workers are 2, 2, 3 and 5. [R10.2, R15.3]"""
    table = prepare(season, received=received, others=[seat(received=5, left=1) for _ in range(4)])
    assert table.player()["workers"]["left"] == workers


def test_workers_come_home_from_everywhere() -> None:
    """From an opponent's card, a claimed event and a card that has left. [R10.2, R7.8]"""
    placed = [{"city": 1, "slot": 0}, "grand_tour", None]
    table = prepare(
        "summer", placed=placed, held=["grand_tour"], others=[seat(left=1, hand=["king"] * 2, city=["post_office"])]
    )
    assert table.player()["workers"] == {"left": 6, "lost": 0, "placed": []}
    assert table.offers(kind="place", card="post_office")  # the owner finds it free


def test_workers_of_the_others_stay() -> None:
    """Nobody else is affected: no recall, no production, no change of season. [R10.4]"""
    opponent = seat(season="winter", left=1, placed=["basic_3_twigs"], city=["farm"])
    table = prepare("winter", city=["mine"], others=[opponent])
    assert (table.owned(0), table.owned(1)) == ({"pebble": 1}, {})
    assert table.player(1)["season"] == "winter"
    assert table.places(1) == ["basic_3_twigs"]


@pytest.mark.parametrize("season", ["winter", "summer"])
def test_spring_and_autumn_activate_every_production_card_once(season: str) -> None:
    """Two Farms, a Mine and a Twig Barge give 2 berries, 1 pebble and 2 twigs. [R10.2]"""
    table = prepare(season, city=["farm", "mine", "farm", "twig_barge", "king"])
    assert table.own == {"berry": 2, "pebble": 1, "twig": 2}


def test_production_follows_an_order_of_the_players_choice() -> None:
    """A Farm before a Monk gives the Monk a berry to give away; the order is chosen card by card. [R10.2, D26]"""
    table = prepare("winter", city=["farm", "monk"])
    assert table.values("card") == ["farm", "monk"]
    table.choose(card="farm").choose(n=1)
    assert table.points() == 2
    first = prepare("winter", city=["farm", "monk"]).choose(card="monk")
    assert (first.points(), first.own) == (0, {"berry": 1})


def test_the_new_workers_are_there_before_the_production() -> None:
    """While production is chosen the workers are home and the season is new. [R10.2]"""
    table = prepare("winter", city=["farm", "monk"])
    assert table.asked == "0 order"
    assert table.player()["workers"]["left"] == 3
    assert table.player()["season"] == "spring"


def test_summer_has_no_production() -> None:
    """Production cards do nothing as summer begins. [R10.2, R10.3]"""
    table = prepare("spring", city=["farm", "mine"])
    assert table.player()["season"] == "summer"
    assert table.own == {}


def test_a_production_card_played_in_summer_activates() -> None:
    """A Mine played in summer gives its pebble. [R10.3]"""
    table = Table(season="summer", left=1, hand=["mine"], own="1 twig, 1 resin, 1 pebble", others=[seat(left=1)])
    assert table.play("mine").own == {"pebble": 1}


def test_spring_gives_no_meadow_cards() -> None:
    """Meadow cards are taken in summer only. [R10.2]"""
    table = prepare("winter", meadow=["king", "wife"])
    assert table.asked == "1 turn"
    assert table.hand() == []


# ---- Clock Tower -----------------------------------------------------------------------------------------------------


def test_a_clock_tower_repeats_a_location_for_a_token() -> None:
    """Before the recall a location with an own worker is carried out once more. [R10.2, R13.2, D28]"""
    table = prepare("winter", city=[clock_tower(3)], placed=["basic_3_twigs"])
    assert table.asked == "0 location"
    assert table.places() == ["basic_3_twigs"]
    table.choose(where="basic_3_twigs")
    assert table.own == {"twig": 3}
    assert table.player()["city"][0]["tokens"] == 2
    assert table.points() == 0  # the token has gone back to the supply


def test_the_clock_tower_is_optional() -> None:
    """The player may keep the token. [R10.2, R18.6, D28]"""
    table = prepare("winter", city=[clock_tower(3)], placed=["basic_3_twigs"]).stop()
    assert (table.own, table.player()["city"][0]["tokens"]) == ({}, 3)
    assert table.player()["season"] == "spring"


def test_the_clock_tower_is_used_once_in_a_season() -> None:
    """With tokens and locations left there is no second use. [R13.2, D28]"""
    table = prepare("winter", city=[clock_tower(3)], placed=["basic_3_twigs", "basic_2_resin"])
    table.choose(where="basic_3_twigs")
    assert table.asked == "1 turn"
    assert table.own == {"twig": 3}


def test_a_clock_tower_without_tokens_does_nothing() -> None:
    """Nothing is asked once the tokens are gone. [R10.2, D28]"""
    table = prepare("winter", city=[clock_tower(0)], placed=["basic_3_twigs"])
    assert table.asked == "1 turn"
    assert table.player()["season"] == "spring"


def test_the_clock_tower_looks_at_basic_and_forest_locations_of_own_workers() -> None:
    """No haven, event or card, no location where only an opponent stands. [R10.2, D28]"""
    table = prepare(
        "summer",
        city=[clock_tower(), "lookout"],
        hand=["king"],
        placed=["haven", {"city": 0, "slot": 1}, "forest_2_any", "basic_1_pebble"],
        forest=["forest_2_any", "forest_3_berries"],
        others=[seat(left=1, placed=["basic_2_resin", "forest_3_berries"])],
    )
    assert set(table.values("where", kind="location")) == {"forest_2_any", "basic_1_pebble"}


def test_the_clock_tower_needs_a_location_that_can_be_carried_out() -> None:
    """With an empty hand the discarding forest card is not offered. [R4.8, R10.2, D28]"""
    table = prepare("winter", city=[clock_tower()], placed=[DOUBLE, "basic_3_twigs"], forest=[DOUBLE])
    assert table.values("where", kind="location") == ["basic_3_twigs"]


def test_the_clock_tower_serves_its_owner_alone() -> None:
    """An opponent's Clock Tower does nothing for others. [R10.2]"""
    table = prepare("winter", placed=["basic_3_twigs"], others=[seat(left=1, city=[clock_tower()])])
    assert table.asked == "1 turn"
    assert table.own == {}


def test_through_the_clock_tower_a_location_is_carried_out_in_full() -> None:
    """The copying forest card copies and draws as if just visited. [R10.2, R4.11, D28, D34]"""
    table = prepare("winter", city=[clock_tower()], placed=[COPY], forest=[COPY], deck=["king"])
    table.choose(where=COPY).choose(where="basic_1_pebble")
    assert table.own == {"pebble": 1}
    assert table.hand() == ["king"]


def test_through_the_clock_tower_a_card_can_be_played() -> None:
    """The forest card of the meadow plays a Farm, which then produces once more in spring. [R6.3, R10.2, D28, D35]"""
    table = prepare(
        "winter",
        city=[clock_tower()],
        placed=[MEADOW_CARD],
        forest=[MEADOW_CARD],
        own="2 twigs",
        meadow=["farm", "king"],
    )
    table.choose(where=MEADOW_CARD).play("farm")
    assert table.city() == ["clock_tower", "farm"]
    assert table.own == {"berry": 2}


def test_the_season_changes_after_the_clock_tower() -> None:
    """A Ranger played through the Clock Tower on the way to autumn reaches the haven, but no journey. [R10.2, RA11]"""
    rest: dict[str, Any] = {"city": [clock_tower()], "placed": [MEADOW_CARD], "forest": [MEADOW_CARD]}
    table = prepare("summer", hand=["farm"] * 5, own="1 berry", meadow=["king", "ranger"], **rest)
    table.choose(where=MEADOW_CARD).play("ranger").choose(kind="worker", where="basic_1_berry")
    assert table.player()["season"] == "summer"
    assert table.may_visit("haven")
    assert not any(table.may_visit(f"journey_{n}") for n in (2, 3, 4, 5))
    table.visit("basic_3_twigs")
    assert table.player()["season"] == "autumn"
    assert table.own == {"twig": 3}
    assert table.player()["workers"]["left"] == 6
