"""The traveler cards but the Ranger: Bard, Fool, Postal Pigeon, Ruins, Shepherd, Undertaker, Wanderer."""

from typing import Any

import pytest

from tests.rules.scenario import Table, houses, seat

SIX = ["castle", "king", "palace", "queen", "school", "theater"]  # in the order in which a hand is sorted
MEADOW = ["castle", "doctor", "inn", "king", "mine", "palace", "queen", "school"]


# ---- Bard ----------------------------------------------------------------------------------------------------------


def test_a_bard_gains_a_token_for_each_discarded_card() -> None:
    """As many of the hand as you like. [D14, card:bard]"""
    table = Table(hand=["bard", "castle", "king", "palace"], own="3 berries", left=1).play("bard")
    table.choose(card="castle").choose(card="palace")
    assert (table.hand(), table.points(), table.discard) == (["king"], 2, ["palace", "castle"])


def test_a_bard_need_not_discard() -> None:
    """None is a number too. [D14, card:bard]"""
    table = Table(hand=["bard", "castle"], own="3 berries", left=1).play("bard").stop()
    assert (table.hand(), table.points(), table.discard) == (["castle"], 0, [])


def test_a_bard_discards_5_at_most() -> None:
    """After the fifth card nobody asks any more. [D14, card:bard]"""
    table = Table(hand=["bard", *SIX], own="3 berries", left=1).play("bard")
    for card in SIX[:5]:
        table.choose(card=card)
    assert (table.asked, table.hand(), table.points()) == ("0 turn", ["theater"], 5)


def test_the_bard_himself_has_left_the_hand() -> None:
    """He is in the city when the cards are chosen; a second Bard in hand may go. [R13.11, D14, card:bard]"""
    table = Table(hand=["bard", "bard"], own="3 berries", left=1).play("bard")
    assert (table.city(), table.values("card")) == (["bard"], ["bard", None])


# ---- Fool ----------------------------------------------------------------------------------------------------------


def test_a_fool_goes_into_the_city_of_an_opponent_you_choose() -> None:
    """It is worth -2 to its new owner. [D10, R7.7, card:fool]"""
    table = Table(hand=["fool"], own="3 berries", left=1, others=[seat(), seat()]).play("fool")
    assert (table.asked, table.values("seat")) == ("0 target_city", [1, 2])
    table.choose(seat=2)
    assert (table.city(0), table.city(1), table.city(2)) == ([], [], ["fool"])
    assert table.score(2)["cards"] == -2


def test_a_fool_needs_a_city_with_room_and_without_a_fool() -> None:
    """A full city and one that has its Fool are not on offer. [D10, R7.7, card:fool]"""
    for shut in (houses(15), ["fool"]):
        table = Table(hand=["fool"], own="3 berries", left=1, others=[seat(city=shut), seat(), seat()]).play("fool")
        assert (table.asked, table.values("seat")) == ("0 target_city", [2, 3])


def test_without_such_a_city_the_fool_cannot_be_played() -> None:
    """Your own city is no place for it. [R7.7, card:fool]"""
    for other in (seat(city=houses(15)), seat(city=["fool"])):
        table = Table(hand=["fool"], own="3 berries", left=1, others=[other])
        assert table.asked == "0 turn"
        assert not table.may_play("fool")


def test_a_fool_finds_room_where_wanderers_and_couples_leave_it() -> None:
    """16 cards in 14 spaces: the Fool takes the last. [R7.7, R7.1, card:fool]"""
    city = [{"card": "husband", "paired_with": 1}, {"card": "wife", "paired_with": 0}, "wanderer", *houses(13)]
    table = Table(hand=["fool"], own="3 berries", left=1, others=[seat(city=city)]).play("fool")
    assert table.city(1)[-1] == "fool"


def test_a_passed_opponent_may_receive_a_fool() -> None:
    """Passing shuts no city. [R7.7, R11.2, card:fool]"""
    table = (
        Table(hand=["fool"], own="3 berries", left=1, others=[seat(passed=True), seat()]).play("fool").choose(seat=1)
    )
    assert table.city(1) == ["fool"]


def test_a_fool_in_your_city_is_a_critter_of_yours() -> None:
    """He may be locked up, which ends his -2. [R7.2, D5, card:fool]"""
    table = Table(city=["fool", "dungeon"], hand=["bard"], left=1)
    assert table.score()["cards"] == -2
    table.play("bard", prisoner="fool")
    assert (table.city(), table.score()["cards"]) == (["dungeon", "bard"], 0)


def test_your_own_city_does_not_matter_for_a_fool() -> None:
    """Full, or with a Fool of its own. [R7.7, card:fool]"""
    for city in (houses(15), ["fool"]):
        table = Table(city=city, hand=["fool"], own="3 berries", left=1).play("fool")
        assert (len(table.city()), table.city(1)) == (len(city), ["fool"])


# ---- Postal Pigeon -------------------------------------------------------------------------------------------------


def pigeon(*deck: str, city: list[Any] | None = None, **rest: Any) -> Table:
    """A Pigeon has just been played and has turned up the top of the deck."""
    return Table(city=city, hand=["postal_pigeon"], deck=list(deck), own="2 berries", left=1, **rest).play(
        "postal_pigeon"
    )


def test_a_pigeon_turns_up_2_cards_and_may_play_one_free() -> None:
    """The other is discarded; none of them was ever in your hand. [D15, R9.2, card:postal_pigeon]"""
    table = pigeon("farm", "mine", "king")
    assert (sorted(table.state["revealed"]), table.deck) == (["farm", "mine"], ["king"])
    table.play("mine", via="free")
    assert (table.city(), table.own) == (["postal_pigeon", "mine"], {"pebble": 1})
    assert (table.discard, table.hand(), table.state["revealed"]) == (["farm"], [], [])


def test_the_unplayed_card_is_discarded_before_the_played_one_acts() -> None:
    """The Wanderer finds an empty deck, and the King in the pile that is shuffled for it. [R9.12, R5.5, D15]"""
    table = pigeon("wanderer", "king").play("wanderer")
    assert (table.hand(), table.discard) == (["king"], [])


def test_a_pigeon_need_not_play_and_then_discards_both() -> None:
    """In the order in which they were turned up. [D15, R13.8, R9.11, card:postal_pigeon]"""
    table = pigeon("farm", "mine", "king").stop()
    assert (table.city(), table.discard, table.hand()) == (["postal_pigeon"], ["mine", "farm"], [])


def test_a_pigeon_plays_nothing_worth_more_than_3() -> None:
    """A King and a Castle are worth 4: both are discarded. [R6.3, R13.8, card:postal_pigeon]"""
    table = pigeon("king", "castle", "farm")
    assert (table.asked, table.city(), table.discard) == ("0 turn", ["postal_pigeon"], ["castle", "king"])


@pytest.mark.parametrize("card", ["wanderer", "husband", "ruins", "fool"])
def test_in_a_city_filled_by_the_pigeon_some_cards_still_find_a_place(card: str) -> None:
    """Wanderer, joining spouse, Ruins, Fool. [R13.8, R13.7, RA3, card:postal_pigeon]"""
    table = pigeon(card, "king", city=["wife", *houses(13)])
    assert table.values("card", kind="play") == [card]


def test_in_a_city_filled_by_the_pigeon_nothing_else_finds_a_place() -> None:
    """The Pigeon itself took the last space. [R13.8, RA3, card:postal_pigeon]"""
    table = pigeon("inn", "judge", "king", city=["wife", *houses(13)])
    assert (table.asked, table.discard) == ("0 turn", ["judge", "inn"])


def test_a_pigeon_respects_unique() -> None:
    """The Judge is there already. [R13.8, R5.2, card:postal_pigeon]"""
    assert pigeon("judge", "farm", city=["judge"]).values("card", kind="play") == ["farm"]


def test_a_pigeon_may_bring_a_pigeon() -> None:
    """The second turns up 2 cards of its own; all four are accounted for. [R5.5, R9.12, card:postal_pigeon]"""
    table = pigeon("postal_pigeon", "king", "farm", "castle").play("postal_pigeon").play("farm")
    assert (table.city(), table.discard) == (["postal_pigeon", "postal_pigeon", "farm"], ["castle", "king"])


# ---- Ruins ---------------------------------------------------------------------------------------------------------


def test_ruins_refund_the_printed_cost_and_draw_2_cards() -> None:
    """All of it, however the Palace was paid for once. [card:ruins, R7.6]"""
    table = Table(city=["palace"], hand=["ruins"], deck=["king", "mine", "inn"], left=1).play("ruins")
    assert (table.city(), table.own) == (["ruins"], {"twig": 2, "resin": 3, "pebble": 3})
    assert (table.hand(), table.discard) == (["king", "mine"], ["palace"])


def test_ruins_draw_within_the_hand_limit() -> None:
    """7 other cards in hand: one place is left. [card:ruins, R9.1]"""
    table = Table(city=["mine"], hand=["ruins", "wife", *SIX], deck=["inn", "farm"], left=1).play("ruins")
    assert (table.hand(), table.deck) == (sorted(["wife", *SIX, "inn"]), ["farm"])


# ---- Shepherd ------------------------------------------------------------------------------------------------------


def test_a_shepherd_is_paid_to_an_opponent_you_choose() -> None:
    """The 3 berries change hands; then you gain 3. [D8, R5.7, R18.17, card:shepherd]"""
    table = Table(hand=["shepherd"], own="4 berries", left=1, others=[seat(), seat()]).play("shepherd")
    assert (table.asked, table.values("seat")) == ("0 receiver", [1, 2])
    table.choose(seat=2)
    assert (table.own, table.owned(1), table.owned(2)) == ({"berry": 4}, {}, {"berry": 3})


def test_the_receiver_is_named_before_the_refill() -> None:
    """Paying is step 2: the Shepherd still lies in the meadow. [D8, R5.3]"""
    others = [seat(), seat()]
    table = Table(meadow=["shepherd"], deck=["king"], own="3 berries", left=1, others=others).play("shepherd")
    assert (table.asked, table.meadow[0]) == ("0 receiver", "shepherd")


def test_a_passed_opponent_is_not_paid() -> None:
    """Only those who still play may receive. [D8, R9.7, card:shepherd]"""
    others = [seat(passed=True), seat(), seat()]
    table = Table(hand=["shepherd"], own="3 berries", left=1, others=others).play("shepherd")
    assert table.values("seat") == [2, 3]


def test_if_all_others_have_passed_the_payment_goes_to_the_supply() -> None:
    """The Shepherd may be played all the same. [D8, R9.7, RA12, card:shepherd]"""
    table = Table(hand=["shepherd"], own="3 berries", left=1, others=[seat(passed=True)]).play("shepherd")
    assert (table.city(), table.own, table.owned(1)) == (["shepherd"], {"berry": 3}, {})


def test_only_what_is_actually_paid_goes_to_the_opponent() -> None:
    """Nothing with a token or an Innkeeper, the swapped unit with a Judge. [R5.7, R5.8, card:shepherd]"""
    housed = Table(city=["chapel"], hand=["shepherd"], left=1).play("shepherd", token="chapel")
    cheap = Table(city=["innkeeper"], hand=["shepherd"], own="1 berry", left=1).play("shepherd")
    swapped = Table(city=["judge"], hand=["shepherd"], own="2 berries, 1 twig", left=1).play("shepherd")
    assert (housed.own, housed.owned(1)) == ({"berry": 3}, {})
    assert (cheap.own, cheap.owned(1)) == ({"berry": 4}, {})
    assert (swapped.own, swapped.owned(1)) == ({"berry": 3}, {"twig": 1, "berry": 2})


def test_a_shepherd_gains_a_token_for_each_one_on_your_chapel() -> None:
    """They are counted, not taken; an opponent's Chapel does not count. [card:shepherd]"""
    chapel, other = {"card": "chapel", "tokens": 2}, {"card": "chapel", "tokens": 4}
    table = Table(city=[chapel], hand=["shepherd"], own="3 berries", left=1, others=[seat(city=[other])])
    table.play("shepherd", via="resources")
    assert (table.points(), table.player()["city"][0]["tokens"]) == (2, 2)


# ---- Undertaker ----------------------------------------------------------------------------------------------------


def test_an_undertaker_discards_3_meadow_cards_then_takes_1() -> None:
    """The gaps are filled between the two, so the card taken may be a new one. [D17, R9.4, card:undertaker]"""
    deck = ["farm", "wife", "bard", "monk"]
    table = Table(hand=["undertaker"], meadow=MEADOW, deck=deck, own="2 berries", left=1).play("undertaker")
    table.choose(card="castle").choose(card="king").choose(card="mine")
    assert (table.asked, table.discard) == ("0 take_meadow", ["mine", "king", "castle"])
    assert table.meadow == ["farm", "doctor", "inn", "wife", "bard", "palace", "queen", "school"]
    table.choose(card="wife")
    assert (table.hand(), table.meadow[3]) == (["wife"], "monk")


def test_an_undertaker_must_discard_and_take() -> None:
    """There is no choice to stop. [D17, R4.2, card:undertaker]"""
    deck = ["farm", "wife", "bard", "monk"]
    table = Table(hand=["undertaker"], meadow=MEADOW, deck=deck, own="2 berries", left=1).play("undertaker")
    for card in ("castle", "king", "mine"):
        assert not table.offers(kind="stop")
        table.choose(card=card)
    assert table.asked == "0 take_meadow"
    assert not table.offers(kind="stop")


def test_an_undertaker_from_the_meadow_finds_his_slot_refilled() -> None:
    """3 of 8 cards are discarded, the new one may be among them. [R13.6, D17, card:undertaker]"""
    meadow = ["undertaker", *MEADOW[1:]]
    table = Table(meadow=meadow, deck=["farm", "wife", "bard", "monk"], own="2 berries", left=1).play("undertaker")
    assert table.asked == "0 discard_meadow"
    assert table.meadow == ["farm", *MEADOW[1:]]
    assert table.offers(card="farm")


def test_with_a_full_hand_an_undertaker_takes_nothing() -> None:
    """The 3 cards are discarded and replaced all the same. [D17, R9.1, card:undertaker]"""
    hand = ["castle", "king", "palace", "queen", "ruins", "theater", "theater", "wife"]
    table = Table(hand=hand, meadow=["undertaker", *MEADOW[1:]], deck=["farm"] * 4, own="2 berries", left=1)
    table.play("undertaker").choose(card="doctor").choose(card="inn").choose(card="mine")
    assert (table.asked, table.hand()) == ("0 turn", hand)
    assert table.meadow == ["farm", "farm", "farm", "king", "farm", "palace", "queen", "school"]


def test_an_undertaker_may_discard_cards_of_one_name() -> None:
    """Three Farms are three cards, in whatever slots they lie. [D17, R9.11, card:undertaker]"""
    meadow = ["farm", "doctor", "farm", "king", "farm", "palace", "queen", "school"]
    deck = ["inn", "mine", "wife", "monk"]
    table = Table(hand=["undertaker"], meadow=meadow, deck=deck, own="2 berries", left=1).play("undertaker")
    table.choose(card="farm").choose(card="farm").choose(card="farm")
    assert table.meadow == ["inn", "doctor", "mine", "king", "wife", "palace", "queen", "school"]


def test_an_undertaker_opens_the_second_spot_of_the_cemetery() -> None:
    """Without one the place of the first worker shuts it. [card:undertaker, R4.8]"""
    spot = {"city": 0, "slot": 0}
    for city, open_ in [(["cemetery"], False), (["cemetery", "undertaker"], True)]:
        table = Table(city=city, deck=["farm"], left=1, placed=[spot])
        assert table.asked == "0 turn"
        assert table.may_visit(spot) == open_


# ---- Wanderer ------------------------------------------------------------------------------------------------------


def test_a_wanderer_draws_3_cards_within_the_hand_limit() -> None:
    """6 other cards in hand: two places are left. [card:wanderer, R9.1]"""
    table = Table(hand=["wanderer"], deck=["inn", "farm", "mine", "bard"], own="2 berries", left=1).play("wanderer")
    assert (table.hand(), table.deck) == (["farm", "inn", "mine"], ["bard"])
    packed = Table(hand=["wanderer", *SIX], deck=["inn", "farm", "mine"], own="2 berries", left=1).play("wanderer")
    assert (len(packed.hand()), packed.deck) == (8, ["mine"])


# ---- through places, into a full city ------------------------------------------------------------------------------

SPECIAL = ["wanderer", "husband", "ruins", "fool"]


@pytest.mark.parametrize(
    ("card", "open_"), [*((card, True) for card in SPECIAL), ("bard", False), ("storehouse", False)]
)
def test_in_a_full_city_inn_and_queen_play_cards_that_find_a_place(card: str, open_: bool) -> None:
    """Room is a matter of the card: no visit if none fits. [R13.7, RA17, R4.8]"""
    for place in ("inn", "queen"):
        table = Table(city=[place, "wife", *houses(13)], meadow=[card], left=1)
        assert table.asked == "0 turn"
        assert table.may_visit({"city": 0, "slot": 0}) == open_


def test_in_a_full_city_the_cemetery_plays_cards_that_find_a_place() -> None:
    """Of four revealed cards these are on offer. [R13.7, RA17]"""
    city = ["cemetery", "wife", *houses(13)]
    table = Table(city=city, deck=SPECIAL, left=1).choose(kind="place", card="cemetery")
    assert sorted(table.values("card")) == sorted(SPECIAL)
    table = Table(city=city, deck=["wanderer", "bard", "husband", "inn"], left=1).choose(kind="place", card="cemetery")
    assert sorted(table.values("card")) == ["husband", "wanderer"]


@pytest.mark.parametrize("card", SPECIAL)
def test_in_a_full_city_the_forest_card_plays_cards_that_find_a_place(card: str) -> None:
    """The Monk taken with it stays in the hand. [R13.7, RA17]"""
    forest = "forest_2_meadow_play_1"
    table = Table(city=["wife", *houses(14)], forest=[forest], meadow=[card, "monk"], own="9 berries", left=1)
    assert table.visit(forest).values("card", kind="play") == [card]
