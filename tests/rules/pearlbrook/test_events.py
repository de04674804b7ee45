"""The six special events of Pearlbrook, and its four forest cards."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import houses, pair, seat

NEEDS = {
    "masquerade_invitations": ["messenger", "fairgrounds"],
    "river_race": ["ferry_ferret", "twig_barge"],
    "riverside_resort": ["harbor", "innkeeper"],
    "romantic_cruise": ["ferry", "husband"],
    "sunken_treasure_discovered": ["pirate", "crane"],
    "x_marks_the_spot": ["pirate_ship", "storehouse"],
}


def claimed(event: str, city: list[Any] | None = None, **rest: Any) -> Brook:
    brook = Brook(city=NEEDS[event] if city is None else city, events=[event], left=1, **rest)
    return brook.visit(event)


@pytest.mark.parametrize("event", NEEDS)
def test_each_event_needs_its_two_cards(event: str) -> None:
    """[event:masquerade_invitations, event:river_race, event:riverside_resort, event:romantic_cruise,
    event:sunken_treasure_discovered, event:x_marks_the_spot]"""
    cards = NEEDS[event]
    assert Brook(city=cards, events=[event], left=1).may_visit(event)
    for missing in cards:
        rest = [card for card in cards if card != missing]
        assert not Brook(city=rest, events=[event], left=1).may_visit(event)


def test_masquerade_invitations() -> None:
    """Card by card to opponents with room, 0 to 6, a token each. [PD24, PA35, event:masquerade_invitations]"""
    others = [seat(hand=["king"] * 2 + ["castle"] * 2 + ["queen"] * 2 + ["school"]), seat()]
    brook = claimed("masquerade_invitations", hand=["farm", "inn", "mine"], others=others)
    assert brook.asked == "0 give_card"
    assert {(one["card"], one["seat"]) for one in brook.matching(kind="card")} == {
        (card, to) for card in ("farm", "inn", "mine") for to in (1, 2)
    }
    brook.choose(card="farm", seat=1)
    assert set(brook.values("seat", kind="card")) == {2}, "the first is full now"
    brook.choose(card="inn", seat=2).stop()
    assert (brook.points(), brook.hand(), brook.hand(2)) == (2, ["mine"], ["inn"])
    none = claimed("masquerade_invitations")
    assert none.points() == 0


def test_masquerade_cards_that_nobody_can_take_are_discarded_and_pay() -> None:
    """[PA35]"""
    passed = [seat(passed=True)]
    brook = claimed("masquerade_invitations", hand=["farm", "inn"], others=passed)
    brook.choose(card="inn")
    assert (brook.points(), brook.discard, brook.hand()) == (1, ["inn"], ["farm"])
    one = [seat(hand=["king"] * 2 + ["castle"] * 2 + ["queen"] * 2 + ["school"])]
    rest = claimed("masquerade_invitations", hand=["farm", "inn", "mine"], others=one)
    rest.choose(card="mine", seat=1)
    assert rest.asked == "0 discard", "nobody has room any more"
    rest.drop("farm", "inn")
    assert (rest.points(), sorted(rest.discard)) == (3, ["farm", "inn"])


@pytest.mark.parametrize("chosen", ["ferry_ferret", "twig_barge"])
def test_river_race(chosen: str) -> None:
    """One of the two goes under the event. [PD25, PA40, P12.3, event:river_race]"""
    brook = claimed("river_race", pearls=0).choose(option=chosen)
    if chosen == "twig_barge":
        brook.take("twig", "berry")
    assert chosen not in brook.city()
    assert (brook.points(), sum(brook.own.values())) == ((2, 0) if chosen == "ferry_ferret" else (0, 2))
    assert brook.score()["events"] == 4
    assert brook.player()["events"][0]["cards"] == [chosen]
    state = brook.game.state()
    assert ev.Game.from_state(state).state() == state, "it is read back with the card under it"


def test_river_race_with_several_barges() -> None:
    """Which one is a choice; its occupied token is lost and a Messenger on it moves. [PD25, PA40, PA12]"""
    city: list[Any] = ["ferry_ferret", {"card": "twig_barge", "occupied": True}, *pair("twig_barge", "messenger", at=2)]
    brook = claimed("river_race", city).choose(option="twig_barge")
    assert (brook.asked, brook.values("slot")) == ("0 tuck", [1, 2])
    brook.choose(slot=2)
    assert brook.player()["city"][2]["paired_with"] == 1, "only one home was left"
    brook.take("twig", "twig")
    assert brook.city() == ["ferry_ferret", "twig_barge", "messenger"]


def test_riverside_resort() -> None:
    """0 to 3 Critters of the meadow; one refill after all. [PD26, event:riverside_resort]"""
    meadow = ["wife", "farm", "king", "monk", "judge"]
    brook = claimed("riverside_resort", meadow=meadow, deck=["queen"] * 2)
    assert sorted(brook.values("card", kind="card")) == ["judge", "king", "monk", "wife"]
    brook.choose(card="king").choose(card="monk")
    assert brook.offers(card="wife")
    assert not brook.offers(card="queen")
    brook.stop()
    assert brook.score()["events"] == 4
    assert brook.meadow[:5] == ["wife", "farm", "queen", "queen", "judge"]


def test_romantic_cruise() -> None:
    """Search for a Wife, take 5 tokens, or nothing. [PD27, PA39, event:romantic_cruise, P13.3, PA15]"""
    deck = ["inn", "wife", "farm"]
    brook = claimed("romantic_cruise", deck=deck)
    assert brook.values("option", kind="option") == ["search", "tokens"]
    assert brook.offers(kind="stop")
    brook.choose(option="search")
    assert brook.asked == "0 pair", "a full play: she may join the Husband"
    brook.choose(card="husband")
    assert ("wife" in brook.city(), sorted(brook.deck)) == (True, ["farm", "inn"])
    tokens = claimed("romantic_cruise", deck=deck).choose(option="tokens")
    assert (tokens.points(), tokens.deck) == (5, deck)
    assert claimed("romantic_cruise", deck=deck).stop().points() == 0


def test_romantic_cruise_without_a_wife() -> None:
    """Nothing is gained and the deck is shuffled; the discard pile is not searched. [PA39, P13.4]"""
    deck = ["inn", "farm", "mine", "king", "queen", "castle", "judge", "monk"]
    brook = claimed("romantic_cruise", deck=deck, discard=["wife"]).choose(option="search")
    assert "wife" not in brook.city()
    assert (sorted(brook.deck), brook.deck != deck) == (sorted(deck), True)


def test_romantic_cruise_needs_room_for_her() -> None:
    """[PA39]"""
    city: list[Any] = [*houses(13), "ferry", *pair("husband", "wife", at=14)]
    full = claimed("romantic_cruise", city, deck=["wife"])
    assert full.values("option", kind="option") == ["tokens"]


def test_she_triggers_what_follows_a_critter() -> None:
    """[PA39]"""
    brook = claimed("romantic_cruise", ["ferry", "husband", "shopkeeper"], deck=["wife"]).choose(option="search")
    brook.choose(card="husband")
    assert brook.own == {"berry": 1}


def test_sunken_treasure_discovered() -> None:
    """A meadow card of base value 3 or less, free, or none. [PD28, P13.3, PA15, event:sunken_treasure_discovered]"""
    table = {"hand": ["inn"], "meadow": ["farm", "castle", "wife"]}
    brook = claimed("sunken_treasure_discovered", **table)
    assert sorted(brook.values("card", kind="play")) == ["farm", "wife"]
    assert set(brook.values("via", kind="play")) == {"free"}
    brook.play("farm")
    assert ("farm" in brook.city(), brook.own) == (True, {"berry": 1})
    assert claimed("sunken_treasure_discovered", **table).stop().city() == ["pirate", "crane"]


def test_x_marks_the_spot() -> None:
    """A token for each resource on one Storehouse, 6 at most; a visit takes them all. [PD29, event:x_marks_the_spot]"""
    city: list[Any] = [
        "pirate_ship",
        {"card": "storehouse", "resources": {"twig": 6, "berry": 2}},
        {"card": "storehouse", "resources": {"resin": 2}},
    ]
    brook = Brook(city=city, events=["x_marks_the_spot"], left=2).visit("x_marks_the_spot")
    assert (brook.asked, brook.values("slot")) == ("0 store", [1, 2])
    brook.choose(slot=1)
    assert brook.player()["city"][1]["tokens"] == 6
    assert brook.score()["tokens"] == 6
    brook.visit({"city": 0, "slot": 1})
    assert (brook.points(), brook.own, brook.player()["city"][1]["tokens"]) == (6, {"twig": 6, "berry": 2}, 0)
    empty = claimed("x_marks_the_spot")
    assert empty.player()["city"][1]["tokens"] == 0


FOREST = [
    ("forest_pb_two_pebble_one_card", {"pebble": 2}),
    ("forest_pb_berry_pebble_card", {"pebble": 1, "berry": 1}),
]


@pytest.mark.parametrize(("place", "gain"), FOREST)
def test_forest_cards_with_gains(place: str, gain: dict[str, int]) -> None:
    """[location:forest_pb_two_pebble_one_card, location:forest_pb_berry_pebble_card]"""
    brook = Brook(forest=[place], left=1, deck=plain(1)).visit(place)
    assert (brook.own, brook.hand()) == (gain, plain(1))


def test_resin_and_pebble_or_cards() -> None:
    """The cards are on offer with room for one. [PD23, PA37, location:forest_pb_resin_pebble_or_four_cards]"""
    place = "forest_pb_resin_pebble_or_four_cards"
    brook = Brook(forest=[place], left=1, deck=plain(5)).visit(place)
    assert brook.values("option") == ["resources", "cards"]
    assert len(brook.choose(option="cards").hand()) == 4
    full = Brook(forest=[place], left=1, deck=plain(5), hand=["farm"] * 8).visit(place)
    assert full.own == {"resin": 1, "pebble": 1}


def test_meadow_cards_discarded_and_taken() -> None:
    """Discard 2, refill, take 2 or what fits, refill, gain 1; legal with a full hand. [PD23, PA38, P13.2,
    location:forest_pb_cycle_meadow_gain_any]"""
    place = "forest_pb_cycle_meadow_gain_any"
    meadow = ["farm", "inn", "king", "queen", "wife", "monk", "judge", "mine"]
    brook = Brook(forest=[place], left=1, meadow=meadow, deck=["castle", "school", "bard", "doctor"]).visit(place)
    brook.choose(card="farm").choose(card="inn")
    assert brook.meadow[:2] == ["castle", "school"]
    brook.choose(card="castle").choose(card="king").take("twig")
    assert (brook.hand(), brook.own) == (["castle", "king"], {"twig": 1})
    full = Brook(forest=[place], left=1, meadow=meadow, hand=["peddler"] * 3 + ["farm"] * 5).visit(place)
    full.choose(card="inn").choose(card="mine").take("twig")
    assert (len(full.hand()), full.own) == (8, {"twig": 1})
