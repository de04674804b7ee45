"""Powers that act when a card of yours is resolved."""

import pytest

from tests.rules.player_powers.guild import Guild, seat


def test_toads_activate_a_green_card_once_more() -> None:
    """For a discarded card; once, and only green cards. [WA5, WA20, WA34, power:toads]"""
    toads = Guild("toads", hand=["farm", "mine"], own="2 twigs, 1 resin")
    toads.play("farm")
    assert toads.asked == "0 discard"
    toads.discarding("mine")
    assert toads.own == {"berry": 2}
    assert toads.asked == "1 turn"
    keeps = Guild("toads", hand=["farm", "mine"], own="2 twigs, 1 resin").play("farm").stop()
    assert (keeps.own, keeps.hand()) == ({"berry": 1}, ["mine"])
    bare = Guild("toads", hand=["farm"], own="2 twigs, 1 resin").play("farm")
    assert bare.asked == "1 turn", "no card to discard"
    other = Guild("toads", hand=["inn", "mine"], own="2 twigs, 1 resin").play("inn")
    assert other.asked == "1 turn", "an Inn is red"


def test_toads_do_nothing_in_production() -> None:
    """[WA34]"""
    toads = Guild(
        "toads", city=["farm"], hand=["mine"], season="winter", left=0, others=[seat(season="winter", left=1)]
    )
    assert toads.asked == "1 turn", "a worker is all that is left, so the season began by itself"
    assert toads.own == {"berry": 1}


def test_honey_bees_activate_a_green_card_after_another_one() -> None:
    """For a discarded card; not after a green one, in autumn or without a green card. [WA20, WA38, power:honey_bees]"""
    bees = Guild("honey_bees", city=["farm", "mine"], hand=["inn", "school"], own="2 twigs, 1 resin", season="summer")
    bees.play("inn").discarding("school")
    assert bees.asked == "0 activate"
    assert bees.values("card", kind="card") == ["farm", "mine"]
    assert bees.choose(card="mine").own == {"pebble": 1}
    autumn = Guild("honey_bees", city=["farm"], hand=["inn", "school"], own="2 twigs, 1 resin", season="autumn")
    assert autumn.play("inn").asked == "1 turn"
    green = Guild("honey_bees", city=["mine"], hand=["farm", "school"], own="2 twigs, 1 resin", season="summer")
    assert green.play("farm").asked == "1 turn"
    empty = Guild("honey_bees", hand=["inn", "school"], own="2 twigs, 1 resin", season="summer")
    assert empty.play("inn").asked == "1 turn"


@pytest.mark.parametrize(
    ("option", "cards", "offered"),
    [("two_cards", ["farm", "mine"], ["twig", "resin", "berry"]), ("three_cards", ["farm", "mine", "school"], [])],
)
def test_stoats_exchange_cards(option: str, cards: list[str], offered: list[str]) -> None:
    """2 cards for 1 twig, resin or berry, 3 for 1 pebble. [WA20, WA43, power:stoats]"""
    stoats = Guild("stoats", hand=["inn", "farm", "mine", "school", "queen"], own="2 twigs, 1 resin")
    stoats.play("inn")
    assert stoats.values("option") == ["two_cards", "three_cards", None]
    stoats.choose(option=option).discarding(*cards)
    if offered:
        assert stoats.values("resource", kind="resource") == offered
        stoats.take("berry")
        assert stoats.own == {"berry": 1}
    else:
        assert stoats.own == {"pebble": 1}
    assert stoats.asked == "1 turn", "once"


def test_stoats_need_the_cards() -> None:
    """[WA43]"""
    one = Guild("stoats", hand=["inn", "farm"], own="2 twigs, 1 resin").play("inn")
    assert one.asked == "1 turn"
    two = Guild("stoats", hand=["inn", "farm", "mine"], own="2 twigs, 1 resin").play("inn")
    assert two.values("option") == ["two_cards", None]


def test_turtles_lay_a_resource_by_and_take_two_back() -> None:
    """After different plays; one of the two, or nothing. [WA20, WA35, power:turtles]"""
    turtles = Guild("turtles", hand=["inn", "farm"], own="4 twigs, 3 resin", others=[seat(passed=True)])
    turtles.play("inn")
    assert turtles.values("resource", kind="resource") == ["twig", "resin"]
    turtles.take("twig")
    assert turtles.powers()[0]["stored"] == "twig"
    assert turtles.own == {"twig": 1, "resin": 2}
    again = Guild("turtles", about=[{"stored": "twig"}], hand=["inn"], own="2 twigs, 1 resin")
    again.play("inn").choose(kind="resource", resource="twig", n=2)
    assert again.own == {"twig": 2}
    assert "stored" not in again.powers()[0]
    waits = Guild("turtles", about=[{"stored": "twig"}], hand=["inn"], own="2 twigs, 1 resin").play("inn").stop()
    assert waits.powers()[0]["stored"] == "twig"


def test_turtles_get_their_resource_back_when_they_pass() -> None:
    """Then it counts as a leftover, for an Architect too. [WA35]"""
    turtles = Guild("turtles", about=[{"stored": "resin"}], city=["architect"], left=0)
    assert turtles.own == {"resin": 1}
    assert turtles.score()["prosperity"] == 1


def test_a_card_that_enters_another_city_brings_its_player_nothing() -> None:
    """[WA8]"""
    stoats = Guild("stoats", hand=["fool", "farm", "mine"], own="3 berries")
    stoats.play("fool")
    assert stoats.asked == "1 turn"


def test_each_card_of_a_chain_has_its_own_moment() -> None:
    """An Inn's visit plays a card: its moment comes inside the visit. [WA5, WA9]"""
    toads = Guild("toads", city=["inn"], meadow=["farm"], hand=["mine"])
    toads.visit({"city": 0, "slot": 0})
    assert toads.asked == "0 discard", "the Farm was played at the Inn"


def test_activating_is_not_playing() -> None:
    """[WA9]"""
    stoats = Guild("stoats", city=["farm", "mine"], hand=["inn", "school"], season="spring", left=0,
                   others=[seat(left=1)])  # fmt: skip
    assert stoats.asked == "1 turn", "the season began by itself, and nothing was asked"


def test_legendary_green_cards_of_the_own_city_are_activated() -> None:
    """Activating is no copying. [WA16]"""
    bees = Guild("honey_bees", modules=["legends", "more_legends"], city=["mcgregors_market"], hand=["inn", "school"],
                 own="2 twigs, 1 resin", season="summer")  # fmt: skip
    bees.play("inn")
    assert bees.asked == "0 discard"
