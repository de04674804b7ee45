"""Corrin Evertail's Field: berries for the Farms of others, cards for them."""

from tests.rules.corrin.hero import FIELD, table
from tests.rules.pearlbrook.brook import plain
from tests.rules.scenario import seat

COST = "1 twig, 1 resin, 1 pebble"


def test_the_field_counts_the_farms_of_all_others_and_lets_them_draw() -> None:
    """1 berry and 3; 2 cards and 1, in the order of play. [K4.4, CA2, CD2, card:corrin_evertails_field]"""
    others = [seat(city=["farm", "mine", "farm"]), seat(), seat(city=["farm"])]
    one = table(hand=[FIELD], own=COST, city=["farm"], others=others, deck=plain(5)).play(FIELD)
    assert one.own == {"berry": 1 + 3}
    drawn = plain(5)
    assert [one.hand(n) for n in range(4)] == [[], sorted(drawn[:2]), [], [drawn[2]]]
    assert one.deck == drawn[3:]


def test_players_who_have_passed_draw_nothing_but_their_farms_count() -> None:
    """[K4.4, CA2]"""
    others = [seat(city=["farm", "farm"], passed=True), seat(city=["farm"])]
    one = table(hand=[FIELD], own=COST, others=others, deck=plain(5)).play(FIELD)
    assert (one.own, one.hand(1), one.hand(2)) == ({"berry": 4}, [], plain(1))


def test_nobody_draws_beyond_the_limit() -> None:
    """[K4.4, CA2]"""
    others = [seat(city=["farm"] * 3, hand=["king"] * 2 + ["queen"] * 2 + ["judge"] * 2 + ["bard"])]
    one = table(hand=[FIELD], own=COST, others=others, deck=plain(3)).play(FIELD)
    assert (one.own, len(one.hand(1))) == ({"berry": 4}, 8)


def test_the_field_is_no_farm() -> None:
    """A Barge Toad finds none, and another Field would. [K4.4]"""
    one = table(hand=["barge_toad"], own="2 berries", city=[FIELD]).play("barge_toad", via="resources")
    assert one.own == {}


def test_it_acts_again_at_production() -> None:
    """[K4.4]"""
    one = table(city=[FIELD], season="winter", left=0, others=[seat(city=["farm"])], deck=plain(2))
    assert (one.own, one.hand(1)) == ({"berry": 2}, plain(1))


def test_a_mole_that_copies_it_looks_from_its_own_seat() -> None:
    """The owner of the Field is one of the others then, and draws for his Farms; your own do not count. [K4.4, CA2]"""
    others = [seat(city=[FIELD, "farm"]), seat(city=["farm"] * 2)]
    one = table(hand=["miner_mole"], own="3 berries", city=["farm"], others=others, deck=plain(5)).play("miner_mole")
    one.choose(card=FIELD)
    assert one.own == {"berry": 1 + 1 + 2}
    assert [len(one.hand(n)) for n in range(3)] == [0, 1, 2]


def test_a_drawing_player_is_asked_when_both_piles_are_empty() -> None:
    """As from 5 players on; he may draw from the meadow. [K4.4, CD2]"""
    patch = {"rules": {"empty_piles_meadow_draw_from_players": 2}}
    one = table(hand=[FIELD], own=COST, others=[seat(city=["farm"])], meadow=["king", "inn"], patch=patch)
    one.play(FIELD)
    assert (one.asked, one.values("card", kind="card")) == ("1 draw_meadow", ["king", "inn"])
    one.choose(card="inn")
    assert one.hand(1) == ["inn"]
