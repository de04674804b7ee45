"""Pearlbrook in the solo game against Rugwort."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.pearlbrook.brook import SPOTS, WONDERS, ambassadors_of, entry, pearls_of, plain
from tests.rules.scenario import where_is
from tests.rules.solo.rugwort import EIGHT, RUGWORT, Solo

ORDER = list(SPOTS)


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


def test_an_adornment_gives_him_five_tokens_and_no_card() -> None:
    """[P9.2, PA17]"""
    table = solo(mine={"adornments": ["tiara"], "pearls": 1}, meadow=EIGHT)
    table.choose(kind="adornment", adornment="tiara")
    assert (table.points(RUGWORT), table.his_city) == (5, [])


def test_he_answers_cards_that_you_play_through_an_adornment() -> None:
    """A card used again is not played. [P9.2, PA17]"""
    table = solo(mine={"adornments": ["masque"], "pearls": 1}, hand=["farm"], meadow=EIGHT, deck=plain(4))
    table.choose(kind="adornment", adornment="masque").choose(kind="play", card="farm", **{"from": "hand"})
    assert (len(table.his_city), table.points(RUGWORT)) == (1, 5)
    again = solo(mine={"adornments": ["compass"], "pearls": 1}, city=["wanderer"], meadow=EIGHT, deck=plain(8))
    again.choose(kind="adornment", adornment="compass").choose(kind="card", card="wanderer")
    assert again.his_city == []
    pigeon = solo(
        mine={"adornments": ["compass"], "pearls": 1}, city=["postal_pigeon"], meadow=EIGHT, deck=["farm", *plain(6)]
    )
    pigeon.choose(kind="adornment", adornment="compass").choose(kind="card", card="postal_pigeon")
    pigeon.choose(kind="play", card="farm")
    assert len(pigeon.his_city) == 1


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


def test_wonders_are_no_special_events_of_his() -> None:
    """He scores those you did not claim, and Hasty takes none of them. [P9.5, P6.4]"""
    plainly = solo(events=["river_race"], season="winter")
    assert plainly.score(RUGWORT)["events"] == 3
    hasty = solo(events=["river_race"], variants="hasty", left=0).prepare()
    assert [held["event"] for held in hasty.player(RUGWORT)["events"]] == ["river_race"]


def test_what_you_give_him_is_discarded() -> None:
    """And counts as given. [P9.6]"""
    table = solo(city=["messenger", "fairgrounds"], events=["masquerade_invitations"], hand=["farm", "inn"], left=2)
    table.visit("masquerade_invitations").choose(card="farm").choose(card="inn")
    assert (table.points(), sorted(table.discard)) == (2, ["farm", "inn"])


def test_a_ship_may_sail_to_him() -> None:
    """There is always room; it is a card of his city from then on. [P9.7, PA18]"""
    table = solo(["farm"] * 8 + ["mine"] * 3 + ["inn"] * 3 + ["castle"] * 2, city=["pirate_ship"])
    before = table.score(RUGWORT)["cards"]
    table.visit({"city": 0, "slot": 0})
    for _ in range(2):
        table.choose(kind="resource", resource="twig")
    assert (table.points(), table.own, table.his_city[-1]) == (2, {"twig": 2}, "pirate_ship")
    assert table.score(RUGWORT)["cards"] == before + 2
    assert not solo(["pirate_ship"]).may_visit({"city": 1, "slot": 0})


def test_a_mirror_finds_nothing_of_his() -> None:
    """[P9.7, PA18]"""
    table = solo(mine={"adornments": ["mirror"], "pearls": 1}, city=["farm"])
    table.choose(kind="adornment", adornment="mirror")
    assert table.score()["adornments"] == 1


def test_your_fool_used_again_removes_a_card_of_his() -> None:
    """He plays none for it. [P9.8, PA19]"""
    table = solo(["king", "castle"], mine={"adornments": ["compass"], "pearls": 1}, city=["fool"], meadow=EIGHT)
    table.choose(kind="adornment", adornment="compass").choose(kind="card", card="fool").choose(card="king")
    assert (table.city(), table.his_city, sorted(table.discard)) == ([], ["castle"], ["fool", "king"])


def test_blocked_slots_are_out_of_reach() -> None:
    """In autumn the first four are his. [P9.9, PA20]"""
    table: dict[str, Any] = {"season": "autumn", "meadow": EIGHT, "deck": plain(6)}
    resort = solo(city=["harbor", "innkeeper"], events=["riverside_resort"], **table).visit("riverside_resort")
    assert set(resort.values("card", kind="card")) == {"wife", "judge", "bard"}
    treasure = solo(city=["pirate", "crane"], events=["sunken_treasure_discovered"], **table)
    treasure.visit("sunken_treasure_discovered")
    assert set(treasure.values("card", kind="play")) == {"wife", "judge", "bard"}
    masque = solo(mine={"adornments": ["masque"], "pearls": 1}, **table)
    masque.choose(kind="adornment", adornment="masque")
    assert set(masque.values("card", kind="play")) == {"wife", "judge", "bard"}
    cycle = solo(forest=["forest_pb_cycle_meadow_gain_any"], **table).visit("forest_pb_cycle_meadow_gain_any")
    assert set(cycle.values("slot")) <= {4, 5, 6, 7}


def test_a_mole_on_his_harbor_looks_at_his_pearls() -> None:
    """[P9.10, PA21]"""
    table = solo(["harbor"], hand=["miner_mole"], own="3 berries").play("miner_mole").choose(card="harbor")
    assert table.asked == "0 gain_resource"


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


def test_cards_through_the_clock_tower() -> None:
    """As in the solo game: he answers before your workers come home. [PA41]"""
    table = solo(
        city=[{"card": "clock_tower", "tokens": 1}],
        forest=["forest_2_meadow_play_1"],
        placed=["forest_2_meadow_play_1"],
        meadow=EIGHT,
        deck=plain(8),
        own="2 twigs, 1 resin",
        left=0,
        theirs={"ambassador": None},
    )
    table.prepare().choose(kind="location", where="forest_2_meadow_play_1").choose(card="farm").choose(card="mine")
    table.choose(kind="play", card="farm").choose(kind="option", pay={"twig": 2})
    assert (len(table.his_city), table.player()["season"]) == (1, "spring")
