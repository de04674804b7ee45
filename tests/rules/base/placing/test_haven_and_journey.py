"""The haven and the journey: places that take cards of the hand (sections 4 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table

HAND = ["castle", "farm", "king", "mine", "wife"]
JOURNEYS = [2, 3, 4, 5]


# ---- haven -----------------------------------------------------------------------------------------------------------


# ---- journey ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", JOURNEYS)
def test_a_journey_takes_as_many_cards_as_it_is_worth_points(n: int) -> None:
    """Journey n: exactly n cards are discarded, and the worker is worth n points.

    [R4.9, D33, location:journey_2, location:journey_3, location:journey_4, location:journey_5]
    """
    table = Table(left=1, hand=[*HAND, "woodcarver"]).visit(f"journey_{n}")
    for card in HAND[:n]:
        assert not table.offers(kind="stop")
        table.choose(card=card)
    assert table.hand() == [*HAND[n:], "woodcarver"]
    assert table.score()["journey"] == n
    assert table.points() == 0


# ---- any resource ----------------------------------------------------------------------------------------------------
