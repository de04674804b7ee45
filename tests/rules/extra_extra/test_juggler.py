"""The Juggler: a sure gain, or cards turned up one by one."""

from tests.rules.extra_extra.pack import at_the_brook, extra
from tests.rules.scenario import Table

# Base points: King 4, Fool -2, Queen 4, Farm 1.
DECK = ["king", "fool", "queen", "farm", "farm"]


def juggler(twigs: int, **rest: object) -> Table:
    deck = rest.pop("deck", DECK)
    table: Table = extra(hand=["juggler"], own=f"{twigs} twigs, 2 berries", deck=deck, left=1, **rest)
    return table.play("juggler")


def test_three_twigs_buy_four_tokens() -> None:
    """[EA3, ED2, card:juggler]"""
    table = juggler(4)
    assert (table.asked, table.values("option")) == ("0 option", ["pay", "juggle", None])
    table.choose(option="pay")
    assert (table.own, table.points(), table.deck) == ({"twig": 1}, 4, DECK)


def test_a_juggler_may_do_nothing() -> None:
    """[EA3, ED2]"""
    table = juggler(4).stop()
    assert (table.own, table.points(), table.deck) == ({"twig": 4}, 0, DECK)


def test_what_cannot_be_paid_is_not_offered() -> None:
    """With 2 twigs only juggling, with none or without a card to reveal nothing. [EA3]"""
    assert juggler(2).values("option") == ["juggle", None]
    assert juggler(0).asked == "0 turn"
    assert juggler(2, deck=[]).asked == "0 turn"
    assert juggler(3, deck=[]).values("option") == ["pay", None]


def test_six_points_end_it() -> None:
    """A twig for each card; King, Fool and Queen are 6, and the Farm is not turned up. [EA3, ED2, card:juggler]"""
    table = juggler(5).choose(option="juggle")
    assert (table.asked, table.own) == ("0 reveal", {"twig": 4})
    table.choose(kind="option")
    table.choose(kind="option")
    assert (table.asked, table.own, table.points()) == ("0 turn", {"twig": 2}, 6)
    assert (table.deck, table.discard) == (["farm", "farm"], ["queen", "fool", "king"])


def test_stopping_brings_nothing() -> None:
    """The cards are discarded. [EA3, ED2]"""
    table = juggler(5).choose(option="juggle").stop()
    assert (table.own, table.points(), table.discard) == ({"twig": 4}, 0, ["king"])


def test_it_ends_without_twigs_or_cards() -> None:
    """Revealed cards are no part of a reshuffle. [EA3]"""
    poor = juggler(1).choose(option="juggle") if juggler(1).asked == "0 option" else juggler(1)
    assert (poor.asked, poor.own, poor.discard) == ("0 turn", {}, ["king"])
    short = juggler(5, deck=["farm"], discard=["mine"]).choose(option="juggle").choose(kind="option")
    assert (short.asked, short.own, sorted(short.discard)) == ("0 turn", {"twig": 3}, ["farm", "mine"])


def test_twenty_four_cards_are_the_most() -> None:
    """All of them worth nothing. [EA3]"""
    deck = ["bard", "cemetery", "clock_tower", "dungeon", "monk", "postal_pigeon", "ruins"] * 2
    patch = {"card": {name: {"points": 0} for name in ("farm", "inn")}}
    table = juggler(30, deck=deck + ["farm"] * 8 + ["inn"] * 3, patch=patch).choose(option="juggle")
    while table.asked == "0 reveal":
        table.choose(kind="option")
    assert (len(table.discard), table.own, table.points()) == (24, {"twig": 6}, 0)


def test_a_compass_uses_a_juggler_again() -> None:
    """[EA8]"""
    table = at_the_brook(city=["juggler"], own="3 twigs", pearls=1, adornments=["compass"], left=1).adorn("compass")
    if table.offers(kind="card", card="juggler"):
        table.choose(card="juggler")
    table.choose(option="pay")
    assert (table.own, table.points()) == ({}, 4)
