"""The Market: tokens that are turned from gain to trade and back."""

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import MARKET, TOKENS, Fair
from tests.rules.scenario import houses, seat

DECK = ["king", "queen", "inn", "mine", "wife"]
SHOWN = [
    ("twigs", {"twig": 3}, 1),
    ("resin", {"resin": 2}, 2),
    ("berries", {"berry": 2}, 2),
    ("pebble", {"pebble": 1}, 3),
]
RICH = "3 twigs, 2 resin, 1 pebble, 2 berries"


@pytest.mark.parametrize(("token", "shown", "cards"), SHOWN)
def test_a_token_is_gained(token: str, shown: dict[str, int], cards: int) -> None:
    """Its cards and resources; then it lies on the trade side. [B5.2, B5.3, B5.5, BA11, BD1, location:market,
    market_token:market_three_twig_one_card, market_token:market_two_resin_two_card,
    market_token:market_two_berry_two_card, market_token:market_one_pebble_three_card]"""
    fair = Fair(MARKET, left=1, deck=DECK).visit("market")
    assert fair.asked == "0 market_token"
    assert sorted(fair.tokens()) == sorted((name, "gain") for name in TOKENS)
    fair.gain(token)
    assert (fair.own, fair.hand()) == (shown, sorted(DECK[:cards]))
    assert fair.sides() == {name: "trade" if name == token else "gain" for name in TOKENS}
    assert fair.places() == ["market"]


@pytest.mark.parametrize(("token", "shown", "cards"), SHOWN)
def test_a_token_is_traded(token: str, shown: dict[str, int], cards: int) -> None:
    """The price first, then three point tokens and two resources of choice; it lies on the gain side again. [B5.4,
    BA11, BD2, BD3]"""
    own = ", ".join(f"{n} {kind}" for kind, n in shown.items())
    hand = DECK[: cards + 1]
    fair = Fair(MARKET, left=1, own=own, hand=hand, trade=list(TOKENS)).visit("market")
    assert fair.own == {}, "the only token that can be paid is taken, and paid, at once"
    assert fair.asked == "0 discard"
    fair.drop(*hand[:cards])
    assert (len(fair.hand()), fair.points()) == (1, 3)
    assert fair.asked == "0 gain_resource"
    fair.take("resin", "berry")
    assert fair.own == {"resin": 1, "berry": 1}
    assert fair.sides() == {name: "gain" if name == token else "trade" for name in TOKENS}


def test_one_choice_of_all_that_can_be_done() -> None:
    """Gain and trade are on offer side by side; a trade only with its whole price. [B5.2, BA11, BD1]"""
    fair = Fair(MARKET, left=1, own="2 resin, 1 pebble", hand=["farm", "inn"], trade=["resin", "pebble"]).visit(
        "market"
    )
    assert sorted(fair.tokens()) == [("berries", "gain"), ("resin", "trade"), ("twigs", "gain")]


def test_the_market_is_open_if_something_can_be_done() -> None:
    """A full hand is no obstacle to gaining: the resources come. [B5.6, BA12, B5.3]"""
    full = Fair(MARKET, left=1, hand=["farm"] * 8, deck=DECK, trade=["resin", "berries", "pebble"]).visit("market")
    assert (full.own, len(full.hand())) == ({"twig": 3}, 8), "the only token that is open is taken at once"
    nearly = Fair(MARKET, left=1, hand=["farm"] * 7, deck=DECK, trade=["twigs", "resin", "berries"]).visit("market")
    assert (nearly.own, len(nearly.hand())) == ({"pebble": 1}, 8)
    poor = {"left": 1, "trade": list(TOKENS)}
    assert not Fair(MARKET, own="2 twigs", hand=["farm"] * 3, **poor).may_visit("market")
    assert not Fair(MARKET, own="3 twigs", **poor).may_visit("market"), "without a card"
    assert Fair(MARKET, own="3 twigs", hand=["farm"], **poor).may_visit("market")


def test_what_a_trade_brings_does_not_pay_for_it() -> None:
    """[B5.4, BA11]"""
    assert not Fair(MARKET, left=1, own="1 resin", hand=["farm", "inn"], trade=list(TOKENS)).may_visit("market")


def test_one_worker_of_each_player() -> None:
    """Whatever the number of players; the own one keeps the second out. [B5.1, BA10, BA18]"""
    others = [seat(placed=["market"], received=5) for _ in range(5)]
    assert Fair(MARKET, left=1, received=5, others=others).may_visit("market")
    assert Fair(MARKET, left=1, others=[seat(placed=["market"])]).may_visit("market")
    assert not Fair(MARKET, left=1, placed=["market"]).may_visit("market")


def test_all_tokens_begin_on_the_gain_side() -> None:
    """[B2.5]"""
    for players in (2, 6):
        state = ev.Game(players, modules=MARKET, seed=3).state()
        assert {one["side"] for one in state["bellfaire_market"]["columns"]} == {"gain"}
        assert {one["token"] for one in state["bellfaire_market"]["columns"]} == set(TOKENS.values())


def test_nothing_that_copies_basic_or_forest_places_reaches_it() -> None:
    """Neither the Lookout nor the Clock Tower nor the copying forest card. [BA13]"""
    lookout = Fair(MARKET, left=1, city=["lookout"], others=[seat(placed=["market"])], forest=["forest_3_berries"])
    lookout.visit({"city": 0, "slot": 0})
    assert lookout.offers(where="basic_3_twigs")
    assert not lookout.offers(where="market")
    copying = Fair(MARKET, left=1, forest=["forest_copy_basic_1_card"], others=[seat(placed=["market"])], deck=DECK)
    copying.visit("forest_copy_basic_1_card")
    assert not copying.offers(where="market")
    city = [{"card": "clock_tower", "tokens": 3}]
    tower = Fair(
        MARKET, city=city, season="spring", placed=["market", "basic_2_resin"], hand=["farm"], own="2 twigs, 1 resin"
    )
    tower.choose(kind="prepare")
    assert tower.offers(where="basic_2_resin")
    assert not tower.offers(where="market")


def test_a_worker_is_moved_to_it_and_from_it() -> None:
    """But not from it to it, and not where another of yours stands. [BA13]"""
    hand, own = ["ranger"], "2 berries"
    to = Fair(MARKET, hand=hand, own=own, placed=["basic_2_resin"], deck=DECK)
    to.play("ranger").choose(kind="worker", where="basic_2_resin")
    to.visit("market").gain("resin")
    assert to.own == {"resin": 2}
    away = Fair(MARKET, hand=hand, own=own, placed=["market", "basic_2_resin"], deck=DECK)
    away.play("ranger").choose(kind="worker", where="market")
    assert away.may_visit("basic_3_twigs")
    assert not away.may_visit("market")
    beside = Fair(MARKET, hand=hand, own=own, placed=["market", "basic_2_resin"], deck=DECK)
    beside.play("ranger").choose(kind="worker", where="basic_2_resin")
    assert not beside.may_visit("market")


def test_uses_are_counted_by_seat() -> None:
    """How often a seat gained and traded is told with the position."""
    fair = Fair(MARKET, left=1, own=RICH, hand=["farm", "inn"], trade=["twigs"]).visit("market").trade("twigs")
    fair.drop("farm").take("twig", "twig")
    assert fair.state["bellfaire_market"]["players"] == [{"gained": 0, "traded": 1}, {"gained": 0, "traded": 0}]


def test_numbers_of_the_market_are_patched() -> None:
    """What a token shows is both what it brings and what it takes; what a trade brings is one list for all. [B5.5]"""
    patch = {
        "market_token": {"market_three_twig_one_card": {"gain": {"twig": 1, "cards": 0}}},
        "bellfaire_market.trade.points": 5,
    }
    fair = Fair(MARKET, left=1, own="1 twig", trade=list(TOKENS), patch=patch).visit("market")
    assert (fair.own, fair.points()) == ({}, 5)
    gained = Fair(MARKET, left=1, trade=["resin", "berries", "pebble"], patch=patch).visit("market")
    assert gained.own == {"twig": 1}


def test_a_dead_token_is_not_on_offer() -> None:
    """As with everything that can be dead. [B5.2]"""
    patch = {"market_token": {"market_three_twig_one_card": {"dead": True}}}
    fair = Fair(MARKET, left=1, deck=DECK, patch=patch).visit("market")
    assert "twigs" not in dict(fair.tokens())


def test_a_full_city_does_not_matter() -> None:
    """The Market asks for nothing in the city. [B5.6]"""
    assert Fair(MARKET, left=1, city=houses(15)).may_visit("market")
