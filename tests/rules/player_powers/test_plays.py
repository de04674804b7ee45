"""Powers that act when a card of yours is resolved."""

from tests.rules.player_powers.guild import Guild, seat


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


def test_legendary_green_cards_of_the_own_city_are_activated() -> None:
    """Activating is no copying. [WA16]"""
    bees = Guild("honey_bees", modules=["legends", "more_legends"], city=["mcgregors_market"], hand=["inn", "school"],
                 own="2 twigs, 1 resin", season="summer")  # fmt: skip
    bees.play("inn")
    assert bees.asked == "0 discard"
