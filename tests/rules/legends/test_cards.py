"""Legendary cards that act when played, at production, after plays and at the end."""

import pytest

from tests.rules.legends.hall import PLAIN, Hall


@pytest.mark.parametrize(("card", "draws_for"), [("foresight", "critter"), ("tarry_hare", "construction")])
def test_foresight_and_tarry_react_to_both_kinds(card: str, draws_for: str) -> None:
    """2 cards for one, a resource for the other, both a duty. [LA20, LD9, card:foresight, card:tarry_hare]"""
    for played, kind, own in (
        ("wanderer", "critter", "2 berries"),
        ("castle", "construction", "2 twigs, 3 resin, 3 pebbles"),
    ):
        patch = {"card.wanderer.effect": []}
        hall = Hall(city=[card], hand=[played], own=own, deck=PLAIN, left=2, patch=patch).play(played)
        if kind == draws_for:
            assert len(hall.hand()) == 2
        else:
            assert hall.values("resource") == ["twig", "resin", "pebble", "berry"]
            assert hall.take("berry").own == {"berry": 1}
