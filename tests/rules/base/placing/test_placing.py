"""Where a worker can be placed, and what a placement does (section 4 of the rules)."""

from tests.rules.scenario import Table


def test_meadow_cards_are_not_visited() -> None:
    """An Inn and a Lookout in the meadow are no places for a worker. [R4.6]"""
    table = Table(left=1, hand=["farm", "king"], meadow=["inn", "lookout", "chapel", "post_office"])
    assert table.asked == "0 turn"
    assert all(card is None for card in table.values("card", kind="place"))
