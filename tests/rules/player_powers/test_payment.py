"""Powers that pay for Constructions with another resource."""

import pytest

from tests.rules.player_powers.guild import Guild


@pytest.mark.parametrize(
    ("own", "pay", "said"),
    [
        ("1 resin", {"resin": 1}, "paying 1 resin"),
        ("1 pebble", {"pebble": 1}, "paying 1 pebble"),
        ("1 resin, 1 pebble", None, "paying 1 pebble or what stands in for it"),
    ],
)
def test_a_play_says_what_leaves_the_supply(own: str, pay: dict[str, int] | None, said: str) -> None:
    """Or that it is asked next. [WA14, power:otters]"""
    guild = Guild("otters", hand=["crane"], own=own)
    (play,) = [one for one in guild.game.decision.choices if one.kind == "play"]
    assert (play.to_dict().get("pay"), play.label) == (pay, f"Play Crane from the hand, {said}")
