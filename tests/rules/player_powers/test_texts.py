"""Sentences of powers say the numbers that are in force."""

from typing import Any

import pytest

from everdell_sim.rules.patches import load_rules


@pytest.mark.parametrize(
    ("power", "patch", "sentence"),
    [
        (
            "snails",
            {"stack": {"cards": 1}},
            "1 card from the deck lies face down in your pile of gifts from the start.",
        ),
        ("otters", {"rate": {"units": 3}}, "you may pay 3 resin instead of any 1 resource of its cost"),
        ("butterflies", {"starting_hand": 10}, "You start with 10 cards. You are the first player."),
        ("platypuses", {"tokens": 8}, "8 point tokens lie on this power from the start"),
        ("axolotls", {"lays": {"kept": False}}, "where it still lies, remove it and gain 1 resource of your choice."),
        ("starlings", {"meadow_or_deck": True}, "draw from the meadow, you may draw one from the deck instead."),
    ],
)
def test_patched_numbers_show(power: str, patch: dict[str, Any], sentence: str) -> None:
    """[WA44]"""
    rules = load_rules(["player_powers"], [("patch", {"power": {power: patch}})])
    (row,) = [row for row in rules.rows("power") if row["id"] == power]
    assert sentence in row["text"]
