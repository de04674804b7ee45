"""Starlings, who draw from the deck or from the meadow."""

import pytest

from tests.rules.player_powers.guild import Guild, seat

MEADOW = ["king", "mine"]
DECK = {"kind": "option", "from": "deck"}


def test_starlings_choose_card_by_card() -> None:
    """The deck or an open meadow card; the meadow is refilled when all are drawn. [WA33, power:starlings]"""
    birds = Guild("starlings", meadow=MEADOW, deck=["inn", "wife", "farm"]).visit("basic_2_cards_1_point")
    assert birds.asked == "0 draw_meadow"
    assert birds.values("card", kind="card") == MEADOW
    assert birds.offers(**DECK)
    birds.choose(card="king")
    assert (birds.hand(), birds.meadow[0]) == (["king"], None), "not refilled yet"
    birds.choose(**DECK)
    assert (birds.hand(), birds.meadow[:3]) == (["inn", "king"], ["wife", "mine", "farm"])
    assert birds.asked == "1 turn"


def test_the_limit_of_starlings_is_three_higher() -> None:
    """[WA13, WA33]"""
    hand = ["farm"] * 8 + ["mine"] * 2
    birds = Guild("starlings", hand=hand, deck=["inn", "wife"]).visit("basic_2_cards_1_point")
    assert len(birds.hand()) == 11


def test_others_draw_from_the_deck() -> None:
    """[WA33]"""
    others = Guild("otters", "starlings", meadow=MEADOW, deck=["inn", "wife"]).visit("basic_2_cards_1_point")
    assert others.hand() == ["inn", "wife"]


def test_starlings_draw_so_in_the_turn_of_another() -> None:
    """A card of another player that makes them draw. [WA15, WA33]"""
    own = "1 twig, 1 resin, 1 pebble"
    field = Guild(
        "otters", "starlings", modules=["corrin"], hand=["corrin_evertails_field"], own=own,
        others=[seat(city=["farm"], left=1)], meadow=MEADOW, deck=["inn"],
    )  # fmt: skip
    field.play("corrin_evertails_field")
    assert field.asked == "1 draw_meadow"
    assert field.choose(card="mine").hand(1) == ["mine"]


def test_what_is_given_away_may_come_from_the_meadow() -> None:
    """[WA33]"""
    teacher = Guild("starlings", hand=["teacher"], own="2 berries", meadow=MEADOW, deck=["inn", "wife"]).play("teacher")
    teacher.choose(card="king").choose(**DECK).choose(card="inn")
    assert (teacher.hand(), teacher.hand(1)) == (["inn"], ["king"])


def test_drawings_that_name_the_meadow_are_unchanged() -> None:
    """The bonus of summer. [WA33]"""
    birds = Guild("starlings", season="spring", left=0, meadow=MEADOW, deck=["inn"])
    assert birds.asked == "0 take_meadow"
    assert not birds.offers(**DECK)


def test_they_may_come_from_the_deck_by_the_switch() -> None:
    """[WA33, rules.starlings_both_ways]"""
    patch = {"rules": {"starlings_both_ways": True}}
    birds = Guild("starlings", season="spring", left=0, meadow=MEADOW, deck=["inn", "wife"], patch=patch)
    assert birds.offers(**DECK)
    birds.choose(**DECK).choose(card="king")
    assert birds.hand() == ["inn", "king"]
    assert birds.meadow[:2] == ["wife", "mine"]
    other = Guild("otters", season="spring", left=0, meadow=MEADOW, deck=["inn"], patch=patch)
    assert not other.offers(**DECK)


def test_a_place_that_takes_a_card_of_the_deck_is_a_drawing() -> None:
    """[WA15, WA33]"""
    patch = {"location": {"basic_3_twigs": {"effect": [{"take": {"from": ["deck"], "min": 1, "max": 1}}]}}}
    birds = Guild("starlings", meadow=MEADOW, deck=["inn", "wife"], patch=patch).visit("basic_3_twigs")
    assert birds.values("card", kind="card") == MEADOW
    assert birds.offers(**DECK)
    other = Guild("otters", meadow=MEADOW, deck=["inn", "wife"], patch=patch).visit("basic_3_twigs")
    assert other.hand() == ["inn"]


def test_a_card_of_the_deck_may_be_played_in_place_of_a_meadow_card() -> None:
    """The forest card that plays one of the two cards taken. [rules.starlings_both_ways]"""
    patch = {"rules": {"starlings_both_ways": True}}
    forest = "forest_2_meadow_play_1"
    birds = Guild("starlings", forest=[forest], meadow=MEADOW, deck=["farm", "wife"], own="2 twigs", patch=patch)
    birds.visit(forest).choose(**DECK).choose(card="king")
    assert birds.may_play("farm")


def test_shown_and_revealed_cards_come_from_the_deck() -> None:
    """A Pirate shows what it draws, a Postal Pigeon reveals. [WA33]"""
    further = [{"ambassador": "home"}, {"ambassador": "home"}]
    pirate = Guild(
        "starlings", modules=["pearlbrook"], hand=["pirate", "farm"], own="3 berries", meadow=MEADOW,
        deck=["inn", "wife"], further=further,
    ).play("pirate")  # fmt: skip
    pirate.choose(card="farm")
    if pirate.offers(kind="stop"):
        pirate.stop()
    assert (pirate.hand(), pirate.asked) == (["inn"], "1 turn")
    pigeon = Guild("starlings", hand=["postal_pigeon"], own="2 berries", meadow=MEADOW, deck=["inn", "king"])
    pigeon.play("postal_pigeon")
    assert pigeon.values("card", kind="play") == ["inn"]


@pytest.mark.parametrize(("power", "open_"), [("starlings", True), ("otters", False)])
def test_with_both_piles_empty_starlings_still_draw(power: str, open_: bool) -> None:
    """From the meadow, with any number of players; nothing is refilled. [WA19, WA33]"""
    pigeon = ["forest_3_cards_1_pebble", "forest_discard_draw_double"]
    birds = Guild(power, forest=pigeon, hand=["farm"], meadow=MEADOW, left=2)
    assert birds.may_visit("forest_discard_draw_double") is True
    birds.visit("forest_3_cards_1_pebble")
    if open_:
        birds.choose(card="king").choose(card="mine")
    assert birds.hand() == (["farm", "king", "mine"] if open_ else ["farm"])
    assert birds.meadow == ([None] * 8 if open_ else [*MEADOW, *[None] * 6])


def test_closed_meadow_cards_are_not_drawn() -> None:
    """Rugwort's workers stand on slot 1 in spring. [WA11, WA33]"""
    sections = {"modules": ["player_powers", "solo_rugwort"], "solo_rugwort": {"last_roll": None}}
    meadow = ["farm", "mine", "inn", "king", "wife", "judge", "bard", "castle"]
    birds = Guild(
        "starlings", meadow=meadow, deck=["monk"], sections=sections, others=[{"automatic": True}], season="spring"
    )
    birds.visit("basic_1_resin_1_card")
    assert sorted(birds.values("card", kind="card")) == sorted(meadow[1:])
