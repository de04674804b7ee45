"""Flower Festival, a basic event for a city of all colours."""

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import FESTIVAL, Fair
from tests.rules.scenario import pair, seat

COLOURS = ["bard", "farm", "inn", "judge", "castle"]
EVENT = {"basic_events": ["flower_festival"]}


def test_it_needs_a_card_of_each_colour() -> None:
    """Four points, and the worker comes home as usual. [B3.1, BA5, event:flower_festival]"""
    fair = Fair(FESTIVAL, left=1, city=COLOURS, **EVENT).visit("flower_festival")
    assert fair.score()["events"] == 4
    assert fair.places() == ["flower_festival"]
    for missing in COLOURS:
        short = [card for card in COLOURS if card != missing]
        more = "inn" if missing == "farm" else "farm"
        assert not Fair(FESTIVAL, left=1, city=[*short, more], **EVENT).may_visit("flower_festival")


def test_every_card_counts_by_its_printed_colour() -> None:
    """Without a space, in a shared one, or a Fool of somebody else's. [B3.1, BA5]"""
    city = ["wanderer", *pair("husband", "wife", at=1), "inn", "judge"]
    assert Fair(FESTIVAL, left=1, city=city, **EVENT).may_visit("flower_festival")
    fool = ["fool", "farm", "inn", "judge", "castle"]
    assert Fair(FESTIVAL, left=1, city=fool, **EVENT).may_visit("flower_festival")


def test_it_is_a_basic_event_in_every_respect() -> None:
    """The King counts it, and so does the tie-break. [B3.1, BA5, B2.3]"""
    assert Fair(FESTIVAL, city=["king"], held=["flower_festival"]).score()["prosperity"] == 1
    tied = Fair(FESTIVAL, points=0, held=["flower_festival"], others=[seat(points=4)], basic_events=[])
    while not tied.game.over:
        tied.choose(kind="pass")
    assert tied.game.winners == [0]


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
