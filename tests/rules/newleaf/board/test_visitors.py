"""Visitors: discarded, taken, refreshed, and judged when the game has ended."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.board.line import BARE, FULL, HERE, VISITORS, Line
from tests.rules.scenario import seat

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


def special_events(rest: dict[str, Any]) -> dict[str, Any]:
    names = ev.Game(2, seed=1, modules=["newleaf"]).state()["special_events"][:2]
    ids = [one if isinstance(one, str) else one["event"] for one in names]
    swap = {"SPECIAL": ids[0], "SPECIAL2": ids[1]}
    return {**rest, "held": [swap.get(name, name) for name in rest["held"]]} if "held" in rest else rest


def points_of(name: str, rest: dict[str, Any]) -> int:
    rest = special_events(rest)
    line = Line(visitors=[[name]], **rest)
    return line.score()["visitors"]


def test_every_visitor_has_a_case() -> None:
    assert CASES.keys() == FULL.keys()
    assert len(FULL) == 32


@pytest.mark.parametrize("name", CASES)
def test_a_visitor_counts_if_the_requirement_is_met(name: str) -> None:
    """All of its points or none. [N4.7, NA13, visitor:bim_little, visitor:bosley_tedwardson,
    visitor:butterbell_sweetpaw,
    visitor:diggs_deepwell, visitor:dillweed_quicksniff, visitor:dim_dustlight, visitor:dip_dibble,
    visitor:dune_tarrington,
    visitor:dwell_northwatch, visitor:edvard_triptail, visitor:frin_stickly, visitor:glindil_frink,
    visitor:iggy_silverscale,
    visitor:mossy_steptoe, visitor:orin_nimblepaw, visitor:oscar_longtale, visitor:phill_gurgle, visitor:piff_quillglow,
    visitor:plum_shortclaw, visitor:quinn_cleanwhisker, visitor:reemy_sniggle, visitor:rivil_ablacus, visitor:ruby_dew,
    visitor:saris_clearwhistle, visitor:sir_trivle_qs_marqwill_iii, visitor:skid_shinysnout, visitor:snout_puddlehop,
    visitor:triss_peske, visitor:wildell_family, visitor:willow_greengrin, visitor:wimble_wuffle,
    visitor:yara_and_brun_mayberry]"""
    met, missed = CASES[name]
    assert points_of(name, met) == VISITORS[FULL[name]]["points"]
    assert points_of(name, missed) == 0


def test_the_order() -> None:
    """Discard one who lies face up, then the next one of that stack may be taken; then a tile. [N4.1, N4.2, N4.3, N4.4,
    NA11, ND4, location:newleaf_station]"""
    line = Line(left=1, stacks=(["bim", "dip"], ["frin", "orin"]), tiles=["berry", "pebble"], bag={"twigs": 3}).visit(
        HERE
    )
    assert (line.asked, line.guests()) == ("0 discard_visitor", ["dip", "orin"])
    assert not line.offers(kind="stop")
    line.visitor("dip")
    assert (line.asked, line.guests(), line.sent) == ("0 take_visitor", ["bim", "orin"], ["dip"])
    assert not line.offers(kind="stop")
    line.visitor("orin")
    assert (line.with_(), line.stacks) == (["orin"], [["bim"], ["frin"]])
    assert (line.asked, line.offered_tiles()) == ("0 train_tile", [(0, "berry"), (1, "pebble"), (2, "point")])
    assert not line.offers(kind="stop")
    line.tile("pebble")
    assert (line.own, line.cars, line.bag) == ({"pebble": 1}, ["berry", "twigs", "point"], {"twigs": 2})
    assert line.places() == [HERE]


def test_one_worker_of_each_player() -> None:
    """Any number of players, never two of one. [N4.1, NA21, NA58]"""
    others = [seat(placed=[HERE]), seat(placed=[HERE]), seat(placed=[HERE])]
    assert Line(left=1, others=others).may_visit(HERE)
    assert not Line(left=1, placed=[HERE]).may_visit(HERE)


def test_it_is_no_basic_or_forest_location() -> None:
    """No Lookout reaches it. [NA21]"""
    line = Line(left=1, city=["lookout"]).choose(kind="place", card="lookout")
    assert line.offers(where="basic_3_twigs")
    assert not line.offers(where=HERE)


def test_without_visitors_the_tile_is_left() -> None:
    """The visit is always legal. [NA11, NA12, NA58]"""
    line = Line(left=1, station=BARE, tiles=["berry", "berry", "berry"])
    line.visit(HERE)
    assert line.own == {"berry": 1}, "equal tiles beside no cards are one choice"


def test_a_single_visitor_comes_back_and_is_taken() -> None:
    """Discarded, shuffled back, taken. [NA12]"""
    line = Line(left=1, stacks=([], ["bim"]), station=BARE, tiles=["berry", "berry", "berry"]).visit(HERE)
    assert (line.with_(), line.stacks, line.sent) == (["bim"], [[], []], [])


def test_visitors_lie_beside_the_city() -> None:
    """They take no space and are no cards of the hand. [N4.6]"""
    held = list(CASES)[:12]
    line = Line(visitors=[held], own="2 twigs, 1 resin", hand=["farm"])
    line.play("farm")
    assert (line.city(), line.with_()) == (["farm"], sorted(held))


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


def test_an_empty_stack_is_filled_by_the_first_discard() -> None:
    """However few there are: the Visitor just discarded is the other one on offer. [NA12]"""
    line = Line(left=1, stacks=(["bim", "dip", "frin"], [])).visit(HERE)
    assert (line.asked, line.guests(), line.stacks) == ("0 take_visitor", ["dip", "frin"], [["bim", "dip"], ["frin"]])


def test_without_discarded_ones_a_stack_stays_empty() -> None:
    """Taken Visitors do not come back. [NA12]"""
    line = (
        Line(left=1, stacks=(["bim"], ["frin", "dip"]), tiles=["berry"] * 3).visit(HERE).visitor("dip").visitor("bim")
    )
    assert (line.stacks, line.sent) == ([["dip"], ["frin"]], [])


def test_what_is_left_serves_several() -> None:
    """And other bonuses, too. [N4.7, NA13]"""
    line = Line(visitors=[["diggs", "sir", "wimble"]], own="1 twig, 1 resin, 2 pebbles, 3 berries", city=["architect"])
    assert line.score()["visitors"] == 6 + 7 + 6
    assert line.score()["prosperity"] == 3


def test_resources_on_cards_do_not_count() -> None:
    """They are not yours. [NA13]"""
    stored = {"card": "storehouse", "resources": {"twig": 6}}
    assert Line(visitors=[["piff"]], city=[stored]).score()["visitors"] == 0


def test_cards_under_a_dungeon_do_not_count() -> None:
    """They have left the city. [NA13]"""
    full = {"card": "dungeon", "prisoners": ["wife"]}
    assert Line(visitors=[["oscar"]], city=[full]).score()["visitors"] == 0


def test_shared_and_spaceless_cards_count() -> None:
    """Cards, not spaces. [NA13]"""
    pair = [{"card": "husband", "paired_with": 1}, {"card": "wife", "paired_with": 0}]
    line = Line(visitors=[["butterbell"]], city=[*pair, "wanderer", "wanderer", *GREEN, "inn", "inn", "inn"])
    assert line.score()["visitors"] == 6


@pytest.mark.parametrize(("counts", "points"), [(True, 5), (False, 0)])
def test_tokens_on_cards(counts: bool, points: int) -> None:
    """By a switch, which is on. [NA14, NA60]"""
    chapel = {"card": "chapel", "tokens": 4}
    patch = {"rules": {"visitor_counts_tokens_on_cards": counts}}
    line = Line(visitors=[["skid"]], city=[chapel], points=6, patch=patch)
    assert line.score()["visitors"] == points


def test_another_card_after_passing_counts() -> None:
    """Visitors are judged when the game has ended: a Fool that was received after passing counts. [NA13]"""
    rich = seat(hand=["fool"], own="3 berries")
    line = Line(visitors=[["dwell"]], city=TRAVELERS[:3], others=[rich])
    line.play("fool")
    assert line.city() == [*TRAVELERS[:3], "fool"]
    assert line.score()["visitors"] == 5


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
