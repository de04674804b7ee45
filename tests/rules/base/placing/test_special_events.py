"""The sixteen special events: what they need, what they do at once, what they are worth at the end."""

from typing import Any

import pytest

from tests.rules.scenario import Table

NEEDS = {
    "a_brilliant_marketing_plan": ["shopkeeper", "post_office"],
    "a_well_run_city": ["chip_sweep", "clock_tower"],
    "an_evening_of_fireworks": ["lookout", "miner_mole"],
    "ancient_scrolls_discovered": ["historian", "ruins"],
    "capture_of_the_acorn_thieves": ["courthouse", "ranger"],
    "croak_wart_cure": ["undertaker", "barge_toad"],
    "flying_doctor_service": ["doctor", "postal_pigeon"],
    "graduation_of_scholars": ["teacher", "university"],
    "ministering_to_miscreants": ["monk", "dungeon"],
    "path_of_the_pilgrims": ["monastery", "wanderer"],
    "performer_in_residence": ["inn", "bard"],
    "pristine_chapel_ceiling": ["woodcarver", "chapel"],
    "remembering_the_fallen": ["cemetery", "shepherd"],
    "tax_relief": ["judge", "queen"],
    "under_new_management": ["peddler", "general_store"],
}


def at(event: str, extra: list[Any] | None = None, **me: Any) -> Table:
    """Seat 0 has what the event needs and two workers to place, and sends one to the event."""
    table = Table(**{"city": [*NEEDS[event], *(extra or [])], "events": [event], "left": 2, **me})
    return table.visit(event)


def claimed(table: Table) -> dict[str, Any]:
    """The one event of seat 0."""
    (event,) = table.player()["events"]
    assert isinstance(event, dict)
    return event


def test_the_marketing_plan_may_be_claimed_without_giving() -> None:
    """Giving nothing is legal, and brings nothing. [event:a_brilliant_marketing_plan, D42, R14.3]"""
    table = at("a_brilliant_marketing_plan", own="1 twig").stop()
    assert (table.own, table.points()) == ({"twig": 1}, 0)
    assert claimed(table)["event"] == "a_brilliant_marketing_plan"


def test_fireworks_hold_up_to_3_twigs() -> None:
    """Each twig laid on the event is worth 2 points; more than 3 do not go. [event:an_evening_of_fireworks, D44]"""
    table = at("an_evening_of_fireworks", own="4 twigs, 1 resin")
    assert table.values("n", kind="amount") == [0, 1, 2, 3]
    table.choose(n=3)
    assert (table.own, claimed(table)["resources"]) == ({"twig": 1, "resin": 1}, {"twig": 3})
    assert table.score()["events"] == 6


def test_fireworks_without_twigs() -> None:
    """The event may be claimed with none, and is then worth nothing. [event:an_evening_of_fireworks, R14.3, D44]"""
    table = at("an_evening_of_fireworks", own="2 twigs").choose(n=0)
    assert (table.own, claimed(table)["resources"]) == ({"twig": 2}, {})
    assert table.score()["events"] == 0
    assert claimed(at("an_evening_of_fireworks"))["event"] == "an_evening_of_fireworks"


def test_the_scrolls_are_taken_or_lie_beneath_the_event() -> None:
    """Of 5 revealed cards any go to the hand; each of the others is worth 1 point.
    [event:ancient_scrolls_discovered, R14.4, D45]
    """
    table = at("ancient_scrolls_discovered", deck=["farm", "mine", "inn", "king", "wife", "queen"], hand=["bard"])
    assert sorted(table.values("card", kind="card")) == ["farm", "inn", "king", "mine", "wife"]
    table.choose(card="inn").choose(card="king").stop()
    assert table.hand() == ["bard", "inn", "king"]
    assert sorted(claimed(table)["cards"]) == ["farm", "mine", "wife"]
    assert table.score()["events"] == 3
    assert (table.deck, table.discard) == (["queen"], [])


def test_the_scrolls_keep_to_the_hand_limit() -> None:
    """With 7 cards in hand one scroll can be taken. [D45, RA27, R14.4]"""
    table = at(
        "ancient_scrolls_discovered", deck=["farm", "mine", "inn", "king", "wife"], hand=["bard"] * 2 + ["farm"] * 5
    )
    table.choose(card="king")
    assert table.asked == "0 turn"
    assert table.hand().count("king") == 1
    assert sorted(claimed(table)["cards"]) == ["farm", "inn", "mine", "wife"]


def test_with_a_full_hand_all_scrolls_lie_beneath_the_event() -> None:
    """A full hand does not forbid the event; nothing is asked. [RA27, R14.4, event:ancient_scrolls_discovered]"""
    table = at("ancient_scrolls_discovered", deck=["mine", "inn", "king", "wife", "queen"], hand=["farm"] * 8)
    assert table.asked == "0 turn"
    assert sorted(claimed(table)["cards"]) == ["inn", "king", "mine", "queen", "wife"]
    assert table.hand() == ["farm"] * 8


def test_the_scrolls_may_be_claimed_with_no_cards_left() -> None:
    """Without a card to reveal the event is still legal. [RA27, R14.4]"""
    table = at("ancient_scrolls_discovered")
    assert (claimed(table)["cards"], table.score()["events"]) == ([], 0)


def test_up_to_2_critters_of_the_city_become_acorn_thieves() -> None:
    """Each Critter put beneath the event is worth 3 points and has left the city; the Ranger and a Fool may go too.
    [event:capture_of_the_acorn_thieves, D46, R14.3]
    """
    table = at("capture_of_the_acorn_thieves", ["farm", "fool"])
    assert sorted(table.values("card", kind="card")) == ["fool", "ranger"]  # no Construction
    table.choose(card="fool").choose(card="ranger")
    assert (table.city(), sorted(claimed(table)["cards"])) == (["courthouse", "farm"], ["fool", "ranger"])
    assert (table.score()["events"], table.score()["cards"]) == (6, 3)
    assert table.discard == []


def test_scholars_graduate_from_the_hand() -> None:
    """Up to 3 Critters of the hand go beneath the event, worth 2 points each. [event:graduation_of_scholars, D47]"""
    table = at("graduation_of_scholars", hand=["bard", "farm", "king", "wife", "wife"])
    assert table.values("card", kind="card") == ["bard", "king", "wife"]  # no Construction, none of the city
    table.choose(card="bard").choose(card="king").choose(card="wife")
    assert (table.asked, table.hand()) == ("0 turn", ["farm", "wife"])  # a fourth one is not asked for
    assert (claimed(table)["cards"], table.score()["events"]) == (["bard", "king", "wife"], 6)
    assert table.discard == []


def test_nobody_need_graduate() -> None:
    """None is enough, with Critters in hand or without. [event:graduation_of_scholars, D47, R14.3]"""
    table = at("graduation_of_scholars", hand=["king"]).stop()
    assert (table.hand(), claimed(table)["cards"], table.score()["events"]) == (["king"], [], 0)
    assert claimed(at("graduation_of_scholars", hand=["farm"]))["cards"] == []


@pytest.mark.parametrize(("event", "card", "other"), [
    ("path_of_the_pilgrims", "monastery", "monk"), ("remembering_the_fallen", "cemetery", "undertaker"),
])  # fmt: skip
def test_workers_that_stay_for_good_are_worth_3_points_each(event: str, card: str, other: str) -> None:
    """Pilgrims count the workers on the Monastery, the Fallen those on the Cemetery, at the end.
    [event:path_of_the_pilgrims, event:remembering_the_fallen]
    """
    slot = NEEDS[event].index(card)
    standing = [{"city": 0, "slot": slot}] * 2
    assert at(event, [other], placed=standing).score()["events"] == 6
    assert at(event, [other], placed=standing[:1]).score()["events"] == 3
    assert at(event, placed=["journey_2"]).score()["events"] == 0


def test_a_performer_is_paid_in_berries() -> None:
    """Up to 3 berries laid on the event are worth 2 points each. [event:performer_in_residence, D44, R14.3]"""
    table = at("performer_in_residence", own="5 berries, 3 twigs")
    assert table.values("n", kind="amount") == [0, 1, 2, 3]
    table.choose(n=3)
    assert (table.own, claimed(table)["resources"]) == ({"berry": 2, "twig": 3}, {"berry": 3})
    assert table.score()["events"] == 6


def test_under_new_management_takes_any_3_resources() -> None:
    """Twigs and berries are worth 1 point, resin and pebbles 2; any mix of 3. [event:under_new_management, D44]"""
    table = at("under_new_management", own="1 twig, 1 resin, 1 pebble, 1 berry")
    table.choose(resource="twig").choose(resource="resin").choose(resource="pebble")
    assert (table.asked, table.own) == ("0 turn", {"berry": 1})
    assert claimed(table)["resources"] == {"twig": 1, "resin": 1, "pebble": 1}
    assert table.score()["events"] == 5
