"""Golden tokens: which links they pay, and where they stay."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.rules.patches import load_rules
from tests.rules.newleaf.cards.deck import CARDS, Deck, solo, spot

# Critters of the set, constructions that take them in, and some that do not.
CRITTERS = [
    ("baker", ["farm", "mine"], ["inn", "school"]),
    ("chipsmith", ["inn", "post_office"], ["farm", "courthouse"]),
    ("conductor", ["courthouse", "castle"], ["farm", "inn"]),
    ("diplomat", ["courthouse", "crane"], ["farm", "castle"]),
    ("gardener", ["farm", "storehouse"], ["courthouse", "ruins"]),
    ("inventor", ["clock_tower", "dungeon"], ["farm", "theater"]),
    ("lamplighter", ["farm", "inn"], ["courthouse", "castle"]),
    ("magician", ["inn", "university"], ["farm", "crane"]),
    ("mayor", ["castle", "chapel"], ["farm", "inn"]),
    ("miller", ["school", "castle"], ["farm", "courthouse"]),
    ("photographer", ["theater", "palace"], ["farm", "inn"]),
    ("poet", ["inn", "mine"], ["courthouse", "castle"]),
]
# Constructions of the set, critters that they take in, and some that they do not.
CONSTRUCTIONS = [
    ("air_balloon", ["bard", "ranger"], ["king", "teacher"]),
    ("bank", ["king", "wife"], ["judge", "bard"]),
    ("city_hall", ["judge", "innkeeper"], ["king", "teacher"]),
    ("ever_wall", ["king", "architect"], ["judge", "queen"]),
    ("freight_car", ["king", "judge"], ["wife", "teacher"]),
    ("greenhouse", ["teacher", "chip_sweep"], ["king", "bard"]),
    ("hotel", ["bard", "wanderer"], ["king", "teacher"]),
    ("library", ["judge", "historian"], ["king", "bard"]),
    ("main_road", ["wife", "teacher"], ["king", "judge"]),
    ("museum", ["king", "judge"], ["wife", "teacher"]),
    ("tea_house", ["wife", "teacher"], ["king", "judge"]),
]


def test_each_person_begins_with_three() -> None:
    """They lie open; the board and the views show them. [N1.1, N1.3, N2.5, NA1]"""
    game = ev.Game(3, modules=CARDS, seed=3)
    assert [player["goods"] for player in game.state()["players"]] == [{"golden": 3}] * 3
    assert [player["goods"] for player in game.view(1)["players"]] == [{"golden": 3}] * 3
    chips = [chip for part in game.core.board(1) for row in part["rows"] for chip in row["chips"]]
    assert [chip["text"] for chip in chips].count("3 golden tokens") == 3


@pytest.mark.parametrize(("critter", "homes", "not_there"), CRITTERS)
def test_a_critter_moves_in_by_colour_or_rarity(critter: str, homes: list[str], not_there: list[str]) -> None:
    """Whatever set the construction comes from, and only by a golden token. [N3.1, N3.2, NA7, ND2]"""
    deck = Deck(hand=[critter], city=[*homes, *not_there, "judge"])
    assert deck.homes(critter) == homes
    assert deck.homes(critter, "token") == []
    deck.play(critter, golden=homes[1])
    assert (deck.in_city(homes[1])["occupied"], deck.golden()) == ("golden", 2)
    assert deck.in_city(homes[0])["occupied"] is False


@pytest.mark.parametrize(("home", "moves_in", "stays_out"), CONSTRUCTIONS)
def test_a_construction_takes_in_by_colour_or_rarity(home: str, moves_in: list[str], stays_out: list[str]) -> None:
    """Critters of every set, and only by a golden token. [N3.1, N3.3, NA7]"""
    others = [{"card": "farm", "occupied": True}]
    deck = Deck(hand=[*moves_in, *stays_out], city=[home, *others])
    assert {one["card"] for one in deck.matching(kind="play")} == set(moves_in)
    assert all("golden" in one["via"] for one in deck.matching(kind="play"))


def test_pay_or_lay_a_token() -> None:
    """Resources, a normal token and a golden one are choices of their own. [N3.9, NA8, ND2]"""
    deck = Deck(hand=["mayor"], city=["ever_tree", "castle"], own="4 berries")
    ways = [one["via"] for one in deck.matching(kind="play", card="mayor")]
    assert ways.count("resources") == 1
    assert len(ways) == 4


def test_no_token_beside_an_ability_or_a_free_play() -> None:
    """None with Crane, Innkeeper or Inventor; none with the Queen. [N3.8, NA9]"""
    deck = Deck(hand=["mayor"], city=["innkeeper", "inventor", "castle"], own="1 berry")
    ways = [one["via"] for one in deck.matching(kind="play", card="mayor")]
    assert all("ability" not in way or "golden" not in way for way in ways if way != "resources")
    both = {"rules": {"token_with_governance_ability": True}}
    deck = Deck(hand=["mayor"], city=["innkeeper", "castle"], patch=both)
    combined = [one for one in deck.matching(kind="play") if {"ability", "golden"} <= set(one["via"])]
    assert len(combined) == 1
    deck.game.apply(combined[0])
    assert (deck.city(), deck.golden()) == (["castle", "mayor"], 2)
    queen = Deck(hand=["baker"], city=["queen", "farm"]).visit(spot(0))
    assert (queen.city(), queen.golden()) == (["queen", "farm", "baker"], 3)


def test_legendary_constructions_fit_by_colour_alone() -> None:
    """The Bridge of the Sky takes in an Inventor, but no Conductor, who asks for a unique one. [N3.7, NA10]"""
    deck = Deck(hand=["inventor", "conductor"], city=["bridge_of_the_sky"], beside=["legends"])
    assert (deck.homes("inventor"), deck.homes("conductor")) == (["bridge_of_the_sky"], [])


def test_states_with_golden_tokens_are_read_back() -> None:
    """What lies on a card and what is left are part of a state. [NA7]"""
    deck = Deck(hand=["baker", "king"], city=["farm", "ever_wall"]).play("baker", golden="farm")
    again = ev.Game.from_state(deck.state)
    assert again.state() == deck.state
    with pytest.raises(ev.BadState, match=r"no good that lies on constructions .silver."):
        ev.Game.from_state({**deck.state, "players": [{"city": [{"card": "farm", "occupied": "silver"}]}, {}]})


def test_nobody_has_more_than_three() -> None:
    """Laid and left together, in a state that is read. [N3.6]"""
    city = [{"card": "farm", "occupied": "golden"}]
    with pytest.raises(ev.BadState, match="1 laid and 3 left are more than the 3 golden tokens of a player"):
        Deck(city=city, goods=[{"golden": 3}])
    assert Deck(city=city, goods=[{"golden": 2}]).golden() == 2


def test_a_label_says_what_is_laid() -> None:
    """Into which card, and by what. [NA8]"""
    deck = Deck(hand=["mayor"], city=["ever_tree"])
    assert deck.game.decision
    labels = [choice.label for choice in deck.game.decision.choices if "Mayor" in choice.label]
    assert sorted(labels) == [
        "Play Mayor from the hand into the Ever Tree (free, golden token)",
        "Play Mayor from the hand into the Ever Tree (free, occupied token)",
    ]


def test_rugwort_gains_nothing_for_a_normal_token() -> None:
    """Also for one on the Ever Tree; and he has none himself. [N12.1, NA45]"""
    table = solo(hand=["baker"], city=["ever_tree"], goods=[{"golden": 1}])
    table.play("baker", token="ever_tree")
    assert table.points(1) == 0
    game = ev.Game(1, modules=["solo_rugwort", *CARDS], seed=2)
    assert [player["goods"]["golden"] for player in game.state()["players"]] == [3, 0]


def test_rows_tell_who_lives_where_and_by_what() -> None:
    """Homes by either kind of token; `occupied_by` names the good. [N3.1]"""
    rows: dict[str, Any] = {row["id"]: row for row in load_rules(CARDS, []).rows("card")}
    assert {"courthouse", "city_hall", "library"} <= set(rows["judge"]["homes"])
    assert (rows["baker"]["occupied_by"], "occupied_by" in rows["judge"]) == ("golden", False)
