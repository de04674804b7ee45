"""Rugwort's seat, his cards and what you may do with them (rulings 16 and 8.7)."""

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


# ---- the opponent of your effects ------------------------------------------------------------------------------------


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
