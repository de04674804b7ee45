"""Chapter 19: what no rulebook settles. Each switch is seen both ways: as it stands, and flipped by a patch."""

from typing import Any

import pytest

from tests.rules.scenario import Table, seat

# Thirteen spaces, none of which names or serves anybody in the tests below.
CROWDED = [*["farm"] * 8, *["mine"] * 3, *["twig_barge"] * 2]
HOME = {"city": 0, "slot": 0}


def rule(**switch: Any) -> dict[str, Any] | None:
    """A patch that sets one switch; None leaves the rules as they stand."""
    return {"rules": switch} if None not in switch.values() else None


def test_an_occupied_token_pays_at_the_inn() -> None:
    """What the Inn leaves to pay may be paid by the Construction that names the Critter. [R19.1, RA28, R6.5]"""
    table = Table(city=["inn", "university"], meadow=["doctor"], left=2)
    table.visit(HOME)
    assert table.city() == ["inn", "university", "doctor"]
    assert table.player()["city"][1]["occupied"]


def test_switched_the_inn_takes_resources_alone() -> None:
    """Without the token the berry that remains must be there. [R19.1, RA28]"""
    patch = rule(token_with_discount_place=False)
    table = Table(city=["inn", "university"], meadow=["doctor"], left=2, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
    table = Table(city=["inn", "university"], meadow=["doctor"], own="1 berry", left=2, patch=patch).visit(HOME)
    assert (table.city()[-1], table.own) == ("doctor", {})
    assert not table.player()["city"][1]["occupied"]


@pytest.mark.parametrize(("token", "may"), [(None, True), (False, False)])
def test_the_forest_meadow_card_follows_the_same_switch(token: bool | None, may: bool) -> None:
    """At the forest card too the token replaces what remains, unless switched. [R19.1, RA28]"""
    table = Table(city=["university"], meadow=["doctor", "king"], forest=["forest_2_meadow_play_1"], own="3 berries",
                  left=2, patch=rule(token_with_discount_place=token))  # fmt: skip
    table.visit("forest_2_meadow_play_1")
    assert table.may_play("doctor", via="resources")
    assert table.may_play("doctor", via={"token": {"card": "university", "slot": 0}}) == may


def test_no_occupied_token_beside_an_ability() -> None:
    """In a full city the Innkeeper makes room, but the berries must be paid. [R19.1, RA28, R6.5]"""
    city = [*CROWDED, "university", "innkeeper"]
    broke = Table(city=city, hand=["doctor"], left=1)
    assert broke.asked == "0 turn"
    assert not broke.may_play("doctor")
    assert Table(city=city, hand=["doctor"], own="1 berry", left=1).may_play("doctor")


def test_switched_an_ability_makes_room_and_a_token_pays() -> None:
    """The Innkeeper leaves for the space and the Doctor moves into the University. [R19.1, RA28]"""
    patch = rule(token_with_governance_ability=True)
    table = Table(city=[*CROWDED, "university", "innkeeper"], hand=["doctor"], left=1, patch=patch)
    table.play("doctor")
    assert table.city() == [*CROWDED, "university", "doctor"]
    assert table.player()["city"][13]["occupied"]
    assert table.discard == ["innkeeper"]


@pytest.mark.parametrize(("needed", "may"), [(None, False), (False, True)])
def test_an_ability_must_change_the_cost(needed: bool | None, may: bool) -> None:
    """A Dungeon cannot take a prisoner for a Ruins, which costs nothing; switched, it can. [R19.2, R6.6]"""
    table = Table(city=["dungeon", "wife", "farm"], hand=["ruins"], left=1, patch=rule(ability_must_change_cost=needed))
    ability = {"ability": {"card": "dungeon", "slot": 0}, "prisoner": {"card": "wife", "slot": 1}}
    assert table.may_play("ruins", via="resources")
    assert table.may_play("ruins", via=ability) == may


def test_a_ruins_needs_a_construction() -> None:
    """A Ruins cannot be played into a city without Construction. [R19.3, R7.6]"""
    table = Table(city=["wife"], hand=["ruins"], deck=["king", "queen"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("ruins")


def test_switched_a_ruins_may_stand_alone() -> None:
    """Without a Construction it takes a space, refunds nothing and draws 2. [R19.3]"""
    patch = rule(replacement_needs_target=False)
    table = Table(city=["wife"], hand=["ruins"], deck=["king", "queen"], left=1, patch=patch)
    table.play("ruins")
    assert (table.city(), table.own, table.hand()) == (["wife", "ruins"], {}, ["king", "queen"])
    full = [*["wife"] * 4, *["husband"] * 4, *["teacher"] * 3, *["peddler"] * 3, "king"]
    table = Table(city=full, hand=["ruins"], left=1, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_play("ruins")


def test_switched_a_ruins_still_replaces_a_construction_if_there_is_one() -> None:
    """With a Construction in the city it is discarded and refunded as always. [R19.3]"""
    patch = rule(replacement_needs_target=False)
    table = Table(city=["wife", "mine"], hand=["ruins"], deck=["king", "queen"], left=1, patch=patch).play("ruins")
    assert (table.city(), table.discard) == (["wife", "ruins"], ["mine"])
    assert table.own == {"twig": 1, "resin": 1, "pebble": 1}


@pytest.mark.parametrize(("what", "mine", "theirs"), [(None, 8, 0), ("give", 7, 1)])
def test_a_single_card_of_the_teacher(what: str | None, mine: int, theirs: int) -> None:
    """With room for one the Teacher draws one card, which is kept; switched, it is given. [R19.5, R9.8]"""
    table = Table(hand=["teacher", *["farm"] * 7], own="2 berries", deck=["king", "queen"], left=1,
                  patch=rule(single_drawn_card=what))  # fmt: skip
    table.play("teacher")
    assert (len(table.hand()), len(table.hand(1))) == (mine, theirs)
    assert "king" in [*table.hand(), *table.hand(1)]
    assert table.deck == ["queen"]


@pytest.mark.parametrize(("players", "drawn"), [(None, []), (1, ["king", "queen"])])
def test_two_players_before_empty_piles(players: int | None, drawn: list[str]) -> None:
    """Only tables of 5 or 6 draw from the meadow; switched, every table does. [R19.6, R9.10]"""
    table = Table(meadow=["king", "queen", "wife"], left=2, patch=rule(empty_piles_meadow_draw_from_players=players))
    table.visit("basic_2_cards_1_point")
    for card in drawn:
        table.choose(card=card)
    assert (table.asked, table.hand(), table.points()) == ("0 turn", drawn, 1)


def test_three_cards_are_enough_for_the_cemetery() -> None:
    """Fewer than 4 cards are revealed if there are fewer. [R19.7, R13.1]"""
    table = Table(city=["cemetery"], deck=["king", "queen", "farm"], left=2)
    table.visit(HOME)
    assert sorted(table.values("card")) == ["farm", "king", "queen"]


def test_switched_the_reveal_needs_all_cards_in_a_pile() -> None:
    """A discard pile of 3 cannot be chosen, a deck of 3 beside it can; 3 cards in all allow no visit. [R19.7]"""
    patch, cards = rule(reveal_needs_all=True), ["king", "queen", "farm"]
    table = Table(city=["cemetery"], deck=cards, left=2, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
    table = Table(city=["cemetery"], deck=cards, discard=["mine", "inn", "wife"], left=2, patch=patch).visit(HOME)
    assert table.asked == "0 play"  # the pile is not asked for
    assert {"king", "queen", "farm"} < set(table.values("card"))
    table = Table(city=["cemetery"], deck=[*cards, "bard"], discard=[*cards, "monk"], left=2, patch=patch).visit(HOME)
    assert table.values("from") == ["deck", "discard"]


def test_the_university_may_discard_itself() -> None:
    """A University alone can be visited and refunds itself: 1 resin, 2 pebbles, 1 any, 1 token. [R19.8, RA16]"""
    table = Table(city=["university"], left=2)
    table.visit(HOME).choose(resource="berry")
    assert (table.city(), table.own, table.points()) == ([], {"resin": 1, "pebble": 2, "berry": 1}, 1)


def test_switched_the_university_discards_other_cards_only() -> None:
    """Without another card in the city there is no visit; the University itself is never on offer. [R19.8, RA16]"""
    patch = rule(city_discard_includes_itself=False)
    table = Table(city=["university"], left=2, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
    table = Table(city=["university", "farm", "inn"], left=2, patch=patch).visit(HOME)
    assert table.values("card") == ["farm", "inn"]


def test_switched_a_well_run_city_brings_back_another_worker() -> None:
    """The worker on the event itself stays there. [R19.9, R14.5, D43]"""
    table = Table(city=["chip_sweep", "clock_tower"], events=["a_well_run_city"], placed=["haven"], left=1,
                  patch=rule(recall_from_own_event=False))  # fmt: skip
    table.visit("a_well_run_city")
    assert set(table.values("where")) == {"haven", "basic_1_berry"}


def test_switched_a_well_run_city_may_bring_nobody_back() -> None:
    """With no other worker out the event is claimed and its worker stays; by default it comes back. [R19.9, R14.5]"""
    for own, left in ((False, 1), (None, 2)):
        table = Table(city=["chip_sweep", "clock_tower"], events=["a_well_run_city"], season="winter", left=2,
                      patch=rule(recall_from_own_event=own))  # fmt: skip
        table.visit("a_well_run_city")
        assert (table.asked, table.score()["events"]) == ("0 turn", 4)
        assert table.player()["workers"]["left"] == left


PLACES = ["haven", "forest_discard_draw_double", "forest_discard_3_gain_any"]


@pytest.mark.parametrize("place", PLACES)
def test_a_place_for_discards_takes_at_least_one_card(place: str) -> None:
    """At the haven and the two discarding forest cards one card must go. [R19.13, R4.9]"""
    table = Table(hand=["farm", "king"], forest=PLACES[1:], left=2)
    table.visit(place)
    assert table.values("card") == ["farm", "king"]
    assert not table.offers(kind="stop")


@pytest.mark.parametrize("place", PLACES)
def test_switched_a_place_for_discards_may_take_none(place: str) -> None:
    """Stopping at none is allowed, but the place still needs a card in hand. [R19.13]"""
    patch = rule(discard_place_minimum=0)
    table = Table(hand=["farm", "king"], forest=PLACES[1:], deck=["queen"], left=2, patch=patch)
    table.visit(place).stop()
    assert (table.hand(), table.own, table.places()) == (["farm", "king"], {}, [place])
    table = Table(forest=PLACES[1:], left=2, patch=patch)
    assert table.asked == "0 turn"
    assert not table.may_visit(place)


@pytest.mark.parametrize(("presence", "drawn"), [(None, []), ("after", ["king"])])
def test_a_historian_brought_by_a_pigeon(presence: str | None, drawn: list[str]) -> None:
    """It did not see the Pigeon come and draws nothing; switched, it draws once, never for itself. [R19.14, R5.4]"""
    table = Table(hand=["postal_pigeon"], own="2 berries", deck=["historian", "farm", "king", "queen"], left=2,
                  patch=rule(governance_presence=presence))  # fmt: skip
    table.play("postal_pigeon").choose(card="historian")
    assert (table.city(), table.hand()) == (["postal_pigeon", "historian"], drawn)


@pytest.mark.parametrize(("when", "before"), [(None, 1), ("after_visit", 0)])
def test_when_the_owner_of_an_open_card_is_paid(when: str | None, before: int) -> None:
    """The owner gains the token before the visitor acts; switched, once the visit is resolved. [R19.15, R4.5]"""
    table = Table(hand=["king", "queen", "mine"], deck=["farm"] * 8, left=2, others=[seat(city=["post_office"])],
                  patch=rule(open_token_at=when))  # fmt: skip
    table.visit({"city": 1, "slot": 0})
    assert (table.asked, table.points(1)) == ("0 give_card", before)
    table.choose(card="king").choose(card="mine").stop()
    assert (table.asked, table.points(1)) == ("0 turn", 1)


def test_a_permanent_worker_is_lost_with_its_card() -> None:
    """The University discards a Cemetery with its worker: lost, and the University stays usable. [R18.3, RA29, R7.8]"""
    table = Table(city=["university", "cemetery", "farm"], placed=[{"city": 0, "slot": 1}], season="summer", left=1,
                  hand=["innkeeper"], own="1 berry")  # fmt: skip
    table.visit(HOME).choose(card="cemetery").choose(resource="twig")
    assert table.player()["workers"]["lost"] == 1
    table.choose(kind="prepare")
    assert (table.asked, table.player()["workers"]["left"]) == ("0 turn", 5)
    assert table.may_visit(HOME)


def test_switched_a_permanent_worker_moves_onto_the_university() -> None:
    """It stays there for good, and the University cannot be visited any more. [R18.3, RA29]"""
    table = Table(city=["university", "cemetery", "farm"], placed=[{"city": 0, "slot": 1}], season="summer", left=1,
                  hand=["innkeeper"], own="1 berry", patch=rule(refund_keeps_permanent_worker=True))  # fmt: skip
    table.visit(HOME).choose(card="cemetery").choose(resource="twig").choose(kind="prepare")
    workers = table.player()["workers"]
    assert workers == {"left": 5, "lost": 0, "placed": [{"where": HOME, "permanent": True}]}
    assert table.asked == "0 turn"
    assert not table.may_visit(HOME)
