"""The cards of Extra! Extra! one by one."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.extra_extra.pack import MODULES, at_the_brook, extra
from tests.rules.scenario import houses, pair, seat
from tests.rules.solo.rugwort import EIGHT, Solo

CARNIVAL = "2 twigs, 1 pebble"
STADIUM = {"city": 0, "slot": 0}
# Top first.
DECK = ["king", "queen", "fool", "bard", "judge", "castle"]


def test_fifteen_cards_join_the_deck() -> None:
    """[S1.1]"""
    own = ev.Game(players=2, modules=MODULES).core.rules.rows("card")
    base = ev.Game(players=2).core.rules.rows("card")
    added = {row["id"]: row["copies"] for row in own if row["id"] not in {one["id"] for one in base}}
    assert added == {
        "carnival": 2,
        "gazette": 2,
        "juggler": 3,
        "scurrble_champion": 3,
        "scurrble_stadium": 3,
        "town_crier": 2,
    }


@pytest.mark.parametrize(
    ("critter", "home"),
    [("juggler", "carnival"), ("scurrble_champion", "scurrble_stadium"), ("town_crier", "gazette")],
)
def test_each_critter_has_its_home(critter: str, home: str) -> None:
    """An occupied token pays for it, once, and no other construction will do. [S2.1]"""
    assert extra(hand=[critter], city=[home]).may_play(critter, token=home)
    assert not extra(hand=[critter], city=[{"card": home, "occupied": True}]).may_play(critter)
    assert not extra(hand=[critter], city=["farm", "inn", "school"]).may_play(critter)


# ---- Carnival ----------------------------------------------------------------------------------------------------


def test_a_carnival_brings_cards_or_resources() -> None:
    """A card for each of 3 other production cards, or a resource for every 2 of them. [EA1, EA7, ED1, card:carnival]"""
    city = ["farm", "mine", "husband", "inn", "wife"]
    table = extra(hand=["carnival"], own=CARNIVAL, city=city, deck=DECK, left=1).play("carnival")
    assert (table.asked, table.values("option")) == ("0 option", ["cards", "resources"])
    cards = extra(hand=["carnival"], own=CARNIVAL, city=city, deck=DECK, left=1).play("carnival")
    assert cards.choose(option="cards").hand() == ["fool", "king", "queen"]
    table.choose(option="resources").choose(resource="pebble")
    assert (table.own, table.hand()) == ({"pebble": 1}, [])


def test_a_carnival_offers_only_what_brings_something() -> None:
    """One other card is a card; a full hand leaves resources; alone it does nothing. [EA1, ED1]"""
    one = extra(hand=["carnival"], own=CARNIVAL, city=["farm"], deck=DECK, left=1).play("carnival")
    assert (one.asked, one.hand(), one.own) == ("0 turn", ["king"], {})
    full = extra(meadow=["carnival"], hand=EIGHT, own=CARNIVAL, city=["farm", "mine"], deck=DECK[3:], left=1)
    full.play("carnival")
    assert full.asked == "0 gain_resource"
    alone = extra(hand=["carnival"], own=CARNIVAL, city=["inn"], deck=DECK, left=1).play("carnival")
    assert (alone.asked, alone.hand(), alone.own) == ("0 turn", [], {})


def test_a_carnival_counts_cards_that_share_a_space_or_take_none() -> None:
    """[EA1]"""
    city = [*pair("husband", "wife"), "farm", "town_crier"]
    table = extra(hand=["carnival"], own=CARNIVAL, city=city, deck=DECK, left=1).play("carnival")
    assert table.choose(option="cards").hand() == ["fool", "king", "queen"]


def test_a_mole_on_a_carnival_counts_the_other_city() -> None:
    """There stand 2 other production cards; 4 in the own city do not count, nor does the Mole. [EA1, R8.4]"""
    theirs = seat(city=["carnival", "farm", "mine", "inn"])
    me = {"hand": ["miner_mole"], "own": "3 berries", "city": ["farm"] * 4, "deck": DECK, "left": 1}
    table = extra(others=[theirs], **me).play("miner_mole").choose(card="carnival").choose(option="cards")
    assert table.hand() == ["king", "queen"]


# ---- Gazette -----------------------------------------------------------------------------------------------------


def test_a_gazette_gets_a_token_for_each_event_of_its_owner() -> None:
    """[EA2, card:gazette]"""
    green = ["gazette", "farm", "farm", "mine", "mine"]
    table = extra(city=green, left=2, others=[seat(city=["gazette"], left=1)], basic_events=["harvest_festival"])
    table.visit("harvest_festival")
    assert [table.player(number)["city"][0].get("tokens", 0) for number in (0, 1)] == [1, 0]


def test_three_tokens_are_worth_three_points_more() -> None:
    """The tokens count, the bonus is prosperity; earlier events brought nothing. [EA2, card:gazette]"""
    for tokens, bonus in ((0, 0), (2, 0), (3, 3), (4, 3)):
        table = extra(city=[{"card": "gazette", "tokens": tokens}], held=["grand_tour"], left=1)
        assert (table.score()["tokens"], table.score()["prosperity"]) == (tokens, bonus)


def test_a_gazette_that_pays_for_the_event_gets_nothing() -> None:
    """Croak Wart Cure costs 2 cards of the city. [EA2]"""
    city = ["undertaker", "barge_toad", {"card": "gazette", "tokens": 2}, "farm", "inn"]
    event = {"city": city, "own": "2 berries", "left": 2, "events": ["croak_wart_cure"]}
    lost = extra(**event).visit("croak_wart_cure").choose(card="farm").choose(card="gazette")
    assert lost.score()["tokens"] == 0
    kept = extra(**event).visit("croak_wart_cure").choose(card="farm").choose(card="inn")
    assert kept.score()["tokens"] == 3


def test_a_wonder_is_no_event_for_a_gazette() -> None:
    """[EA2]"""
    table = at_the_brook(
        city=["gazette"],
        hand=["king", "queen"],
        own="1 twig, 1 resin, 1 pebble",
        pearls=2,
        left=1,
        ambassador=None,
        wonders=["hopewatch_gate"],
    ).visit("hopewatch_gate")
    assert table.player()["city"][0].get("tokens", 0) == 0


def test_a_gazette_that_the_event_brings_gets_nothing() -> None:
    """Sunken Treasure Discovered plays a card of the meadow. [EA2]"""
    table = at_the_brook(city=["crane", "pirate"], meadow=["gazette"], left=2, events=["sunken_treasure_discovered"])
    table.visit("sunken_treasure_discovered").choose(card="gazette")
    assert (table.city()[-1], table.score()["tokens"]) == ("gazette", 0)


# ---- Scurrble Champion -------------------------------------------------------------------------------------------


def champions(n: int) -> list[dict[str, Any]]:
    """So many Champions in one space, from the first slot on."""
    one, links = {"card": "scurrble_champion"}, [{"paired_with": 1}, {"paired_with": 0}, {"guest_of": 0}]
    return [{**one, **link} for link in links][:n] if n > 1 else [one]


def test_champions_share_one_space() -> None:
    """The second may join the first or not; two that are alone are alike. [EA4, ED3, card:scurrble_champion]"""
    table = extra(hand=["scurrble_champion"] * 2, own="4 berries", city=["scurrble_champion"], left=1)
    table.play("scurrble_champion")
    assert (table.asked, len(table.matching(kind="card")), table.offers(kind="stop")) == ("0 pair", 1, True)
    table.stop().play("scurrble_champion")
    assert (len(table.matching(kind="card")), table.offers(kind="stop")) == (1, True)


def test_a_champion_needs_no_room_beside_others() -> None:
    """Three in one space of a full city; without one there it cannot be played. [EA4]"""
    full = [*houses(14), "scurrble_champion"]
    table = extra(hand=["scurrble_champion"] * 2, own="4 berries", city=full, left=1)
    table.play("scurrble_champion")
    assert table.asked == "0 turn", "nothing to ask: there is no other space"
    table.play("scurrble_champion")
    assert len(table.player()["city"]) == 17
    assert not extra(hand=["scurrble_champion"], own="2 berries", city=houses(15), left=1).may_play("scurrble_champion")


def test_the_last_champion_of_a_space_frees_it() -> None:
    """A University removes one: the others still fill the space. [EA4]"""
    city = [*champions(3), "university", *houses(13)]
    table = extra(city=city, hand=["wife"], own="2 berries", left=2).visit({"city": 0, "slot": 3})
    table.choose(card="scurrble_champion").choose(resource="twig")
    assert len(table.player()["city"]) == 16
    assert not table.may_play("wife"), "15 spaces are used"


@pytest.mark.parametrize(("n", "cards", "bonus"), [(1, 2, 0), (2, 4, 4), (3, 6, 12)])
def test_champions_count_one_another(n: int, cards: int, bonus: int) -> None:
    """Sharing a space or not. [EA4, card:scurrble_champion]"""
    for city in (["scurrble_champion"] * n, champions(n)):
        score = extra(city=city, others=[seat(city=["scurrble_champion"] * (3 - n))], left=1).score()
        assert (score["cards"], score["prosperity"]) == (cards, bonus)


# ---- Scurrble Stadium --------------------------------------------------------------------------------------------


def test_a_wager_at_the_stadium() -> None:
    """Four colours can be named, green cannot; 3 tokens if a card has it. [EA5, ED4, card:scurrble_stadium]"""
    deck = ["farm", "king", "wife", "inn", "queen"]
    table = extra(city=["scurrble_stadium"], left=2, deck=deck).visit(STADIUM)
    assert (table.asked, table.values("option")) == (
        "0 colour",
        ["traveler", "destination", "governance", "prosperity"],
    )
    table.choose(option="prosperity")
    assert (table.hand(), table.points()) == (["farm", "inn", "king", "wife"], 3)
    missed = extra(city=["scurrble_stadium"], left=2, deck=deck).visit(STADIUM).choose(option="governance")
    assert (len(missed.hand()), missed.points()) == (4, 0)


def test_only_cards_really_drawn_count() -> None:
    """The hand takes one more card, a Farm; an Ever Tree would have been next. [EA5]"""
    hand = sorted(EIGHT[1:])
    table = extra(city=["scurrble_stadium"], hand=hand, left=2, deck=["farm", "ever_tree"]).visit(STADIUM)
    table.choose(option="prosperity")
    assert (table.hand(), table.points()) == (sorted(["farm", *hand]), 0)
    full = extra(city=["scurrble_stadium"], hand=EIGHT, left=2, deck=["farm", "ever_tree"])
    assert not full.may_visit(STADIUM), "nothing can be drawn"


def test_an_opponent_may_visit_the_stadium() -> None:
    """Its owner gains a token. [EA5, card:scurrble_stadium]"""
    there = {"city": 1, "slot": 0}
    table = extra(others=[seat(city=["scurrble_stadium"], left=1)], left=2, deck=DECK).visit(there)
    table.choose(option="traveler")
    assert (table.points(0), table.points(1)) == (3, 1)


# ---- Town Crier --------------------------------------------------------------------------------------------------


def test_a_town_crier_gives_two_cards_for_three_tokens() -> None:
    """The receiver is chosen, then the cards. [EA6, ED5, card:town_crier]"""
    others = [seat(hand=["bard"]), seat()]
    table = extra(hand=["town_crier", "king", "queen", "wife"], own="2 berries", others=others, left=1)
    table.play("town_crier").choose(option="give").choose(seat=2).choose(card="king").choose(card="wife")
    assert (table.hand(), table.hand(2), table.points()) == (["queen"], ["king", "wife"], 3)


def test_what_does_not_fit_is_discarded_and_counts_as_given() -> None:
    """[EA6]"""
    table = extra(hand=["town_crier", "king", "queen"], own="2 berries", others=[seat(hand=EIGHT[:7])], left=1)
    table.play("town_crier").choose(option="give").choose(card="queen")
    assert (table.hand(), table.hand(1), table.points()) == ([], sorted([*EIGHT[:7], "queen"]), 3)
    assert table.discard == ["king"]
    full = extra(hand=["town_crier", "king", "queen"], own="2 berries", others=[seat(hand=EIGHT)], left=1)
    full.play("town_crier").choose(option="give")
    assert (full.hand(), sorted(full.discard), full.points()) == ([], ["king", "queen"], 3)


def test_a_town_crier_may_keep_the_cards() -> None:
    """With fewer than 2 he is not asked. [EA6, ED5]"""
    table = extra(hand=["town_crier", "king", "queen"], own="2 berries", left=1).play("town_crier").stop()
    assert (table.hand(), table.points()) == (["king", "queen"], 0)
    poor = extra(hand=["town_crier", "king"], own="2 berries", left=1).play("town_crier")
    assert (poor.asked, poor.hand(), poor.points()) == ("0 turn", ["king"], 0)


# ---- the solo game -----------------------------------------------------------------------------------------------


def test_against_rugwort_cards_given_are_discarded_and_count() -> None:
    """[S2.8]"""
    solo = Solo(
        hand=["town_crier", "king", "queen"],
        own="2 berries",
        meadow=EIGHT,
        deck=["teacher", "peddler", "woodcarver"],
        sections={"modules": ["solo_rugwort", *MODULES]},
    )
    solo.play("town_crier").choose(option="give")
    assert (solo.hand(), solo.points()) == ([], 3)
    assert {"king", "queen"} <= set(solo.discard)
