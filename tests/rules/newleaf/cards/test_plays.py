"""Hotel and Inventor, Chipsmith and Gardener."""

from tests.rules.newleaf.cards.deck import Deck

# ---- Hotel -----------------------------------------------------------------------------------------------------------


# ---- Inventor --------------------------------------------------------------------------------------------------------


# ---- Chipsmith and Gardener ------------------------------------------------------------------------------------------


def test_legendary_production_cards_are_candidates() -> None:
    """Activating is not copying; and Chipter and Chip Sweep never choose each other. [NA35, NA55, card:gardener]"""
    deck = Deck(city=["mcgregors_market", "mine"], hand=["gardener"], own="3 berries", beside=["legends"])
    deck.play("gardener", via="resources")
    assert sorted(deck.values("card", kind="card")) == ["mcgregors_market", "mine"]
