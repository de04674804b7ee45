"""The Ranger: one of your placed workers goes somewhere else and acts again."""

from typing import Any

from tests.rules.scenario import Table, seat


def ranger(*placed: Any, **rest: Any) -> Table:
    """A Ranger has just been played; in spring, so that there are 3 workers, those not named being unplaced."""
    result = {"season": "spring", "own": "2 berries", "left": 3 - len(placed), "hand": ["ranger"], **rest}
    return Table(placed=list(placed), **result).play("ranger", via="resources")


# ---- the move ------------------------------------------------------------------------------------------------------


def test_a_ranger_moves_a_worker_which_acts_at_its_new_place() -> None:
    """The old place is left; the unplaced worker stays unplaced. [R13.3, D16, card:ranger]"""
    table = ranger("basic_3_twigs").visit("basic_2_resin")
    assert (table.own, table.places(), table.player()["workers"]["left"]) == ({"resin": 2}, ["basic_2_resin"], 2)


def test_the_player_chooses_the_worker_then_the_place() -> None:
    """Every movable worker is on offer. [D16, RA1, card:ranger]"""
    table = ranger("basic_3_twigs", "basic_1_pebble")
    assert (table.asked, table.values("where")) == ("0 move_worker", ["basic_3_twigs", "basic_1_pebble"])
    table.choose(kind="worker", where="basic_1_pebble")
    assert table.asked == "0 move_to"
    assert table.visit("basic_2_resin").places() == ["basic_3_twigs", "basic_2_resin"]


def test_moving_is_mandatory() -> None:
    """There is no choice to stay. [R13.3, D16, card:ranger]"""
    table = ranger("basic_3_twigs", "basic_1_pebble")
    assert not table.offers(kind="stop")
    table.choose(where="basic_3_twigs")
    assert not table.offers(kind="stop")


def test_the_old_place_is_not_a_new_one() -> None:
    """Not even if it is shared. [R13.3, RA10, card:ranger]"""
    for old in ("basic_3_twigs", "basic_1_berry"):
        table = ranger(old)
        assert table.asked == "0 move_to"
        assert not table.may_visit(old)


def test_the_new_place_must_be_legal_for_a_worker() -> None:
    """Not where another worker stands, not on a journey before autumn, not in the haven without cards. [R13.3, D16]"""
    table = ranger("basic_3_twigs", others=[seat(placed=["basic_2_resin"])])
    assert table.asked == "0 move_to"
    assert not [where for where in ("basic_2_resin", "journey_2", "haven") if table.may_visit(where)]
    assert table.may_visit("basic_1_pebble")


def test_permanent_workers_are_not_moved() -> None:
    """Monastery, Cemetery and journey hold theirs. [R4.10, R13.3, D16]"""
    placed = [{"city": 0, "slot": 0}, {"city": 0, "slot": 1}, "journey_3", "basic_3_twigs", "basic_1_pebble"]
    table = ranger(*placed, city=["monastery", "cemetery"], season="autumn", left=1)
    assert (table.asked, table.values("where")) == ("0 move_worker", ["basic_3_twigs", "basic_1_pebble"])


def test_if_nothing_can_be_moved_nothing_happens() -> None:
    """All workers unplaced: the Ranger comes all the same. [R13.3, card:ranger]"""
    table = ranger()
    assert (table.asked, table.city(), table.player()["workers"]["left"]) == ("0 turn", ["ranger"], 3)


def test_an_opponents_worker_is_not_moved() -> None:
    """Only your own workers follow your Ranger. [R13.3, D16]"""
    table = ranger(others=[seat(placed=["basic_3_twigs"])])
    assert (table.asked, table.places(1)) == ("0 turn", ["basic_3_twigs"])


# ---- what is tested, and when --------------------------------------------------------------------------------------


def test_the_ranger_counts_for_the_event_that_needs_him() -> None:
    """He is in the city as the new place is chosen. [R13.3, RA10, card:ranger]"""
    table = ranger("basic_3_twigs", city=["courthouse"], events=["capture_of_the_acorn_thieves"])
    table.visit("capture_of_the_acorn_thieves").stop()
    assert [event["event"] for event in table.player()["events"]] == ["capture_of_the_acorn_thieves"]


def test_in_autumn_a_worker_may_be_moved_on_a_journey() -> None:
    """It stays there for good. [R13.3, R4.10, card:ranger]"""
    table = ranger("basic_3_twigs", season="autumn", left=5, hand=["ranger", "king", "mine"]).visit("journey_2")
    assert (table.hand(), table.places()) == ([], ["journey_2"])
    assert [worker["permanent"] for worker in table.player()["workers"]["placed"]] == [True]


def test_a_second_copy_of_the_same_card_is_a_new_place() -> None:
    """From one Inn to the other, whichever of the two it stands on. [R13.3, card:ranger]"""
    for old, new in [(0, 1), (1, 0)]:
        table = ranger({"city": 0, "slot": old}, city=["inn", "inn"], meadow=["mine"])
        assert table.asked == "0 move_to"
        assert table.may_visit({"city": 0, "slot": new})
        assert not table.may_visit({"city": 0, "slot": old})


def test_a_second_copy_in_an_opponents_city_is_a_new_place_too() -> None:
    """Two Post Offices of an opponent, one of them just left. [R13.3, card:ranger]"""
    post = [seat(city=["post_office", "post_office"])]
    table = ranger({"city": 1, "slot": 0}, hand=["ranger", "king", "mine"], others=post)
    assert table.may_visit({"city": 1, "slot": 1})
    assert not table.may_visit({"city": 1, "slot": 0})


def test_an_open_card_visited_by_a_moved_worker_pays_its_owner() -> None:
    """The visit is a visit. [R13.3, RA10, R4.5, card:ranger]"""
    table = ranger("basic_3_twigs", meadow=["mine"], others=[seat(city=["inn"])]).choose(kind="place", card="inn")
    assert (table.city(), table.points(1)) == (["ranger", "mine"], 1)


def test_a_worker_without_a_location_may_be_moved_anywhere() -> None:
    """Its card has left the city. [RA10, R7.8, R13.3]"""
    table = ranger(None)
    assert (table.asked, table.may_visit("basic_1_berry")) == ("0 move_to", True)
    assert table.visit("basic_3_twigs").places() == ["basic_3_twigs"]


# ---- the worker that led to the Ranger -----------------------------------------------------------------------------


def test_the_worker_whose_visit_led_to_the_ranger_may_be_moved() -> None:
    """Played through the Queen, he finds her visitor placed already; the Queen is then no new place. [RA10, R13.3]"""
    queen = {"city": 0, "slot": 0}
    table = Table(city=["queen"], hand=["ranger", "mine"], season="spring", placed=["basic_3_twigs"], left=2)
    table.visit(queen).play("ranger")
    assert (table.asked, table.values("where")) == ("0 move_worker", ["basic_3_twigs", queen])
    table.choose(where=queen)
    assert not table.may_visit(queen)
    assert table.visit("basic_2_resin").places() == ["basic_3_twigs", "basic_2_resin"]


def test_the_same_holds_for_inn_and_forest_card() -> None:
    """Their visitor is deployed from the moment it is placed. [RA10, R13.3]"""
    inn, forest = {"city": 0, "slot": 0}, "forest_2_meadow_play_1"
    at_inn = Table(city=["inn"], meadow=["ranger", "mine"], season="spring", placed=["basic_3_twigs"], left=2)
    assert at_inn.visit(inn).play("ranger").values("where") == ["basic_3_twigs", inn]
    in_forest = Table(
        forest=[forest], meadow=["ranger", "mine"], own="1 berry", season="spring", placed=["basic_3_twigs"], left=2
    )
    assert in_forest.visit(forest).play("ranger").values("where") == ["basic_3_twigs", forest]


def test_a_visitor_of_the_cemetery_is_not_moved() -> None:
    """It stays for good, so only the other worker can go. [RA10, R4.10, R13.3]"""
    cemetery = {"city": 0, "slot": 0}
    table = Table(city=["cemetery"], deck=["ranger"], season="spring", placed=["basic_3_twigs"], left=2)
    assert table.visit(cemetery).asked == "0 move_to"
    assert table.visit("basic_2_resin").places() == [cemetery, "basic_2_resin"]
