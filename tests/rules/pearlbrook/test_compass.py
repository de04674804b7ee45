"""The Compass uses traveler cards again."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import seat


def adorned(**rest: Any) -> Brook:
    return Brook(adornments=["compass"], pearls=1, **rest).adorn("compass")


def test_a_fool_moves_on_to_an_opponent() -> None:
    """Only if a city takes it. [PA30]"""
    others = [seat(), seat(city=["fool"])]
    brook = adorned(city=["fool", "wanderer"], others=[seat(), seat()], deck=plain(3)).choose(card="fool")
    assert brook.asked == "0 target_city"
    brook.choose(seat=2)
    assert (brook.city(), brook.city(2)) == (["wanderer"], ["fool"])
    full = seat(city=["farm"] * 8 + ["mine"] * 3 + ["inn"] * 3 + ["castle"])
    assert not adorned(city=["fool", "wanderer"], others=[full], deck=plain(3)).offers(card="fool")
    assert others[1]["city"][0]["card"] == "fool"
