"""States that cannot be are refused in one sentence."""

from pathlib import Path
from typing import Any

import pytest

from everdell_sim.errors import BadState
from tests.rules.player_powers.guild import Guild
from tests.support.command_line import assert_refused

BAD: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("mise",), {}, "players[0].power: there is no power 'mise'; did you mean 'mice'?"),
    (("mice", "mice"), {}, "players[1].power: the power is there twice"),
    (("mice", "otters", "moles"), {}, "players: expected 2 players, found 3"),
    (("rats",), {"modules": ["solo_rugwort"], "others": []}, "players[0].power: nobody has this power against Rugwort"),
    (("mice",), {"about": [{"offered": ["otters", "otters"]}]}, "players[0].offered[1]: the power is there twice"),
    (
        ("mice",),
        {"about": [{"offered": ["otters", "moles"]}]},
        "players[0].power: it is not one of those that this player was offered",
    ),
    (("mice",), {"about": [{"tokens": 3}]}, "players[0].tokens: expected a whole number from 0 to 0, found 3"),
    (("mice",), {"about": [{"stored": "twig"}]}, "players[0].stored: the power of this player holds no resource"),
    (("mice",), {"about": [{"forest": ["haven"]}]}, "players[0].forest: the power of this player has no forest cards"),
    (
        ("mice",),
        {"section": {"axolotl": ["haven"]}},
        "axolotl[0]: no power of these players lays anything on this location",
    ),
    (
        ("axolotls",),
        {"section": {"axolotl": ["basic_3_twigs", "basic_3_twigs"]}},
        "axolotl[1]: the location is there twice",
    ),
    (("mice",), {"section": {"rats": 1}}, "rats: no power of these players has a marker on the meadow"),
    (("rats",), {"section": {"rats": 9}}, "rats: expected a whole number from 0 to 7, found 9"),
    (("mice",), {"section": {"spiders": "haven"}}, "spiders: no power of these players has a marker on a location"),
    (("mice",), {"section": {"used": True}}, "used: no power of these players acts once in a turn"),
]


@pytest.mark.parametrize(("powers", "more", "message"), BAD, ids=[message for _, _, message in BAD])
def test_impossible_states_are_refused(powers: tuple[str, ...], more: dict[str, Any], message: str) -> None:
    """[WA2, WA11, WA17, WA21, WA25, WA30, WA31, WA35, WA42]"""
    with pytest.raises(BadState) as refused:
        Guild(*powers, **more)
    assert str(refused.value) == f"player_powers.{message}"


@pytest.mark.parametrize(
    ("modules", "bots", "message"),
    [
        ("player_powers:seat_1=rats,solo_rugwort", "greedy", "a power that nobody has against Rugwort"),
        ("player_powers:seat_1=mouse", "greedy,greedy", "names the power 'mouse', which does not exist"),
        ("player_powers:seat_7=mice", "greedy,greedy", "has no parameter 'seat_7'"),
        ("player_powers:sets=mistwood", ",".join(["greedy"] * 5), "leave 4 powers for 5 of 5 players"),
    ],
)
def test_wrong_parameters_end_with_code_2(modules: str, bots: str, message: str, tmp_path: Path) -> None:
    """Nothing is written. [WA2]"""
    out = tmp_path / "run"
    assert_refused(message, "run", "--modules", modules, "--bots", bots, "--deals", "2", "--out", str(out))
    assert not out.exists()
