"""Air Balloon, Conductor and Photographer: what cards of other cities do, done in your own."""

import pytest

from tests.rules.newleaf.cards.deck import CARDS, Deck, rival, solo, spot
from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import Table, pair, seat

NO_BOUNCE = {"rules": {"copy_bounces": False}}
BALLOON = "3 twigs"


def copied(deck: Deck) -> list[str]:
    """The names on offer."""
    return sorted(deck.values("card", kind="card"))


def balloon(*theirs: object, **rest: object) -> Deck:
    """A Balloon has been played, with this city opposite."""
    return Deck(hand=["air_balloon", *rest.pop("hand", [])], own=BALLOON, others=rival(*theirs), **rest).play(
        "air_balloon", via="resources"
    )


# ---- Air Balloon -----------------------------------------------------------------------------------------------------


def test_the_balloon_does_what_a_traveler_card_does() -> None:
    """Names of traveler cards in other cities; each once. [NA26, N10.2, ND8, card:air_balloon]"""
    deck = balloon("wanderer", "wanderer", "bard", "farm", "ranger", deck=["farm"] * 5)
    assert copied(deck) == ["bard", "ranger", "wanderer"]
    deck.choose(card="wanderer")
    assert deck.hand() == ["farm"] * 3


def test_the_balloon_takes_no_space() -> None:
    """It enters a full city, and is a construction all the same. [N10.4, N10.6, card:air_balloon]"""
    full = ["castle", *["farm"] * 8, *["mine"] * 3, *["inn"] * 3]
    deck = Deck(hand=["air_balloon"], own=BALLOON, city=full)
    deck.play("air_balloon", via="resources")
    assert len(deck.city()) == 16


@pytest.mark.parametrize("name", ["fool", "main_road", "ruins", "air_balloon"])
def test_some_travelers_are_never_copied(name: str) -> None:
    """[NA26, N10.1, card:air_balloon]"""
    deck = balloon(name, deck=["farm"] * 5)
    assert deck.asked != "0 activate"
    assert deck.city() == ["air_balloon"]


def test_legendary_travelers_are_never_copied() -> None:
    """[NA26, N10.1, card:air_balloon]"""
    deck = balloon("wanderer", "cirrus_windfall", beside=["legends"], deck=["farm"] * 5)
    assert deck.hand() == ["farm"] * 3


def test_a_balloon_without_target_may_be_played() -> None:
    """[NA26, card:air_balloon]"""
    assert balloon("farm").city() == ["air_balloon"]


def test_a_copied_effect_reads_your_city() -> None:
    """A Shepherd brings 3 berries and a token for each token on your own Chapel; nobody is paid. [NA26, N10.2]"""
    deck = balloon("shepherd", {"card": "chapel", "tokens": 4}, city=[{"card": "chapel", "tokens": 1}])
    assert (deck.own, deck.points()) == ({"berry": 3}, 1)


def test_a_copied_pigeon_plays_a_card() -> None:
    """A full play: what reacts to plays reacts. [NA26]"""
    deck = balloon("postal_pigeon", city=["shopkeeper"], deck=["wife", "king"])
    deck.choose(kind="play", card="wife")
    assert (deck.city(), deck.own) == (["shopkeeper", "air_balloon", "wife"], {"berry": 1})


def test_a_copied_ranger_moves_your_worker() -> None:
    """And unlocks no cell. [NA26]"""
    deck = balloon("ranger", placed=["basic_3_twigs"], left=0, deck=["farm"] * 5)
    assert deck.asked == "0 move_worker"


def test_a_balloon_opposite_lets_yours_come_back() -> None:
    """Then traveler cards of your own city can be chosen, with the same exceptions. [NA26, N10.3, card:air_balloon]"""
    city = ["wanderer", "main_road", "fool"]
    deck = balloon("air_balloon", "bard", city=city, deck=["farm"] * 5, hand=["farm"])
    assert copied(deck) == ["bard", "wanderer"]
    off = balloon("air_balloon", "bard", city=city, deck=["farm"] * 5, hand=["farm"], patch=NO_BOUNCE)
    assert off.asked == "0 discard"


# ---- Conductor -------------------------------------------------------------------------------------------------------


def test_the_conductor_uses_a_destination_of_another_city() -> None:
    """Open or not, occupied or not; nobody gains tokens, nobody else is kept out. [NA27, N10.2, ND8, card:conductor]"""
    theirs = ["inn", "university", {"card": "lookout"}]
    others = [seat(city=theirs, placed=[spot(1, 1)])]
    deck = Deck(city=["conductor", "farm"], others=others, meadow=["farm"], hand=["king"], forest=[])
    deck.visit(spot(0))
    assert copied(deck) == ["inn", "lookout", "university"]
    deck.choose(card="university")
    # Any card of your city, the Conductor included.
    assert sorted(deck.values("card")) == ["conductor", "farm"]
    deck.choose(card="farm").choose(resource="pebble")
    assert (deck.own, deck.points(1)) == ({"resin": 1, "twig": 2, "pebble": 1}, 0)
    assert deck.places() == [spot(0)]


@pytest.mark.parametrize("name", ["cemetery", "chapel", "monastery", "conductor"])
def test_some_destinations_are_never_copied(name: str) -> None:
    """Then the Conductor cannot be visited at all. [NA27, NA58, N10.1, card:conductor]"""
    deck = Deck(city=["conductor"], others=rival(name), deck=["wife"] * 4, own="2 twigs", hand=["farm"])
    assert not deck.may_visit(spot(0))


def test_pirate_ships_and_legendary_cards_are_never_copied() -> None:
    """[NA27, N10.1, card:conductor]"""
    ship = Deck(city=["conductor"], others=rival("pirate_ship"), beside=["pearlbrook"])
    assert not ship.may_visit(spot(0))
    deck = Deck(
        city=["conductor"], others=rival("amilla_glistendew"), beside=["legends"], events=["the_everdell_games"]
    )
    assert not deck.may_visit(spot(0))


def test_what_is_copied_must_be_possible() -> None:
    """An Inn without a card that can be played is no target. [NA27, NA58]"""
    assert not Deck(city=["conductor"], others=rival("inn"), meadow=["king"]).may_visit(spot(0))
    assert Deck(city=["conductor"], others=rival("inn"), meadow=["farm"]).may_visit(spot(0))


def test_a_conductor_opposite_lets_yours_come_back() -> None:
    """Then destinations of your own city can be used, but no Conductor. [NA27, N10.3]"""
    deck = Deck(city=["conductor", "university"], others=rival("conductor"))
    deck.visit(spot(0))
    assert deck.asked == "0 discard_city"
    off = Deck(city=["conductor", "university"], others=rival("conductor"), patch=NO_BOUNCE)
    assert not off.may_visit(spot(0))
    alone = Deck(city=["conductor"], others=rival("conductor"))
    assert not alone.may_visit(spot(0))


def test_a_conductor_and_a_path_end() -> None:
    """Neither is used twice in one visit. [NA27, NA61, CA7]"""
    path = "corrin_evertails_path"
    deck = Deck(city=["conductor"], others=[seat(city=[path], placed=["basic_3_twigs"])], beside=["corrin"])
    deck.visit(spot(0)).choose(where="basic_3_twigs")
    assert deck.own == {"twig": 3}
    circle = Deck(city=["conductor"], others=[seat(city=[path, "conductor"], placed=[spot(1, 1)])], beside=["corrin"])
    # All that is left is the location where the others stand.
    circle.visit(spot(0))
    assert circle.own == {"berry": 1}


def test_a_copied_ferry_uses_a_river_card() -> None:
    """One that lies face up. [NA27]"""
    up = Brook(
        modules=["pearlbrook", *CARDS],
        city=["conductor"],
        others=rival("ferry"),
        face_up={"production": "gardens"},
        own="1 berry",
        points=1,
        left=1,
        deck=["farm"] * 4,
    )
    assert up.may_visit(spot(0))
    down = Brook(
        modules=["pearlbrook", *CARDS],
        city=["conductor"],
        others=rival("ferry"),
        face_down={"production": "gardens"},
        own="1 berry",
        points=1,
        left=1,
    )
    assert not down.may_visit(spot(0))


# ---- Photographer ----------------------------------------------------------------------------------------------------


def test_the_photographer_counts_the_best_bonus_opposite() -> None:
    """Counted in your own city: a Castle's 4 common constructions beat a School's common critter.
    [NA28, N10.2, card:photographer]"""
    mine = ["photographer", "farm", "farm", "mine", "inn", "wife"]
    assert Deck(city=mine, others=rival("castle", "school")).bonus() == 4
    assert Deck(city=mine, others=rival("school")).bonus() == 1
    assert Deck(city=mine, others=rival("farm", "judge")).bonus() == 0


def test_base_points_are_not_copied() -> None:
    """The Photographer is worth its own 2 points. [NA28, card:photographer]"""
    deck = Deck(city=["photographer"], others=rival("castle"))
    assert (deck.score()["cards"], deck.bonus()) == (2, 0)


def test_a_wife_counts_nothing_for_the_photographer() -> None:
    """It shares no space. [NA28, card:photographer]"""
    city = [*pair("husband", "wife"), "photographer", "husband"]
    assert Deck(city=city, others=rival(*pair("husband", "wife"))).bonus() == 3


def test_a_champion_counts_your_champions_for_the_photographer() -> None:
    """2 points for each, as the Photographer is none itself. [NA28, card:photographer, card:scurrble_champion]"""
    mine, theirs = ["photographer", "scurrble_champion", "scurrble_champion"], rival("scurrble_champion")
    deck = Deck(city=mine, others=theirs, beside=["extra_extra"])
    assert deck.bonus() == 2 * 2 + 2 * 2, "those of the Champions, and the copied one"
    assert Deck(city=["photographer"], others=theirs, beside=["extra_extra"]).bonus() == 0


def test_legendary_bonuses_are_not_copied() -> None:
    """[NA28, N10.1, card:photographer]"""
    deck = Deck(city=["photographer", "farm"], others=rival("strongroot_castle"), beside=["more_legends"])
    assert deck.bonus() == 0


def test_a_photographer_opposite_lets_yours_come_back() -> None:
    """Your own purple cards too, but no Photographer. [NA28, N10.3, card:photographer]"""
    city = ["photographer", "castle", "farm", "farm"]
    assert Deck(city=city, others=rival("photographer")).bonus() == 2 + 2
    assert Deck(city=city, others=rival("photographer"), patch=NO_BOUNCE).bonus() == 2


def test_rugwort_is_an_opponent_for_all_three() -> None:
    """Air Balloon, Conductor and Photographer look at his city. [NA26, NA27, NA28, NA50]"""
    table = solo(["wanderer", "university", "castle"], hand=["air_balloon"], own=BALLOON, deck=["farm"] * 5)
    table.play("air_balloon", via="resources")
    assert table.hand() == ["farm"] * 3
    assert solo(["university"], city=["conductor", "farm"]).may_visit(spot(0))
    assert solo(["castle"], city=["photographer", "farm"]).score()["prosperity"] == 1


@pytest.mark.parametrize(("city", "open_"), [(["miner_mole"], False), (["miner_mole", "wife"], True)])
def test_a_mole_that_could_only_discard_itself_would_do_nothing(city: list[str], open_: bool) -> None:
    """A Magician that it copies spares the Mole, so there is nothing to activate. [NA37, R4.8, card:magician]"""
    sections = {"modules": ["newleaf_cards", "bellfaire_forest"]}
    place, others = "forest_bf_activate_two_production", [seat(city=["magician"])]
    table = Table(sections=sections, forest=[place], left=1, city=city, others=others, meadow=["farm"])
    assert table.may_visit(place) == open_
