"""The traveler cards but the Ranger: Bard, Fool, Postal Pigeon, Ruins, Shepherd, Undertaker, Wanderer."""

import pytest

from tests.rules.scenario import Table, houses

# ---- Bard ----------------------------------------------------------------------------------------------------------


# ---- Fool ----------------------------------------------------------------------------------------------------------


# ---- Postal Pigeon -------------------------------------------------------------------------------------------------


# ---- Ruins ---------------------------------------------------------------------------------------------------------


# ---- Shepherd ------------------------------------------------------------------------------------------------------


# ---- Undertaker ----------------------------------------------------------------------------------------------------


# ---- Wanderer ------------------------------------------------------------------------------------------------------


# ---- through places, into a full city ------------------------------------------------------------------------------

SPECIAL = ["wanderer", "husband", "ruins", "fool"]


@pytest.mark.parametrize(
    ("card", "open_"), [*((card, True) for card in SPECIAL), ("bard", False), ("storehouse", False)]
)
def test_in_a_full_city_inn_and_queen_play_cards_that_find_a_place(card: str, open_: bool) -> None:
    """Room is a matter of the card: no visit if none fits. [R13.7, RA17, R4.8]"""
    for place in ("inn", "queen"):
        table = Table(city=[place, "wife", *houses(13)], meadow=[card], left=1)
        assert table.asked == "0 turn"
        assert table.may_visit({"city": 0, "slot": 0}) == open_
