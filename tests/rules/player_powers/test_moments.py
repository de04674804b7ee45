"""In which order powers act, and what counts as gained by a placement."""

import random
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.player_powers.guild import Guild

FARM = "2 twigs, 1 resin"


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


@pytest.mark.parametrize("people", [2, 3, 4])
def test_who_starts_is_told_by_the_order(people: int) -> None:
    """`order` names the seats in the order of play, and `turn_order` of a seat its place there. [WA4]"""
    game = ev.Game(people, [f"player_powers:seat_{people}=butterflies"], 2)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(game.legal_actions()[0])
    assert game.state()["order"][0] == game.state()["active"] == people - 1
