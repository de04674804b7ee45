"""Points of section 13 of the rules that belong to no single card's own tests."""

from tests.rules.scenario import Table, seat


def test_the_visitors_abilities_do_not_help_at_an_opponents_inn() -> None:
    """A Castle would need Inn and Crane together, a Queen Inn and Innkeeper: the Inn is closed. [R6.2, R13.9]"""
    city = ["crane", "innkeeper", "judge"]
    table = Table(left=1, city=city, meadow=["castle", "queen"], own="2 twigs, 1 berry", others=[seat(city=["inn"])])
    assert table.asked == "0 turn"
    assert not table.offers(kind="place", card="inn")


def test_the_owners_abilities_do_not_help_the_visitor() -> None:
    """Crane and Judge in the Inn's city are of no use to the visitor either. [R13.9]"""
    opponent = seat(city=["inn", "crane", "judge"])
    table = Table(left=1, meadow=["castle", "mine"], own="2 twigs", others=[opponent]).choose(kind="place", card="inn")
    assert table.city(0) == ["mine"]
    assert table.city(1) == ["inn", "crane", "judge"]


def test_a_postal_pigeon_in_the_last_space_has_taken_it() -> None:
    """Legality is judged with the Pigeon in the city: it is no room for a Theater. [R13.8]"""
    city = [{"card": "farm", "occupied": True}] * 8 + ["inn"] * 3 + ["mine"] * 3
    table = Table(city=city, hand=["postal_pigeon"], own="2 berries", deck=["theater", "king"]).play("postal_pigeon")
    assert table.city()[14:] == ["postal_pigeon"]
    assert table.discard == ["king", "theater"]


def test_scholars_graduate_from_the_hand_as_it_is() -> None:
    """The Critters of the hand are on offer once the worker stands on the event. [R13.11]"""
    hand, events = ["farm", "king", "wife"], ["graduation_of_scholars"]
    table = Table(left=1, city=["teacher", "university"], hand=hand, events=events).visit("graduation_of_scholars")
    assert table.values("card", kind="card") == ["king", "wife"]


def test_scrolls_are_taken_within_the_room_that_the_hand_has() -> None:
    """Seven cards in hand as the worker is placed: one of the five revealed can be taken. [R13.11]"""
    deck, events = ["bard", "king", "mine", "queen", "wife"], ["ancient_scrolls_discovered"]
    table = Table(left=1, city=["historian", "ruins"], hand=["farm"] * 7, deck=deck, events=events)
    table.visit("ancient_scrolls_discovered").choose(card="king")
    assert table.hand() == ["farm"] * 7 + ["king"]
    assert table.score()["events"] == 4
