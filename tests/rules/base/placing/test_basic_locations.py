"""The eight basic locations of the board (sections 4 and 17 of the rules)."""

import pytest

from tests.rules.scenario import Table, seat

SHARED = ["basic_2_twigs_1_card", "basic_1_resin_1_card", "basic_2_cards_1_point", "basic_1_berry"]


@pytest.mark.parametrize("where", SHARED)
def test_a_shared_location_takes_any_number_of_workers(where: str) -> None:
    """Two workers of an opponent and two of one's own leave a shared location open. [R4.3]"""
    table = Table(left=1, placed=[where] * 2, others=[seat(placed=[where] * 2)])
    table.visit(where)
    assert [w["where"] for w in table.player()["workers"]["placed"]].count(where) >= 3
