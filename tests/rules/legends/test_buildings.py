"""Bridge of the Sky and Silver Scale Spring: cards that lie with others in one space."""

from tests.rules.legends.hall import Hall
from tests.rules.scenario import houses


def test_a_construction_is_built_on_the_bridge() -> None:
    """3 resources fewer of any kinds, and it needs no space. [LA16, LA29, LD5, card:bridge_of_the_sky]"""
    city = [*houses(15), "bridge_of_the_sky"]
    hall = Hall(city=city, hand=["palace", "king"], own="2 twigs, 3 resin, 6 berries", left=2)
    assert not hall.may_play("king"), "the city is full"
    assert hall.values("ability", card="palace") == ["bridge_of_the_sky"]
    hall.play("palace")
    assert (hall.own, len(hall.city())) == ({"berry": 6}, 17)
    # The Palace counts no unique construction but itself; the Bridge is Legendary and worth the Palace's 4, as a card.
    points = hall.score()
    assert (points["prosperity"], points["cards"] - Hall(city=houses(15)).score()["cards"]) == (1, 4 + 4)
