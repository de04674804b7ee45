"""Legendary cards that workers visit: Amilla, The Green Acorn, Everflame Tomb, Strey."""

from typing import Any

from tests.rules.legends.hall import PLAIN, Hall
from tests.rules.scenario import resources, seat

HERE = {"city": 0, "slot": 0}
BASIC = ["harvest_festival", "grand_tour"]


def test_amilla_claims_an_event_whatever_it_requires() -> None:
    """Basic and special ones; the worker stands on her. [LA15, LD7, card:amilla_glistendew]"""
    hall = Hall(city=["amilla_glistendew"], events=["tax_relief"], basic_events=BASIC, left=2).visit(HERE)
    assert hall.asked == "0 event"
    assert sorted(hall.values("where")) == ["grand_tour", "harvest_festival", "tax_relief"]
    hall.choose(where="harvest_festival")
    assert [one["event"] for one in hall.player()["events"]] == ["harvest_festival"]
    assert hall.places() == [HERE]
    assert hall.score()["events"] == 3


def test_amilla_does_not_reach_what_is_claimed() -> None:
    """With every event taken there is nothing to visit her for. [LA15]"""
    rival = seat(held=["harvest_festival"])
    assert not Hall(city=["amilla_glistendew"], others=[rival], left=2).may_visit(HERE)
    both = Hall(city=["amilla_glistendew"], basic_events=["grand_tour"], others=[rival], left=2).visit(HERE)
    assert [one["event"] for one in both.player()["events"]] == ["grand_tour"]


def test_amilla_pays_what_the_event_costs() -> None:
    """Croak Wart Cure costs 2 berries and 2 cards. [LA15, LA12, LD7]"""
    city = ["amilla_glistendew", "mine", "inn", "farm"]
    table: dict[str, Any] = {"city": city, "events": ["croak_wart_cure"], "left": 2}
    assert not Hall(**table, own="1 berry").may_visit(HERE)
    hall = Hall(**table, own="2 berries").visit(HERE)
    # Sets are picked in one order: a Mine, the last, can only be the second card.
    assert (hall.own, sorted(hall.values("card"))) == ({}, ["farm", "inn"])
    assert hall.choose(card="inn").city() == ["amilla_glistendew", "farm"]


def test_the_effect_of_the_event_follows() -> None:
    """A Well Run City brings the worker on Amilla back. [LA15]"""
    hall = Hall(city=["amilla_glistendew"], events=["a_well_run_city"], left=1).visit(HERE)
    assert {"city": 0, "slot": 0} in hall.values("where")
    hall.choose(where=HERE)
    assert (hall.player()["workers"]["left"], hall.places()) == (1, [])


def test_the_green_acorn_plays_a_card_for_four_fewer() -> None:
    """From hand or meadow, of any kinds; what costs less is free. [LA21, LD10, card:the_green_acorn]"""
    poor = Hall(city=["the_green_acorn"], hand=["palace"], meadow=["mine"], own="4 pebbles", left=2).visit(HERE)
    assert "palace" not in poor.city(), "5 of its 8 are missing: the Mine was the only choice"
    assert "mine" in poor.city()
    hall = Hall(city=["the_green_acorn"], hand=["palace"], meadow=["mine"], own="3 resin, 2 pebbles", left=2).visit(
        HERE
    )
    assert sorted(hall.values("card")) == ["mine", "palace"]
    hall.play("palace")
    assert hall.values("pay") == [resources("3 resin, 1 pebble"), resources("2 resin, 2 pebbles")]
    assert not Hall(city=["the_green_acorn"], hand=["palace"], left=2).may_visit(HERE), "nothing could be played"


def test_the_green_acorn_is_open_for_two_tokens() -> None:
    """[LA21, card:the_green_acorn]"""
    rival = seat(city=["the_green_acorn"])
    hall = Hall(hand=["mine"], others=[rival], left=2).visit({"city": 1, "slot": 0})
    assert (hall.points(1), hall.city()) == (2, ["mine"])


def test_the_tomb_plays_any_card_free() -> None:
    """Whatever it is worth; the worker stays for good. [LA21, LD10, card:everflame_tomb]"""
    hall = Hall(city=["everflame_tomb"], hand=["king"], meadow=["palace"], left=2).visit(HERE)
    assert sorted(hall.values("card")) == ["king", "palace"]
    hall.play("king")
    assert hall.city() == ["everflame_tomb", "king"]
    (worker,) = [one for one in hall.player()["workers"]["placed"] if one["where"] == HERE]
    assert worker["permanent"] is True
    assert not hall.may_visit(HERE), "the second spot needs an Undertaker"
    assert not Hall(city=["everflame_tomb"], left=2).may_visit(HERE), "nothing could be played"


def test_the_second_spot_of_the_tomb() -> None:
    """[LA21, card:everflame_tomb]"""
    worker = {"where": HERE, "permanent": True}
    for more, may in ((["undertaker"], True), ([], False)):
        hall = Hall(city=["everflame_tomb", *more], hand=["king"], placed=[worker], left=2)
        assert hall.may_visit(HERE) is may


def test_strey_uses_places_where_a_worker_stands() -> None:
    """Of anybody, basic and forest, and full ones. [LA25, LD15, card:strey_softpaw]"""
    rival = seat(placed=["basic_3_twigs", "forest_3_berries"], received=2, season="winter")
    table: dict[str, Any] = {"forest": ["forest_3_berries", "forest_2_any"], "others": [rival], "season": "winter"}
    hall = Hall(city=["strey_softpaw"], placed=["basic_2_resin"], left=1, **table).visit(HERE)
    assert hall.values("where") == ["basic_3_twigs", "basic_2_resin", "forest_3_berries"]
    hall.choose(where="forest_3_berries")
    assert (hall.asked, hall.values("where", kind="location")) == ("0 place", ["basic_3_twigs", "basic_2_resin"])
    hall.choose(where="basic_2_resin")
    assert hall.own == {"berry": 3, "resin": 2}


def test_the_second_place_is_optional() -> None:
    """[LA25, LD15]"""
    rival = seat(placed=["basic_3_twigs"], received=2, season="winter")
    hall = Hall(city=["strey_softpaw"], placed=["basic_2_resin"], others=[rival], season="winter")
    hall.visit(HERE).choose(where="basic_3_twigs").stop()
    assert hall.own == {"twig": 3}


def test_strey_needs_a_place_that_can_be_performed() -> None:
    """Neither haven nor journey nor a card counts. [LA25]"""
    rival = seat(placed=["haven", "forest_discard_draw_double"], received=2, season="winter")
    hall = Hall(city=["strey_softpaw"], placed=["haven"], others=[rival], season="winter",
                forest=["forest_discard_draw_double"], deck=PLAIN)  # fmt: skip
    assert not hall.may_visit(HERE), "the forest card needs a card to discard"
