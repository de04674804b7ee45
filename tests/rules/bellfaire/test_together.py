"""Bellfaire beside Pearlbrook and the packs."""

from typing import Any

from tests.rules.bellfaire.fair import EVENTS, FESTIVAL, FOREST, GARLAND, MARKET, TOKENS, Fair, market
from tests.rules.corrin.hero import LEADER, PATH
from tests.rules.pearlbrook.brook import Brook, entry
from tests.rules.rugwort_cards.pack import ROWDY
from tests.rules.scenario import pair, seat

HERE = {"city": 0, "slot": 0}
DECK = ["king", "queen", "inn", "mine", "wife"]
TWICE = "forest_bf_activate_two_production"


def brook(modules: list[str], **rest: Any) -> Brook:
    """A table with Pearlbrook and these."""
    return Brook(modules=["pearlbrook", *modules], **rest)


def test_the_path_uses_the_market_of_another() -> None:
    """With the goods of its own visitor, who may trade; a worker of his there does not matter. [BA13, CA6]"""
    modules = ["corrin", *MARKET]
    rest = {"city": [PATH], "others": [seat(placed=["market"], season="winter", left=1)]}
    fair = Fair(modules, left=1, deck=DECK, **rest).visit(HERE)
    assert fair.gain("resin").own == {"resin": 2}
    assert fair.places() == [HERE]
    beside = Fair(modules, left=1, placed=["market"], own="3 twigs", hand=["farm"], trade=list(TOKENS), **rest)
    beside.visit(HERE).take("resin", "resin")
    assert (beside.points(), beside.sides()["twigs"]) == (3, "gain")
    assert not Fair(modules, left=1, trade=list(TOKENS), **rest).may_visit(HERE), "nothing can be paid"
    away = [seat(season="winter", left=2)]
    assert not Fair(modules, left=1, city=[PATH], placed=["market"], others=away).may_visit(HERE), "only others count"


def test_the_leader_is_asked_between_cards_and_resources() -> None:
    """A token's cards are one drawing, which is over before its resources come. [B5.3, BA11, CA5]"""
    fair = Fair(["corrin", *MARKET], left=1, city=[LEADER], deck=DECK, others=[seat(left=1)]).visit("market")
    fair.gain("pebble")
    assert (len(fair.hand()), fair.own) == (3, {})
    assert {one["card"] for one in fair.matching(kind="card")} == {"king", "queen", "inn"}
    fair.stop()
    assert fair.own == {"pebble": 1}


def test_legendary_cards_count_by_colour_and_kind_but_not_by_rarity() -> None:
    """For the award, for the festival and for events. [B4.5, B6.3, BA5, BA6, BA7]"""
    modules = ["legends", "more_legends"]
    aside = {"shelves": {"aside": [[], []]}}
    award = Fair(
        [*modules, *GARLAND], award="beauty", city=["strongroot_castle"], others=[seat(city=["wife"] * 2)], **aside
    )
    assert (award.award(0), award.award(1)) == (3, 6)
    festival = ["bard", "farm", "inn", "judge", "strongroot_castle"]
    table = Fair([*modules, *FESTIVAL], left=1, city=festival, basic_events=["flower_festival"], **aside)
    assert table.may_visit("flower_festival")
    unique = ["castle", "school", "theater"]
    event = {"events": ["architectural_renaissance"], "left": 1, **aside}
    assert not Fair([*modules, *EVENTS], city=[*unique, "strongroot_castle"], **event).may_visit(event["events"][0])
    assert Fair([*modules, *EVENTS], city=[*unique, "palace"], **event).may_visit(event["events"][0])


def test_the_forest_card_activates_no_legendary_card() -> None:
    """Others are activated beside it. [BA16]"""
    modules = ["legends", "more_legends", *FOREST]
    rest = {"left": 1, "forest": [TWICE], "shelves": {"aside": [[], []]}}
    assert not Fair(modules, city=["mcgregors_market"], **rest).may_visit(TWICE)
    fair = Fair(modules, city=["mcgregors_market", "mine", "twig_barge"], **rest).visit(TWICE)
    assert "mcgregors_market" not in fair.values("card")


def test_a_gazette_gets_a_token_for_the_festival() -> None:
    """It is an event that its owner achieves. [BA5, B3.1, EA2]"""
    city = ["bard", "farm", "inn", "judge", "castle", "gazette"]
    fair = Fair(["extra_extra", *FESTIVAL], left=1, city=city, basic_events=["flower_festival"])
    fair.visit("flower_festival")
    assert next(card for card in fair.player()["city"] if card["card"] == "gazette")["tokens"] == 1


def test_a_card_that_rowdy_takes_counts_where_it_stands() -> None:
    """The award follows the cards; Rowdy is a production card himself, where he stands then. [B4.5, BA7]"""
    modules = ["rugwort_cards", *GARLAND]
    other = seat(city=["farm", "mine"], left=1)
    city = ["farm", "twig_barge"]
    fair = Fair(modules, award="agriculture", hand=[ROWDY], own="3 berries", city=city, others=[other])
    assert (fair.award(0), fair.award(1)) == (6, 6)
    fair.play(ROWDY, via="resources").choose(card="mine")
    assert (fair.award(0), fair.award(1)) == (6, 3)


def test_champions_of_one_space_are_so_many_cards() -> None:
    """[B4.5, BA7]"""
    champions = pair("scurrble_champion", "scurrble_champion")
    other = seat(city=["castle"])
    fair = Fair(["extra_extra", *GARLAND], award="beauty", city=champions, others=[other])
    assert (fair.award(0), fair.award(1)) == (6, 3)


def test_a_messenger_counts_for_the_award_by_its_own_colour() -> None:
    """Not in the colour of the Construction whose space it shares. [B4.5, BA7]"""
    city = pair("inn", "messenger")
    sections = {"award": "garland_tourism"}
    table = brook(
        GARLAND, city=city, others=[seat(city=["inn", "post_office"])], sections={"bellfaire_garland": sections}
    )
    assert [table.score(number)["garland"] for number in (0, 1)] == [3, 6]


def test_adornments_and_wonders_are_no_cards_of_the_city() -> None:
    """[B4.5, BA7]"""
    table = brook(
        GARLAND,
        city=["castle"],
        played=["bell"],
        held=["hopewatch_gate"],
        sections={"bellfaire_garland": {"award": "garland_beauty"}},
    )
    assert table.score()["garland"] == 6
    assert (
        brook(GARLAND, played=["bell"], sections={"bellfaire_garland": {"award": "garland_beauty"}}).score()["garland"]
        == 0
    )


def test_market_cards_fill_a_hand_that_pearls_enlarge() -> None:
    """With a Bridge the limit is higher by the pearls held. [B5.3, B5.6]"""
    hand = ["farm"] * 8
    table = brook(
        MARKET, left=1, city=["bridge"], pearls=2, hand=hand, deck=DECK, sections=market("twigs", "resin", "berries")
    )
    table.visit("market")
    assert (len(table.hand()), table.own) == (10, {"pebble": 1})


def test_the_hourglass_does_not_reach_the_market() -> None:
    """It copies forest locations. [BA13]"""
    forest = ["forest_3_berries", "forest_2_resin_1_twig"]
    rest = {"adornments": ["hourglass"], "pearls": 1, "left": 1, "others": [seat(placed=["market"])], "forest": forest}
    table = brook(MARKET, rivals=[entry()], **rest).adorn("hourglass")
    assert table.offers(where="forest_3_berries")
    assert not table.offers(where="market")
