"""Cards of a city are one choice only if they agree in everything that can matter later, whatever box they are from."""

from typing import Any

import pytest

from tests.rules.scenario import Table, pair

SHARING = ["pearlbrook", "newleaf_cards"]
FARM_MESSENGER, FARM_GREENHOUSE = pair("farm", "messenger"), pair("farm", "greenhouse", at=2)


def guest(card: str, host: int) -> dict[str, Any]:
    return {"card": card, "guest_of": host}


def slots(card: str, city: list[Any], modules: list[str] = SHARING) -> tuple[Table, list[int]]:
    """The Croak Wart Cure is claimed: which cards of this name may be discarded?"""
    event, needed = "croak_wart_cure", ["undertaker", "barge_toad"]
    table = Table(city=[*city, *needed], events=[event], own="2 berries", left=1, sections={"modules": modules})
    table.choose(kind="place", where=event)
    return table, table.values("slot", card=card)


@pytest.mark.parametrize(
    ("card", "city", "offered"),
    [
        ("messenger", [*pair("general_store", "messenger"), *pair("monastery", "messenger", at=2)], [1, 3]),
        ("farm", [*FARM_MESSENGER, *FARM_GREENHOUSE], [0, 2]),
        ("farm", [*FARM_MESSENGER, *pair("farm", "messenger", at=2)], [0]),
        (
            "greenhouse",
            [*pair("farm", "greenhouse"), {**FARM_GREENHOUSE[0], "occupied": True}, FARM_GREENHOUSE[1]],
            [1, 3],
        ),
        ("farm", [*FARM_MESSENGER, *FARM_GREENHOUSE, guest("greenhouse", 0), guest("messenger", 2)], [0]),
    ],
)
def test_a_shared_space_tells_cards_apart_by_those_who_share_it(card: str, city: list[Any], offered: list[int]) -> None:
    """In whichever order they came. [RA1, R4.12, card:messenger, card:greenhouse]"""
    assert slots(card, city)[1] == offered


@pytest.mark.parametrize("champions", [2, 3])
def test_champions_in_one_space_are_equal_and_two_of_them_can_go(champions: int) -> None:
    """Whichever joined which. [RA1, R4.12, card:scurrble_champion]"""
    city = [*pair("scurrble_champion", "scurrble_champion"), *[guest("scurrble_champion", 0)] * (champions - 2)]
    table, offered = slots("scurrble_champion", city, ["extra_extra"])
    assert offered == [0]
    table.choose(card="scurrble_champion")  # The second is not asked for: cards are named in ascending order.
    assert table.city().count("scurrble_champion") == champions - 2
