"""The Cemetery, and what is revealed from deck and discard pile (sections 9, 13 and 17 of the rules)."""

from typing import Any

from tests.rules.scenario import Table, houses, seat

NEEDS_FOUR = {"rules": {"reveal_needs_all": True}}
DECK = ["wife", "king", "farm", "mine", "bard"]
DISCARD = ["judge", "monk", "inn", "crane", "fool"]


def test_the_cemetery_reveals_four_cards_and_plays_one_for_nothing() -> None:
    """The top 4 cards of the deck are shown, one is played whatever its value. [R9.2, R13.1, D38, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], deck=DECK, discard=DISCARD)
    table.choose(kind="place", card="cemetery").choose(**{"from": "deck"})
    assert table.state["revealed"] == DECK[:4]
    assert table.hand() == []
    table.play("king", via="free")
    assert table.city() == ["cemetery", "king"]
    assert table.deck == ["bard"]


def test_the_other_revealed_cards_are_discarded_in_their_order() -> None:
    """The last card revealed ends on top of the discard pile. [R9.11, R13.1, RA4, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], deck=DECK, discard=["fool"])
    table.choose(kind="place", card="cemetery").choose(**{"from": "deck"}).play("king")
    assert table.discard == ["mine", "farm", "wife", "fool"]


def test_the_top_four_of_the_discard_pile_can_be_chosen() -> None:
    """The discard pile is opened from the top; the deck stays as it is. [R9.11, R13.1, D38, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], deck=DECK, discard=DISCARD)
    table.choose(kind="place", card="cemetery").choose(**{"from": "discard"})
    assert table.state["revealed"] == DISCARD[:4]
    table.play("inn")
    assert table.city() == ["cemetery", "inn"]
    assert table.discard == ["crane", "monk", "judge", "fool"]
    assert table.deck == DECK


def test_a_short_discard_pile_is_not_filled_up() -> None:
    """Of a discard pile of two cards two are revealed, and the deck is not touched. [R13.1, RA6, R19.7]"""
    table = Table(left=1, city=["cemetery"], deck=DECK, discard=["judge", "monk"])
    table.choose(kind="place", card="cemetery").choose(**{"from": "discard"})
    assert table.state["revealed"] == ["judge", "monk"]
    assert table.deck == DECK


def test_an_empty_discard_pile_cannot_be_chosen() -> None:
    """With no discard pile the deck is taken without asking. [R13.1, RA6, D38]"""
    table = Table(left=1, city=["cemetery"], deck=DECK).choose(kind="place", card="cemetery")
    assert table.asked == "0 play"
    assert table.state["revealed"] == DECK[:4]


def test_an_empty_deck_can_be_chosen_beside_a_discard_pile() -> None:
    """The deck is then made from the discard pile; both piles are on offer. [R9.9, R13.1, RA6, RA24]"""
    table = Table(left=1, city=["cemetery"], discard=["judge", "monk"]).choose(kind="place", card="cemetery")
    assert table.values("from") == ["deck", "discard"]
    table.choose(**{"from": "deck"})
    assert sorted(table.state["revealed"]) == ["judge", "monk"]
    assert table.state["rng"]["reshuffles"] == 1


def test_the_discard_pile_itself_is_not_shuffled_for_the_reveal() -> None:
    """Choosing the discard pile beside an empty deck shuffles nothing. [R13.1, RA6]"""
    table = Table(left=1, city=["cemetery"], discard=["judge", "monk"]).choose(kind="place", card="cemetery")
    table.choose(**{"from": "discard"})
    assert table.state["revealed"] == ["judge", "monk"]
    assert table.state["rng"]["reshuffles"] == 0


def test_a_reveal_goes_on_with_a_reshuffled_discard_pile() -> None:
    """Two cards are revealed, the discard pile becomes the deck, two more follow. [R9.9, R13.1, RA6, RA24]"""
    table = Table(left=1, city=["cemetery"], deck=["wife", "king"], discard=DISCARD)
    table.choose(kind="place", card="cemetery").choose(**{"from": "deck"})
    assert table.state["revealed"][:2] == ["wife", "king"]
    assert sorted([*table.state["revealed"][2:], *table.deck]) == sorted(DISCARD)
    assert len(table.deck) == 3
    assert table.discard == []


def test_fewer_than_four_cards_are_revealed_if_there_are_fewer() -> None:
    """A single card left in the deck is enough for a visit. [R4.8, R13.1, R19.7, RA6]"""
    table = Table(left=1, city=["cemetery"], deck=["king"]).choose(kind="place", card="cemetery")
    assert table.city() == ["cemetery", "king"]


def test_the_cemetery_needs_a_card_in_deck_or_discard_pile() -> None:
    """With both piles empty it cannot be visited. [R4.8, RA6, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], meadow=["wife"])
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="cemetery")


def test_with_the_switch_a_pile_must_have_four_cards() -> None:
    """With reveal_needs_all only a discard pile of 4 is opened, while the deck counts both piles. [R19.7]"""
    three = Table(left=1, city=["cemetery"], deck=["wife"], discard=DISCARD[:3], patch=NEEDS_FOUR)
    three.choose(kind="place", card="cemetery")
    assert three.asked == "0 play"  # the deck, without asking
    four = Table(left=1, city=["cemetery"], deck=["wife"], discard=DISCARD[:4], patch=NEEDS_FOUR)
    assert four.choose(kind="place", card="cemetery").values("from") == ["deck", "discard"]


def test_with_the_switch_three_cards_in_all_close_the_cemetery() -> None:
    """With reveal_needs_all a visit needs 4 cards in the piles together. [R19.7]"""
    short: dict[str, Any] = {"left": 1, "city": ["cemetery"], "deck": ["wife", "king"], "discard": ["mine"]}
    assert Table(**short).offers(kind="place", card="cemetery")
    closed = Table(**short, patch=NEEDS_FOUR)
    assert closed.asked == "0 turn"
    assert not closed.offers(kind="place", card="cemetery")


def test_a_revealed_card_that_can_be_played_must_be_played() -> None:
    """There is no way to decline. [R4.2, R18.19, RA2, D38, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], deck=DECK).choose(kind="place", card="cemetery")
    assert table.values("kind") == ["play"] * 4


def test_only_legal_cards_can_be_chosen() -> None:
    """A King beside a King is not offered, nor is a Fool when the opponent has one already. [R13.1, D38]"""
    deck = ["king", "wife", "fool", "farm"]
    table = Table(left=1, city=["cemetery", "king"], deck=deck, others=[seat(city=["fool"])])
    table.choose(kind="place", card="cemetery")
    assert table.values("card") == ["wife", "farm"]


def test_with_nothing_to_play_all_are_discarded_and_the_worker_stays() -> None:
    """In a full city four plain cards go to the discard pile; the worker is spent. [R13.1, R4.10, card:cemetery]"""
    table = Table(left=1, city=["cemetery", *houses(14)], deck=["wife", "king", "queen", "bard"])
    table.choose(kind="place", card="cemetery")
    assert table.discard == ["bard", "queen", "king", "wife"]
    assert {"where": {"city": 0, "slot": 0}, "permanent": True} in table.player()["workers"]["placed"]


def test_the_unplayed_cards_are_discarded_before_the_card_is_played() -> None:
    """A Wanderer from the last four cards draws the other three, by then a new deck. [R9.9, R9.12, RA5]"""
    table = Table(left=1, city=["cemetery"], deck=["wanderer", "king", "farm", "mine"])
    table.choose(kind="place", card="cemetery").play("wanderer")
    assert table.hand() == ["farm", "king", "mine"]
    assert table.discard == []


def test_revealed_cards_lie_apart_while_the_choice_is_open() -> None:
    """They are in no hand, pile, city or meadow. [R9.2, R9.12, RA5]"""
    table = Table(left=1, city=["cemetery"], deck=DECK[:4]).choose(kind="place", card="cemetery")
    assert table.asked == "0 play"
    assert (table.hand(), table.deck, table.discard, table.city()) == ([], [], [], ["cemetery"])
    assert table.state["revealed"] == DECK[:4]


def test_the_cemetery_brings_a_ruins_in_place_of_a_construction() -> None:
    """A Ruins revealed at the Cemetery discards a Construction even of a full city. [R13.7, card:cemetery]"""
    table = Table(left=1, city=["cemetery", *houses(14)], deck=["king", "ruins"]).choose(kind="place", card="cemetery")
    table.choose(kind="card", card="mine")
    assert table.own == {"twig": 1, "resin": 1, "pebble": 1}
    assert table.city()[-1] == "ruins"
    assert len(table.city()) == 15


def test_a_ruins_may_take_the_place_of_the_cemetery_itself() -> None:
    """The 2 pebbles come back, the worker spent there is lost for the game. [R7.8, R13.7, card:cemetery]"""
    table = Table(left=1, city=["cemetery"], deck=["ruins"]).choose(kind="place", card="cemetery")
    assert table.city() == ["ruins"]
    assert table.own == {"pebble": 2}
    assert table.player()["workers"]["lost"] == 1


def test_the_second_spot_of_the_cemetery_needs_an_undertaker() -> None:
    """A second worker may come only while an Undertaker is in the city. [R4.8, card:cemetery]"""
    taken: dict[str, Any] = {"left": 1, "placed": [{"city": 0, "slot": 0}], "deck": DECK}
    closed = Table(city=["cemetery", "monk"], **taken)
    assert closed.asked == "0 turn"
    assert not closed.offers(kind="place", card="cemetery")
    table = Table(city=["cemetery", "undertaker"], **taken).choose(kind="place", card="cemetery").play("king")
    assert table.places() == [{"city": 0, "slot": 0}] * 2


def test_the_cemetery_has_no_third_spot() -> None:
    """Two workers fill it, Undertaker or not. [R4.3, card:cemetery]"""
    spots = [{"city": 0, "slot": 0}] * 2
    table = Table(left=1, placed=spots, city=["cemetery", "undertaker"], deck=DECK)
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="cemetery")


def test_no_ability_and_no_token_is_used_at_the_cemetery() -> None:
    """Every revealed card is offered once, free; the Farm stays unoccupied and the Crane unused. [R6.2, R6.5]"""
    table = Table(left=1, city=["cemetery", "crane", "judge", "farm"], own="3 berries", deck=["wife", "mine"])
    table.choose(kind="place", card="cemetery")
    assert [(one["card"], one["via"]) for one in table.matching()] == [("wife", "free"), ("mine", "free")]
    table.play("wife")
    assert table.own == {"berry": 3}
    assert not table.player()["city"][3]["occupied"]
