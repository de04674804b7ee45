"""The twelve adornments: what they do at once, and what they count at the end."""

from typing import Any

import pytest

from tests.rules.pearlbrook.brook import Brook, entry, plain
from tests.rules.scenario import Table, seat


def adorned(name: str, pearls: int = 1, **rest: Any) -> Brook:
    """A player who has just played this adornment."""
    return Brook(adornments=[name], pearls=pearls, **rest).adorn(name)


def test_an_adornment_costs_a_pearl() -> None:
    """It lies beside the city and takes no space; nothing reacts; no other is drawn. [P5.1, P5.3, PD8, PD1, P3.1]"""
    full = [*["farm"] * 8, "historian", "courthouse", "mine", "mine", "mine", "inn", "inn"]
    brook = Brook(city=full, adornments=["bell", "tiara"], pearls=2, deck=plain(3))
    assert brook.values("adornment", kind="adornment") == ["bell", "tiara"]
    brook.adorn("tiara")
    assert (brook.pearls(), brook.hand(), brook.own) == (1, [], {})
    assert (brook.entry()["played"], brook.entry()["adornments"]) == (["tiara"], ["bell"])
    assert brook.may_adorn("bell"), "both may be played, on different turns"
    assert not Brook(adornments=["bell"]).may_adorn("bell")


def test_the_bell() -> None:
    """3 berries at once; the cards all or none. [P5.2, PA5, PD9, adornment:bell]"""
    table: dict[str, Any] = {"city": ["wife", "husband", "farm"], "deck": plain(4)}
    draws = adorned("bell", **table)
    assert (draws.asked, draws.own) == ("0 option", {"berry": 3})
    draws.choose(option="draw")
    assert draws.hand() == plain(2)
    assert adorned("bell", **table).stop().hand() == []
    assert adorned("bell", city=["farm"], deck=["inn"]).own == {"berry": 3}


def test_the_gilded_book() -> None:
    """The printed cost of a governance card, which stays. [PD11, PA34, adornment:gilded_book, PA5]"""
    brook = adorned("gilded_book", city=["courthouse", "judge", "farm"])
    assert brook.values("card") == ["courthouse", "judge"]
    brook.choose(card="courthouse")
    assert (brook.own, "courthouse" in brook.city()) == ({"twig": 1, "resin": 1, "pebble": 2}, True)
    assert adorned("gilded_book", city=["farm"]).own == {}


def test_the_hourglass() -> None:
    """A forest card in play, occupied or not, or none; then a resource. [PD12, PA32, adornment:hourglass]"""
    table: dict[str, Any] = {
        "forest": ["forest_3_berries", "forest_discard_3_gain_any"],
        "others": [seat(placed=["forest_3_berries"])],
    }
    brook = adorned("hourglass", **table)
    assert brook.values("where", kind="location") == ["forest_3_berries"], "R4.8: the other needs a card in hand"
    brook.choose(where="forest_3_berries").take("twig")
    assert brook.own == {"berry": 3, "twig": 1}
    none = adorned("hourglass", **table).stop().take("twig")
    assert none.own == {"twig": 1}


def test_the_hourglass_pays_no_play_of_its_forest_card() -> None:
    """The resource comes after. [PA32]"""
    table = {"forest": ["forest_2_meadow_play_1"], "meadow": ["farm", "inn"], "own": "1 twig"}
    brook = adorned("hourglass", **table)
    brook.choose(where="forest_2_meadow_play_1")
    assert (brook.asked, brook.hand()) == ("0 gain_resource", ["farm", "inn"]), "one twig pays neither"


def test_gains_of_choice() -> None:
    """[PD13, PA5, adornment:key_to_the_city, adornment:seaglass_amulet, adornment:spyglass, adornment:tiara]"""
    key = adorned("key_to_the_city", city=["farm", "inn", "wife"], deck=plain(4)).take("twig", "berry")
    assert (key.own, key.hand()) == ({"twig": 1, "berry": 1}, plain(2))
    amulet = adorned("seaglass_amulet", deck=plain(4)).take("twig", "twig", "berry")
    assert (amulet.own, amulet.hand(), amulet.points()) == ({"twig": 2, "berry": 1}, plain(2), 1)
    spyglass = adorned("spyglass", deck=plain(4)).take("resin")
    assert (spyglass.own, spyglass.hand(), spyglass.pearls()) == ({"resin": 1}, plain(1), 1)
    tiara = adorned("tiara", city=["wife", "wife", "farm"]).take("pebble", "berry")
    assert tiara.own == {"pebble": 1, "berry": 1}


def test_the_masque() -> None:
    """A card of base value 3 or less, free, from hand or meadow, or none. [PD14, P13.3, PA15, adornment:masque]"""
    table: dict[str, Any] = {
        "city": ["farm", "crane", "innkeeper", "dungeon", "judge"],
        "hand": ["husband", "king"],
        "meadow": ["inn", "castle"],
    }
    brook = adorned("masque", **table)
    assert sorted(brook.values("card", kind="play")) == ["husband", "inn"]
    assert set(brook.values("via", kind="play")) == {"free"}, "no token, no ability"
    brook.play("inn")
    assert ("inn" in brook.city(), brook.pearls()) == (True, 0)
    assert adorned("masque", **table).stop().city() == table["city"]


def test_the_mirror() -> None:
    """The upper half of an adornment in front of an opponent, with your own city, or none.

    [PD15, PA33, adornment:mirror]
    """
    rivals = [entry(played=["tiara", "bell"], adornments=["compass"]), entry(played=["scales"])]
    others = [seat(city=["wife"] * 3), seat()]
    brook = Brook(adornments=["mirror"], pearls=1, city=["wife", "farm"], others=others, rivals=rivals).adorn("mirror")
    assert brook.values("adornment", kind="adornment") == ["bell", "scales", "tiara"]
    assert brook.offers(kind="stop")
    brook.choose(adornment="tiara").take("twig")
    assert (brook.own, brook.pearls()) == ({"twig": 1}, 0)
    assert brook.entry(1)["played"] == ["bell", "tiara"]
    second = {"adornment": {"bell": {"effect": [{"mirror": True}]}}}
    again = adorned("mirror", others=[seat(left=1)], rivals=[entry(played=["bell"])], patch=second)
    assert not again.offers(adornment="bell"), "two that look at each other would not end"


def test_an_adornment_that_can_do_nothing_is_played_for_its_points() -> None:
    """[P5.5, PA33]"""
    brook = adorned("mirror", city=["farm", "wife"], played=None)
    assert brook.score()["adornments"] == 2
    assert adorned("tiara").score()["adornments"] == 0


def test_the_scales() -> None:
    """Up to 4 cards for a resource each. [PD16, adornment:scales]"""
    brook = adorned("scales", hand=["farm", "inn", "king"]).drop("farm", "inn").stop().take("twig", "berry")
    assert (brook.own, brook.hand()) == ({"twig": 1, "berry": 1}, ["king"])
    none = adorned("scales", hand=["farm"]).stop()
    assert (none.own, none.hand()) == ({}, ["farm"])
    most = adorned("scales", hand=["farm"] * 4 + ["inn"])
    most.drop(*["farm"] * 4)
    assert most.asked == "0 gain_resource"


def test_the_sundial() -> None:
    """Up to 3 production cards, one after the other, each once; copies are different cards. [PD17, PA31,
    adornment:sundial]"""
    city = ["farm", "farm", "mine", "wife", {"card": "storehouse", "resources": {"twig": 1}}]
    brook = adorned("sundial", city=city)
    assert brook.values("card", kind="card") == ["farm", "mine", "storehouse"]
    brook.choose(card="farm").choose(card="farm").choose(card="mine")
    assert brook.own == {"berry": 2, "pebble": 1}
    assert adorned("sundial", city=city).choose(card="mine").stop().own == {"pebble": 1}


def test_the_sundial_and_cards_that_copy() -> None:
    """A Chip Sweep may choose a card that was activated before. [PA31]"""
    brook = adorned("sundial", city=["mine", "chip_sweep"])
    brook.choose(card="mine").choose(card="chip_sweep")
    assert brook.own == {"pebble": 2}


def test_the_pearl_is_paid_before_the_upper_half() -> None:
    """With two pearls a Sundial finds one: Harbor and Ferret give nothing. [P5.4, PA26]"""
    brook = adorned("sundial", pearls=2, city=["harbor", "ferry_ferret"])
    brook.choose(card="harbor").choose(card="ferry_ferret")
    assert (brook.own, brook.points()) == ({}, 0)
    rich = adorned("sundial", pearls=3, city=["harbor", "ferry_ferret"])
    rich.choose(card="harbor").take("twig", "twig").choose(card="ferry_ferret")
    assert (rich.own, rich.points()) == ({"twig": 2}, 2)


SCORES = [
    ("bell", {"city": ["wife", "husband", "monk", "farm"]}, 1),
    ("compass", {"city": ["wanderer", "ruins", "farm"]}, 2),
    ("gilded_book", {"city": ["judge", "crane", "farm"]}, 2),
    ("hourglass", {"city": ["inn", "queen", "farm"]}, 2),
    ("key_to_the_city", {"city": ["farm", "inn", "mine", "wife"]}, 1),
    ("masque", {"points": 4, "city": [{"card": "clock_tower", "tokens": 3}]}, 2),
    ("mirror", {"city": ["farm", "mine", "wife", "inn", "judge", "wanderer"]}, 5),
    ("scales", {"hand": ["farm"] * 6}, 5),
    ("seaglass_amulet", {}, 3),
    ("spyglass", {"held": ["hopewatch_gate", "sunblaze_bridge"], "events": []}, 6),
    ("sundial", {"city": ["farm", "farm", "mine"]}, 1),
    ("tiara", {"city": ["wife", "school", "farm"]}, 2),
]


@pytest.mark.parametrize(("name", "table", "points"), SCORES, ids=[name for name, *_ in SCORES])
def test_what_an_adornment_counts_at_the_end(name: str, table: dict[str, Any], points: int) -> None:
    """Played ones alone. [P5.2, P5.6, P7.2, adornment:bell, adornment:compass, adornment:gilded_book,
    adornment:hourglass, adornment:key_to_the_city, adornment:masque, adornment:mirror, adornment:scales,
    adornment:seaglass_amulet,
    adornment:spyglass, adornment:sundial, adornment:tiara]"""
    assert Brook(played=[name], **table).score()["adornments"] == points
    assert Brook(adornments=[name], **table).score()["adornments"] == 0


def test_the_masque_counts_tokens_and_nothing_else() -> None:
    """Event bonuses are tokens. [P12.3, adornment:masque]"""
    table: Table = Brook(played=["masque"], points=5, held=["riverside_resort"], city=["king"])
    assert table.score()["adornments"] == 1
