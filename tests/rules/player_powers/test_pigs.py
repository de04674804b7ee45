"""Pigs, who have all Farms in a pile that lies open to everybody."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild
from tests.rules.scenario import resources

FARM = "2 twigs, 1 resin"
SPECIAL = [f"farm_{season}_{n}" for season in ("winter", "spring", "summer", "autumn") for n in (1, 2)]
FULL = ["mine"] * 3 + ["inn"] * 3 + ["resin_refinery"] * 3 + ["twig_barge"] * 3 + ["post_office"] * 3


def game(*modules: str, pigs: str = "pigs", seed: int = 5, patch: Any = None) -> ev.Game:
    return ev.Game(2, [f"player_powers:seat_1={pigs}:seat_2=otters", *modules], seed, patch=patch)


def farms(guild: Guild) -> list[str]:
    pile: list[str] = guild.state["shelves"]["farms"]
    return pile


def pigs(*powers: str | None, pile: int = 3, **rest: Any) -> Guild:
    return Guild(*(powers or ("pigs",)), shelves={"farms": ["farm"] * pile}, **rest)


@pytest.mark.parametrize("seed", range(5))
def test_the_farms_are_no_part_of_the_deck(seed: int) -> None:
    """All eight lie open before anything is dealt; all other cards keep their order. [WA1, WA41, power:pigs]"""
    state, other = game(seed=seed).state(), game(pigs="toads", seed=seed).state()
    assert state["shelves"]["farms"] == ["farm"] * 8
    dealt = [*state["meadow"], *(card for player in state["players"] for card in player["hand"])]
    assert "farm" not in [*dealt, *state["deck"]]
    assert len(state["deck"]) + len(dealt) == 120
    without = [card for card in other["deck"] if card != "farm"]
    # The bottom of the deck comes first. Its top is the card that the second hand has and the first has not.
    below = state["deck"][:-1]
    assert below == without[: len(below)]


def test_the_top_farm_is_free_before_the_first_turn() -> None:
    """In winter, when the hands are dealt; it is no action. [WA1, WA5, WA20, WA41]"""
    one = game()
    assert one.decision is not None
    assert (one.decision.player, one.decision.kind) == (0, "play")
    assert [(action["kind"], action.get("from")) for action in one.legal_actions()] == [
        ("play", "farms"),
        ("stop", None),
    ]
    one.apply(one.legal_actions()[0])
    state = one.state()
    assert [card["card"] for card in state["players"][0]["city"]] == ["farm"]
    assert state["players"][0]["resources"]["berry"] == 1, "a full play"
    assert state["shelves"]["farms"] == ["farm"] * 7
    assert (one.decision.player, one.decision.kind) == (0, "turn")


def test_no_free_farm_in_winter_by_the_switch() -> None:
    """[WA25, WA41, rules.season_powers_in_winter]"""
    one = game(patch={"rules": {"season_powers_in_winter": False}})
    assert one.decision is not None
    assert one.decision.kind == "turn"


def test_a_farm_that_is_paid_takes_a_space_by_the_switch() -> None:
    """The free one takes none, and is another card than a paid one. [WA41, RA1, rules.paid_farms_of_pigs_take_space]"""
    patch = {"rules": {"paid_farms_of_pigs_take_space": True}}
    full = pigs(city=FULL, hand=["farm"], own=FARM, patch=patch)
    assert not full.may_play("farm")
    queen = pigs(city=[*FULL[:-1], "queen"], hand=["farm"], patch=patch).visit({"city": 0, "slot": 14})
    assert queen.player()["city"][-1]["free"], "her only choice"
    spring = pigs(season="winter", left=0, city=FULL, patch=patch).play("farm")
    again = ev.Game.from_state(spring.state, patch=patch)
    assert (again.state(), spring.player()["city"][-1]["free"]) == (spring.state, True)
    farms = ["farm", {"card": "farm", "free": True}, "farm"]
    ruins = pigs(city=[*FULL[:13], *farms], hand=["ruins"], patch=patch).play("ruins")
    assert ruins.values("slot", card="farm") == [13], "the free one gives no space, the two others are alike"
    ruins.choose(card="farm")
    assert [card.get("free") for card in ruins.player()["city"][13:]] == [True, None, None]


def test_special_farms_are_shuffled_and_only_the_top_one_counts() -> None:
    """They replace the eight Farms; nobody knows the order below the top. [WA18, WA41]"""
    piles = [game("through_every_season", seed=seed).state()["shelves"]["farms"] for seed in range(6)]
    assert all(sorted(pile) == sorted(SPECIAL) for pile in piles)
    assert len({tuple(pile) for pile in piles}) > 1
    one = game("through_every_season", seed=1)
    (play,) = [action for action in one.legal_actions() if action["kind"] == "play"]
    *below, top = piles[1]
    assert play["card"] == top
    for viewer in range(2):
        assert one.view(viewer)["shelves"]["farms"] == [*sorted(below), top]


def test_a_special_farm_counts_as_a_farm() -> None:
    """No space in the city of Pigs, 2 tokens from others. [TG11, WA41]"""
    modules = ["through_every_season"]
    full = Guild(
        "pigs", modules=modules, city=FULL, hand=["farm_winter_1"], own="4 twigs, 4 resin, 4 pebbles, 4 berries"
    )
    assert full.may_play("farm_winter_1")
    other = Guild(
        "otters", "pigs", modules=modules, hand=["farm_winter_1"], own="4 twigs, 4 resin, 4 pebbles, 4 berries"
    ).play("farm_winter_1", via="resources")  # fmt: skip
    while other.points(1) == 0 and other.asked and other.asked.startswith("0 "):
        other.game.apply(other.game.legal_actions()[0])
    assert other.points(1) == 2


def test_the_market_of_pigs_takes_no_space() -> None:
    """It counts as a Farm. [TG11]"""
    market = Guild(
        "pigs", modules=["legends"], shelves={"aside": [["mcgregors_market"], []], "farms": []}, city=[*FULL],
        own="5 twigs, 5 resin, 5 pebbles",
    )  # fmt: skip
    before = resources("5 twigs, 5 resin, 5 pebbles")
    assert market.may_play("mcgregors_market")
    market.play("mcgregors_market", via="resources")
    market.take("berry")
    assert market.own != before


def test_a_pile_that_cannot_be_is_refused() -> None:
    """[TG39]"""
    with pytest.raises(EverdellError, match=r"shelves\.farms: king is no Farm, so it cannot lie there"):
        Guild("pigs", shelves={"farms": ["farm", "king"]})
    with pytest.raises(EverdellError, match=r"shelves\.farms: nobody has a power that lays farm there"):
        Guild("otters", shelves={"farms": ["farm"]})


def test_what_a_state_leaves_out_is_as_at_the_start() -> None:
    """A state without deck and shelves has the pile. [TG39, WA41]"""
    state = {"modules": ["player_powers"], "players": [{}, {}], "player_powers": {"players": [{"power": "pigs"}]}}
    read = ev.Game.from_state(state, seed=4).state()
    in_meadow = read["meadow"].count("farm")
    assert read["shelves"]["farms"] == ["farm"] * (8 - in_meadow)
    assert "farm" not in read["deck"]
