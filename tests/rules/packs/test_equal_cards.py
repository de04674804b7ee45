"""Cards of a city are one choice only if they agree in everything that can matter later, whatever box they are from."""

from typing import Any

import pytest

from tests.rules.player_powers.guild import Guild
from tests.rules.player_powers.guild import seat as power_seat
from tests.rules.scenario import Table, pair

SHARING = ["pearlbrook", "newleaf_cards"]


def ruins(*city: Any, modules: list[str], **rest: Any) -> Table:
    """A Ruins is played: which card of this city goes?"""
    table = Table(city=list(city), hand=["ruins"], sections={"modules": modules}, **rest)
    return table.choose(kind="play", card="ruins")


def acorn_thieves(*city: Any, modules: list[str]) -> Table:
    event = "capture_of_the_acorn_thieves"
    needed = ["courthouse", "ranger"]
    table = Table(city=[*needed, *city], events=[event], left=1, sections={"modules": modules})
    return table.choose(kind="place", where=event)


def guest(card: str, host: int) -> dict[str, Any]:
    return {"card": card, "guest_of": host}


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_tell_cards_apart_however_many_stand_there(workers: int) -> None:
    """Two Cats beside an opponent on an Inn are not none. [RA1, R4.12, WA37, card:inn]"""
    inns = [{"city": 0, "slot": slot} for slot in (0, 1)]
    theirs = [power_seat(placed=inns, left=1)]
    guild = Guild("cats", city=["inn", "inn"], hand=["ruins"], placed=inns[1:] * workers, others=theirs)
    assert guild.choose(kind="play", card="ruins").values("slot", card="inn") == [0, 1]


@pytest.mark.parametrize(
    ("city", "card", "slots"),
    [
        ([*pair("inn", "messenger"), *pair("monastery", "messenger", at=2)], "inn", [0]),
        ([*pair("farm", "greenhouse"), *pair("farm", "messenger", at=2)], "farm", [0, 2]),
        ([*pair("farm", "messenger"), *pair("farm", "messenger", at=2)], "farm", [0]),
        (
            [
                *pair("farm", "greenhouse"),
                {"card": "farm", "paired_with": 3, "occupied": True},
                pair("", "greenhouse", at=2)[1],
            ],
            "greenhouse",
            [1, 3],
        ),
        (
            [
                *pair("farm", "messenger"),
                guest("greenhouse", 0),
                *pair("farm", "greenhouse", at=3),
                guest("messenger", 3),
            ],
            "farm",
            [0],
        ),
    ],
)
def test_a_shared_space_tells_cards_apart_by_those_who_share_it(city: list[Any], card: str, slots: list[int]) -> None:
    """In whichever order they came. [RA1, R4.12, card:messenger, card:greenhouse]"""
    assert ruins(*city, "mine", modules=SHARING).values("slot", card=card) == slots


def test_of_two_messengers_either_can_be_given_up() -> None:
    """They count in different colours at the river. [RA1, P4.4, card:messenger]"""
    homes = [*pair("general_store", "messenger", at=2), *pair("monastery", "messenger", at=4)]
    assert acorn_thieves(*homes, modules=SHARING).values("slot", card="messenger") == [3, 5]


@pytest.mark.parametrize("champions", [2, 3])
def test_champions_in_one_space_are_equal_and_two_of_them_can_go(champions: int) -> None:
    """Whichever joined which. [RA1, R4.12, card:scurrble_champion]"""
    further = [guest("scurrble_champion", 2)] * (champions - 2)
    city = [*pair("scurrble_champion", "scurrble_champion", at=2), *further]
    table = acorn_thieves(*city, modules=["extra_extra"])
    assert table.values("slot", card="scurrble_champion") == [2]
    table.choose(card="scurrble_champion").choose(card="scurrble_champion")
    assert table.city().count("scurrble_champion") == champions - 2
