"""Starlings, who draw from the deck or from the meadow."""

from tests.rules.player_powers.guild import Guild

MEADOW = ["king", "mine"]
DECK = {"kind": "option", "from": "deck"}


def test_a_card_of_the_deck_may_be_played_in_place_of_a_meadow_card() -> None:
    """The forest card that plays one of the two cards taken. [rules.starlings_both_ways]"""
    patch = {"rules": {"starlings_both_ways": True}}
    forest = "forest_2_meadow_play_1"
    birds = Guild("starlings", forest=[forest], meadow=MEADOW, deck=["farm", "wife"], own="2 twigs", patch=patch)
    birds.visit(forest).choose(**DECK).choose(card="king")
    assert birds.may_play("farm")


def test_shown_and_revealed_cards_come_from_the_deck() -> None:
    """A Pirate shows what it draws, a Postal Pigeon reveals. [WA33]"""
    further = [{"ambassador": "home"}, {"ambassador": "home"}]
    pirate = Guild(
        "starlings", modules=["pearlbrook"], hand=["pirate", "farm"], own="3 berries", meadow=MEADOW,
        deck=["inn", "wife"], further=further,
    ).play("pirate")  # fmt: skip
    pirate.choose(card="farm")
    if pirate.offers(kind="stop"):
        pirate.stop()
    assert (pirate.hand(), pirate.asked) == (["inn"], "1 turn")
    pigeon = Guild("starlings", hand=["postal_pigeon"], own="2 berries", meadow=MEADOW, deck=["inn", "king"])
    pigeon.play("postal_pigeon")
    assert pigeon.values("card", kind="play") == ["inn"]
