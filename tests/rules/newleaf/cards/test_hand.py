"""Cards that draw, take and give: Lamplighter, Museum, Poet, City Hall, Diplomat, Tea House."""

from typing import Any

import pytest

from tests.rules.newleaf.cards.deck import Deck, solo
from tests.rules.scenario import seat

EIGHT = ["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver", "king"]
MEADOW = ["farm", "mine", "inn", "queen", "wanderer", "castle", "school", "crane"]
GIVING = [("city_hall", "farm", "2 twigs, 1 resin"), ("diplomat", "wife", "2 berries")]
FROM_DECK = {"from": "deck"}


# ---- Lamplighter -----------------------------------------------------------------------------------------------------


def lamplighter(**rest: Any) -> Deck:
    hand = ["lamplighter", *rest.pop("hand", [])]
    return Deck(**{"hand": hand, "own": "1 berry", "meadow": MEADOW, "deck": ["ruins", "dungeon"], **rest}).play(
        "lamplighter"
    )


def test_the_lamplighter_takes_two_from_deck_or_meadow() -> None:
    """One by one; the meadow is refilled after the second. [NA36, ND14, card:lamplighter]"""
    deck = lamplighter(deck=["ruins", "dungeon", "theater"])
    assert deck.asked == "0 take"
    deck.choose(card="inn")
    assert deck.meadow[2] is None
    deck.choose(kind="option", **FROM_DECK)
    assert deck.hand() == ["inn", "ruins"]
    assert deck.meadow[2] == "dungeon"


def test_a_card_of_the_deck_is_seen_before_the_next_choice() -> None:
    """Then any meadow card can be taken. [NA36, card:lamplighter]"""
    deck = lamplighter().choose(kind="option", **FROM_DECK)
    assert deck.hand() == ["ruins"]
    assert deck.asked == "0 take"
    assert not deck.offers(kind="stop")
    assert {one.get("card") for one in deck.matching()} == {*MEADOW, None}


def test_the_lamplighter_may_be_declined_but_not_broken_off() -> None:
    """Both cards or none. [NA36, card:lamplighter]"""
    assert lamplighter().stop().hand() == []
    assert not lamplighter().choose(card="inn").offers(kind="stop")


def test_the_lamplighter_takes_as_many_as_fit() -> None:
    """One with room for one; nothing is asked with a full hand. [NA36, card:lamplighter]"""
    one = lamplighter(hand=EIGHT[:7]).choose(card="inn")
    assert len(one.hand()) == 8
    assert one.asked == "0 turn"
    assert lamplighter(hand=EIGHT).asked == "0 turn"


def test_the_deck_is_on_offer_only_while_it_has_cards() -> None:
    """[NA36, card:lamplighter]"""
    assert not lamplighter(deck=[]).offers(**FROM_DECK)


# ---- Museum ----------------------------------------------------------------------------------------------------------


def test_the_museum_draws_two_or_none() -> None:
    """After every card that you play but itself. [NA36, ND14, card:museum]"""
    own = "2 twigs, 1 resin"
    deck = Deck(city=["museum"], hand=["farm"], own=own, deck=["ruins", "dungeon", "inn"]).play("farm")
    assert deck.asked == "0 option"
    deck.choose(kind="option")
    assert deck.hand() == ["dungeon", "ruins"]
    none = Deck(city=["museum"], hand=["farm"], own=own, deck=["ruins", "dungeon"]).play("farm").stop()
    assert none.hand() == []
    critter = Deck(city=["museum"], hand=["wife"], own="2 berries", deck=["ruins"] * 3)
    assert critter.play("wife", via="resources").asked == "0 option"


def test_the_museum_does_not_see_itself() -> None:
    """[NA36, card:museum]"""
    deck = Deck(hand=["museum"], own="1 twig, 2 resin, 1 pebble", deck=["ruins"] * 3).play("museum")
    assert deck.asked == "0 turn"


def test_the_museum_asks_nothing_with_a_full_hand() -> None:
    """And draws one card with room for one. [NA36, card:museum]"""
    own, cards = "2 twigs, 1 resin", ["ruins", "dungeon"]
    full = Deck(city=["museum"], hand=["farm", *EIGHT], own=own, deck=cards).play("farm")
    assert full.asked == "0 turn"
    one = Deck(city=["museum"], hand=["farm", *EIGHT[:7]], own=own, deck=cards).play("farm").choose(kind="option")
    assert len(one.hand()) == 8


# ---- Poet ------------------------------------------------------------------------------------------------------------


def poet(meadow: list[str], **rest: Any) -> Deck:
    hand = ["poet", *rest.pop("hand", [])]
    return Deck(hand=hand, own="3 berries", meadow=meadow, deck=["ruins"] * 2 + ["dungeon"] * 2, **rest).play("poet")


def test_the_poet_takes_a_colour() -> None:
    """All cards of it, a token for each, then the meadow is refilled. [NA38, ND16, card:poet]"""
    deck = poet(["farm", "mine", "farm", "queen", "wanderer", "castle", "school", "crane"])
    assert deck.asked == "0 colour"
    deck.choose(option="production")
    assert (deck.hand(), deck.points()) == (["farm", "farm", "mine"], 3)
    assert None not in deck.meadow


def test_a_colour_that_no_card_shows_is_one_choice() -> None:
    """Of four colours that are missing, one. [NA38, card:poet]"""
    deck = poet(["farm", "mine", "queen"])
    assert sorted(deck.values("option")) == ["destination", "production", "traveler"]
    deck.choose(option="traveler")
    assert (deck.hand(), deck.points()) == ([], 0)
    all_five = poet(["farm", "queen", "wanderer", "castle", "crane"])
    assert len(all_five.matching()) == 5


def test_with_too_little_room_you_choose_which() -> None:
    """Only cards that are drawn bring tokens. [NA38, ND16, card:poet]"""
    deck = poet(["farm", "mine", "twig_barge", "queen"], hand=EIGHT[:6]).choose(option="production")
    assert deck.asked == "0 take_meadow"
    deck.choose(card="mine")
    # The last one follows: of those after it one is left.
    assert deck.points() == 2
    assert {"mine", "twig_barge"} <= set(deck.hand())


def test_without_room_nothing_is_asked() -> None:
    """[NA38, card:poet]"""
    deck = poet(["farm"], hand=EIGHT)
    assert (deck.asked, deck.points()) == ("0 turn", 0)


def test_a_poet_from_the_meadow_sees_it_refilled() -> None:
    """[NA38, card:poet]"""
    deck = Deck(own="3 berries", meadow=["poet", "farm"], deck=["mine", "ruins", "ruins", "dungeon"])
    deck.play("poet", **{"from": "meadow"}).choose(option="production")
    assert deck.points() == 2


def test_closed_slots_neither_count_nor_are_taken() -> None:
    """Where Rugwort's workers stand. [NA38, NA50, card:poet]"""
    meadow = ["farm", "mine", "inn", "queen", "wanderer", "castle", "school", "crane"]
    table = solo(hand=["poet"], own="3 berries", meadow=meadow, season="spring", left=1, deck=["ruins"] * 2)
    table.play("poet", via="resources")
    closed = [slot for slot in range(8) if slot == 0]
    assert closed == [0]
    table.choose(option="production")
    assert table.points() == 1


# ---- City Hall, Diplomat, Tea House ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("governor", "played", "own"), GIVING)
def test_a_gift_brings_a_token_and_a_card(governor: str, played: str, own: str) -> None:
    """Which card and to whom, or none. [NA39, ND10, card:city_hall, card:diplomat]"""
    rest: dict[str, Any] = {"others": [seat(left=1), seat(left=1)], "deck": ["ruins", "dungeon", "dungeon", "ruins"]}
    deck = Deck(city=[governor], hand=[played, "inn", "king"], own=own, **rest)
    deck.play(played, via="resources")
    assert sorted((one.get("card"), one.get("seat")) for one in deck.matching(kind="card")) == [
        ("inn", 1),
        ("inn", 2),
        ("king", 1),
        ("king", 2),
    ]
    drawn = len(deck.hand())
    deck.choose(card="inn", seat=2)
    assert (deck.points(), len(deck.hand()), deck.hand(2)) == (1, drawn, ["inn"])
    none = Deck(city=[governor], hand=[played, "inn"], own=own, **rest).play(played, via="resources").stop()
    assert none.points() == 0


@pytest.mark.parametrize(
    ("governor", "played", "own"), [("city_hall", "wanderer", "2 berries"), ("diplomat", "farm", "2 twigs, 1 resin")]
)
def test_each_hears_its_own_kind(governor: str, played: str, own: str) -> None:
    """Constructions or critters, and not itself. [NA39, card:city_hall, card:diplomat]"""
    deck = Deck(city=[governor], hand=[played, "inn"], own=own, others=[seat(left=1)]).play(played, via="resources")
    assert deck.asked != "0 give_card"


def test_they_do_not_see_themselves() -> None:
    """[NA39, card:city_hall, card:diplomat]"""
    hall = Deck(hand=["city_hall", "inn"], own="2 twigs, 1 resin, 1 pebble", others=[seat(left=1)]).play("city_hall")
    assert hall.asked != "0 give_card"
    diplomat = Deck(hand=["diplomat", "inn"], own="3 berries", others=[seat(left=1)]).play("diplomat")
    assert diplomat.asked != "0 give_card"


def test_a_fool_is_no_critter_of_your_city() -> None:
    """What you play into another city sets nothing off. [NA39, card:diplomat]"""
    deck = Deck(city=["diplomat"], hand=["fool", "inn"], own="3 berries", others=[seat(left=1)])
    assert deck.play("fool").asked != "0 give_card"


def test_nothing_is_asked_without_a_card() -> None:
    """[NA39, card:city_hall]"""
    deck = Deck(city=["city_hall"], hand=["farm"], own="2 twigs, 1 resin", others=[seat(left=1)], deck=["ruins"])
    assert (deck.play("farm").asked, deck.points()) == ("1 turn", 0)


def test_a_gift_that_nobody_can_take_is_discarded_and_counts() -> None:
    """[NA39, card:city_hall]"""
    deck = Deck(
        city=["city_hall"],
        hand=["farm", "inn"],
        own="2 twigs, 1 resin",
        others=[seat(left=1, hand=EIGHT)],
        deck=["ruins"],
    )
    deck.play("farm").choose(card="inn")
    assert (deck.points(), deck.hand(), deck.discard[:1]) == (1, ["ruins"], ["inn"])


def test_the_tea_house_gives_a_resource_and_a_card() -> None:
    """When it is played and at each production. [NA39, ND10, card:tea_house]"""
    deck = Deck(hand=["tea_house", "inn"], own="2 twigs, 2 resin", others=[seat(left=1)], deck=["ruins", "dungeon"])
    deck.play("tea_house").choose(card="inn").take("pebble")
    assert (deck.own, deck.hand(), deck.points(), deck.hand(1)) == ({"pebble": 1}, ["ruins"], 0, ["inn"])
    none = Deck(hand=["tea_house", "inn"], own="2 twigs, 2 resin", others=[seat(left=1)], deck=["ruins"]).play(
        "tea_house"
    )
    assert none.stop().own == {}


def test_you_order_what_reacts() -> None:
    """City Hall and Museum beside a Historian: asked, because they ask or draw. [NA39, NA36]"""
    city = ["city_hall", "museum", "historian"]
    deck = Deck(
        city=city, hand=["farm", "inn"], own="2 twigs, 1 resin", others=[seat(left=1)], deck=["ruins"] * 2 + ["dungeon"]
    )
    deck.play("farm")
    assert deck.asked == "0 order"
    assert sorted(deck.values("card")) == sorted(city)


def test_rugwort_takes_no_gift() -> None:
    """The card is discarded, which counts. [N12.8, NA39]"""
    table = solo(city=["city_hall"], hand=["farm", "inn"], own="2 twigs, 1 resin", deck=["ruins"] * 2)
    table.play("farm").choose(card="inn")
    assert (table.points(), table.hand()) == (1, ["ruins"])
