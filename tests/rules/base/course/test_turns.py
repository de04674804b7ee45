"""Whose turn it is and what can be done in it (section 3 of the rules)."""

from tests.rules.scenario import Table

"""What a Farm costs."""


def test_a_card_is_played_from_the_hand_or_from_the_meadow() -> None:
    """Offered are the cards of hand and meadow that can be paid, and no others. [D3]"""
    table = Table(
        left=1, hand=["farm", "king"], meadow=["twig_barge", "queen", "mine"], own="2 twigs, 1 resin, 1 pebble"
    )
    offered = {(one["card"], one["from"]) for one in table.matching(kind="play")}
    assert offered == {("farm", "hand"), ("twig_barge", "meadow"), ("mine", "meadow")}
