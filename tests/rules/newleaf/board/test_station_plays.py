"""Cards of the Station: played like those of the Meadow, with the tile beside them."""

from tests.rules.newleaf.board.line import STATION, Line

FARM = "2 twigs, 1 resin"


def test_abilities_and_tokens_pay_for_station_cards() -> None:
    """Crane, Innkeeper, Judge and occupied tokens are tied to no zone. [N6.2, NA18]"""
    crane = Line(city=["crane"], station=["mine"], tiles=["berry"])
    assert crane.may_play("mine", ability="crane", **STATION)
    token = Line(city=["farm"], station=["husband"], tiles=["berry"])
    token.play("husband", token="farm", **STATION)
    assert token.own["berry"] >= 1


def test_the_tile_is_the_one_of_the_space() -> None:
    """Of two equal cards the chosen one brings its own tile. [NA19, N6.3]"""
    line = Line(station=["inn", "inn"], tiles=["berry", "pebble"], own=FARM)
    second = [one for one in line.matching(kind="play", card="inn") if one["slot"] == 1]
    assert len(second) == 1
    line.game.apply(second[0])
    assert line.own == {"pebble": 1}
    assert line.station[:2] == ["inn", None]
