"""Flower Festival, a basic event for a city of all colours."""

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import FESTIVAL


def test_it_lies_with_the_other_basic_events() -> None:
    """[B2.3]"""
    state = ev.Game(2, modules=FESTIVAL, seed=1).state()
    assert "flower_festival" in state["basic_events"]
    assert len(state["basic_events"]) == 5
    assert len(state["special_events"]) == 4


@pytest.mark.parametrize("modules", [["flower_festival", "pearlbrook"], ["pearlbrook", "flower_festival"]])
def test_it_is_refused_beside_pearlbrook(modules: list[str]) -> None:
    """In one sentence, before anything runs. [B2.3, BA3]"""
    told = "'pearlbrook' and 'flower_festival' cannot be played together: Pearlbrook is played without basic events"
    with pytest.raises(ev.BadModule, match=told):
        ev.Game(2, modules=modules)
