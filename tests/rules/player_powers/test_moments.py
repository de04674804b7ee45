"""In which order powers act, and what counts as gained by a placement."""

import random

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


def test_rugwort_keeps_his_worker_of_spring() -> None:
    """He stands on the first slot of the meadow from spring on, though the person gets no worker. [WA3, WA11]"""
    game, rng = ev.Game(1, ["player_powers:seat_1=mice", "solo_rugwort"], 4), random.Random(1)
    while game.state()["players"][0]["season"] == "winter":
        assert game.decision is not None
        game.apply(rng.choice(game.decision.choices).index)
    person, rugwort = game.state()["players"]
    assert person["workers"]["left"] + len(person["workers"]["placed"]) == 2
    assert {"meadow": 0} in [worker["where"] for worker in rugwort["workers"]["placed"]]


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
