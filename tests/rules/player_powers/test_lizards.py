"""Lizards, who have forest cards of their own."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat

ANY = "forest_2_any"
BERRIES = "forest_3_berries"


def game(*modules: str, seed: int = 5, patch: Any = None, players: int = 2) -> ev.Game:
    return ev.Game(players, ["player_powers:seat_1=lizards:seat_2=otters", *modules], seed, patch=patch)


def own(one: ev.Game) -> dict[str, Any]:
    entry: dict[str, Any] = one.state()["player_powers"]["players"][0]
    return entry


def lizards(forest: list[str], *powers: str, **rest: Any) -> Guild:
    """You have these forest cards before you."""
    about: dict[str, Any] = {"forest": forest}
    return Guild("lizards", *powers, about=[about], **rest)


# The 11 forest cards of the base game.
FORESTS = sorted([*game().state()["forest"], *own(game())["forest_pack"]])


def options(one: ev.Game) -> list[str]:
    return [action["where"] for action in one.legal_actions()]


@pytest.mark.parametrize("seed", range(5))
def test_the_pack_is_what_was_not_laid_out(seed: int) -> None:
    """The first three are drawn before the first turn. [WA1, WA25, power:lizards]"""
    one = game(seed=seed)
    assert one.decision is not None
    assert (one.decision.player, one.decision.kind) == (0, "forest_pick")
    state, entry = one.state(), own(one)
    assert options(one) == entry["forest_pack"][:3]
    assert len(entry["forest_pack"]) == 11 - len(state["forest"])
    assert not set(entry["forest_pack"]) & set(state["forest"])


def test_the_others_go_under_the_pack_in_the_order_drawn() -> None:
    """It must be taken; the turn comes after it. [WA20, WA25]"""
    one = game()
    first, kept, third, *rest = own(one)["forest_pack"]
    one.apply(next(action for action in one.legal_actions() if action["where"] == kept))
    assert own(one)["forest"] == [kept]
    assert own(one)["forest_pack"] == [*rest, first, third]
    assert one.decision is not None
    assert one.decision.kind == "turn"


def test_pearlbrook_adds_its_forest_cards_to_the_pack() -> None:
    """The sets in force. [WA25]"""
    one = game("pearlbrook")
    cards = {*own(one)["forest_pack"], *one.state()["forest"]}
    assert len(cards) == 15
    without = game("pearlbrook", patch={"pearlbrook": {"forest_cards": False}})
    assert len({*own(without)["forest_pack"], *without.state()["forest"]}) == 11


def test_a_switch_leaves_out_winter() -> None:
    """[WA25]"""
    one = game(patch={"rules": {"season_powers_in_winter": False}})
    assert one.decision is not None
    assert one.decision.kind == "turn"
    assert own(one)["forest"] == []


def prepared(*forest: str, **rest: Any) -> Guild:
    """You have prepared for autumn with these cards before you: there was nothing else to do."""
    return lizards(list(forest), season="summer", left=0, **rest)


def test_with_fewer_than_three_cards_all_are_drawn() -> None:
    """One that is left is taken without a question; with none nothing happens. [WA25]"""
    two = prepared(*FORESTS[:9])
    assert (two.asked, sorted(two.values("where"))) == ("0 forest_pick", sorted(FORESTS[9:]))
    two.choose(where=FORESTS[9])
    assert own(two.game)["forest_pack"] == [FORESTS[10]]
    one = prepared(*FORESTS[:10])
    assert (one.asked, own(one.game)["forest"]) == ("1 turn", FORESTS)
    none = prepared(*FORESTS)
    assert (none.asked, own(none.game)["forest"]) == ("1 turn", FORESTS)


def test_how_many_are_drawn_and_kept_is_data() -> None:
    """[WA25]"""
    numbers = {"power.lizards.each_season.take_forest.draw": 4, "power.lizards.each_season.take_forest.keep": 2}
    one = game(patch=numbers)
    pack = own(one)["forest_pack"]
    assert options(one) == pack[:4]
    one.apply(one.legal_actions()[1])
    assert options(one) == [pack[0], pack[2], pack[3]]
    one.apply(one.legal_actions()[2])
    assert own(one)["forest"] == [pack[1], pack[3]]
    assert own(one)["forest_pack"] == [*pack[4:], pack[0], pack[2]]


def test_nobody_knows_the_order_of_the_pack() -> None:
    """The cards before a player lie open. [WA18]"""
    one = game()
    one.apply(one.legal_actions()[0])
    for viewer in (0, 1):
        seen = one.view(viewer)["player_powers"]["players"][0]
        assert seen["forest"] == own(one)["forest"]
        assert "forest_pack" not in seen


def test_a_state_is_read_as_it_was_written() -> None:
    """Also while the three are being looked at. [TG39]"""
    one = game()
    again = ev.Game.from_state(one.state())
    assert (again.state(), again.legal_actions()) == (one.state(), one.legal_actions())
    one.apply(one.legal_actions()[2])
    assert ev.Game.from_state(one.state()).state() == one.state()


def test_nobody_sees_a_pack_while_powers_are_being_chosen() -> None:
    """[WA1, WA18]"""
    seed = 0
    while (one := ev.Game(2, ["player_powers"], seed)).legal_actions()[0]["power"] != "lizards":
        seed += 1
    one.apply(one.legal_actions()[0])
    assert one.view(1)["player_powers"]["players"][0] == {"power": None}


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"forest": [ANY, ANY]}, "or it is there twice"),
        ({"forest": ["basic_1_pebble"]}, "no forest card that is left over"),
        ({"forest": [BERRIES]}, "no forest card that is left over"),
        ({"forest_pack": [ANY]}, "has 1 cards; the pack has 10"),
        ({"forest": ["forest_2_anny"]}, "did you mean 'forest_2_any'"),
    ],
)
def test_impossible_cards_are_refused(about: dict[str, Any], why: str) -> None:
    """Among them one that lies on the board. [TG39]"""
    with pytest.raises(EverdellError, match=why):
        Guild("lizards", about=[about], forest=[BERRIES])


def test_others_have_no_forest_cards() -> None:
    """Nor does anybody stand on one that is not in play. [TG39]"""
    with pytest.raises(EverdellError, match="the power of this player has no forest cards"):
        Guild("otters", about=[{"forest": [ANY]}])
    with pytest.raises(EverdellError, match="forest_2_any is not in play for player 1"):
        Guild("lizards", about=[{"forest": [ANY]}], others=[seat(placed=[ANY], left=1)])


def test_rugwort_does_not_go_there() -> None:
    """He prepares after the card has been taken. [WA5, WA25, TG22]"""
    one = ev.Game(1, ["solo_rugwort", "player_powers:seat_1=lizards"], 3)
    one.apply(one.legal_actions()[0])
    mine = own(one)["forest"][0]
    rest: list[Any] = []
    while one.decision is not None and one.state()["players"][0]["season"] != "summer":
        placing = [action for action in one.legal_actions() if action["kind"] in ("place", "prepare")]
        one.apply((placing or one.legal_actions())[0])
        rest += [worker["where"] for worker in one.state()["players"][1]["workers"]["placed"]]
    assert rest
    assert mine not in rest


def test_rows_of_a_run_tell_of_visits_to_own_cards() -> None:
    """Three forest cards lie on the board; one of the Lizards has a row once it is used, by them alone. [WA25]"""
    modules = ["player_powers:seat_1=lizards:seat_2=otters"]
    rows = ev.simulate("random,random", deals=20, modules=modules, seed=2, detail="cards").locations
    rows = rows.filter(rows["location"].cast(str).is_in(FORESTS))
    used = rows.filter(rows["visits_summer"] + rows["visits_autumn"] + rows["copied"] > 0)
    most = used.group_by("deal", "seat").len().group_by("seat").max().sort("seat")["len"].to_list()
    assert most[0] > 3 >= most[1]
