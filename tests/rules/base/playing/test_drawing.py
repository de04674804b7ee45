"""Drawing, discarding, reshuffling, and what happens when there is nothing left (section 9 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

TWO_CARDS = "basic_2_cards_1_point"
FROM_TWO_PLAYERS = {"rules": {"empty_piles_meadow_draw_from_players": 1}}


def five(**me: Any) -> Table:
    """A table of five players, each with five workers; the other four wait."""
    return Table(received=5, others=[seat(received=5, left=1) for _ in range(4)], **me)


# ---- drawing and discarding ------------------------------------------------------------------------------------------


def test_cards_are_drawn_from_the_top() -> None:
    """The two top cards come into the hand, the third stays. [R9.1]"""
    table = Table(left=1, deck=["king", "wife", "farm"]).visit(TWO_CARDS)
    assert table.hand() == ["king", "wife"]
    assert table.deck == ["farm"]


@pytest.mark.parametrize(("players", "limit"), [(2, 8), (5, 7)])
def test_a_draw_stops_at_the_hand_limit(players: int, limit: int) -> None:
    """One below the limit, one of two cards is drawn and none is drawn to be discarded. [R9.1, R1.3, R15.1]"""
    me: dict[str, Any] = {"left": 1, "hand": ["farm"] * (limit - 1), "deck": ["king", "wife"]}
    table = (Table(**me) if players == 2 else five(**me)).visit(TWO_CARDS)
    assert len(table.hand()) == limit
    assert (table.deck, table.discard) == (["wife"], [])


def test_discarding_is_from_the_hand() -> None:
    """The haven asks for cards of the hand, not for those of the city or the meadow. [R9.3]"""
    table = Table(left=1, hand=["farm", "king"], city=["mine"], meadow=["wife"]).visit("haven")
    assert [(one["card"], one["from"]) for one in table.matching()] == [("farm", "hand"), ("king", "hand")]


def test_the_last_card_discarded_lies_on_top() -> None:
    """Cards of one effect lie in the order of the choices, above what was there. [R9.11, RA4]"""
    table = Table(left=1, hand=["castle", "farm", "king", "wife"], discard=["mine"]).visit("haven")
    table.choose(card="castle").choose(card="king").stop().choose(resource="twig")
    assert table.discard == ["king", "castle", "mine"]


def test_a_set_of_cards_can_be_discarded_in_one_order_only() -> None:
    """After the King the Castle is no longer on offer: that set begins with the Castle. [R9.11, RA4]"""
    table = Table(left=1, hand=["castle", "king", "wife"]).visit("haven").choose(card="king")
    assert table.values("card", kind="card") == ["wife"]


def test_meadow_cards_are_discarded_in_the_order_of_their_slots() -> None:
    """Named in any order, the card of the highest slot ends on top. [R9.11, RA4, D17]"""
    meadow = ["wife", "mine", "king", "farm", "bard", "inn", "judge", "queen"]
    table = Table(hand=["undertaker"], own="2 berries", meadow=meadow, deck=["monk"] * 2 + ["crane"] * 3)
    table.play("undertaker").choose(card="farm").choose(card="king").choose(card="wife")
    assert table.discard == ["farm", "king", "wife"]


# ---- an empty deck ---------------------------------------------------------------------------------------------------


def test_an_empty_deck_is_not_made_anew_before_it_is_needed() -> None:
    """After the last card is drawn the deck is empty and the discard pile stays. [R9.9, RA24]"""
    table = Table(left=1, deck=["king", "wife"], discard=["farm", "mine"]).visit(TWO_CARDS)
    assert (table.deck, table.discard) == ([], ["farm", "mine"])


def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed() -> None:
    """One card is left: it is drawn, all the discard pile is shuffled, the next comes from there. [R9.9, RA24]"""
    table = Table(left=1, deck=["king"], discard=["farm", "mine", "wife"]).visit(TWO_CARDS)
    assert "king" in table.hand()
    assert (len(table.hand()), len(table.deck), table.discard) == (2, 2, [])
    assert sorted([*table.hand(), *table.deck]) == ["farm", "king", "mine", "wife"]


def test_a_refill_makes_a_new_deck_too() -> None:
    """The slot of a played meadow card is filled from the reshuffled discard pile. [R9.4, R9.9]"""
    table = Table(meadow=["monk"], own="1 berry", discard=["king"]).play("monk")
    assert table.meadow[0] == "king"
    assert (table.deck, table.discard) == ([], [])


# ---- both piles empty ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_with_up_to_four_players_nothing_is_drawn_from_empty_piles(players: int) -> None:
    """The meadow does not replace the deck; the token is gained. [R9.10, R19.6, RA7]"""
    table = Table(left=1, meadow=["king", "wife"], others=[seat(left=1) for _ in range(players - 1)]).visit(TWO_CARDS)
    assert table.asked == "1 turn"
    assert (table.hand(), table.points()) == ([], 1)
    assert table.meadow[:2] == ["king", "wife"]


def test_with_five_players_a_meadow_card_may_be_drawn_instead() -> None:
    """The drawing player picks the cards one by one. [R9.10, RA7, D49]"""
    table = five(left=1, meadow=["king", "wife", "farm"]).visit(TWO_CARDS)
    assert table.values("card", kind="card") == ["king", "wife", "farm"]
    table.choose(card="wife").choose(card="king")
    assert table.hand() == ["king", "wife"]
    assert table.asked == "1 turn"


def test_who_draws_from_the_meadow_may_stop() -> None:
    """Both before the first and before the second card one may stop. [R9.10, RA7, D49]"""
    none = five(left=1, meadow=["king", "wife"]).visit(TWO_CARDS).stop()
    assert none.hand() == []
    one = five(left=1, meadow=["king", "wife"]).visit(TWO_CARDS).choose(card="wife").stop()
    assert one.hand() == ["wife"]
    assert one.points() == 1


def test_with_the_switch_the_meadow_serves_every_game() -> None:
    """With empty_piles_meadow_draw_from_players = 1 two players draw from the meadow too. [R19.6, D49]"""
    table = Table(left=1, meadow=["king", "wife"], patch=FROM_TWO_PLAYERS).visit(TWO_CARDS)
    assert table.asked == "0 draw_meadow"
    assert table.choose(card="king").stop().hand() == ["king"]


def test_the_meadow_stands_in_only_when_both_piles_are_empty() -> None:
    """The last card of the deck is drawn first, without asking. [R9.10, D49]"""
    table = five(left=1, deck=["farm"], meadow=["king", "wife"]).visit(TWO_CARDS)
    assert table.hand() == ["farm"]
    assert table.asked == "0 draw_meadow"
    with_discards = five(left=1, discard=["farm", "mine"], meadow=["king", "wife"]).visit(TWO_CARDS)
    assert with_discards.hand() == ["farm", "mine"]


def test_a_full_hand_is_not_asked_for_meadow_cards() -> None:
    """The hand limit holds for draws from the meadow: 6 of 7 leave room for one. [R9.1, R9.10, D49]"""
    table = five(left=1, hand=["farm"] * 6, meadow=["king", "wife"]).visit(TWO_CARDS).choose(card="king")
    assert table.asked == "1 turn"
    assert len(table.hand()) == 7


def test_a_teacher_draws_from_the_meadow_too() -> None:
    """Two meadow cards are picked; one of them is kept, the other given. [R9.8, R9.10, D49]"""
    table = five(hand=["teacher"], own="2 berries", meadow=["king", "wife", "farm"]).play("teacher")
    table.choose(card="wife").choose(card="king")
    assert table.asked == "0 keep"
    table.choose(card="king").choose(seat=3)
    assert (table.hand(0), table.hand(3)) == (["king"], ["wife"])


def test_a_post_office_fills_the_hand_from_the_meadow() -> None:
    """With the piles empty the draw to the limit goes on in the meadow until the player stops. [R9.10, R13.5, D49]"""
    table = five(left=1, hand=["farm", "king"], city=["post_office"], meadow=["mine", "queen", "wife"])
    table.choose(kind="place", card="post_office").choose(seat=1)
    table.choose(card="wife").choose(card="mine").stop()
    assert table.hand() == ["mine", "wife"]
    assert table.hand(1) == ["farm", "king"]


def test_slots_emptied_by_drawing_stay_empty() -> None:
    """There is nothing to fill them with. [R9.10, RA7, D49]"""
    table = five(left=1, meadow=["king", "wife", "farm"]).visit(TWO_CARDS).choose(card="wife").stop()
    assert table.meadow[:3] == ["king", None, "farm"]


def test_a_reveal_does_not_use_the_meadow() -> None:
    """A Postal Pigeon beside empty piles shows nothing, with five players too. [R9.10, RA7]"""
    table = five(hand=["postal_pigeon"], own="2 berries", meadow=["wife", "farm"]).play("postal_pigeon")
    assert table.asked == "1 turn"
    assert table.city() == ["postal_pigeon"]
    assert table.meadow[:2] == ["wife", "farm"]


def test_cards_in_the_meadow_do_not_open_the_cemetery() -> None:
    """Nothing can be revealed from empty piles, with five players too. [R4.8, R9.10, RA7]"""
    table = five(left=1, city=["cemetery"], meadow=["wife", "farm"])
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="cemetery")


def test_empty_slots_wait_for_the_next_refill() -> None:
    """A draw does not fill the meadow, even if the deck has cards again. [R9.10, RA7]"""
    table = Table(left=1, meadow=["king", None, "wife"], deck=["farm", "mine", "inn"]).visit(TWO_CARDS)
    assert table.meadow[:3] == ["king", None, "wife"]


def test_the_next_refill_fills_all_empty_slots() -> None:
    """A play from slot 3 fills slots 2 and 3, the lower first, and the others as far as cards go.

    [R9.5, R9.10, RA7, RA23]
    """
    table = Table(meadow=["king", None, "monk", "wife"], own="1 berry", deck=["farm", "mine", "inn"])
    table.play("monk", **{"from": "meadow"})
    assert table.meadow == ["king", "farm", "mine", "wife", "inn", None, None, None]


def test_cards_discarded_later_make_a_new_deck() -> None:
    """Beside empty piles the cards discarded for the double draw are the ones that are drawn. [R9.9, R9.10, RA7]"""
    where = "forest_discard_draw_double"
    table = Table(left=1, hand=["farm", "king"], forest=[where]).visit(where)
    table.choose(card="farm").choose(card="king")
    assert table.hand() == ["farm", "king"]
    assert (table.deck, table.discard) == ([], [])


def test_an_undertaker_takes_as_many_meadow_cards_as_there_are() -> None:
    """Two cards lie in the meadow: both are discarded, come back as refill, and one is taken. [R9.10, RA7, D17]"""
    table = Table(hand=["undertaker"], own="2 berries", meadow=["king", "queen"]).play("undertaker")
    assert sorted(table.values("card")) == ["king", "queen"]
    table.choose(card="king")
    assert table.hand() == ["king"]
    assert [card for card in table.meadow if card] == ["queen"]


def test_summer_takes_as_many_meadow_cards_as_there_are() -> None:
    """With one card in the meadow one can be taken. [R9.10, RA7, D27]"""
    table = Table(season="spring", meadow=["king"], others=[seat(left=1)])
    assert table.asked == "0 take_meadow"
    table.choose(card="king")
    assert table.hand() == ["king"]
    assert table.asked == "1 turn"
