"""In which order powers act, and what counts as gained by a placement."""

import random
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.player_powers.guild import Guild, seat
from tests.rules.scenario import houses

FARM = "2 twigs, 1 resin"


def test_after_a_play_the_own_power_then_others_clockwise() -> None:
    """Turtles have played a Farm: first they invest, then the Snails copy it, then the Pigs gain. [WA5, WA41]"""
    shelves = {"gifts": [[], ["judge"], []], "farms": []}
    guild = Guild(
        "turtles", "snails", "pigs", hand=["farm"], own=FARM + ", 2 resin", others=[seat(left=1), seat(left=1)],
        shelves=shelves,
    )  # fmt: skip
    guild.play("farm")
    assert (guild.asked, guild.points(2)) == ("0 store_resource", 0)
    guild.stop()
    assert guild.asked == "1 activate"
    assert guild.points(2) == 0, "the Pigs come after the Snails"
    guild.stop()
    assert (guild.points(2), guild.asked) == (2, "1 turn")


def test_the_seat_after_the_player_comes_first() -> None:
    """Seat 1 plays: seat 2 has the Snails and is asked, then seat 0 has the Pigs. [WA5]"""
    farmer = seat(hand=["farm"], own=FARM, left=1)
    shelves = {"gifts": [[], [], ["judge"]], "farms": []}
    guild = Guild("pigs", "otters", "snails", others=[farmer, seat(left=1)], shelves=shelves)
    guild.visit("basic_3_twigs")
    guild.play("farm")
    assert (guild.asked, guild.points()) == ("2 activate", 0)
    guild.stop()
    assert (guild.asked, guild.points()) == ("2 turn", 2)


@pytest.mark.parametrize("power", ["squirrels", "moles"])
def test_a_university_that_refunds_brings_what_it_refunds(power: str) -> None:
    """Of the twigs refunded for a Farm the Squirrels get one more, and Moles may change one. [WA7, WA27, WA32]"""
    guild = Guild(power, city=["university", "farm"])
    guild.visit({"city": 0, "slot": 0}).choose(kind="card", card="farm").take("berry")
    if power == "moles":
        assert guild.values("resource", kind="resource") == ["twig", "resin", "berry"]
        guild.take("twig")
        assert guild.own == {"twig": 1, "resin": 1, "berry": 1, "pebble": 1}
    else:
        assert guild.own == {"twig": 3, "resin": 1, "berry": 1}


def test_a_copied_place_brings_what_it_brings() -> None:
    """Three twigs by a Lookout are gained by the placement on the Lookout. [WA6, WA7, WA32]"""
    guild = Guild("squirrels", city=["lookout"])
    guild.visit({"city": 0, "slot": 0}).choose(kind="location", where="basic_3_twigs")
    assert guild.own == {"twig": 4}


def test_a_play_inside_a_placement_is_no_gain_of_it() -> None:
    """The two twigs of a Twig Barge played at an Inn came by the card, so the Squirrels gain no third one. [WA7]"""
    barge = Guild("squirrels", city=["inn"], meadow=["twig_barge"])
    barge.visit({"city": 0, "slot": 0})
    while barge.asked != "1 turn":
        barge.game.apply(barge.game.legal_actions()[0])
    assert barge.own == {"twig": 2}


def to_the_end(guild: Guild) -> Guild:
    """Every choice until the next player's turn is the first one."""
    while guild.asked != "1 turn":
        guild.game.apply(guild.game.legal_actions()[0])
    return guild


INN = {"city": 0, "slot": 0}
ALL = {"rules": {"placement_gains": "all"}}


def test_a_switch_counts_what_cards_bring_that_are_played_inside() -> None:
    """Then the Squirrels gain a third twig, and Moles may change the Farm's berry. [WA7, TG17]"""
    barge = Guild("squirrels", city=["inn"], meadow=["twig_barge"], patch=ALL).visit(INN)
    assert to_the_end(barge).own == {"twig": 3}
    moles = Guild("moles", city=["inn"], meadow=["farm"], own=FARM, patch=ALL).visit(INN)
    assert moles.values("resource", kind="resource") == ["berry"]


def test_the_switch_leaves_other_placements_alone() -> None:
    """What was there before, and what comes by the place itself, count as they always do. [WA7, TG17]"""
    assert Guild("squirrels", own="3 twigs", patch=ALL).visit("basic_1_berry").own == {"twig": 3, "berry": 1}
    assert Guild("squirrels", patch=ALL).visit("basic_3_twigs").own == {"twig": 4}
    farm = Guild("squirrels", hand=["twig_barge"], own="1 twig, 1 pebble", patch=ALL).play("twig_barge")
    assert farm.own == {"twig": 2}, "a play of its own is no placement"


def ranger_at_an_inn(patch: dict[str, Any] | None) -> Guild:
    """A worker comes to an Inn and plays a Ranger there, who moves another to three twigs."""
    guild = Guild("squirrels", city=["inn"], meadow=["ranger"], placed=["basic_2_resin"], patch=patch)
    guild.visit(INN).choose(kind="worker", where="basic_2_resin")
    return guild.choose(where="basic_3_twigs")


def test_what_a_placement_inside_a_play_brings_counts_for_both_by_the_switch() -> None:
    """Three twigs and one for the worker there; by the switch the Inn brought them, too. [WA6, WA7, TG17]"""
    assert ranger_at_an_inn(None).own == {"twig": 4}
    assert ranger_at_an_inn(ALL).own == {"twig": 5}


def test_the_limit_is_raised_by_power_and_bridge_together() -> None:
    """8, and 2 by the Cardinals, and 1 for a pearl beside a Bridge. [WA13]"""
    hand = ["farm"] * 5 + ["mine"] * 2 + ["castle", "palace", "theater"]
    guild = Guild(
        "cardinals", modules=["pearlbrook"], city=["bridge"], hand=hand, deck=["school", "inn"],
        goods=[{"pearl": 1}, {"pearl": 0}], further=[{"ambassador": None}, {"ambassador": None}],
    )  # fmt: skip
    guild.visit("basic_1_resin_1_card")
    assert len(guild.hand()) == 11, "the eleventh card fits, a twelfth would not"
    assert guild.asked == "1 turn"


def slots_of_rugwort(season: str, powers: str, patch: dict[str, Any] | None = None) -> tuple[int, list[int]]:
    """How many workers the person has when a season has begun, and the meadow slots on which his stand."""
    game, rng = ev.Game(1, [powers, "solo_rugwort"], 4, patch), random.Random(1)
    while game.decision is not None and (game.state()["players"][0]["season"], game.decision.kind) != (season, "turn"):
        game.apply(rng.choice(game.decision.choices).index)
    person, rugwort = (player["workers"] for player in game.state()["players"])
    places = [worker["where"] for worker in rugwort["placed"]]
    slots = [place["meadow"] for place in places if isinstance(place, dict) and "meadow" in place]
    return person["left"] + len(person["placed"]), slots


def test_rugwort_keeps_his_worker_of_spring() -> None:
    """He stands on the first slot of the meadow from spring on, though the person gets no worker. [WA3, WA11]"""
    assert slots_of_rugwort("spring", "player_powers:seat_1=mice") == (2, [0])


def test_a_switch_takes_his_worker_of_spring() -> None:
    """Those of summer come to their slots; where people get theirs back, he has his. [WA3]"""
    patch = {"rules": {"rugwort_spring_worker_with_powers": False}}
    powers = "player_powers:seat_1=mice"
    assert slots_of_rugwort("spring", powers, patch) == (2, [])
    assert slots_of_rugwort("summer", powers, patch) == (3, [1])
    assert slots_of_rugwort("spring", f"{powers}:spring_worker=true", patch) == (3, [0])


def test_rugwort_answers_when_all_powers_have_acted() -> None:
    """[WA5, WA11]"""
    guild = Guild("turtles", modules=["solo_rugwort"], hand=["farm"], own=FARM + ", 1 resin", others=[],
                  meadow=["mine"] * 3 + ["inn"] * 3 + ["school"] * 2)  # fmt: skip
    guild.play("farm")
    assert guild.asked == "0 store_resource"
    assert guild.city(1) == [], "he waits for the Turtles"
    guild.stop()
    assert len(guild.city(1)) == 1


def test_a_full_city_of_pigs_takes_farms() -> None:
    """Fifteen spaces are used, and a Farm takes none. [WA41]"""
    full = [card["card"] for card in houses(17) if card["card"] != "farm"]
    full += ["inn", "chapel", "school", "castle", "palace", "theater"]
    guild = Guild("pigs", city=full, hand=["farm"], own=FARM, shelves={"farms": []})
    assert len(guild.city()) == 15
    assert guild.play("farm").city().count("farm") == 1


@pytest.mark.parametrize("people", [2, 3, 4])
def test_who_starts_is_told_by_the_order(people: int) -> None:
    """`order` names the seats in the order of play, and `turn_order` of a seat its place there. [WA4]"""
    game = ev.Game(people, [f"player_powers:seat_{people}=butterflies"], 2)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(game.legal_actions()[0])
    assert game.state()["order"][0] == game.state()["active"] == people - 1
