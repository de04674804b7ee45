"""Paying for a Legendary, and what may help."""

from tests.rules.legends.hall import Hall


def test_the_treasury_pays_for_the_own_legendary_critter() -> None:
    """Of 4 berries 1 must be paid: 2 tokens would leave none. [LA8, LA26]"""
    treasury = {"card": "king_norths_treasury", "tokens": 4}
    hall = Hall(aside=["poe"], city=[treasury], own="4 berries")
    assert hall.values("tokens", card="poe") == [None, 1]
    assert Hall(aside=["poe"], city=[treasury], own="1 berry").ways("poe") == []
