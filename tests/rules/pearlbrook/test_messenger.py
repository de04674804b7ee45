"""The Messenger: it shares the space of a construction, and moves when that leaves."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import houses, pair, seat


def test_a_messenger_shares_the_space_of_a_construction() -> None:
    """Which one is its player's choice; a card and a token follow. [PD21, P13.1, PA8, card:messenger]"""
    brook = Brook(hand=["messenger"], own="2 berries", city=["farm", "wife", "inn"], deck=["king"]).play("messenger")
    assert (brook.asked, brook.values("card")) == ("0 pair", ["farm", "inn"])
    assert not brook.offers(kind="stop")
    brook.choose(card="inn")
    assert (brook.player()["city"][3]["paired_with"], brook.hand(), brook.points()) == (2, ["king"], 1)


def test_one_messenger_for_each_construction() -> None:
    """Without a free one it cannot be played. [card:messenger, P13.1]"""
    assert not Brook(hand=["messenger"], own="2 berries", city=["wife"]).may_play("messenger")
    taken = Brook(hand=["messenger"], own="2 berries", city=pair("farm", "messenger"))
    assert not taken.may_play("messenger")


def test_a_messenger_enters_a_full_city() -> None:
    """And removing it frees no space. [P13.1, PA8]"""
    brook = Brook(hand=["messenger"], own="2 berries", city=houses(15))
    assert brook.may_play("messenger")
    city = [*houses(13), *pair("inn", "messenger", at=13), "dungeon"]
    full = Brook(hand=["post_office"], own="1 twig, 2 resin, 4 berries", city=city)
    assert not full.may_play("post_office"), "a Messenger in the Dungeon frees no space"


def test_at_the_river_it_counts_in_the_colour_of_its_construction() -> None:
    """Besides the Construction itself; alone it is tan. [P4.4, PA12, card:messenger]"""
    down = {"production": "gardens", "traveler": "watermill"}
    city = [*pair("farm", "messenger"), "mine", "wanderer"]
    brook = Brook(city=city, face_down=down)
    assert brook.may_send("production")
    assert not brook.may_send("traveler")
    alone = Brook(city=["messenger", "wanderer", "farm", "mine"], face_down=down)
    assert alone.may_send("traveler")
    assert not alone.may_send("production")


def test_for_events_it_stays_tan() -> None:
    """[card:messenger]"""
    city: list[Any] = [*pair("farm", "messenger"), *["wanderer"] * 2, "mine", "mine"]
    brook = Brook(city=city, played=["compass", "sundial"])
    assert brook.score()["adornments"] == 3 + 1


def test_it_moves_when_its_construction_leaves() -> None:
    """[PD21, PA12]"""
    city: list[Any] = ["university", *pair("farm", "messenger", at=1), "mine", "inn"]
    brook = Brook(city=city, left=1).visit({"city": 0, "slot": 0}).choose(card="farm")
    assert (brook.asked, brook.values("card")) == ("0 pair", ["university", "mine", "inn"])
    brook.choose(card="inn").take("twig")
    assert brook.player()["city"][1]["paired_with"] == 3


def test_while_a_card_is_played_it_is_decided_when_that_card_is_in_the_city() -> None:
    """Before the new card acts; it is a home too. [PA12]"""
    city: list[Any] = [*pair("farm", "messenger"), "mine"]
    brook = Brook(hand=["ruins"], city=city, deck=plain(3)).play("ruins").choose(card="farm")
    assert (brook.asked, brook.values("card")) == ("0 pair", ["mine", "ruins"])
    assert brook.hand() == [], "the Ruins have not drawn yet"
    brook.choose(card="ruins")
    assert (brook.city(), brook.hand()) == (["messenger", "mine", "ruins"], plain(2))
    assert brook.player()["city"][0]["paired_with"] == 2


def test_a_crane_under_a_messenger() -> None:
    """The Construction that it helps to play is a legal home, also in a full city. [PA12, PA8, P13.1]"""
    city = [*houses(14), *pair("crane", "messenger", at=14)]
    brook = Brook(hand=["post_office"], city=city)
    brook.play("post_office", ability="crane")
    assert (brook.asked, brook.offers(card="post_office")) == ("0 pair", True)
    brook.choose(card="post_office")
    assert len(brook.city()) == 16


def test_ruins_in_a_full_city_take_the_place_under_a_messenger() -> None:
    """[PA8, P13.1]"""
    city = [*houses(14), *pair("inn", "messenger", at=14)]
    brook = Brook(hand=["ruins"], city=city, deck=plain(2))
    brook.play("ruins").choose(card="inn")
    assert brook.asked == "0 pair"
    brook.choose(card="ruins")
    assert len(brook.city()) == 16


def test_without_a_home_it_stays_alone_and_joins_the_next_construction() -> None:
    """Alone it uses a space; the Construction goes into it. [PA12, PA8]"""
    city: list[Any] = [*pair("university", "messenger")]
    brook = Brook(city=city, left=1, hand=["farm"], own="2 twigs, 1 resin")
    brook.visit({"city": 0, "slot": 0}).choose(card="university").take("berry")
    assert [card["paired_with"] for card in brook.player()["city"]] == [None]
    brook.play("farm")
    assert [card["paired_with"] for card in brook.player()["city"]] == [1, 0]


def test_a_construction_may_enter_a_full_city_with_a_messenger_alone() -> None:
    """A Critter may not. [P13.1, PA8]"""
    city: list[Any] = [*houses(14), "messenger"]
    full = [{**card, "paired_with": None} if isinstance(card, dict) else card for card in city]
    brook = Brook(hand=["inn", "wife"], own="2 twigs, 1 resin, 2 berries", city=full)
    assert brook.may_play("inn")
    assert not brook.may_play("wife")
    brook.play("inn")
    assert brook.player()["city"][15]["paired_with"] == 14


def test_it_is_moved_in_no_other_case() -> None:
    """A Construction that comes free later does not take a Messenger alone. [PA12]"""
    city: list[Any] = ["messenger", *pair("farm", "messenger", at=1), "dungeon"]
    brook = Brook(city=city, hand=["king"], own="3 berries").choose(
        card="king",
        prisoner="messenger",
        via={"ability": {"card": "dungeon", "slot": 3}, "prisoner": {"card": "messenger", "slot": 2}},
    )
    assert sorted(brook.city()) == ["dungeon", "farm", "king", "messenger"]
    assert all(card["paired_with"] is None for card in brook.player()["city"])


def test_the_bridge_frees_a_messenger() -> None:
    """By an occupied token. [card:messenger, card:bridge]"""
    brook = Brook(hand=["messenger"], city=["bridge"], others=[seat()])
    brook.play("messenger", token="bridge")
    assert brook.player()["city"][0]["occupied"]
