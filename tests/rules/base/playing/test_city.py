"""Chapter 7: spaces, couples, and what happens to a card that leaves."""

from collections import Counter
from typing import Any

import pytest

from tests.rules.scenario import Table, houses, pair, seat

QUIET = ["palace", "palace", "castle", "castle"]  # a deck that only keeps the discard pile from being shuffled


def partners(table: Table, number: int = 0) -> dict[str, int]:
    """Slots of partners by the name of the card, single cards left out."""
    city = table.player(number)["city"]
    return {card["card"]: card["paired_with"] for card in city if card["paired_with"] is not None}


def everything(table: Table) -> Counter[str]:
    """All cards, wherever they lie."""
    state = table.state
    cards = [*state["deck"], *state["discard"], *state["revealed"], *filter(None, state["meadow"])]
    for player in state["players"]:
        cards += player["hand"]
        cards += [name for card in player["city"] for name in (card["card"], *card["prisoners"])]
        cards += [name for event in player["events"] for name in event["cards"]]
    return Counter(cards)


# ---- spaces --------------------------------------------------------------------------------------------------------


def test_wanderers_and_second_halves_of_pairs_take_no_space() -> None:
    """14 spaces hold 13 Constructions, a couple and a Wanderer; the 15th is free. [R7.1, R7.3, card:wanderer]"""
    table = Table(
        city=[*pair("husband", "wife"), "wanderer", *houses(13)], hand=["inn"], own="2 twigs, 1 resin", left=1
    )
    assert table.may_play("inn")
    full = Table(city=[*pair("husband", "wife"), "wanderer", *houses(14)], hand=["inn"], own="2 twigs, 1 resin", left=1)
    assert full.asked == "0 turn"
    assert not full.may_play("inn")


def test_husband_and_wife_in_separate_spaces_take_two() -> None:
    """Two singles are never joined later, so this city is full. [R7.1, R7.4]"""
    table = Table(city=["husband", "wife", *houses(13)], hand=["inn"], own="2 twigs, 1 resin", left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("inn")


def test_a_wanderer_enters_a_full_city() -> None:
    """It needs no space. [R7.3, card:wanderer]"""
    table = Table(city=houses(15), hand=["wanderer"], own="2 berries", left=1).play("wanderer")
    assert len(table.city()) == 16
    assert table.city()[-1] == "wanderer"


def test_a_wanderer_is_otherwise_a_city_card_like_any_other() -> None:
    """It scores, counts as a traveler and as a common Critter. [R7.3, card:wanderer]"""
    table = Table(city=["wanderer", "wanderer", "ranger"], basic_events=["cartographers_expedition"], left=1)
    assert table.may_visit("cartographers_expedition")
    assert table.score()["cards"] == 3
    assert Table(city=["wanderer", "school"]).score()["prosperity"] == 1


def test_prisoners_are_outside_the_city() -> None:
    """No space, no value, no Unique effect. [R7.2, card:dungeon]"""
    cell = {"card": "dungeon", "prisoners": ["judge"]}
    assert Table(city=[cell]).score()["total"] == 0
    assert Table(city=[cell, *houses(13)], hand=["judge"], own="3 berries", left=1).may_play("judge")


def test_prisoners_have_no_colour_and_no_ability() -> None:
    """A Shopkeeper in prison is no governance card and gains nothing. [R7.2, card:dungeon]"""
    cell = {"card": "dungeon", "prisoners": ["shopkeeper"]}
    table = Table(city=[cell, "crane"], hand=["wife"], own="2 berries", basic_events=["city_monument"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("city_monument")
    assert table.play("wife").own == {}


def test_events_and_what_lies_beneath_them_are_outside_the_city() -> None:
    """A Judge beneath an event takes no space, swaps nothing and bars no other Judge. [R7.2]"""
    thieves = {"event": "capture_of_the_acorn_thieves", "cards": ["judge"]}
    table = Table(city=houses(14), held=[thieves], hand=["judge", "bard"], own="3 berries, 1 twig", left=1)
    assert table.values("via", card="judge") == table.values("via", card="bard") == ["resources"]
    assert table.score()["cards"] == Table(city=houses(14)).score()["cards"]


# ---- Husband and Wife ----------------------------------------------------------------------------------------------


def test_a_spouse_may_join_a_single_one() -> None:
    """The new Wife shares the Husband's space. [R7.4, D9]"""
    table = Table(city=["inn", "husband"], hand=["wife"], own="2 berries", left=1).play("wife").choose(card="husband")
    assert partners(table) == {"husband": 2, "wife": 1}


def test_a_spouse_may_take_a_space_of_its_own() -> None:
    """Pairing is optional where both are legal. [R7.4, D9]"""
    table = Table(city=["husband"], hand=["wife"], own="2 berries", left=1).play("wife")
    assert (table.values("kind"), table.values("card")) == (["card", "stop"], ["husband", None])
    table.stop()
    assert (table.city(), partners(table)) == (["husband", "wife"], {})


def test_two_singles_are_never_joined_later() -> None:
    """A second Wife may join the Husband, the first one may not. [R7.4, D9]"""
    table = Table(city=["wife", "husband"], hand=["wife"], own="2 berries", left=1)
    table.play("wife").choose(card="husband")
    assert [card["paired_with"] for card in table.player()["city"]] == [None, 2, 1]


def test_in_a_full_city_a_spouse_can_only_join() -> None:
    """The Wife joins without being asked; with nobody to join she cannot come. [R7.4, D9, R13.7]"""
    table = Table(city=["husband", *houses(14)], hand=["wife"], own="2 berries", left=1).play("wife")
    assert partners(table) == {"husband": 15, "wife": 0}
    alone = Table(city=houses(15), hand=["wife"], own="2 berries", left=1)
    assert alone.asked == "0 turn"
    assert not alone.may_play("wife")


def test_a_card_is_in_at_most_one_pair() -> None:
    """A second Wife cannot join a Husband who has one, and nobody joins the like. [R7.4, D9]"""
    table = Table(city=pair("husband", "wife"), hand=["wife"], own="2 berries", left=1).play("wife")
    assert (table.asked, table.city()) == ("0 turn", ["husband", "wife", "wife"])
    assert partners(table) == {"husband": 1, "wife": 0}
    full = Table(city=[*pair("husband", "wife"), *houses(14)], hand=["wife", "husband"], own="3 berries", left=1)
    assert not full.offers(kind="play")


def test_a_widowed_spouse_may_be_joined_again() -> None:
    """The Husband goes to prison; a new one joins his Wife in the full city. [R7.4, R6.10, R7.8]"""
    city = ["dungeon", *pair("husband", "wife", at=1), *houses(13)]
    table = Table(city=city, hand=["husband"], own="3 berries", left=1)
    assert table.values("prisoner", card="husband") == ["husband"]
    table.play("husband")
    assert partners(table) == {"wife": 15, "husband": 1}


@pytest.mark.parametrize(
    ("city", "yields"),
    [
        (["farm", *pair("husband", "wife", at=1)], True),
        (["mine", *pair("husband", "wife", at=1)], False),
        (["farm", "husband", "wife"], False),
    ],
)
def test_a_husband_produces_only_while_paired_and_with_a_farm(city: list[Any], yields: bool) -> None:
    """A Chip Sweep that works him asks for a resource only then. [R7.5, card:husband]"""
    table = Table(city=city, hand=["chip_sweep"], own="3 berries", left=1).play("chip_sweep").choose(card="husband")
    assert (table.asked == "0 gain_resource") == yields


def test_a_husband_looks_at_the_city_in_which_he_stands() -> None:
    """Copied by a Miner Mole he wants the Farm of his own city. [R7.5, R8.4, card:husband]"""
    for here, there, asked in [(["farm"], [], "0 turn"), ([], ["farm"], "0 gain_resource")]:
        table = Table(
            city=here,
            hand=["miner_mole"],
            own="3 berries",
            left=1,
            others=[seat(city=[*pair("husband", "wife"), *there])],
        )
        table.play("miner_mole").choose(card="husband")
        assert table.asked == asked


def test_a_wife_scores_3_only_while_paired() -> None:
    """Two singles score their base values alone. [R7.5, card:wife]"""
    assert Table(city=pair("husband", "wife")).score()["prosperity"] == 3
    assert Table(city=["husband", "wife"]).score()["prosperity"] == 0


# ---- Ruins ---------------------------------------------------------------------------------------------------------

RUINS_ALONE = {"rules": {"replacement_needs_target": False}}


def test_ruins_need_a_construction_to_discard() -> None:
    """Critters will not do, nor a Construction of another city. [R7.6, R19.3, card:ruins]"""
    table = Table(city=["king"], hand=["ruins"], left=1, others=[seat(city=["mine"])])
    assert table.asked == "0 turn"
    assert not table.may_play("ruins")


def test_with_the_switch_ruins_may_stand_alone() -> None:
    """They take a free space, refund nothing and still draw 2. [R19.3, R7.6]"""
    table = Table(city=["king"], hand=["ruins"], deck=["mine", "inn", "bard"], left=1, patch=RUINS_ALONE).play("ruins")
    assert (table.city(), table.own, table.hand()) == (["king", "ruins"], {}, ["inn", "mine"])


def test_with_the_switch_ruins_still_discard_a_construction_if_there_is_one() -> None:
    """No choice is given to leave it standing. [R19.3, R7.6]"""
    table = Table(city=["king", "mine"], hand=["ruins"], deck=QUIET, left=1, patch=RUINS_ALONE).play("ruins")
    assert (table.city(), table.discard) == (["king", "ruins"], ["mine"])


def test_with_the_switch_ruins_alone_need_a_free_space() -> None:
    """Fifteen Critters and no Construction: no room. [R19.3, R7.1]"""
    crowd = ["wife"] * 4 + ["husband"] * 4 + ["teacher"] * 3 + ["peddler"] * 3
    assert Table(city=crowd, hand=["ruins"], left=1, patch=RUINS_ALONE).may_play("ruins")
    table = Table(city=[*crowd, "king"], hand=["ruins"], left=1, patch=RUINS_ALONE)
    assert table.asked == "0 turn"
    assert not table.may_play("ruins")


def test_ruins_enter_a_full_city() -> None:
    """The Construction leaves before they come. [R7.6, D11]"""
    table = Table(city=houses(15), hand=["ruins"], deck=QUIET, left=1).play("ruins").choose(card="mine")
    assert (len(table.city()), table.city()[-1], table.discard) == (15, "ruins", ["mine"])


def test_ruins_may_discard_other_ruins_but_never_themselves() -> None:
    """Constructions of the city, the old Ruins among them, are on offer. [R7.6, D11, card:ruins]"""
    table = Table(city=["ruins", "mine", "king"], hand=["ruins"], deck=QUIET, left=1).play("ruins")
    assert table.values("card") == ["ruins", "mine"]
    table.choose(card="ruins")
    assert (table.city(), table.own) == (["mine", "king", "ruins"], {})


def test_the_construction_for_the_ruins_is_a_certain_card() -> None:
    """A full and an empty Storehouse are two options, two equal Farms are one. [D11, R4.12, RA1]"""
    city = ["storehouse", {"card": "storehouse", "resources": {"pebble": 1}}, "farm", "farm"]
    table = Table(city=city, hand=["ruins"], left=1).play("ruins")
    assert table.values("slot") == [0, 1, 2]


# ---- leaving a city ------------------------------------------------------------------------------------------------


def test_what_lies_on_a_discarded_card_is_lost() -> None:
    """Tokens of a Chapel and goods of a Storehouse do not come to you. [R7.8]"""
    laden: list[dict[str, Any]] = [{"card": "chapel", "tokens": 2}, {"card": "storehouse", "resources": {"berry": 2}}]
    for card in laden:
        table = Table(city=[card], hand=["ruins"], deck=QUIET, left=1).play("ruins")
        assert (table.points(), table.own.get("berry", 0), table.discard) == (0, 0, [card["card"]])
        assert table.score()["total"] == 0
        assert table.player()["city"][0]["resources"] == {}


def test_prisoners_of_a_discarded_dungeon_are_discarded_after_it() -> None:
    """They lie above it on the pile. [R7.8, R9.11, card:dungeon]"""
    cell = {"card": "dungeon", "prisoners": ["bard", "wife"]}
    table = Table(city=[cell], hand=["ruins"], deck=QUIET, left=1).play("ruins")
    assert (table.city(), table.discard) == (["ruins"], ["wife", "bard", "dungeon"])


def test_a_permanent_worker_is_lost_with_its_card() -> None:
    """The Monastery goes, and the worker with it for the game. [R7.8]"""
    table = Table(city=["monastery"], hand=["ruins"], deck=QUIET, left=1, placed=[{"city": 0, "slot": 0}]).play("ruins")
    workers = table.player()["workers"]
    assert (workers["lost"], workers["left"], table.places()) == (1, 1, [])


def test_any_other_worker_stays_deployed_without_a_location() -> None:
    """Yours and an opponent's alike; it blocks no spot. [R7.8, R18.4]"""
    inns = ["inn", "inn"]
    table = Table(
        city=inns,
        hand=["ruins"],
        left=1,
        placed=[{"city": 0, "slot": 0}],
        others=[seat(placed=[{"city": 0, "slot": 1}])],
    )
    table.play("ruins").choose(slot=1)
    assert (table.places(0), table.places(1)) == ([{"city": 0, "slot": 0}], [None])
    assert [card["workers"] for card in table.player()["city"]] == [[0], []]


def test_ruins_may_take_the_very_card_through_which_they_come() -> None:
    """The visitor of the Inn is left without a location, that of the Cemetery is lost. [R7.8, R7.6, R13.7]"""
    inn = Table(city=["inn"], meadow=["ruins"], left=1).choose(kind="place", card="inn")
    assert (inn.city(), inn.places(), inn.own) == (["ruins"], [None], {"twig": 2, "resin": 1})
    cemetery = Table(city=["cemetery"], deck=["ruins", "king"], left=2).choose(kind="place", card="cemetery")
    cemetery.choose(card="ruins")
    workers = cemetery.player()["workers"]
    assert (cemetery.city(), workers["lost"], workers["left"], cemetery.places()) == (["ruins"], 1, 1, [])


def test_workers_keep_to_their_cards_when_others_leave() -> None:
    """The Wife before them goes to prison; the worker still stands on the Inn. [R7.8]"""
    table = Table(city=["wife", "dungeon", "inn"], hand=["mine"], left=1, placed=[{"city": 0, "slot": 2}])
    table.play("mine", prisoner="wife")
    assert [(card["card"], card["workers"]) for card in table.player()["city"]] == [
        ("dungeon", []),
        ("inn", [0]),
        ("mine", []),
    ]


def test_a_worker_without_a_location_comes_back_with_the_season() -> None:
    """Its owner, who has nothing else to do, prepares for spring and has all workers again. [R7.8, R10.2]"""
    table = Table(city=["inn"], hand=["ruins"], deck=QUIET, season="winter", placed=[{"city": 0, "slot": 0}])
    table.play("ruins")
    assert (table.city(), table.player()["season"], table.player()["workers"]["left"]) == (["ruins"], "spring", 3)


def test_a_prisoner_leaves_its_worker_deployed_and_its_spouse_single() -> None:
    """A Queen with a worker, then a Wife: both lie beneath the Dungeon alone. [R7.8, RA13]"""
    queen = Table(city=["dungeon", "queen"], hand=["mine"], left=1, placed=[{"city": 0, "slot": 1}])
    queen.play("mine", prisoner="queen")
    assert (queen.places(), queen.discard, queen.city()) == ([None], [], ["dungeon", "mine"])
    couple = Table(city=["dungeon", *pair("husband", "wife", at=1)], hand=["mine"], left=1).play(
        "mine", prisoner="wife"
    )
    assert (partners(couple), couple.discard) == ({}, [])


def test_critters_beneath_an_event_leave_the_city_for_good() -> None:
    """They lie there and never reach the discard pile. [R7.8, RA13]"""
    table = Table(city=["courthouse", "ranger", "wife"], events=["capture_of_the_acorn_thieves"], deck=["mine"], left=1)
    before = everything(table)
    table.visit("capture_of_the_acorn_thieves").choose(card="ranger").choose(card="wife")
    assert (table.city(), table.discard) == (["courthouse"], [])
    assert sorted(table.player()["events"][0]["cards"]) == ["ranger", "wife"]
    assert everything(table) == before


def test_no_card_is_ever_lost_or_made() -> None:
    """Piles, hands, meadow, cities and what lies beneath hold the same cards before and after. [R7.8, RA13]"""
    city = [{"card": "dungeon", "prisoners": ["bard"]}, "ranger", "wife", "crane"]
    table = Table(city=city, hand=["ruins", "castle"], deck=["king", "mine", "inn"], own="2 twigs, 3 resins", left=1)
    before = everything(table)
    table.play("castle", prisoner="wife").play("ruins").choose(card="dungeon")
    assert table.city() == ["ranger", "crane", "castle", "ruins"]
    assert everything(table) == before


# ---- requirements once met -----------------------------------------------------------------------------------------


def test_a_second_prisoner_stays_when_the_ranger_leaves() -> None:
    """The cell is locked again, but not emptied. [R7.9, card:dungeon]"""
    cell = {"card": "dungeon", "prisoners": ["bard", "wife"]}
    table = Table(city=["university", cell, "ranger"], left=1)
    table.choose(kind="place", card="university").choose(card="ranger").choose(resource="twig")
    assert (table.player()["city"][1]["prisoners"], table.discard) == (["bard", "wife"], ["ranger"])


def test_a_worker_on_the_second_spot_stays_when_the_undertaker_leaves() -> None:
    """Both workers are still in the Cemetery. [R7.9]"""
    spot = {"city": 0, "slot": 1}
    table = Table(city=["university", "cemetery", "undertaker"], left=1, placed=[spot, spot])
    table.choose(kind="place", card="university").choose(card="undertaker").choose(resource="twig")
    assert table.places().count(spot) == 2


def test_an_achieved_event_stays_when_its_cards_leave() -> None:
    """The third governance card goes, the City Monument stays yours. [R7.9]"""
    table = Table(city=["judge", "historian", "crane"], held=["city_monument"], hand=["mine"], left=1)
    table.play("mine", ability="crane")
    assert table.city() == ["judge", "historian", "mine"]
    assert table.score()["events"] == 3
