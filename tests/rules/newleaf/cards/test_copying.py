"""Air Balloon, Conductor and Photographer: what cards of other cities do, done in your own."""

from tests.rules.newleaf.cards.deck import Deck, rival, spot

BALLOON = "3 twigs"


def balloon(*theirs: object, **rest: object) -> Deck:
    """A Balloon has been played, with this city opposite."""
    return Deck(hand=["air_balloon", *rest.pop("hand", [])], own=BALLOON, others=rival(*theirs), **rest).play(
        "air_balloon", via="resources"
    )


# ---- Air Balloon -----------------------------------------------------------------------------------------------------


def test_legendary_travelers_are_never_copied() -> None:
    """[NA26, N10.1, card:air_balloon]"""
    deck = balloon("wanderer", "cirrus_windfall", beside=["legends"], deck=["farm"] * 5)
    assert deck.hand() == ["farm"] * 3


# ---- Conductor -------------------------------------------------------------------------------------------------------


def test_pirate_ships_and_legendary_cards_are_never_copied() -> None:
    """[NA27, N10.1, card:conductor]"""
    ship = Deck(city=["conductor"], others=rival("pirate_ship"), beside=["pearlbrook"])
    assert not ship.may_visit(spot(0))
    deck = Deck(
        city=["conductor"], others=rival("amilla_glistendew"), beside=["legends"], events=["the_everdell_games"]
    )
    assert not deck.may_visit(spot(0))


# ---- Photographer ----------------------------------------------------------------------------------------------------


def test_legendary_bonuses_are_not_copied() -> None:
    """[NA28, N10.1, card:photographer]"""
    deck = Deck(city=["photographer", "farm"], others=rival("strongroot_castle"), beside=["more_legends"])
    assert deck.bonus() == 0
