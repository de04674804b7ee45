"""Cards of the Station: played like those of the Meadow, with the tile beside them."""

import pytest

from tests.rules.newleaf.board.line import STATION, TILES, Line
from tests.rules.scenario import seat

FARM = "2 twigs, 1 resin"
BROUGHT = {"berry": {"berry": 1}, "pebble": {"pebble": 1}, "resin": {"resin": 1}, "twigs": {"twig": 2}, "point": {}}


@pytest.mark.parametrize("tile", [name for name in TILES if name != "any"])
def test_a_station_card_brings_the_tile_beside_it(tile: str) -> None:
    """It is paid like any card; then the tile is gained and replaced, and the space is filled. [N5.3, N6.1, N6.3, NA16,
    NA17, train_car:train_car_one_berry, train_car:train_car_one_pebble, train_car:train_car_one_resin,
    train_car:train_car_two_twigs, train_car:train_car_one_point]"""
    line = Line(
        station=["inn", "mine", "wife"], tiles=[tile, "resin"], bag={"any": 2}, own=FARM, deck=["king", "queen"]
    )
    line.play("inn", **STATION)
    assert (line.own, line.points()) == (BROUGHT[tile], int(tile == "point"))
    assert (line.city(), line.station, line.deck) == (["inn"], ["king", "mine", "wife"], ["queen"])
    assert (line.cars, line.bag) == (["any", "resin", "point"], {"any": 1})


def test_the_tile_of_choice_asks() -> None:
    """When the card is resolved; the reward cannot be declined. [ND6, NA17, train_car:train_car_one_any]"""
    line = Line(station=["inn"], tiles=["any"], own=FARM).play("inn", **STATION)
    assert line.asked == "0 gain_resource"
    assert not line.offers(kind="stop")
    line.choose(resource="pebble")
    assert line.own == {"pebble": 1}


def test_the_space_is_empty_until_all_is_done() -> None:
    """Effect first, with its choices; then the tile, then the space. [N6.3, NA16]"""
    line = Line(station=["postal_pigeon"], tiles=["twigs"], own="2 berries", deck=["wife", "farm", "king"])
    line.play("postal_pigeon", **STATION)
    assert (line.asked, line.station[0], line.own) == ("0 play", None, {})
    line.play("farm", **{"from": "revealed"})
    assert line.own == {"twig": 2, "berry": 1}
    assert line.station[0] == "king", "after the cards that were turned up"


def test_reactions_come_before_the_tile() -> None:
    """Courthouse and others of the city react first: what they bring may be named before the tile. [N6.3, NA16]"""
    line = Line(city=["courthouse"], station=["inn"], tiles=["any"], own=FARM)
    line.play("inn", **STATION)
    assert line.asked == "0 gain_resource"
    line.choose(resource="resin")
    assert (line.asked, line.station[0]) == ("0 gain_resource", None)
    line.choose(resource="berry")
    assert line.own == {"resin": 1, "berry": 1}


def test_station_cards_are_no_meadow_cards() -> None:
    """Inn, Queen and whatever says Meadow do not reach them. [N6.2, NA18]"""
    inn = Line(city=["inn"], left=1, meadow=["farm"], station=["mine"], own="9 twigs, 9 resin, 9 pebbles")
    inn.choose(kind="place", card="inn")
    assert inn.city() == ["inn", "farm"], "the only card on offer"


def test_abilities_and_tokens_pay_for_station_cards() -> None:
    """Crane, Innkeeper, Judge and occupied tokens are tied to no zone. [N6.2, NA18]"""
    crane = Line(city=["crane"], station=["mine"], tiles=["berry"])
    assert crane.may_play("mine", ability="crane", **STATION)
    token = Line(city=["farm"], station=["husband"], tiles=["berry"])
    token.play("husband", token="farm", **STATION)
    assert token.own["berry"] >= 1


def test_equal_cards_beside_different_tiles_are_two_choices() -> None:
    """Beside equal tiles they are one. [NA19]"""
    differ = Line(station=["farm", "farm"], tiles=["berry", "pebble"], own=FARM)
    assert len(differ.matching(kind="play", card="farm")) == 2
    same = Line(station=["farm", "farm"], tiles=["berry", "berry"], own=FARM)
    assert len(same.matching(kind="play", card="farm")) == 1


def test_the_tile_is_the_one_of_the_space() -> None:
    """Of two equal cards the chosen one brings its own tile. [NA19, N6.3]"""
    line = Line(station=["inn", "inn"], tiles=["berry", "pebble"], own=FARM)
    second = [one for one in line.matching(kind="play", card="inn") if one["slot"] == 1]
    assert len(second) == 1
    line.game.apply(second[0])
    assert line.own == {"pebble": 1}
    assert line.station[:2] == ["inn", None]


def test_a_fool_for_another_city_pays_its_tile() -> None:
    """Whatever is played from a space does. [NA17]"""
    line = Line(station=["fool"], tiles=["pebble"], own="3 berries", others=[seat()])
    line.play("fool", **STATION)
    assert (line.city(1), line.own) == (["fool"], {"pebble": 1})


def test_without_cards_the_space_stays_empty() -> None:
    """And without a card in a space there is nothing to play; the tile stays. [NA16]"""
    line = Line(station=["farm"], tiles=["berry", "pebble", "resin"], own=FARM).play("farm", **STATION)
    assert line.station == [None, "palace", "ever_tree"]
    assert line.cars[1:] == ["pebble", "resin"]


def test_refills_follow_the_meadow() -> None:
    """Meadow slots first, then the Station from top to bottom. [NA2, N2.3]"""
    deck = ["wife", "husband", "judge", "bard", "monk", "doctor", "queen", "school", "ruins"]
    line = Line(left=1, meadow=["farm", "mine"], station=["inn", "king", "castle"], deck=deck)
    line.visit("newleaf_knoll").name("farm", "inn", "castle")
    assert line.meadow == ["wife", "mine", "husband", "judge", "bard", "monk", "doctor", "queen"]
    assert line.station == ["school", "king", "ruins"]


def test_a_visit_plays_a_station_card() -> None:
    """With its tile. [N6.5, NA17, NA40, ND13, card:locomotive]"""
    line = Line(city=["locomotive"], left=1, station=["inn"], tiles=["pebble"], meadow=["farm"], hand=["mine"])
    line.choose(kind="place", card="locomotive")
    assert (line.city(), line.own) == (["locomotive", "inn"], {"pebble": 1})


def test_it_needs_a_card_that_can_be_played() -> None:
    """At three fewer, room included; the hand and the Meadow do not help. [NA40, NA58]"""
    poor = Line(city=["locomotive"], left=1, station=["king"], meadow=["farm"], hand=["farm"])
    assert not poor.offers(kind="place", card="locomotive")
    assert Line(city=["locomotive"], left=1, station=["farm"]).offers(kind="place", card="locomotive")


def test_no_ability_besides() -> None:
    """It is a card-playing ability itself. [NA40]"""
    line = Line(city=["locomotive", "crane"], left=1, station=["mine", "farm"], tiles=["berry", "pebble"])
    line.choose(kind="place", card="locomotive")
    assert not line.offers(ability="crane")


def test_a_locomotive_is_a_golden_home() -> None:
    """A critter of the production colour may enter free, by a golden token. [NA7]"""
    line = Line(city=["locomotive"], hand=["husband", "wanderer"], goods=[{"golden": 1}])
    assert line.may_play("husband")
    assert not line.may_play("wanderer")


def test_an_inner_play_from_the_station_is_finished_first() -> None:
    """A Ranger from the Station moves a worker to the Locomotive: that card has its tile and its space is filled
    before the
    tile of the Ranger. [NA16]"""
    line = Line(
        city=["locomotive"],
        station=["ranger", "inn", "wife"],
        tiles=["pebble", "resin"],
        own="2 berries",
        placed=["basic_3_twigs"],
        deck=["king", "queen"],
    )
    line.play("ranger", **STATION).choose(kind="worker", where="basic_3_twigs")
    line.choose(kind="place", card="locomotive").play("inn", **STATION)
    assert line.own == {"pebble": 1, "resin": 1}
    assert line.station == ["queen", "king", "wife"], "the inner space was filled first"


def test_the_tile_is_the_one_that_lies_there_at_the_end() -> None:
    """A Ranger from the Station moves a worker to the Station, whose tile may be the one beside him. [NA16]"""
    line = Line(
        station=["ranger"],
        tiles=["pebble", "berry", "resin"],
        bag={"twigs": 1},
        own="2 berries",
        placed=["basic_3_twigs"],
    )
    line.play("ranger", **STATION).choose(kind="worker", where="basic_3_twigs")
    line.visit("newleaf_station").tile("pebble")
    assert line.own == {"pebble": 1, "twig": 2}, "the tile that came in its place is gained"
