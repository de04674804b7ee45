"""Pearlbrook in the solo game against Rugwort."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.pearlbrook.brook import SPOTS, WONDERS, ambassadors_of, entry, pearls_of
from tests.rules.scenario import where_is
from tests.rules.solo.rugwort import RUGWORT, Solo


def solo(
    his: list[Any] | None = None,
    *,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    face_down: dict[str, str] | None = None,
    face_up: dict[str, str] | None = None,
    wonders: list[str] | None = None,
    year: int = 1,
    variants: str = "",
    **rest: Any,
) -> Solo:
    """A table of one person with Pearlbrook; the ambassador is at the first spot unless given."""
    module = f"solo_rugwort:year={year}" + (f":variants={variants}" if variants else "")
    laid = [
        {"spot": SPOTS[at], "card": card, "face_up": up}
        for up, cards in ((False, face_down or {}), (True, face_up or {}))
        for at, card in cards.items()
    ]
    me = {**entry(), **(mine or {})}
    him = {**entry(ambassador="production", pearls=2), **(theirs or {})}
    del him["adornments"]
    goods, further = pearls_of([me, him]), ambassadors_of([me, him])
    sections = {
        "modules": [module, "pearlbrook"],
        "wonders": WONDERS if wonders is None else wonders,
        "pearlbrook": {"players": [me, him], "river": laid},
    }
    return Solo(his, year=year, variants=variants, sections=sections, goods=goods, further=further, **rest)


def brook(table: Solo, number: int = RUGWORT) -> dict[str, Any]:
    found: dict[str, Any] = table.state["pearlbrook"]["players"][number]
    pearls = table.state["players"][number]["goods"]["pearl"]
    return {**found, "pearls": pearls, "ambassador": where_is(table.state, number, "ambassador")}


def test_the_die_names_his_first_spot() -> None:
    """He takes the pearl there and one more; the card is turned up; he has no adornments. [P9.1, PA23]"""
    seen = set()
    for seed in range(40):
        state = ev.Game(players=1, modules=["solo_rugwort", "pearlbrook"], seed=seed).state()
        section = state["pearlbrook"]
        his = section["players"][RUGWORT]
        pearls = state["players"][RUGWORT]["goods"]["pearl"]
        assert (pearls, his["adornments"], state["basic_events"]) == (2, [], [])
        spot = where_is(state, RUGWORT, "ambassador")
        assert [laid["spot"] for laid in section["river"] if laid["face_up"]] == [spot]
        assert len(section["players"][0]["adornments"]) == 2
        seen.add(spot)
    assert seen == set(SPOTS.values())


def test_the_die_table_is_data() -> None:
    """[P9.1, PA23]"""
    patch = {"pearlbrook": {"opponent_start": [3] * 8}}
    for seed in range(5):
        game = ev.Game(players=1, modules=["solo_rugwort", "pearlbrook"], seed=seed, patch=patch)
        assert where_is(game.state(), RUGWORT, "ambassador") == SPOTS["governance"]


def test_he_moves_down_the_river_when_he_prepares() -> None:
    """A card face down gives its pearl and one more, one face up one; nothing stops him. [P9.3, PA22]"""
    down = solo(left=0, hand=["farm"], own="2 twigs, 1 resin", face_down={"destination": "gardens"}).prepare()
    assert (brook(down)["ambassador"], brook(down)["pearls"]) == (SPOTS["destination"], 4)
    assert down.state["pearlbrook"]["river"][1] == {"spot": SPOTS["destination"], "card": "gardens", "face_up": True}
    last = solo(left=0, theirs={"ambassador": SPOTS["traveler"]}, face_up={"production": "gardens"}).prepare()
    assert (brook(last)["ambassador"], brook(last)["pearls"]) == (SPOTS["production"], 3)


def test_his_spot_is_blocked_and_the_one_he_left_is_free() -> None:
    """[P9.3, PA22]"""
    table = {"city": ["farm", "mine", "mine", "inn", "lookout"], "mine": {"ambassador": "home"}}
    down = {"production": "gardens", "destination": "watermill"}
    first = solo(**table, face_down=down)
    spots = first.values("where", kind="ambassador")
    assert (SPOTS["production"] in spots, SPOTS["destination"] in spots) == (False, True)
    moved = solo(**table, face_down=down, theirs={"ambassador": SPOTS["destination"]})
    assert SPOTS["production"] in moved.values("where", kind="ambassador")


@pytest.mark.parametrize(
    ("pearls", "gone", "built", "left"),
    [
        (6, ["starfalls_flame"], {"sunblaze_bridge", "mistrise_fountain"}, 0),
        (5, [], {"starfalls_flame", "hopewatch_gate"}, 0),
        (8, [], {"starfalls_flame", "sunblaze_bridge", "hopewatch_gate"}, 0),
        (2, [], {"hopewatch_gate"}, 0),
        (7, ["starfalls_flame"], {"sunblaze_bridge", "mistrise_fountain"}, 1),
    ],
)
def test_he_builds_wonders_when_you_have_passed(pearls: int, gone: list[str], built: set[str], left: int) -> None:
    """The best that he can pay, for pearls alone, until he can pay none. [P9.4, P9.5, PA1, PA24]"""
    open_ones = [name for name in WONDERS if name not in gone]
    table = solo(season="autumn", left=0, theirs={"pearls": pearls}, wonders=open_ones, held=gone).finish()
    his = {held["event"] for held in table.player(RUGWORT)["events"]}
    assert (his, brook(table)["pearls"]) == (built, left)
    points = {"hopewatch_gate": 10, "mistrise_fountain": 15, "sunblaze_bridge": 20, "starfalls_flame": 25}
    score = table.score(RUGWORT)
    assert (score["wonders"], score["pearls"]) == (sum(points[name] for name in built), 2 * left)


def test_the_worker_that_he_kidnaps_is_no_ambassador() -> None:
    """Nor does the roll of the set-up count for his variants. [P9.11, PA25]"""
    table = solo(year=3, season="summer", left=0, mine={"ambassador": "shoal"}).prepare()
    assert (table.player()["workers"]["lost"], brook(table, 0)["ambassador"]) == (1, "home")
    for seed in range(20):
        module = "solo_rugwort:variants=cranky+lucky"
        state = ev.Game(players=1, modules=[module, "pearlbrook"], seed=seed).state()
        assert (state["solo_rugwort"]["last_roll"], len(state["players"][0]["hand"])) == (None, 5)
        assert state["players"][RUGWORT]["points"] == 0


def test_you_may_visit_his_ferry() -> None:
    """With your ambassador; he gains the token. [P9.12, PA7]"""
    table = solo(["ferry"], mine={"ambassador": "home"}, own="1 berry", points=1, face_up={"production": "gardens"})
    table.choose(kind="ambassador", where={"city": 1, "slot": 0}).choose(kind="option", option="use")
    assert (brook(table, 0)["pearls"], table.points(RUGWORT)) == (1, 1)
