"""The parts of Bellfaire as modules."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import ALL


@pytest.mark.parametrize("part", ALL)
def test_each_part_is_played_alone(part: str) -> None:
    """[B1.1, BA1]"""
    assert ev.Game(2, modules=[part], seed=1).state()["modules"] == ["base", part]


def test_the_name_of_the_box_stands_for_its_parts() -> None:
    """Without the one that another module excludes; a part that is named keeps its parameters. [B1.1, BA1, BA3]"""
    assert sorted(ev.Game(2, modules=["bellfaire"]).state()["modules"]) == sorted(["base", *ALL])
    beside = ev.Game(2, modules=["bellfaire", "pearlbrook"]).state()["modules"]
    assert sorted(beside) == sorted({"base", "pearlbrook", *ALL} - {"flower_festival"})
    only = ev.Game(2, modules=["bellfaire", "bellfaire_events:special_events=only"]).state()["modules"]
    assert "bellfaire_events:special_events=only" in only


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("bellfaire:special_events=only", "'bellfaire' takes no parameters: it stands for bellfaire_forest, "),
        ("belfaire", "module 'belfaire' is unknown; did you mean 'bellfaire'?"),
        ("bellfaire_market:tokens=3", "module 'bellfaire_market' has no parameter 'tokens'; it takes none"),
    ],
)
def test_a_wrong_name_is_refused(module: str, told: str) -> None:
    """In one sentence. [BA1]"""
    with pytest.raises(ev.BadModule) as raised:
        ev.Game(2, modules=[module])
    assert told in str(raised.value)


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ({"bellfaire_garland": {"award": "garland_beuty"}}, "garland_beuty"),
        ({"bellfaire_market": {"columns": [{"token": "market_two_resin_two_card", "side": "up"}]}}, "up"),
        ({"bellfaire_market": {"columns": [{"token": "market_two_resin_two_card", "side": "gain"}] * 2}}, "twice"),
        ({"bellfaire_market": {"players": [{}] * 3}}, "expected 2 players, found 3"),
    ],
)
def test_an_impossible_state_is_refused(section: dict[str, Any], told: str) -> None:
    """[BA20]"""
    state = {**ev.Game(2, modules=["bellfaire"], seed=1).state(), **section}
    with pytest.raises(ev.BadState) as raised:
        ev.Game.from_state(state)
    assert told in str(raised.value)
