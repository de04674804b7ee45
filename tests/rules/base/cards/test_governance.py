"""The governance cards that react to other cards, and the Clock Tower. (Crane, Innkeeper, Dungeon and Judge change
costs: test_abilities.)"""

import pytest

from tests.rules.scenario import Table, seat

HAND_OF_7 = ["king", "king", "castle", "castle", "palace", "palace", "theater"]
INN = "2 twigs, 1 resin"


# ---- Historian -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "cost"), [("wife", "2 berries"), ("inn", "2 twigs, 1 resin")])
def test_a_historian_draws_a_card_for_every_card_played(card: str, cost: str) -> None:
    """Critter or Construction alike. [card:historian, R5.3]"""
    table = Table(city=["historian"], hand=[card], deck=["king", "mine"], own=cost, left=1).play(card)
    assert (table.hand(), table.deck) == (["king"], ["mine"])


def test_a_historian_draws_for_cards_played_through_a_place() -> None:
    """By whatever means the card comes into the city. [card:historian]"""
    table = Table(city=["historian", "queen"], hand=["wife"], deck=["king", "mine"], left=1)
    table.choose(kind="place", card="queen")
    assert (table.city()[-1], table.hand()) == ("wife", ["king"])


def test_a_historians_draw_must_be_taken_if_there_is_room() -> None:
    """Nobody asks; the played card has left the hand and made a place. [R13.10, R18.16, card:historian]"""
    table = Table(city=["historian"], hand=["wife", *HAND_OF_7], deck=["mine"], own="2 berries", left=1).play("wife")
    assert (table.asked, table.hand()) == ("0 turn", sorted([*HAND_OF_7, "mine"]))


def test_a_historian_draws_nothing_into_a_full_hand() -> None:
    """The card came from the meadow, the hand still holds 8. [R13.10, R9.1, card:historian]"""
    meadow = ["wife", "school", "inn", "farm", "mine", "judge", "bard", "doctor"]
    table = Table(
        city=["historian"], hand=["theater", *HAND_OF_7], meadow=meadow, deck=["monk", "inn"], own="2 berries", left=1
    )
    table.play("wife")
    assert (len(table.hand()), table.deck) == (8, ["inn"])


def test_an_opponents_play_moves_no_governance_card_of_yours() -> None:
    """Historian and Shopkeeper react to their owner's plays alone. [R5.4, card:historian, card:shopkeeper]"""
    silent = seat(city=["historian", "shopkeeper"], left=1)
    table = Table(hand=["wife"], deck=["king"], own="2 berries", left=1, others=[silent]).play("wife")
    assert (table.hand(1), table.owned(1), table.own) == ([], {}, {})


# ---- Shopkeeper ----------------------------------------------------------------------------------------------------


def test_a_shopkeeper_gains_a_berry_for_a_critter() -> None:
    """However the Critter was paid. [card:shopkeeper, R5.3]"""
    paid = Table(city=["shopkeeper"], hand=["wife"], own="2 berries", left=1).play("wife")
    housed = Table(city=["shopkeeper", "farm"], hand=["wife"], left=1).play("wife", token="farm")
    assert (paid.own, housed.own) == ({"berry": 1}, {"berry": 1})


def test_a_shopkeeper_gains_nothing_for_a_construction() -> None:
    """An Inn is no Critter. [card:shopkeeper]"""
    assert Table(city=["shopkeeper"], hand=["inn"], own=INN, left=1).play("inn").own == {}


# ---- Courthouse ----------------------------------------------------------------------------------------------------


def test_a_courthouse_gains_a_twig_a_resin_or_a_pebble_for_a_construction() -> None:
    """Your choice, but no berry, and gain you must. [D13, card:courthouse]"""
    table = Table(city=["courthouse"], hand=["inn"], own=INN, left=1).play("inn")
    assert (table.asked, table.values("resource")) == ("0 gain_resource", ["twig", "resin", "pebble"])
    assert table.choose(resource="pebble").own == {"pebble": 1}


def test_a_courthouse_gains_nothing_for_a_critter() -> None:
    """A Wife is no Construction. [card:courthouse]"""
    table = Table(city=["courthouse"], hand=["wife"], own="2 berries", left=1).play("wife")
    assert (table.asked, table.own) == ("0 turn", {})


def test_a_courthouse_reacts_to_ruins_that_leave_it_standing() -> None:
    """The Ruins are a Construction that you play. [R5.4, card:courthouse, card:ruins]"""
    table = Table(city=["courthouse", "inn"], hand=["ruins"], deck=["king", "king"], left=1)
    table.play("ruins").choose(card="inn").choose(resource="pebble")
    assert (table.city(), table.own) == (["courthouse", "ruins"], {"twig": 2, "resin": 1, "pebble": 1})


# ---- the order of triggers -----------------------------------------------------------------------------------------


def test_the_owner_orders_historian_and_courthouse() -> None:
    """Historian first: the drawn card is in the hand as the resource is chosen. [D12, RA20]"""
    table = Table(city=["courthouse", "historian"], hand=["inn"], deck=["king"], own=INN, left=1)
    table.play("inn")
    assert (table.asked, sorted(table.values("card"))) == ("0 order", ["courthouse", "historian"])
    table.choose(card="historian")
    assert (table.asked, table.hand()) == ("0 gain_resource", ["king"])


def test_the_courthouse_may_come_first() -> None:
    """Then the resource is chosen before the card is seen; both happen. [D12, RA20]"""
    table = Table(city=["courthouse", "historian"], hand=["inn"], deck=["king"], own=INN, left=1)
    table.play("inn").choose(card="courthouse")
    assert (table.asked, table.hand()) == ("0 gain_resource", [])
    table.choose(resource="twig")
    assert (table.hand(), table.own) == (["king"], {"twig": 1})


def test_no_order_is_asked_if_the_historian_has_no_room() -> None:
    """Only the Courthouse does anything then. [D12, RA20]"""
    meadow = ["inn", "school", "wife", "farm", "mine", "judge", "bard", "doctor"]
    hand, deck = ["theater", *HAND_OF_7], ["monk", "queen"]
    table = Table(city=["courthouse", "historian"], hand=hand, meadow=meadow, deck=deck, own=INN, left=1)
    table.choose(kind="play", card="inn", **{"from": "meadow"})
    assert table.asked == "0 gain_resource"
    assert table.choose(resource="twig").deck == ["queen"]


def test_no_order_is_asked_if_there_is_no_card_to_draw() -> None:
    """Deck and discard pile are empty, so the Historian cannot draw. [D12, RA20]"""
    table = Table(city=["courthouse", "historian"], hand=["inn"], own=INN, left=1).play("inn")
    assert table.asked == "0 gain_resource"


def test_no_order_is_asked_for_historian_and_shopkeeper() -> None:
    """A card and a berry come in any order to the same end. [D12, RA20]"""
    table = Table(city=["shopkeeper", "historian"], hand=["wife"], deck=["king"], own="2 berries", left=1).play("wife")
    assert (table.asked, table.hand(), table.own) == ("0 turn", ["king"], {"berry": 1})


# ---- Clock Tower ---------------------------------------------------------------------------------------------------


def test_a_clock_tower_comes_with_3_tokens() -> None:
    """They lie on it and are worth a point each. [R5.3, card:clock_tower]"""
    table = Table(hand=["clock_tower"], own="3 twigs, 1 pebble", left=1).play("clock_tower")
    assert (table.player()["city"][0]["tokens"], table.points(), table.score()["total"]) == (3, 0, 3)


def clock_tower(*placed: str, tokens: int = 3) -> Table:
    """Winter, no worker left, a Wife to play: the owner may prepare for spring."""
    tower = {"card": "clock_tower", "tokens": tokens}
    return Table(
        city=[tower], hand=["wife"], own="2 berries", season="winter", placed=list(placed), forest=["forest_3_berries"]
    ).choose(kind="prepare")


def test_a_clock_tower_uses_a_location_again_before_the_workers_come_back() -> None:
    """One token, which goes back, for a basic or forest location with your worker. [D28, card:clock_tower]"""
    table = clock_tower("basic_3_twigs", "forest_3_berries")
    assert (table.asked, table.values("where")) == ("0 location", ["basic_3_twigs", "forest_3_berries", None])
    assert table.places() == ["basic_3_twigs", "forest_3_berries"]
    table.choose(where="basic_3_twigs")
    assert (table.own, table.points()) == ({"twig": 3, "berry": 2}, 0)
    assert (table.player()["city"][0]["tokens"], table.player()["workers"]["left"]) == (2, 3)


def test_the_clock_tower_need_not_be_used() -> None:
    """Stopping keeps the token. [D28, R18.6, card:clock_tower]"""
    table = clock_tower("basic_3_twigs", "forest_3_berries").stop()
    assert (table.own, table.player()["city"][0]["tokens"]) == ({"berry": 2}, 3)


def test_the_clock_tower_knows_basic_and_forest_locations_only() -> None:
    """A worker in the haven is none for the Clock Tower. [D28, card:clock_tower]"""
    table = clock_tower("haven", "basic_3_twigs")
    assert table.values("where") == ["basic_3_twigs", None]


def test_an_empty_clock_tower_does_nothing() -> None:
    """Without tokens nobody is asked. [R10.2, card:clock_tower]"""
    table = clock_tower("basic_3_twigs", "forest_3_berries", tokens=0)
    assert (table.asked, table.player()["season"], table.own) == ("0 turn", "spring", {"berry": 2})
