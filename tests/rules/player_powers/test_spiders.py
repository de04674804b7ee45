"""Spiders, whose marker lies on a location."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild
from tests.rules.solo.rugwort import FOREST

TWIGS = "basic_3_twigs"


def spider(guild: Guild) -> str | None:
    place: str | None = guild.state["player_powers"]["spiders"]
    return place


def spiders(*powers: str | None, at: str | None = TWIGS, **rest: Any) -> Guild:
    rest.setdefault("deck", ["farm", "inn", "wife"])
    return Guild(*(powers or ("spiders",)), section={"spiders": at}, **rest)


def test_the_marker_is_put_down_before_the_first_turn() -> None:
    """On any location of the board to which workers go. [WA1, WA42, power:spiders]"""
    one = ev.Game(2, ["player_powers:seat_1=spiders:seat_2=otters"], 5)
    assert one.decision is not None
    assert (one.decision.player, one.decision.kind) == (0, "marker_place")
    places = [action["where"] for action in one.legal_actions()]
    # 8 basic locations, the haven, 4 journeys and 3 forest cards.
    assert len(places) == 16
    assert set(one.state()["forest"]) < set(places)
    one.apply(one.legal_actions()[2])
    assert one.state()["player_powers"]["spiders"] == places[2]
    assert (one.decision.player, one.decision.kind) == (1, "turn"), "Spiders are last"


def test_markers_are_put_down_in_turn_order_before_winter_begins() -> None:
    """Rats and Spiders, then Lizards and Pigs. [WA1, WA4, WA5]"""
    powers = "seat_1=lizards:seat_2=spiders:seat_3=pigs:seat_4=rats"
    one = ev.Game(4, [f"player_powers:{powers}"], 5)
    asked: list[tuple[int, str]] = []
    while one.decision is not None and one.decision.kind != "turn":
        asked.append((one.decision.player, one.decision.kind))
        one.apply(one.legal_actions()[-1])
    # Play begins with seat 2, after the Spiders.
    assert asked == [(3, "marker_slot"), (1, "marker_place"), (2, "play"), (0, "forest_pick")]


def test_an_ambassador_is_no_worker() -> None:
    """The river is no place for the marker. [WA6, WA42]"""
    one = ev.Game(2, ["pearlbrook", "player_powers:seat_1=spiders:seat_2=otters"], 5)
    places = [action["where"] for action in one.legal_actions()]
    assert not [place for place in places if "river" in place]


def test_the_workers_of_rugwort_do_not_visit() -> None:
    """He puts one on the location when he prepares. [WA11, WA42]"""
    him = {"automatic": True}
    sections = {"solo_rugwort": {"last_roll": None}}
    rest: dict[str, Any] = {"modules": ["solo_rugwort:year=1"], "others": [him], "forest": FOREST, "season": "winter"}
    one = spiders(at=FOREST[1], sections=sections, left=0, **rest)
    his = [worker["where"] for worker in one.player(1)["workers"]["placed"]]
    assert FOREST[1] in his
    assert (spider(one), one.own) == (FOREST[1], {})


def test_everybody_sees_the_marker() -> None:
    """[WA18]"""
    one = spiders()
    assert [one.game.view(seat)["player_powers"]["spiders"] for seat in (0, 1)] == [TWIGS, TWIGS]


def test_a_half_done_visit_can_be_stored() -> None:
    """[TG39]"""
    one = spiders().visit(TWIGS).take("pebble")
    again = ev.Game.from_state(one.state)
    assert (again.state(), again.legal_actions()) == (one.state, one.game.legal_actions())


@pytest.mark.parametrize(
    ("power", "place", "why"),
    [
        ("otters", TWIGS, "no power of these players has a marker on a location"),
        ("spiders", "forest_3_berries", "locations of the board to which workers go"),
        ("spiders", "basic_3_twig", "did you mean 'basic_3_twigs'"),
    ],
)
def test_impossible_markers_are_refused(power: str, place: str, why: str) -> None:
    """A forest card that is not on the board among them. [TG39]"""
    with pytest.raises(EverdellError, match=why):
        spiders(power, at=place)
