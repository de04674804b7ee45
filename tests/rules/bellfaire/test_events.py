"""The nine special events, and the ways of drawing them."""

from collections import Counter

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import EVENTS, Fair

BELLFAIRE = {
    "architectural_renaissance",
    "arts_and_music_festival",
    "bed_and_breakfast_guild",
    "city_holiday",
    "gathering_of_elders",
    "kings_road_established",
    "pie_eating_contest",
    "royal_wedding",
    "statues_commissioned",
}
# What each asks in the city, and its price and points.
ASKED = [
    ("architectural_renaissance", ["castle", "school", "theater", "palace"], "", 5),
    ("arts_and_music_festival", ["inn", "inn", "post_office", "chapel"], "2 resin", 6),
    ("bed_and_breakfast_guild", ["farm", "farm", "mine", "inn", "twig_barge"], "", 5),
    ("city_holiday", ["wife", "husband", "postal_pigeon", "wanderer", "teacher"], "", 5),
    ("gathering_of_elders", ["king", "queen", "judge", "bard"], "", 5),
    ("kings_road_established", ["bard", "ranger", "wanderer", "shepherd"], "2 twigs", 6),
    ("pie_eating_contest", ["farm", "farm", "mine", "teacher", "husband"], "2 berries", 6),
    ("royal_wedding", ["castle", "king", "wife", "architect"], "", 6),
    ("statues_commissioned", ["judge", "crane", "courthouse", "innkeeper"], "1 pebble", 6),
]
HAND = ["farm", "inn", "mine"]


def table(event: str, city: list[str], own: str, hand: list[str] | None = None, **rest: object) -> Fair:
    held = HAND if hand is None else hand
    return Fair(EVENTS, left=1, city=city, own=own, hand=held, events=[event], **rest)


@pytest.mark.parametrize(("event", "city", "own", "points"), ASKED)
def test_an_event_is_claimed(event: str, city: list[str], own: str, points: int) -> None:
    """With the cards that it asks for and its price, and not with less. [B6.2, BA6,
    event:architectural_renaissance, event:arts_and_music_festival, event:bed_and_breakfast_guild,
    event:city_holiday, event:gathering_of_elders, event:kings_road_established, event:pie_eating_contest,
    event:royal_wedding, event:statues_commissioned]"""
    fair = table(event, city, own).visit(event)
    assert fair.score()["events"] == points
    assert fair.own == {}
    for missing in range(len(city)):
        assert not table(event, city[:missing] + city[missing + 1 :], own).may_visit(event)
    if own:
        assert not table(event, city, "").may_visit(event)


def drawn(way: str, players: int, seed: int, *others: str) -> list[str]:
    """The special events of a game."""
    modules = [f"bellfaire_events:special_events={way}", *others]
    events: list[str] = ev.Game(players, modules=modules, seed=seed).state()["special_events"]
    return events


@pytest.mark.parametrize(("players", "number"), [(2, 4), (4, 4), (5, 5), (6, 6)])
def test_three_ways_of_drawing(players: int, number: int) -> None:
    """All together; two and two, and further ones of both; only these. [B2.2, BA2]"""
    own: dict[str, Counter[int]] = {way: Counter() for way in ("all", "two_and_two", "only")}
    for way, counts in own.items():
        for seed in range(60):
            row = drawn(way, players, seed)
            assert len(set(row)) == number
            counts[len(set(row) & BELLFAIRE)] += 1
    assert own["only"] == {number: 60}
    further = set(range(2, number - 1))
    assert set(own["two_and_two"]) == further, "two of each, the rest of either"
    assert len(own["all"]) >= 3, "9 of 25: any number may come"


def test_all_is_the_draw_without_a_parameter() -> None:
    """The row is that of one shuffle of all events. [B2.2, BA2]"""
    for seed in range(10):
        assert drawn("all", 2, seed) == ev.Game(2, modules=EVENTS, seed=seed).state()["special_events"]


def test_the_row_stands_in_one_order_whichever_way_it_was_drawn() -> None:
    """Of two events that are drawn in both ways the same one lies further left. [BA2]"""
    compared = 0
    for seed in range(60):
        one, other = drawn("two_and_two", 6, seed), drawn("all", 6, seed)
        both = [event for event in one if event in other]
        assert both == [event for event in other if event in one]
        compared += len(both) > 1
    assert compared > 10


def test_pearlbrook_comes_after_the_draw() -> None:
    """One event of its set takes the place of a base event, or of any if there is none. [BA2]"""
    brook = {"masquerade_invitations", "river_race", "riverside_resort", "romantic_cruise"}
    brook |= {"sunken_treasure_discovered", "x_marks_the_spot"}
    for seed in range(40):
        halves = set(drawn("two_and_two", 2, seed, "pearlbrook"))
        assert (len(halves & brook), len(halves & BELLFAIRE)) == (1, 2)
        plain = set(drawn("two_and_two", 2, seed))
        assert len(plain - halves) == 1
        assert not (plain - halves) & BELLFAIRE
        only = set(drawn("only", 2, seed, "pearlbrook"))
        assert (len(only & brook), len(only & BELLFAIRE)) == (1, 3)
        together = set(drawn("all", 2, seed, "pearlbrook"))
        assert (len(together), bool(together & brook)) == (4, True)


def test_a_wrong_way_is_refused() -> None:
    """With what is allowed. [B2.2]"""
    told = 'modules: bellfaire_events.special_events is "half"; allowed: one of all, two_and_two, only'
    with pytest.raises(ev.BadModule, match=told):
        ev.Game(2, modules=["bellfaire_events:special_events=half"])
