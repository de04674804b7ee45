"""Ambassadors, the Shoal, the river spots and the river cards."""

import pytest

from tests.rules.pearlbrook.brook import Brook, plain

GREEN, RED, BLUE, TAN = ["farm", "farm", "mine"], ["inn", "lookout"], ["judge", "crane"], ["wanderer", "wanderer"]


LOCATIONS = [
    ("ballroom", "1 resin", [], 3),
    ("gardens", "1 berry", [], 3),
    ("great_hall", "1 pebble", [], 4),
    ("watermill", "1 twig", [], 2),
    ("river_market", "1 twig, 1 berry", ["berry"], 3),
]


@pytest.mark.parametrize(("card", "own", "paid", "drawn"), LOCATIONS)
def test_a_location_takes_a_token_and_a_resource_for_cards_and_a_pearl(
    card: str, own: str, paid: list[str], drawn: int
) -> None:
    """[P4.8, PD6, river:ballroom, river:gardens, river:great_hall, river:watermill, river:river_market]"""
    brook = Brook(city=GREEN, own=own, points=1, deck=plain(8), face_up={"production": card})
    brook.send("production").use().take(*paid)
    assert (brook.pearls(), brook.points(), len(brook.hand())) == (1, 0, drawn)
    assert brook.own == ({"twig": 1} if paid else {})


CITIZENS = [
    ("crustina_the_constable", ["judge", "crane"], ["judge", "farm"]),
    ("gus_the_gardener", ["farm", "mine", "monk"], ["farm", "mine", "inn"]),
    ("iluminor_the_inventor", ["wanderer", "bard"], ["wanderer", "inn"]),
    ("omicron_the_elder", ["king"], ["inn"]),
    ("snout_the_explorer", ["inn", "queen"], ["inn", "king"]),
    ("bosley_the_artist", ["farm", "inn", "king"], ["farm", "mine", "inn"]),
]


@pytest.mark.parametrize(("card", "fits", "fails"), CITIZENS)
def test_a_citizen_takes_cards_for_a_token_and_a_pearl(card: str, fits: list[str], fails: list[str]) -> None:
    """[P4.8, PD5, river:crustina_the_constable, river:gus_the_gardener, river:iluminor_the_inventor,
    river:omicron_the_elder, river:snout_the_explorer, river:bosley_the_artist]"""
    brook = Brook(city=GREEN, hand=[*fits, "messenger"], face_up={"production": card})
    brook.send("production").use()
    while brook.asked == "0 discard":
        brook.drop(next(one for one in sorted(fits) if brook.offers(card=one)))
    assert (brook.pearls(), brook.points(), brook.hand()) == (1, 1, ["messenger"])
    assert not Brook(city=GREEN, hand=fails, face_up={"production": card}).may_send("production")
