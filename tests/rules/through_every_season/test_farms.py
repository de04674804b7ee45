"""The eight special Farms: Farms to everything, each with its own cost and effect."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.scenario import Table, houses, seat

FARMS = [f"farm_{season}_{n}" for season in ("winter", "spring", "summer", "autumn") for n in (1, 2)]


def table(modules: list[str] | None = None, **rest: Any) -> Table:
    return Table(sections={"modules": ["through_every_season", *(modules or [])]}, **rest)


def test_they_take_the_place_of_the_eight_farms() -> None:
    """The deck has 128 cards, one of each special Farm and no other. [K5.1, TA1]"""
    state = ev.Game(players=2, modules=["through_every_season"], seed=2).state()
    meadow = [card for card in state["meadow"] if card]
    cards = state["deck"] + meadow + [card for player in state["players"] for card in player["hand"]]
    assert (len(cards), cards.count("farm")) == (128, 0)
    assert [cards.count(farm) for farm in FARMS] == [1] * 8


@pytest.mark.parametrize(
    ("farm", "cost", "brings"),
    [
        ("farm_winter_1", "2 twigs, 1 resin", {"berry": "1 berry", "card": "1 card"}),
        ("farm_winter_2", "3 twigs", {"berry": "1 berry", "twig": "1 twig"}),
        ("farm_spring_1", "1 twig, 1 resin", {"twig": "1 twig", "card": "1 card"}),
        ("farm_spring_2", "1 twig, 2 resin", {"berry": "1 berry", "resin": "1 resin"}),
        ("farm_summer_1", "2 twigs, 1 resin, 1 pebble", {"berries": "2 berries", "berry_and_card": "1 berry, 1 card"}),
        ("farm_autumn_1", "2 twigs, 1 pebble", {"berry": "1 berry", "token": "1 token"}),
        ("farm_autumn_2", "1 twig, 1 resin, 1 pebble", {"berry": "1 berry", "pebble": "1 pebble"}),
    ],
)
def test_one_of_two_abilities_is_chosen(farm: str, cost: str, brings: dict[str, str]) -> None:
    """Stand-ins of ours. [TA3, K5.2, TA2, card:farm_winter_1, card:farm_winter_2, card:farm_spring_1,
    card:farm_spring_2, card:farm_summer_1, card:farm_autumn_1, card:farm_autumn_2]
    """
    for option, what in brings.items():
        one = table(hand=[farm], own=cost, deck=["inn"]).play(farm)
        assert one.values("option") == list(brings)
        one.choose(option=option)
        n, kind = what.split(", ")[0].split()
        found = one.own | {"card": len(one.hand()), "token": one.points()}
        kind = {"berries": "berry"}.get(kind, kind)
        assert found.pop(kind) == int(n)
        assert found.pop("card", 0) == ("1 card" in what and kind != "card")


def test_the_choice_is_made_anew_at_each_activation() -> None:
    """At production, and by the owner of a Miner Mole for himself. [TA3]"""
    one = table(city=["farm_winter_2"], season="winter", left=0)
    assert (one.asked, one.values("option")) == ("0 option", ["berry", "twig"])
    one.choose(option="twig")
    assert one.own == {"twig": 1}
    mole = table(hand=["miner_mole"], own="3 berries", others=[seat(city=["farm_autumn_1", "mine"])]).play("miner_mole")
    mole.choose(card="farm_autumn_1")
    assert mole.asked == "0 option"
    mole.choose(option="token")
    assert (mole.points(), mole.points(1)) == (1, 0)


def test_one_summer_farm_takes_no_space() -> None:
    """Each is worth 1 point. [K5.3, card:farm_summer_2]"""
    full = [card for card in houses(17) if card["card"] != "farm"]
    assert len(full) == 9
    full += [{"card": name, "occupied": True} for name in ("inn", "inn", "inn", "ruins", "ruins", "ruins")]
    one = table(hand=["farm_summer_2", "farm_summer_1"], own="4 twigs, 4 resin, 4 pebbles", city=full)
    assert one.may_play("farm_summer_2")
    assert not one.may_play("farm_summer_1")
    one.play("farm_summer_2")
    assert (one.own, len(one.city())) == ({"twig": 2, "resin": 2, "pebble": 4, "berry": 1}, 16)


def test_a_card_that_pairs_with_farms_shares_with_one_without_a_space() -> None:
    """And takes none itself. [TA5]"""
    house = {"kind": "construction", "colour": "production", "rarity": "common", "copies": 3, "points": 0, "cost": {},
             "name": "Glass House", "pairs_with": "farm", "shares_spaceless": True}  # fmt: skip
    full = [card for card in houses(17) if card["card"] != "farm"]
    full += [{"card": name, "occupied": True} for name in ("inn", "inn", "inn", "ruins", "ruins", "ruins")]
    patch = {"new": {"card": {"glass_house": house}}}
    one = table(hand=["glass_house"], city=["farm_summer_2", *full], patch=patch)
    assert one.may_play("glass_house")
    one.play("glass_house")
    assert len(one.city()) == 17
    assert not table(hand=["glass_house"], city=full, patch=patch).may_play("glass_house")
