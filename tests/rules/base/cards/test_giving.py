"""Giving cards and resources: Post Office, Teacher, Monastery (sections 9, 13 and 17 of the rules)."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

FULL = ["farm"] * 8
"""A hand without room."""
NINE = [*["inn"] * 3, *["mine"] * 3, *["ruins"] * 3]
"""A deck that fills any hand."""
GIVE = {"rules": {"single_drawn_card": "give"}}


def post_office(hand: list[str], **rest: Any) -> Table:
    """A worker on your own Post Office."""
    return Table(left=1, city=["post_office"], hand=hand, **rest).choose(kind="place", card="post_office")


def monastery(own: str, **rest: Any) -> Table:
    """A worker on your own Monastery."""
    return Table(left=1, city=["monastery"], own=own, **rest).choose(kind="place", card="monastery")


def teacher(hand: list[str], deck: list[str], **rest: Any) -> Table:
    """A Teacher played from the hand."""
    return Table(hand=["teacher", *hand], own="2 berries", deck=deck, **rest).play("teacher")


# ---- Post Office -----------------------------------------------------------------------------------------------------


def test_the_post_office_gives_two_discards_some_and_fills_the_hand() -> None:
    """Two cards are given, any others discarded, then the hand is filled to 8. [R13.5, D40, card:post_office]"""
    deck = ["inn", "judge", "monk", "mine", "palace", "queen", "ranger", "ruins"]
    table = post_office(["bard", "castle", "fool", "king", "wife"], deck=deck)
    table.choose(card="castle").choose(card="king")
    assert table.hand(1) == ["castle", "king"]
    table.choose(card="bard").choose(card="fool").stop()
    assert table.discard == ["fool", "bard"]
    assert table.hand() == sorted(["wife", *deck[:7]])


def test_after_giving_the_discard_is_optional() -> None:
    """None of the rest need be discarded; the hand is filled all the same. [R13.5, D40, card:post_office]"""
    table = post_office(["bard", "king", "wife"], deck=["farm"] * 8)
    table.choose(card="bard").choose(card="king").stop()
    assert table.hand() == ["farm"] * 7 + ["wife"]
    assert table.discard == []


def test_the_whole_rest_of_the_hand_may_be_discarded() -> None:
    """From none to all of the remaining cards are discarded before the draw. [D40, card:post_office]"""
    table = post_office(["bard", "king", "wife"], deck=["farm"] * 8).choose(card="bard").choose(card="king")
    table.choose(card="wife")
    assert table.hand() == ["farm"] * 8
    assert table.discard == ["wife"]


@pytest.mark.parametrize("where", [0, 1])
def test_the_post_office_needs_two_cards_in_hand(where: int) -> None:
    """One card is too few, in your own city and in another. [R4.8, RA19, card:post_office]"""
    cities: list[list[str]] = [[], []]
    cities[where] = ["post_office"]
    table = Table(left=1, hand=["king"], city=cities[0], deck=["farm"], others=[seat(city=cities[1])])
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="post_office")


@pytest.mark.parametrize("opponent", [{"hand": FULL}, {"passed": True}])
def test_full_hands_and_passed_opponents_do_not_close_the_post_office(opponent: dict[str, Any]) -> None:
    """Where nobody can receive, the two cards are still chosen, and discarded; the hand is filled.

    [R4.8, R9.6, RA12, RA19, D40, card:post_office]
    """
    table = post_office(["bard", "king", "wife"], deck=NINE, others=[seat(**opponent)])
    assert not table.offers(kind="stop")
    table.choose(card="bard").choose(card="wife").stop()
    assert table.discard == ["wife", "bard"]
    assert table.hand() == sorted(["king", *NINE[:7]])
    assert table.hand(1) == opponent.get("hand", [])


def test_the_receiver_may_be_the_owner_of_the_post_office() -> None:
    """At an opponent's Post Office that opponent gains the token and may get the cards too. [R13.5, D40]"""
    table = Table(left=1, hand=["bard", "king", "wife"], others=[seat(city=["post_office"]), seat()])
    table.choose(kind="place", card="post_office")
    assert table.values("seat", kind="player") == [1, 2]
    table.choose(seat=1).choose(card="bard").choose(card="king").stop()
    assert table.hand(1) == ["bard", "king"]
    assert table.points(1) == 1


def test_cards_go_to_an_opponent_with_room_who_has_not_passed() -> None:
    """Of four opponents the one who has passed and the one with a full hand are not offered. [R9.6, R11.2, D40]"""
    others = [seat(received=5), seat(received=5, hand=["farm"] * 7), seat(received=5, passed=True), seat(received=5)]
    table = post_office(["bard", "king", "wife"], others=others, received=5)
    assert table.asked == "0 receiver"
    assert table.values("seat") == [1, 4]


def test_room_for_one_is_room() -> None:
    """An opponent with one place may be chosen beside one with two; then one card is given, one discarded.

    [R9.6, R18.5, RA18, D40]
    """
    table = post_office(["bard", "king", "wife"], deck=NINE, others=[seat(hand=["farm"] * 7), seat(left=1)])
    assert table.values("seat") == [1, 2]
    table.choose(seat=1).choose(card="king").choose(card="bard").stop()
    assert table.hand(1) == ["farm"] * 7 + ["king"]
    assert table.discard == ["bard"]
    assert table.hand(2) == []


def test_the_giver_chooses_which_card_is_given_if_one_fits() -> None:
    """Every card of the hand may be the one that is given, and every other the one that is discarded. [RA18, D40]"""
    table = post_office(["bard", "king", "wife"], others=[seat(hand=["farm"] * 7)])
    assert table.values("card") == ["bard", "king", "wife"]
    table.choose(card="wife")
    assert table.values("card") == ["bard", "king"]


def test_cards_of_one_effect_are_never_split() -> None:
    """Both cards go to the one opponent chosen. [R9.6, RA18, D40]"""
    table = post_office(["bard", "king", "wife"], others=[seat(left=1), seat(left=1)])
    table.choose(seat=2).choose(card="bard").choose(card="king").stop()
    assert (table.hand(1), table.hand(2)) == ([], ["bard", "king"])


def test_a_full_hand_that_gives_two_cards_draws_two() -> None:
    """The draw goes to the hand limit, counted after giving. [R9.1, R13.5]"""
    table = post_office(["farm"] * 6 + ["king", "wife"], deck=["mine"] * 3)
    table.choose(card="king").stop()
    assert table.hand(1) == ["king", "wife"]
    assert table.hand() == ["farm"] * 6 + ["mine"] * 2


# ---- Teacher ---------------------------------------------------------------------------------------------------------


def test_a_teacher_keeps_one_card_and_gives_the_other() -> None:
    """Two cards are drawn; the one not kept goes to an opponent of the player's choice. [R9.8, D21]"""
    table = teacher([], ["king", "wife"], others=[seat(left=1), seat(left=1)])
    assert table.asked == "0 keep"
    table.choose(card="wife").choose(seat=2)
    assert (table.hand(0), table.hand(1), table.hand(2)) == (["wife"], [], ["king"])


def test_a_teacher_gives_to_an_opponent_with_room() -> None:
    """The only opponent with a free place who has not passed gets the card without asking. [R9.6, RA18, D21]"""
    others = [seat(hand=FULL), seat(passed=True), seat()]
    table = teacher([], ["king", "wife"], others=others).choose(card="wife")
    assert table.hand(3) == ["king"]
    assert table.hand(2) == []


def test_a_teacher_discards_the_other_card_if_nobody_can_receive() -> None:
    """The card to keep is still chosen, the other goes to the discard pile. [R9.6, RA12, D21]"""
    table = teacher([], ["king", "wife"], others=[seat(passed=True)])
    table.choose(card="wife")
    assert table.hand() == ["wife"]
    assert table.discard == ["king"]


def test_a_single_card_drawn_by_a_teacher_is_kept() -> None:
    """With one free place one card is drawn, and it stays. [R9.1, R9.8, R19.5]"""
    table = teacher(["farm"] * 7, ["king", "wife"])
    assert table.hand() == ["farm"] * 7 + ["king"]
    assert table.hand(1) == []
    assert table.deck == ["wife"]


def test_with_the_switch_a_single_card_drawn_by_a_teacher_is_given() -> None:
    """With single_drawn_card = "give" the opponent gets it. [R19.5]"""
    table = teacher(["farm"] * 7, ["king", "wife"], patch=GIVE)
    assert table.hand() == ["farm"] * 7
    assert table.hand(1) == ["king"]
    assert table.deck == ["wife"]


def test_with_the_switch_two_cards_are_treated_as_ever() -> None:
    """With single_drawn_card = "give" one of two drawn cards is still kept. [R19.5]"""
    table = teacher([], ["king", "wife"], patch=GIVE).choose(card="king")
    assert (table.hand(0), table.hand(1)) == (["king"], ["wife"])


def test_a_single_card_left_in_the_piles_is_kept_too() -> None:
    """A Teacher who finds one card in deck and discard pile keeps it. [R9.8]"""
    table = teacher([], ["king"])
    assert (table.hand(0), table.hand(1)) == (["king"], [])


def test_a_teacher_with_a_full_hand_draws_nothing() -> None:
    """With no free place nothing is drawn and nothing given. [R9.1, R9.8]"""
    own: dict[str, Any] = {"city": ["teacher"], "hand": ["farm"] * 8, "season": "winter"}
    table = Table(**own, deck=["king", "wife"], others=[seat(left=1)])
    assert table.player()["season"] == "spring"
    assert (table.hand(0), table.hand(1)) == (["farm"] * 8, [])
    assert table.deck == ["king", "wife"]


# ---- Monastery -------------------------------------------------------------------------------------------------------


def test_the_monastery_gives_two_resources_for_four_tokens() -> None:
    """Any two resources go to an opponent, equal or not; 4 tokens are gained. [R9.7, D39, card:monastery]"""
    table = monastery("1 twig, 1 resin, 2 pebbles")
    assert table.asked == "0 give_resource"
    assert not table.offers(kind="stop")
    table.choose(resource="twig").choose(resource="pebble")
    assert (table.owned(0), table.owned(1)) == ({"resin": 1, "pebble": 1}, {"twig": 1, "pebble": 1})
    assert table.points() == 4


def test_both_resources_go_to_one_opponent() -> None:
    """The receiver is asked for once, and the two resources are not split. [R9.7, RA32, D39, card:monastery]"""
    table = monastery("1 twig, 1 resin", others=[seat(left=1), seat(left=1)])
    table.choose(kind="player", seat=2)
    assert table.asked == "1 turn"
    assert (table.owned(1), table.owned(2)) == ({}, {"twig": 1, "resin": 1})


def test_resources_go_to_opponents_who_have_not_passed() -> None:
    """Of three opponents the one who has passed is not offered. [R9.7, R11.2, D39]"""
    table = monastery("1 twig, 1 resin", others=[seat(passed=True), seat(), seat()])
    assert table.asked == "0 receiver"
    assert table.values("seat") == [2, 3]


def test_if_all_have_passed_the_resources_go_to_the_supply() -> None:
    """The two resources are still chosen, nobody is asked for a receiver, and 4 tokens are gained. [R9.7, RA12, D39]"""
    table = monastery("1 twig, 1 resin, 1 berry", others=[seat(passed=True)])
    table.choose(resource="twig").choose(resource="resin")
    assert (table.owned(0), table.owned(1)) == ({"berry": 1}, {})
    assert table.points() == 4


def test_the_monastery_needs_two_resources() -> None:
    """One resource is too few, even when all opponents have passed. [R4.8, card:monastery]"""
    table = Table(left=1, city=["monastery"], own="1 berry", others=[seat(passed=True)])
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="monastery")


def test_a_worker_on_the_monastery_stays_for_good() -> None:
    """The worker is marked as permanent. [R4.10, card:monastery]"""
    table = monastery("2 twigs")
    assert {"where": {"city": 0, "slot": 0}, "permanent": True} in table.player()["workers"]["placed"]


def test_the_second_spot_of_the_monastery_needs_a_monk() -> None:
    """A second worker may come only while a Monk is in the city. [R4.8, card:monastery]"""
    taken: dict[str, Any] = {"left": 1, "placed": [{"city": 0, "slot": 0}], "own": "2 twigs"}
    closed = Table(city=["monastery", "undertaker"], **taken)
    assert closed.asked == "0 turn"
    assert not closed.offers(kind="place", card="monastery")
    table = Table(city=["monastery", "monk"], **taken).choose(kind="place", card="monastery")
    assert table.points() == 4
