"""Where the packs meet each other and Pearlbrook."""

from typing import Any

from tests.rules.corrin.hero import FIELD, KING, LEADER, PATH, WARRIOR, gifts
from tests.rules.legends.hall import FROM_ASIDE
from tests.rules.packs.table import Everything
from tests.rules.pearlbrook.brook import plain
from tests.rules.rugwort_cards.pack import ROBBER, ROWDY
from tests.rules.scenario import pair, seat

HERE = {"city": 0, "slot": 0}


def test_rowdy_takes_no_farm_into_a_city_with_the_market() -> None:
    """The Market keeps every Farm out; without it he takes any of them. [LA11, RCA6, TA1]"""
    other = seat(city=["farm_winter_1", "farm_summer_2", "mine"], left=1)
    barred = Everything(hand=[ROWDY], own="3 berries", city=["mcgregors_market"], others=[other])
    barred.play(ROWDY, via="resources")
    assert (barred.city(), barred.city(1)) == (["mcgregors_market", "mine"], ["farm_winter_1", "farm_summer_2", ROWDY])
    free = Everything(hand=[ROWDY], own="3 berries", others=[other]).play(ROWDY)
    assert free.values("card") == ["farm_winter_1", "farm_summer_2", "mine"]


def test_a_farm_without_a_space_leaves_rowdy_none_in_a_full_city() -> None:
    """15 other cards fill it: only what takes a space can be exchanged. [RCA6, K5.3, TA4]"""
    rest = ["inn", "inn", "inn", "school", "castle", "palace", "crane", "university", "theater", "courthouse"]
    rest += ["clock_tower", "dungeon", "cemetery", "chapel"]
    other = seat(city=[*rest, "mine", "farm_summer_2"], left=1)
    one = Everything(hand=[ROWDY], own="3 berries", others=[other]).play(ROWDY)
    assert one.city() == ["mine"], "there was nothing to choose"


def test_the_field_counts_special_farms_and_the_market() -> None:
    """Each is a Farm; whoever has them draws a card for each. [K4.4, LA10, TA1]"""
    others = [seat(city=["farm_spring_1", "mcgregors_market"]), seat(city=["farm_autumn_2", "mine"], left=1)]
    one = Everything(hand=[FIELD], own="1 twig, 1 resin, 1 pebble", others=others, deck=plain(4)).play(FIELD)
    assert (one.own, [len(one.hand(n)) for n in range(3)]) == ({"berry": 1 + 3}, [0, 2, 1])


def test_the_king_counts_legendary_prosperity_cards_and_moves_into_one() -> None:
    """[K4.7, CA8, LA14, K4.1, CA1]"""
    other = seat(city=["strongroot_castle", "mayberry_matriarch", "scurrble_champion", "mine"])
    one = Everything(city=[KING], others=[other])
    assert one.score()["prosperity"] == 3
    castle = Everything(hand=[KING], city=["strongroot_castle", "mine"])
    assert castle.values("token", kind="play", card=KING) == ["strongroot_castle"]


def test_the_field_houses_no_legendary_critter() -> None:
    """Chipter is one of its colour, but can only be paid or take the place of a Chip Sweep. [K4.1, CA1, LA8]"""
    one = Everything(aside=["chipter_swipple"], city=[FIELD], own="9 berries")
    assert one.values("via", kind="play", card="chipter_swipple") == ["resources"]
    assert not Everything(aside=["chipter_swipple"], city=[FIELD]).offers(kind="play", card="chipter_swipple")


def test_a_gift_after_the_wager_takes_no_token_away() -> None:
    """The Stadium counts what was drawn; the Leader is asked before the tokens come. [EA5, CA5, CA4]"""
    city = ["scurrble_stadium", LEADER]
    one = Everything(city=city, deck=["king", "farm_winter_1", "mine", "farm_spring_1"]).visit(HERE)
    one.choose(option="prosperity")
    assert (one.asked, one.points()) == ("0 give_card", 0)
    one.choose(card="king")
    assert (one.points(), one.hand(1)) == (1 + 3, ["king"])


def test_what_a_juggler_reveals_and_a_robber_swaps_is_not_drawn() -> None:
    """The Leader is not asked. [CA4, EA3, RCA2]"""
    rival = [seat(left=1)]
    juggler = Everything(hand=["juggler"], own="2 berries, 1 twig", city=[LEADER], deck=["king", "mine"], others=rival)
    juggler.play("juggler").choose(option="juggle")
    assert (juggler.discard[:1], juggler.asked) == (["king"], "1 turn")
    robber = Everything(hand=[ROBBER], own="4 berries", city=[LEADER], others=[seat(hand=["king", "mine"], left=1)])
    robber.play(ROBBER, via="resources")
    assert (robber.hand(), robber.asked) == (["king", "mine"], "1 turn")


def test_legendary_cards_aside_are_neither_given_nor_swapped() -> None:
    """[LA2, K4.5, RCA2]"""
    warrior = Everything(hand=[WARRIOR, "mine"], own="4 berries", aside=["poe"]).play(WARRIOR)
    assert gifts(warrior) == {("mine", 1)}
    robber = Everything(hand=[ROBBER], own="4 berries", aside=["poe"], others=[seat(hand=["king"], left=1)])
    robber.play(ROBBER)
    assert robber.state["shelves"]["aside"] == [["poe"], []]


def test_the_path_uses_a_stadium_but_no_legendary_place() -> None:
    """A worker of another on the Green Acorn and on Amilla is none to follow. [CA6, LA13, EA5]"""
    there: list[Any] = [{"city": 1, "slot": slot} for slot in range(2)]
    acorn = seat(city=["the_green_acorn", "amilla_glistendew"], placed=there, season="winter")
    assert not Everything(city=[PATH], others=[acorn], hand=["mine"], own="9 twigs").may_visit(HERE)
    stadium = seat(city=["scurrble_stadium", "amilla_glistendew"], placed=there, season="winter")
    one = Everything(city=[PATH], others=[stadium], deck=plain(4)).visit(HERE)
    one.choose(option="traveler")
    assert (len(one.hand()), one.hand(1)) == (4, [])


def test_an_upgrade_asks_which_farm_and_moves_its_token() -> None:
    """McGregor's Market is a home no longer then. [LA4, LA5, TA4]"""
    city = ["farm_winter_1", {"card": "farm_winter_2", "occupied": True}]
    one = Everything(aside=["mcgregors_market"], city=city, hand=["husband"])
    one.play("mcgregors_market", **FROM_ASIDE)
    assert one.values("card") == ["farm_winter_1", "farm_winter_2"]
    one.choose(card="farm_winter_2").take("twig", "twig")
    market = one.player()["city"][1]
    assert (market["card"], market["occupied"], one.own) == ("mcgregors_market", True, {"twig": 2})


def test_a_taken_carnival_counts_the_city_that_it_comes_to() -> None:
    """Two other production cards: 2 cards or 1 resource. The cards are drawn. [RCA5, EA1, CA4]"""
    city = ["farm_winter_1", "mine", LEADER]
    others = [seat(city=["carnival", "farm_autumn_1", "farm_spring_1", "farm_spring_2"], left=1)]
    one = Everything(hand=[ROWDY], own="3 berries", city=city, others=others, deck=plain(3))
    one.play(ROWDY, via="resources").choose(card="carnival").choose(option="cards")
    assert (one.asked, {card for card, _ in gifts(one)}) == ("0 give_card", set(plain(2)))


def test_a_messenger_on_a_taken_farm_is_moved_by_its_owner() -> None:
    """In the middle of the turn of another; then that owner discards 2 cards. [RCA5, RD3, PA12]"""
    other = seat(city=[*pair("farm_winter_2", "messenger"), "inn", "school"], hand=["king", "queen", "bard"], left=1)
    one = Everything(hand=[ROWDY], own="3 berries", others=[other]).play(ROWDY)
    assert (one.asked, one.values("card")) == ("1 pair", ["inn", "school"])
    one.choose(card="school").choose(option="twig")
    assert (one.asked, one.city(), one.own) == ("1 discard", ["farm_winter_2"], {"twig": 1})


def test_a_pearl_lets_bridge_and_leader_act() -> None:
    """Two cards for the pearl, then the gift. [PA3, CA4]"""
    one = Everything(city=["bridge", LEADER], deck=plain(3), adornments=["spyglass"], pearls=1)
    one.adorn("spyglass").take("twig")
    # The Spyglass draws 1 card before the pearl, the Bridge 2 for it.
    assert len(gifts(one)) == 1
    one.stop()
    assert len(gifts(one)) == 2
    one.choose(card=plain(3)[1])
    assert (one.points(), len(one.hand()), one.pearls()) == (1, 2, 1)


def test_the_compass_lets_the_warrior_give_again() -> None:
    """If you have something to give. [PA30, K4.5]"""
    nothing = Everything(city=[WARRIOR], adornments=["compass"], pearls=1)
    nothing.adorn("compass")
    assert nothing.asked != "0 activate", "he has nothing to give"
    one = Everything(city=[WARRIOR], adornments=["compass"], pearls=1, own="2 twigs", deck=plain(1))
    one.adorn("compass").choose(card=WARRIOR).choose(resource="twig").choose(resource="twig")
    assert (one.points(), one.owned(1)) == (2, {"twig": 2})


def test_amilla_brings_a_token_to_the_gazette() -> None:
    """The event counts as any; a Ruler of another finds it. [EA2, LA15, RCA4]"""
    other = seat(city=["rugwort_the_ruler"], left=1)
    one = Everything(city=["amilla_glistendew", "gazette"], events=["tax_relief"], others=[other]).visit(HERE)
    assert (one.player()["city"][1]["tokens"], one.score(1)["prosperity"]) == (1, 1)
