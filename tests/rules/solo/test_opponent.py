"""Rugwort's seat, his cards and what you may do with them (rulings 16 and 8.7)."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.scenario import houses
from tests.rules.solo.rugwort import EIGHT, FOREST, RUGWORT, Solo, rolls, when

SOLO = ["solo_rugwort"]
BASIC = ["basic_3_twigs", "basic_2_resin", "basic_1_pebble", "basic_1_berry_1_card"]


# ---- set-up ----------------------------------------------------------------------------------------------------------


def test_the_table_is_laid_as_for_two() -> None:
    """3 forest cards, 4 basic and 4 special events, 5 cards for you, nothing for him, two of his workers. [R16.1]"""
    game = ev.Game(players=1, modules=SOLO, seed=3)
    state = game.state()
    you, he = state["players"]
    assert (len(state["forest"]), len(state["basic_events"]), len(state["special_events"])) == (3, 4, 4)
    assert (len(you["hand"]), you["workers"]["left"]) == (5, 2)
    assert (he["hand"], sum(he["resources"].values()), he["workers"]["left"], he["automatic"]) == ([], 0, 0, True)
    assert [worker["where"] for worker in he["workers"]["placed"]] == [state["forest"][0], "basic_3_twigs"]
    assert game.players == 1
    assert game.automatic == "Rugwort"


def test_you_take_every_turn() -> None:
    """[R16.1]"""
    game = ev.Game(players=1, modules=SOLO, seed=3)
    while game.decision is not None:
        assert game.decision.player == 0
        assert game.state()["active"] == 0
        game.apply(0)
    assert game.winners in ([0], [RUGWORT])


def test_the_deal_is_that_of_every_game_with_this_seed() -> None:
    """His seat changes nothing in deck, meadow, forest and events; only the hands are dealt to fewer. [R16.1, R2.4]"""
    solo = ev.Game(players=1, modules=SOLO, seed=8).state()
    two = ev.Game(players=2, seed=8).state()
    for key in ("meadow", "forest", "event_row"):
        assert solo[key] == two[key]
    assert solo["players"][0]["hand"]


# ---- his workers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("season", "forest", "basic"), [
    ("winter", FOREST[0], "basic_3_twigs"),
    ("spring", FOREST[1], "basic_2_resin"),
    ("summer", FOREST[2], "basic_1_pebble"),
    ("autumn", "journey_3", "basic_1_berry_1_card"),
])  # fmt: skip
def test_his_workers_block_their_spots(season: str, forest: str, basic: str) -> None:
    """Each forest card once, in the order in which they lie; what he left is free. [R16.2, R16.3, R16.9, R18.21]"""
    solo = Solo(season=season, forest=FOREST, hand=["farm"] * 3)
    assert solo.his_places[:2] == [forest, basic]
    assert not solo.may_visit(forest)
    assert not solo.may_visit(basic)
    for other in {*FOREST, *BASIC} - {forest, basic}:
        assert solo.may_visit(other), other


def test_copying_reaches_the_locations_he_stands_on() -> None:
    """A Lookout performs the forest card under his worker. [R16.3]"""
    solo = Solo(city=["lookout"], left=2, forest=FOREST)
    solo.visit({"city": 0, "slot": 0}).choose(kind="location", where=FOREST[0])
    assert solo.own == {"berry": 3}
    forest = Solo(left=2, forest=["forest_2_any", "forest_copy_basic_1_card"])
    forest.visit("forest_copy_basic_1_card").choose(kind="location", where="basic_3_twigs")
    assert forest.own == {"twig": 3}


# ---- the opponent of your effects ------------------------------------------------------------------------------------


def test_what_is_given_goes_to_the_supply_and_counts_as_given() -> None:
    """A Monk's berries: no receiver is asked, the tokens are gained, he gets nothing. [R16.4, R9.7]"""
    solo = Solo(hand=["monk"], own="3 berries")
    solo.play("monk").choose(n=2)
    assert (solo.own, solo.points(), solo.owned(RUGWORT)) == ({}, 4, {})


def test_cards_given_are_discarded_and_count_as_given() -> None:
    """A Teacher keeps one and the other is discarded; no receiver is asked. [R16.4, R9.6]"""
    solo = Solo(hand=["teacher"], own="2 berries", deck=["farm", "mine"])
    solo.play("teacher").choose(card="farm")
    assert solo.hand() == ["farm"]
    assert "mine" in solo.discard
    assert solo.player(RUGWORT)["hand"] == []


def test_his_inn_may_be_visited() -> None:
    """It lets you play with the discount, and he gains a token. [R16.4, card:inn]"""
    solo = Solo(["inn"], meadow=["farm", "mine"], left=2, own="1 pebble, 1 resin")
    solo.visit({"city": RUGWORT, "slot": 0}).play("farm")
    assert solo.points(RUGWORT) == 1
    assert solo.city() == ["farm"]


def test_his_post_office_may_be_visited_once() -> None:
    """Two cards are discarded in place of a gift; one spot. [R16.4, card:post_office]"""
    solo = Solo(["post_office"], left=2, hand=["farm", "farm", "mine"], deck=["king", *["wife"] * 4, *["inn"] * 3])
    spot = {"city": RUGWORT, "slot": 0}
    solo.visit(spot).choose(card="farm").stop()
    assert solo.points(RUGWORT) == 1
    assert solo.discard[:2] == ["farm", "farm"]
    assert not solo.may_visit(spot)


def test_his_other_destinations_are_closed_to_you() -> None:
    """Only cards with an open sign. [R16.4]"""
    solo = Solo(["lookout", "queen", "monastery", "chapel"], left=1, own="4 berries", hand=["farm"], meadow=["farm"])
    assert not [one for one in solo.matching(kind="place") if isinstance(one["where"], dict)]


def test_a_miner_mole_copies_his_production_but_no_storehouse() -> None:
    """[R16.4, R8.7, R8.4]"""
    solo = Solo(["farm", "storehouse", "general_store", "farm"], hand=["miner_mole"], own="3 berries")
    solo.play("miner_mole")
    assert sorted(set(solo.values("card", kind="card"))) == ["farm", "general_store"]
    # Conditions are read from his city: he has a Farm.
    solo.choose(card="general_store")
    assert solo.own == {"berry": 2}


def test_his_miner_mole_opens_your_city_to_yours() -> None:
    """Your Storehouse included. [R8.7]"""
    mine = ["farm", "storehouse"]
    closed = Solo(["farm"], city=mine, hand=["miner_mole"], own="3 berries").play("miner_mole")
    assert {one["seat"] for one in closed.matching(kind="card")} == {RUGWORT}
    opened = Solo(["miner_mole"], city=mine, hand=["miner_mole"], own="3 berries").play("miner_mole")
    assert {one["card"] for one in opened.matching(kind="card", seat=0)} == set(mine)


def test_his_husbands_are_single() -> None:
    """A copied Husband of his gives nothing, even beside a Wife and a Farm. [R8.7, R19.4]"""
    family = ["husband", "wife", "farm"]
    solo = Solo(family, hand=["miner_mole"], own="3 berries")
    solo.play("miner_mole").choose(card="husband")
    assert solo.own == {}


def test_a_switch_lets_his_couples_share() -> None:
    """Then a copied Husband gives a resource, and his pairs are pairs for everybody. [R8.7, R19.4]"""
    paired = {"rules.rugwort_husbands_paired": True}

    def comes(seed: int, patch: Any = None) -> Solo:
        his, own = ["wife", "farm"], "2 twigs, 1 resin"
        solo = Solo(his, hand=["farm"], own=own, meadow=["husband"] * 4, patch=patch, seed=seed)
        solo.play("farm")
        return solo

    solo = when(lambda seed: comes(seed, paired), lambda solo: "husband" in solo.his_city)
    assert solo.player(RUGWORT)["city"][0]["paired_with"] == 2
    single = when(comes, lambda solo: "husband" in solo.his_city)
    assert single.player(RUGWORT)["city"][0]["paired_with"] is None


# ---- he plays --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 9))
def test_he_plays_the_card_of_the_slot_that_he_rolls(face: int) -> None:
    """For free, without effect; the slot is refilled at once. [R16.5, R16.6]"""
    solo = rolls(face, deck=["shepherd", "fairgrounds"])
    assert solo.his_city == [EIGHT[face - 1]]
    assert solo.meadow[face - 1] == "shepherd"
    assert solo.owned(RUGWORT) == {}
    assert [card for at, card in enumerate(solo.meadow) if at != face - 1] == EIGHT[: face - 1] + EIGHT[face:]


def test_he_knows_neither_a_limit_nor_unique_cards() -> None:
    """[R16.6]"""
    solo = rolls(4, his=[*houses(16)[1:], "king"], meadow=["inn", "inn", "inn", "king"])
    assert solo.his_city[15:] == ["king", "king"]


def test_an_empty_slot_gives_him_nothing() -> None:
    """[R16.6, R19.10]"""
    solo = rolls(6, meadow=["farm", "mine", None, None, None, None, None, None])
    assert solo.his_city == []


def test_a_switch_lets_him_roll_again() -> None:
    """Until there is a card; if there is none at all he stops. [R16.6, R19.10]"""
    patch = {"rules.rugwort_empty_slot": "reroll"}
    for seed in range(12):
        solo = Solo(hand=["farm"], own="2 twigs, 1 resin", meadow=[None, "mine"], patch=patch, seed=seed).play("farm")
        assert solo.city(RUGWORT) == ["mine"]
    assert Solo(hand=["farm"], own="2 twigs, 1 resin", patch=patch).play("farm").city(RUGWORT) == []


def test_he_plays_blocked_cards() -> None:
    """[R16.6]"""
    solo = rolls(1, season="spring")
    assert solo.his_city == ["farm"]


def test_he_plays_after_the_reactions_to_your_card() -> None:
    """Your Historian draws before his slot is refilled. [R16.5, RA8]"""
    solo = rolls(2, city=["historian"], deck=["queen", "dungeon"])
    assert solo.hand() == ["queen"]
    assert solo.meadow[1] == "dungeon"


def test_a_postal_pigeon_with_its_card_counts_for_two() -> None:
    """He plays when the outermost card is resolved, and then twice. [R16.5, RA8]"""

    def flies(seed: int) -> Solo:
        solo = Solo(hand=["postal_pigeon"], own="2 berries", deck=["farm", "mine"], meadow=EIGHT, seed=seed)
        solo.play("postal_pigeon")
        assert solo.his_city == [], "the Pigeon is not resolved yet"
        solo.play("farm")
        return solo

    both = when(flies, lambda solo: len(solo.his_city) == 2)
    assert both.city() == ["postal_pigeon", "farm"]
    alone = Solo(hand=["postal_pigeon"], own="2 berries", deck=["farm", "mine"], meadow=EIGHT)
    alone.play("postal_pigeon").stop()
    assert len(alone.his_city) == 1


def test_cards_played_through_effects_count() -> None:
    """Inn, Queen and the forest card; he plays before the turn ends. [R16.5]"""
    inn = Solo(city=["inn"], left=2, meadow=EIGHT, deck=["monk"] * 2)
    inn.visit({"city": 0, "slot": 0}).play("farm")
    assert len(inn.his_city) == 1
    queen = Solo(city=["queen"], left=2, hand=["wife", "inn"], meadow=EIGHT)
    queen.visit({"city": 0, "slot": 0}).play("wife", **{"from": "hand"})
    assert len(queen.his_city) == 1
    forest = Solo(
        left=2, forest=["forest_2_any", "forest_2_meadow_play_1"], meadow=EIGHT, deck=["inn"] * 2, own="2 twigs"
    )
    forest.visit("forest_2_meadow_play_1").choose(card="farm", slot=0).choose(card="mine")
    forest.play("farm")
    assert len(forest.his_city) == 1


def test_a_card_played_through_the_clock_tower_comes_before_your_season() -> None:
    """He rolls before your workers come home and before his own preparing. [R16.5, R16.10, RA8]"""
    solo = Solo(
        city=[{"card": "clock_tower", "tokens": 1}],
        placed=["forest_2_meadow_play_1"],
        forest=["forest_2_any", "forest_2_meadow_play_1"],
        own="2 twigs, 1 resin",
        meadow=EIGHT,
        deck=["inn", "inn"],
        left=0,
    )
    solo.prepare().choose(kind="location", where="forest_2_meadow_play_1")
    solo.choose(card="farm").choose(card="mine")
    assert solo.player()["season"] == "winter"
    solo.play("farm").choose(pay={"twig": 1, "resin": 1})
    # The Farm produced when it was played and again in spring; one card of his, rolled before slot 1 was his.
    assert (len(solo.his_city), solo.own["berry"]) == (1, 2)
    assert solo.player()["season"] == "spring"
    assert {"meadow": 0} in solo.his_places


# ---- Fools -----------------------------------------------------------------------------------------------------------


def test_his_fool_comes_to_you() -> None:
    """It counts -2 for you and is no card of his. [R16.7]"""
    solo = rolls(3, meadow=[*EIGHT[:2], "fool", *EIGHT[3:]])
    assert solo.city() == ["farm", "fool"]
    assert solo.his_city == []
    assert solo.score()["cards"] == 1 - 2
    assert solo.meadow[2] != "fool"


@pytest.mark.parametrize("city", [["fool"], houses(15)[1:]])
def test_a_fool_that_does_not_fit_is_discarded(city: list[object]) -> None:
    """Because there is one already, or no space; he plays no other card instead. [R16.7, R19.11, PA42]"""
    solo = rolls(3, city=city, meadow=["inn", "inn", "fool", *EIGHT[3:]], deck=["queen"])
    assert solo.city().count("fool") == city.count("fool")
    assert solo.discard == ["fool"]
    assert (solo.his_city, solo.meadow[2]) == ([], "queen")


def test_a_switch_keeps_a_fool_that_does_not_fit_in_the_meadow() -> None:
    """[R16.7, R19.11]"""
    patch = {"rules.rugwort_fool_no_room": "keep_out"}
    solo = rolls(3, city=["fool"], meadow=[*EIGHT[:2], "fool", *EIGHT[3:]], patch=patch)
    assert (solo.meadow[2], solo.discard, solo.his_city) == ("fool", [], [])


def test_your_fool_removes_a_card_of_his() -> None:
    """You choose it; both are discarded, and he plays a card for it. [R16.8, RA9, R16.5, D10]"""
    solo = Solo(["king", "farm", "farm"], hand=["fool"], own="3 berries", meadow=EIGHT, deck=["queen"])
    solo.play("fool")
    assert solo.asked == "0 target_city"
    assert solo.values("card", kind="card") == ["king", "farm"]
    assert not solo.offers(kind="player")
    solo.choose(card="king")
    assert solo.discard[:2] == ["king", "fool"]
    assert (solo.city(), solo.his_city[:2], len(solo.his_city)) == ([], ["farm", "farm"], 3)


def test_your_fool_against_an_empty_city_is_only_discarded() -> None:
    """It is legal even if your city is full and holds a Fool. [R16.8, RA9]"""
    solo = Solo(city=[*houses(14), "fool"], hand=["fool"], own="3 berries", deck=["queen"])
    assert solo.may_play("fool")
    solo.play("fool")
    assert solo.discard == ["fool"]
    assert len(solo.city()) == 15


def test_your_fool_may_come_through_an_inn() -> None:
    """[R16.8, RA9]"""
    solo = Solo(["king"], city=["inn"], left=2, meadow=["fool", *EIGHT[1:]], deck=["mine", "mine", "farm"])
    solo.visit({"city": 0, "slot": 0}).play("fool")
    assert solo.discard[:2] == ["king", "fool"]


def test_your_fool_sets_no_reactions_off() -> None:
    """[R16.8, R5.6]"""
    solo = Solo(["king"], city=["historian", "shopkeeper"], hand=["fool"], own="3 berries", deck=["farm", "mine"])
    solo.play("fool")
    assert (solo.hand(), solo.own) == ([], {})


def test_your_worker_on_a_removed_inn_of_his_stays_deployed() -> None:
    """[R16.8, R7.8]"""
    solo = Solo(["inn", "farm"], placed=[{"city": RUGWORT, "slot": 0}], hand=["fool"], own="3 berries", meadow=["farm"])
    solo.play("fool").choose(card="inn")
    assert None in solo.places()
    assert solo.player()["workers"]["left"] == 1
