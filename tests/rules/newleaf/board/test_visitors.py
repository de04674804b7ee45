"""Visitors: discarded, taken, refreshed, and judged when the game has ended."""

from typing import Any

import everdell_sim as ev
from tests.rules.newleaf.board.line import FULL, HERE, VISITORS, Line

TRAVELERS = ["wanderer", "wanderer", "postal_pigeon", "postal_pigeon", "bard", "ruins", "ruins"]
GREEN = ["farm"] * 8
RED = ["inn", "inn", "inn", "post_office", "post_office", "lookout", "queen"]
BLUE = ["innkeeper", "historian", "shopkeeper", "judge", "crane", "courthouse", "dungeon"]
PURPLE = ["wife", "wife", "wife", "king", "castle", "palace", "school"]
EACH = ["bard", "farm", "inn", "judge", "king"]
TWICE = ["ranger", "mine", "lookout", "crane", "castle"]
UNIQUE = ["bard", "king", "judge", "crane", "castle", "palace", "school"]
CRITTERS = ["wife", "husband", "bard", "judge", "king", "monk", "doctor"]
BASIC = ["city_monument", "harvest_festival", "grand_tour"]
JOURNEYS = ["journey_2", "journey_5"]

# What meets each requirement, and what just fails to.
CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "bim": ({"city": RED[:6]}, {"city": RED[:5]}),
    "bosley": ({"city": [*EACH, *TWICE]}, {"city": [*EACH, *TWICE[:4]]}),
    "butterbell": ({"city": [*GREEN, *RED]}, {"city": [*GREEN, *RED[:6]]}),
    "diggs": ({"own": "2 pebbles"}, {"own": "1 pebble"}),
    "dillweed": ({"city": ["farm", "farm", "wife"]}, {"city": ["farm", "wife"]}),
    "dim": ({"city": UNIQUE[:6]}, {"city": [*UNIQUE[:5], "farm"]}),
    "dip": ({"city": RED[:4]}, {"city": RED[:3]}),
    "dune": ({"city": PURPLE[:6]}, {"city": PURPLE[:5]}),
    "dwell": ({"city": TRAVELERS[:4]}, {"city": TRAVELERS[:3]}),
    "edvard": ({"city": EACH}, {"city": EACH[:4]}),
    "frin": ({"own": "4 resin"}, {"own": "3 resin"}),
    "glindil": ({"city": PURPLE[:4]}, {"city": PURPLE[:3]}),
    "iggy": ({"city": TRAVELERS[:6]}, {"city": TRAVELERS[:5]}),
    "mossy": ({"city": GREEN[:5]}, {"city": GREEN[:4]}),
    "orin": ({"placed": JOURNEYS}, {"placed": JOURNEYS[:1]}),
    "oscar": ({"city": ["wife", "wife", "farm"]}, {"city": ["wife", "farm"]}),
    "phill": ({"city": ["farm", "farm"]}, {"city": ["farm", "farm", "farm"]}),
    "piff": ({"own": "5 twigs"}, {"own": "4 twigs"}),
    "plum": ({"city": BLUE[:4]}, {"city": BLUE[:3]}),
    "quinn": ({"city": [*CRITTERS[:6], *GREEN[:6]]}, {"city": [*CRITTERS[:6], *GREEN[:5]]}),
    "reemy": ({"held": BASIC}, {"held": BASIC[:2]}),
    "rivil": ({"city": BLUE[:6]}, {"city": BLUE[:5]}),
    "ruby": ({"held": ["SPECIAL", "SPECIAL2"]}, {"held": ["SPECIAL"]}),
    "saris": ({"city": GREEN[:6]}, {"city": [*GREEN[:5], "king"]}),
    "sir": ({"own": "1 twig, 1 resin, 1 pebble, 1 berry"}, {"own": "3 twigs, 1 resin, 1 pebble"}),
    "skid": ({"points": 10}, {"points": 9}),
    "snout": ({"held": [*BASIC[:2], "SPECIAL"]}, {"held": BASIC}),
    "triss": ({"city": TRAVELERS[:6]}, {"city": [*GREEN, *TRAVELERS[:5]]}),
    "wildell": ({"city": [*GREEN, "mine"]}, {"city": [*GREEN, "king"]}),
    "willow": ({"city": GREEN[:7]}, {"city": [*GREEN[:6], "bard"]}),
    "wimble": ({"own": "3 berries"}, {"own": "2 berries"}),
    "yara": ({"city": UNIQUE}, {"city": [*UNIQUE[:6], "farm"]}),
}


def test_every_visitor_has_a_case() -> None:
    assert CASES.keys() == FULL.keys()
    assert len(FULL) == 32


def test_a_discard_that_empties_a_stack() -> None:
    """The larger half becomes the stack, the rest lies below the other one; the one just discarded is part of it.
    [N4.5,
    NA12]"""
    line = Line(left=1, stacks=(["bim"], ["frin", "orin"]), sent=["dip", "dune"]).visit(HERE).visitor("bim")
    left, right = line.stacks
    assert (len(left), len(right), line.sent) == (2, 3, [])
    assert right[-2:] == ["frin", "orin"], "what was there stays on top"
    assert sorted([*left, right[0]]) == ["bim", "dip", "dune"]
    assert line.guests() == sorted([left[-1], "orin"])


def test_taking_the_last_one() -> None:
    """The same. [N4.5, NA12]"""
    line = (
        Line(left=1, stacks=(["bim"], ["frin", "orin", "yara"]), sent=["dip"])
        .visit(HERE)
        .visitor("yara")
        .visitor("bim")
    )
    assert line.with_() == ["bim"]
    left, right = line.stacks
    assert (len(left), len(right), line.sent) == (1, 3, [])
    assert sorted([*left, right[0]]) == ["dip", "yara"]
    assert right[1:] == ["frin", "orin"]


def test_both_stacks_empty() -> None:
    """The left one gets the larger half. [NA12]"""
    line = Line(left=1, stacks=(["bim"], []), sent=["dip", "dune"]).visit(HERE)
    assert line.asked == "0 take_visitor"
    left, right = line.stacks
    assert (len(left), len(right)) == (2, 1)


def test_stacks_tiles_and_cards() -> None:
    """Sixteen and sixteen Visitors, three of eighteen tiles, three cards of the deck. [N2.2, N2.3, N2.4, N5.1, NA2,
    NA5]"""
    game = ev.Game(3, modules=["newleaf"], seed=5)
    state = game.state()
    section = state["newleaf"]
    stacks = section["visitors"]["stacks"]
    assert [len(stack) for stack in stacks] == [16, 16]
    assert sorted(stacks[0] + stacks[1]) == sorted(VISITORS)
    assert (sum(section["bag"].values()), len(section["tiles"])) == (15, 3)
    assert all(state["shelves"]["station"])


def test_what_a_player_sees() -> None:
    """The tops and the sizes; nothing of what lies below, of the discard pile and of the bag but how much it is.
    [NA5]"""
    game = ev.Game(2, modules=["newleaf"], seed=5)
    state, seen = game.state()["newleaf"], game.view(0)["newleaf"]
    tops = [stack[-1] for stack in state["visitors"]["stacks"]]
    assert seen["visitors"] == {"stacks": [{"top": top, "size": 16} for top in tops], "discard_size": 0}
    assert (seen["bag_size"], seen["tiles"]) == (15, state["tiles"])
    assert "bag" not in seen


def test_deals_are_those_of_other_games() -> None:
    """Visitors and tiles come from streams of their own. [NA2]"""
    one, two = (ev.Game(n, modules=["newleaf"], seed=9).state()["newleaf"] for n in (2, 4))
    assert (one["tiles"], one["visitors"]) == (two["tiles"], two["visitors"])
