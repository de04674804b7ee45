"""The two basic and nine special events, and which of them are in a game."""

from collections import Counter
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.cards.deck import CARDS, Deck

BASIC = ["big_city", "scenic_flight"]
SPECIAL = {
    "city_jubilee",
    "ever_wall_tower_constructed",
    "glow_light_festival",
    "hot_air_balloon_race",
    "juniper_jig_dance_contest",
    "magic_show",
    "royal_tea",
    "stock_market_boom",
    "sunflower_parade",
}
NINE_HOUSES = [*["farm"] * 4, *["mine"] * 3, "inn", "air_balloon"]
NINE_CRITTERS = ["wife", "husband", "teacher", "king", "queen", "judge", "bard", "wanderer", "postal_pigeon"]
# What each asks for, and its points.
ASKED = [
    ("ever_wall_tower_constructed", NINE_HOUSES, 5),
    ("juniper_jig_dance_contest", NINE_CRITTERS, 5),
    ("glow_light_festival", ["farm", "mine", "teacher", "bard", "ranger"], 3),
    ("hot_air_balloon_race", ["bard", "ranger", "judge", "crane"], 4),
    ("magic_show", ["inn", "queen", "king", "castle"], 4),
    ("royal_tea", ["king", "castle", "farm", "mine", "teacher"], 4),
    ("stock_market_boom", ["judge", "crane", "inn", "queen"], 4),
]
DISCARDING = [
    ("glow_light_festival", ["farm", "mine", "teacher", "bard", "ranger"], 3),
    ("hot_air_balloon_race", ["bard", "ranger", "shepherd", "judge", "crane"], 3),
    ("magic_show", ["inn", "queen", "king", "castle"], 2),
    ("royal_tea", ["king", "castle", "school", "farm", "mine", "teacher"], 3),
    ("stock_market_boom", ["judge", "crane", "inn", "queen"], 2),
]
HAND = ["farm", "inn", "mine", "wife", "monk"]


def claim(event: str, city: list[Any], **rest: Any) -> Deck:
    return Deck(city=city, events=[event], **rest)


# ---- what they ask and bring -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "city", "points"), ASKED)
def test_an_event_is_claimed(event: str, city: list[str], points: int) -> None:
    """With the cards that it asks for, and not with one less. [NA42, NA58, event:ever_wall_tower_constructed,
    event:juniper_jig_dance_contest, event:glow_light_festival, event:hot_air_balloon_race, event:magic_show,
    event:royal_tea, event:stock_market_boom]"""
    assert claim(event, city).visit(event).score()["events"] == points
    for missing in range(len(city)):
        assert not claim(event, city[:missing] + city[missing + 1 :]).may_visit(event)


@pytest.mark.parametrize(("event", "city", "most"), DISCARDING)
def test_cards_are_discarded_for_tokens(event: str, city: list[str], most: int) -> None:
    """None up to as many as there are cards of the first colour now, 1 token each. [NA42, ND17,
    event:glow_light_festival, event:hot_air_balloon_race, event:magic_show, event:royal_tea,
    event:stock_market_boom]"""
    none = claim(event, city, hand=HAND).visit(event).stop()
    assert (none.points(), len(none.hand())) == (0, 5)
    deck = claim(event, city, hand=HAND, left=2).visit(event)
    for _ in range(most):
        assert deck.asked == "0 discard"
        deck.game.apply(deck.matching(kind="card")[0])
    assert (deck.asked, deck.points(), len(deck.hand())) == ("0 turn", most, 5 - most)


def test_wonders_are_no_events() -> None:
    """Beside Pearlbrook only special events count. [NA42, NA4, event:sunflower_parade]"""
    wonders = ["hopewatch_gate", "mistrise_fountain", "sunblaze_bridge"]
    deck = Deck(events=["sunflower_parade"], held=wonders, placed=wonders, beside=["pearlbrook"])
    assert not deck.may_visit("sunflower_parade")


# ---- which are in a game ---------------------------------------------------------------------------------------------


def events(way: str, players: int = 3, seed: int = 1, *others: str, more: str = "") -> list[str]:
    """The special events of a game."""
    modules = [f"newleaf_cards:special_events={way}{more}", *others]
    drawn: list[str] = ev.Game(players, modules=modules, seed=seed).state()["special_events"]
    return drawn


def test_without_a_word_nothing_but_cards_and_tokens() -> None:
    """No forest card, no event of the set. [NA1, N1.2, N1.3]"""
    for seed in range(20):
        state = ev.Game(4, modules=CARDS, seed=seed).state()
        assert not {"forest_four_twigs", "forest_two_twigs_one_resin", "forest_copy_forest"} & set(state["forest"])
        assert not SPECIAL & set(state["special_events"])
        assert not set(BASIC) & set(state["basic_events"])
        assert (len(state["special_events"]), len(state["basic_events"])) == (4, 4)


def test_the_deck_has_57_cards_more() -> None:
    """23 names; no Locomotive. [N1.1, N1.3, NA1, N2.1]"""
    state = ev.Game(2, modules=CARDS, seed=5).state()
    cards = state["deck"] + state["meadow"] + [card for player in state["players"] for card in player["hand"]]
    own = [row["id"] for row in ev.cards(modules=CARDS).iter_rows(named=True)][48:]
    assert len(cards) == 128 + 57
    assert (len(own), sum(cards.count(card) for card in own), "locomotive" in cards) == (23, 57, False)


@pytest.mark.parametrize(("players", "number"), [(2, 4), (4, 4), (5, 5), (6, 6)])
def test_the_ways_of_drawing(players: int, number: int) -> None:
    """All together, two and two, only these, none. [N2.7, NA3]"""
    counts: dict[str, Counter[int]] = {way: Counter() for way in ("all", "two_and_two", "only", "none")}
    for way, found in counts.items():
        for seed in range(25):
            drawn = events(way, players, seed)
            assert len(drawn) == len(set(drawn)) == number
            found[len(SPECIAL & set(drawn))] += 1
    assert set(counts["only"]) == {number}
    assert set(counts["none"]) == {0}
    assert set(counts["two_and_two"]) == {2 + extra for extra in range(number - 3)}
    assert len(counts["all"]) > 2


def test_events_that_name_cards_may_be_dropped() -> None:
    """Of the base game only The Everdell Games is left; two and two is filled up. [N2.7, NA3]"""
    seen: set[str] = set()
    for seed in range(25):
        drawn = events("two_and_two", 4, seed, more=":named_events=drop")
        assert len(drawn) == 4
        assert set(drawn) - SPECIAL == {"the_everdell_games"}
        seen |= set(events("all", 4, seed, more=":named_events=drop")) - SPECIAL
    assert seen == {"the_everdell_games"}
    assert events("none", 4, 1, more=":named_events=drop") == ["the_everdell_games"]


def test_two_sets_may_fix_the_draw() -> None:
    """Two and two of Newleaf and of Bellfaire: none of the base game. [NA3]"""
    for seed in range(20):
        drawn = events("two_and_two", 4, seed, "bellfaire_events:special_events=two_and_two")
        assert len(SPECIAL & set(drawn)) == 2
        both = events("only", 4, seed, "bellfaire_events:special_events=only")
        assert not set(both) & {"the_everdell_games"}


def test_beside_pearlbrook_one_of_its_events_is_there() -> None:
    """And none that is left out. [NA3]"""
    pearlbrook = {row["id"] for row in ev.events(modules=["pearlbrook"]).iter_rows(named=True)}
    pearlbrook -= {row["id"] for row in ev.events().iter_rows(named=True)}
    for seed in range(20):
        drawn = set(events("only", 3, seed, "pearlbrook"))
        assert len(drawn & pearlbrook) == 1
        assert len(drawn & SPECIAL) == 3
        assert not set(events("none", 3, seed, "pearlbrook")) & SPECIAL


def test_basic_events_are_laid_out_if_they_are_wanted() -> None:
    """[N2.8, NA1, NA4]"""
    state = ev.Game(2, modules=["newleaf_cards:basic_events=true"], seed=1).state()
    assert set(BASIC) < set(state["basic_events"])
    assert len(state["basic_events"]) == 6


def test_no_basic_event_beside_pearlbrook() -> None:
    """Written out it is refused; by default they are left out. [N2.8, NA4]"""
    message = (
        "module 'newleaf_cards' has basic_events=true, but beside 'pearlbrook' it is false: "
        "Pearlbrook is played without basic events"
    )
    with pytest.raises(ev.BadModule, match=message):
        ev.Game(2, modules=["newleaf_cards:basic_events=true", "pearlbrook"])
    state = ev.Game(2, modules=["newleaf_cards:basic_events=false", "pearlbrook"], seed=1).state()
    assert not set(BASIC) & set(state["basic_events"])


def test_forest_cards_are_shuffled_in_if_they_are_wanted() -> None:
    """[N2.6, NA1]"""
    seen: set[str] = set()
    for seed in range(25):
        seen |= set(ev.Game(4, modules=["newleaf_cards:forest_cards=true"], seed=seed).state()["forest"])
    assert {"forest_four_twigs", "forest_two_twigs_one_resin", "forest_copy_forest"} < seen


# ---- solo ------------------------------------------------------------------------------------------------------------
