"""Foxes, who use a place where an opponent stands in place of a forest card."""

from typing import Any

import pytest

from tests.rules.player_powers.guild import Guild, seat
from tests.rules.solo.rugwort import FOREST

BERRIES = "forest_3_berries"
ANY = "forest_2_any"
DISCARD = "forest_discard_draw_double"
THEIRS = {"city": 1, "slot": 0}


def foxes(*placed: Any, their_city: list[Any] | None = None, others: list[Any] | None = None, **rest: Any) -> Guild:
    """You have the Foxes; the other player has workers there. Two forest cards lie on the board."""
    other = seat(city=their_city or [], placed=list(placed), left=1)
    rest.setdefault("forest", [BERRIES, ANY, DISCARD])
    return Guild("foxes", "otters", others=[other, *(others or [])], **rest)


def use(one: Guild) -> Guild:
    return one.choose(kind="use_power", power="foxes")


def offered(one: Guild) -> list[str]:
    return [choice.get("where") or choice["card"] for choice in one.matching()]


def test_a_place_with_the_worker_of_an_opponent_is_used_instead() -> None:
    """Or the forest card itself; the worker stands there all the same. [WA5, WA20, WA23, power:foxes]"""
    one = foxes("basic_3_twigs", "basic_1_pebble").visit(BERRIES)
    assert (one.asked, one.values("kind")) == ("0 use_power", ["use_power", "stop"])
    use(one)
    # The others stand on the shared one-berry location, too.
    assert (one.asked, offered(one)) == ("0 place", ["basic_3_twigs", "basic_1_pebble", "basic_1_berry"])
    one.choose(where="basic_3_twigs")
    assert (one.own, one.places()) == ({"twig": 3}, [BERRIES])
    assert foxes("basic_3_twigs").visit(BERRIES).stop().own == {"berry": 3}


def test_nobody_else_is_asked() -> None:
    """Nor the Foxes on other places. [WA23]"""
    other = seat(placed=["basic_3_twigs"], left=1)
    assert Guild("otters", forest=[BERRIES], others=[other]).visit(BERRIES).own == {"berry": 3}
    assert foxes("basic_3_twigs").visit("basic_1_pebble").own == {"pebble": 1}


def alone(**rest: Any) -> Guild:
    """The other player has all workers at home, as at the start of winter."""
    return Guild("foxes", "otters", season="winter", others=[seat(season="winter", left=2)], **rest)


def test_your_own_workers_are_no_reason() -> None:
    """[WA23]"""
    one = alone(forest=[BERRIES], placed=["basic_3_twigs"]).visit(BERRIES)
    assert (one.own, one.asked) == ({"berry": 3}, "1 turn")


def test_a_forest_card_is_open_if_one_of_the_places_can_be_used() -> None:
    """Without a hand card the forest card itself does nothing, and the other place is used at once. [WA23]"""
    other = seat(season="winter", placed=["basic_1_pebble"], left=1)
    one = Guild("foxes", season="winter", forest=[DISCARD], others=[other])
    assert one.visit(DISCARD).own == {"pebble": 1}
    assert not alone(forest=[DISCARD]).may_visit(DISCARD)
    plain = Guild("otters", season="winter", forest=[DISCARD], others=[other])
    assert not plain.may_visit(DISCARD)
    haven = seat(season="winter", placed=["haven"], left=1)
    assert not Guild("foxes", season="winter", forest=[DISCARD], others=[haven]).may_visit(DISCARD), (
        "no card to discard"
    )


def test_a_full_forest_card_stays_closed() -> None:
    """Nor are there two workers of yours on one. [WA23]"""
    assert not foxes(BERRIES).may_visit(BERRIES)
    assert not foxes("basic_3_twigs", placed=[BERRIES]).may_visit(BERRIES)


def test_forest_and_haven_are_places_with_your_goods() -> None:
    """Another forest card that is full, and the same one if an opponent stands there, too. [WA23, TG14]"""
    one = use(foxes(ANY, "haven", hand=["farm", "inn"]).visit(BERRIES))
    assert offered(one) == ["basic_1_berry", "haven", ANY]
    one.choose(where=ANY).take("pebble", "pebble")
    assert one.own == {"pebble": 2}
    four = [seat(placed=[BERRIES], left=1), seat(left=1), seat(left=1)]
    shared = use(Guild("foxes", forest=[BERRIES, ANY], others=four, hand=["farm"]).visit(BERRIES))
    assert offered(shared) == ["basic_1_berry", BERRIES]


def test_cards_are_places_open_or_not() -> None:
    """Of any city, passed or not; nobody gains a token. [WA23, TG14]"""
    other = seat(city=["lookout", "inn"], placed=[THEIRS, {"city": 1, "slot": 1}], passed=True)
    one = use(Guild("foxes", forest=[BERRIES], others=[other], meadow=["farm"], own="9 twigs, 9 resin").visit(BERRIES))
    assert offered(one) == ["basic_1_berry", "lookout", "inn"]
    one.choose(card="inn")
    assert (one.city(), one.points(1)) == (["farm"], 0)


def test_the_switch_leaves_out_closed_cards() -> None:
    """[WA23, TG14]"""
    other = seat(city=["lookout", "inn"], placed=[THEIRS, {"city": 1, "slot": 1}], left=1)
    rest: dict[str, Any] = {"meadow": ["farm"], "own": "9 twigs, 9 resin", "others": [other], "forest": [BERRIES]}
    one = use(Guild("foxes", patch={"rules": {"foxes_closed_cards": False}}, **rest).visit(BERRIES))
    assert offered(one) == ["basic_1_berry", "inn"]


@pytest.mark.parametrize("card", ["cemetery", "chapel", "monastery", "storehouse"])
def test_some_cards_are_no_places(card: str) -> None:
    """One list with Corrin Evertail's Path, whether that is in the game or not. [WA23, TG14]"""
    stored = {"resources": {"berry": 2}} if card == "storehouse" else {}
    city = [{"card": card, "tokens": 1 if card == "chapel" else 0, **stored}]
    there = {"where": THEIRS, "permanent": card in ("cemetery", "monastery")}
    one = use(foxes(there, their_city=city, own="9 berries", deck=["farm"] * 4, hand=["inn"]).visit(BERRIES))
    # The one-berry location is the only place left, and is used at once.
    assert one.own == {"berry": 10}


def test_events_and_journeys_are_no_places() -> None:
    """[WA23, TG14]"""
    held: dict[str, Any] = {"placed": ["harvest_festival", "journey_3"], "held": ["harvest_festival"]}
    other = seat(city=["farm"] * 4, left=3, **held)
    one = Guild("foxes", forest=[BERRIES], others=[other], hand=["farm"] * 3)
    assert one.visit(BERRIES).own == {"berry": 3}


def test_a_legendary_card_is_no_place() -> None:
    """[WA23, TG14]"""
    other = seat(city=["the_green_acorn"], season="winter", placed=[THEIRS], left=1)
    shelves = {"aside": [[], []]}
    one = Guild("foxes", modules=["legends"], forest=[BERRIES], others=[other], shelves=shelves, meadow=["farm"],
                own="9 twigs, 9 resin", season="winter")  # fmt: skip
    assert one.visit(BERRIES).own == {"twig": 9, "resin": 9, "berry": 3}


def test_the_cards_of_lizards_are_no_places() -> None:
    """[WA23, WA25, TG14]"""
    lizards = seat(season="winter", placed=[ANY], left=1)
    one = Guild("foxes", "lizards", about=[{}, {"forest": [ANY]}], forest=[BERRIES], others=[lizards], season="winter")
    assert one.visit(BERRIES).own == {"berry": 3}


def test_a_copying_place_goes_on_and_ends() -> None:
    """A Lookout uses any location; nothing is replaced inside. [WA23, TG15]"""
    one = use(foxes(THEIRS, their_city=["lookout"]).visit(BERRIES)).choose(card="lookout")
    assert one.asked == "0 location"
    one.choose(where=ANY)
    assert one.asked == "0 gain_resource"
    one.take("pebble", "pebble")
    assert (one.own, one.asked) == ({"pebble": 2}, "1 turn")


def test_a_path_is_a_place_that_is_used_once() -> None:
    """It uses a further place where an opponent stands, and that is all. [WA23, TG15]"""
    path = "corrin_evertails_path"
    other = seat(city=[path], season="winter", placed=[THEIRS, "basic_1_pebble"])
    one = Guild("foxes", modules=["corrin"], forest=[BERRIES], others=[other], season="winter")
    use(one.visit(BERRIES))
    assert offered(one) == ["basic_1_pebble", path]
    one.choose(card=path)
    assert one.own == {"pebble": 1}, "the Path does not use itself"


def test_the_place_visited_is_the_forest_card() -> None:
    """Its kind of place decides for others' powers, not what was copied. [WA6, WA7, WA23]"""
    spider = seat(season="winter", placed=["basic_1_pebble"], left=1)
    one = Guild("foxes", "spiders", section={"spiders": "basic_1_pebble"}, forest=[DISCARD], others=[spider],
                season="winter", deck=["farm"])  # fmt: skip
    one.visit(DISCARD)
    assert (one.own, one.asked, one.hand(1)) == ({"pebble": 1}, "1 turn", [])


def test_a_ranger_that_comes_to_a_forest_card_is_asked_too() -> None:
    """[WA6, WA23]"""
    one = foxes("basic_3_twigs", hand=["ranger"], own="2 berries", placed=["basic_1_pebble"])
    one.play("ranger").choose(where="basic_1_pebble").choose(where=BERRIES)
    assert one.asked == "0 use_power"


def test_the_workers_of_rugwort_are_an_opponents() -> None:
    """But for those on the meadow. [WA11, WA23]"""
    him = {"automatic": True, "workers": {"placed": [{"where": "basic_3_twigs"}, {"where": {"meadow": 0}}]}}
    sections = {"solo_rugwort": {"last_roll": None}}
    solo = Guild(
        "foxes", modules=["solo_rugwort:year=1"], others=[him], forest=FOREST, season="winter", sections=sections
    )
    assert use(solo.visit(FOREST[0])).own == {"twig": 3}
