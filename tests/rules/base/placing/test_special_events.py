"""The sixteen special events: what they need, what they do at once, what they are worth at the end."""

from typing import Any

import pytest

from tests.rules.scenario import Table, pair, seat

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
OF_EACH_COLOUR = ["wanderer", "ruins", "farm", "mine", "inn", "queen", "judge", "crane", "wife", "king"]


def at(event: str, extra: list[Any] | None = None, **me: Any) -> Table:
    """Seat 0 has what the event needs and two workers to place, and sends one to the event."""
    table = Table(**{"city": [*NEEDS[event], *(extra or [])], "events": [event], "left": 2, **me})
    return table.visit(event)


def claimed(table: Table) -> dict[str, Any]:
    """The one event of seat 0."""
    (event,) = table.player()["events"]
    assert isinstance(event, dict)
    return event


@pytest.mark.parametrize("event", NEEDS)
def test_a_special_event_needs_both_its_cards(event: str) -> None:
    """With both cards in the city the event is open to a worker, with one of them it is not.
    [R14.1, event:a_brilliant_marketing_plan, event:a_well_run_city, event:an_evening_of_fireworks,
    event:ancient_scrolls_discovered, event:capture_of_the_acorn_thieves, event:croak_wart_cure,
    event:flying_doctor_service, event:graduation_of_scholars, event:ministering_to_miscreants,
    event:path_of_the_pilgrims, event:performer_in_residence, event:pristine_chapel_ceiling,
    event:remembering_the_fallen, event:tax_relief, event:under_new_management]
    """
    for cards, may in ((NEEDS[event], True), (NEEDS[event][:1], False), (NEEDS[event][1:], False)):
        table = Table(city=[*cards, "farm"], own="2 berries", events=[event], left=1)
        assert table.asked == "0 turn"
        assert table.may_visit(event) == may


def test_the_everdell_games_need_two_cards_of_each_colour() -> None:
    """Two cards of every colour are worth 9 points. [event:the_everdell_games]"""
    table = Table(city=OF_EACH_COLOUR, events=["the_everdell_games"], left=2)
    table.visit("the_everdell_games")
    assert table.score()["events"] == 9


@pytest.mark.parametrize("missing", OF_EACH_COLOUR)
def test_the_everdell_games_take_no_colour_with_one_card(missing: str) -> None:
    """Nine cards of the right colours are one too few, even with a third card of another colour.
    [event:the_everdell_games]
    """
    spare = "farm" if missing not in ("farm", "mine") else "inn"
    city = [*(card for card in OF_EACH_COLOUR if card != missing), spare]
    table = Table(city=city, events=["the_everdell_games"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("the_everdell_games")


def test_the_marketing_plan_pays_2_tokens_for_each_resource_given() -> None:
    """Up to 3 resources go to the opponents, split as one likes. [event:a_brilliant_marketing_plan, D42, R9.7]"""
    table = at("a_brilliant_marketing_plan", own="2 twigs, 2 berries", others=[seat(), seat()])
    assert table.offers(kind="stop")
    table.choose(resource="twig", seat=1).choose(resource="twig", seat=2).choose(resource="berry", seat=2)
    assert (table.owned(1), table.owned(2)) == ({"twig": 1}, {"twig": 1, "berry": 1})
    assert (table.own, table.points()) == ({"berry": 1}, 6)
    assert table.asked == "0 turn"  # a fourth resource is not asked for
    assert table.score()["events"] == 0


def test_the_marketing_plan_may_be_claimed_without_giving() -> None:
    """Giving nothing is legal, and brings nothing. [event:a_brilliant_marketing_plan, D42, R14.3]"""
    table = at("a_brilliant_marketing_plan", own="1 twig").stop()
    assert (table.own, table.points()) == ({"twig": 1}, 0)
    assert claimed(table)["event"] == "a_brilliant_marketing_plan"


def test_the_marketing_plan_gives_nothing_to_those_who_have_passed() -> None:
    """Only opponents who have not passed receive. [D42, R9.7]"""
    table = at("a_brilliant_marketing_plan", own="1 twig, 1 resin", others=[seat(passed=True), seat(), seat()])
    assert set(table.values("seat", kind="resource")) == {2, 3}


def test_the_marketing_plan_with_everybody_passed_gives_to_the_general_supply() -> None:
    """If all others have passed the goods are gone and the tokens are gained all the same. [D42, RA12]"""
    table = at("a_brilliant_marketing_plan", own="2 twigs", others=[seat(passed=True)])
    table.choose(resource="twig").choose(resource="twig")
    assert (table.own, table.owned(1), table.points()) == ({}, {}, 4)


def test_a_well_run_city_brings_a_worker_back() -> None:
    """One of the placed workers comes back at once and can be placed again. [event:a_well_run_city, R14.5, D43]"""
    table = at("a_well_run_city", placed=["basic_3_twigs"], left=1)
    table.choose(kind="worker", where="basic_3_twigs")
    assert table.player()["workers"]["left"] == 1
    assert table.places() == ["a_well_run_city"]
    assert table.score()["events"] == 4
    assert table.asked == "0 turn"
    assert table.may_visit("basic_3_twigs")


def test_a_well_run_city_may_bring_back_its_own_worker() -> None:
    """The worker that stands on the event is deployed and may be the one. [event:a_well_run_city, R14.5, D43]"""
    table = at("a_well_run_city", placed=["haven"], left=1).choose(kind="worker", where="a_well_run_city")
    assert table.player()["workers"]["left"] == 1
    assert table.places() == ["haven"]


def test_a_well_run_city_leaves_permanent_workers_where_they_are() -> None:
    """Workers on a journey, a Cemetery or a Monastery do not come back, and one worker must. [D43, R14.5, R4.10]"""
    placed = ["journey_2", {"city": 0, "slot": 2}, {"city": 0, "slot": 3}, "haven"]
    table = at("a_well_run_city", ["cemetery", "monastery"], placed=placed, left=1)
    assert set(table.values("where")) == {"haven", "basic_1_berry", "a_well_run_city"}
    assert not table.offers(kind="stop")


def test_a_well_run_city_reaches_every_worker_that_is_out() -> None:
    """Workers on others' open cards and workers whose card has left may come back too. [D43, R14.5, R7.8]"""
    placed = [{"city": 1, "slot": 0}, {"where": None}]
    table = at("a_well_run_city", placed=placed, left=1, others=[seat(city=["inn"])])
    assert table.offers(kind="worker", where={"city": 1, "slot": 0})
    assert table.offers(kind="worker", where=None)


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


def test_the_scrolls_may_all_lie_beneath_the_event() -> None:
    """Taking none is legal. [D45, R14.3]"""
    table = at("ancient_scrolls_discovered", deck=["farm", "mine", "inn", "king", "wife"]).stop()
    assert (table.hand(), table.score()["events"]) == ([], 5)


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


def test_few_scrolls_are_revealed_if_there_are_few() -> None:
    """Deck and discard pile together give what they hold. [RA27, R14.4, R9.9]"""
    table = at("ancient_scrolls_discovered", deck=["mine"], discard=["inn", "king"])
    assert sorted(table.values("card", kind="card")) == ["inn", "king", "mine"]
    table.stop()
    assert table.score()["events"] == 3
    assert (table.deck, table.discard) == ([], [])


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


def test_no_more_than_2_acorn_thieves() -> None:
    """A third Critter is not asked for; one or none is enough. [D46, event:capture_of_the_acorn_thieves]"""
    table = at("capture_of_the_acorn_thieves", ["king", "queen"])
    table.choose(card="king").choose(card="queen")
    assert (table.asked, table.city()) == ("0 turn", ["courthouse", "ranger"])
    assert at("capture_of_the_acorn_thieves").stop().score()["events"] == 0
    assert at("capture_of_the_acorn_thieves", ["king"]).choose(card="king").stop().score()["events"] == 3


def test_an_acorn_thief_leaves_its_space_its_pair_and_its_worker() -> None:
    """A captured Queen's worker stays deployed; the spouse of a captured Wife is single. [D46, RA13, R7.8]"""
    city = ["queen", *pair("husband", "wife", at=3)]
    table = at("capture_of_the_acorn_thieves", city, placed=[{"city": 0, "slot": 2}])
    table.choose(card="queen").choose(card="wife")
    assert table.city() == ["courthouse", "ranger", "husband"]
    assert [one["paired_with"] for one in table.player()["city"]] == [None, None, None]
    assert table.places() == [None, "capture_of_the_acorn_thieves"]
    assert table.player()["workers"]["left"] == 1


def test_acorn_thieves_are_single_cards_not_names() -> None:
    """A paired and a single Wife are two options, two single Wives are one. [D46, RA1, R4.12]"""
    table = at("capture_of_the_acorn_thieves", [*pair("husband", "wife", at=2), "wife", "wife"])
    assert sorted(table.values("card", kind="card")) == ["husband", "ranger", "wife", "wife"]


def test_the_croak_wart_cure_costs_2_berries_and_2_cards() -> None:
    """Any 2 cards of the city, the required ones too, are discarded and nothing is refunded: 6 points.
    [event:croak_wart_cure, R14.6, D48]
    """
    table = at("croak_wart_cure", ["mine"], own="3 berries")
    table.choose(card="barge_toad").choose(card="mine")
    assert table.city() == ["undertaker"]
    assert sorted(table.discard) == ["barge_toad", "mine"]
    assert (table.own, table.score()["events"]) == ({"berry": 1}, 6)
    assert table.hand() == []


def test_the_croak_wart_cure_must_be_paid_in_full() -> None:
    """With 1 berry it cannot be claimed; once claimed two cards must go. [event:croak_wart_cure, R14.6, D48]"""
    table = Table(city=["undertaker", "barge_toad"], own="1 berry, 5 twigs", events=["croak_wart_cure"], left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("croak_wart_cure")
    assert not at("croak_wart_cure", ["farm"], own="2 berries").offers(kind="stop")
    assert at("croak_wart_cure", own="2 berries").city() == []


def test_the_croak_wart_cure_takes_single_cards_not_names() -> None:
    """An occupied and a free Farm are two options; with the free one gone the other stays. [D48, RA1, R4.12]"""
    farms = [{"card": "farm", "occupied": True}, "farm"]
    table = at("croak_wart_cure", farms, own="2 berries")
    assert table.values("slot", card="farm") == [2, 3]
    table.choose(card="farm", slot=3).choose(card="undertaker")
    assert [(one["card"], one["occupied"]) for one in table.player()["city"]] == [("barge_toad", False), ("farm", True)]


def test_the_flying_doctor_serves_the_pairs_of_all_cities() -> None:
    """Each pair in any city is worth 3 points, singles are nothing. [event:flying_doctor_service, R14.8]"""
    others = [seat(city=[*pair("wife", "husband"), *pair("wife", "husband", at=2)]), seat(city=["wife", "husband"])]
    table = at("flying_doctor_service", pair("husband", "wife", at=2), others=others)
    assert table.score()["events"] == 9
    assert table.score(1)["events"] == 0


def test_the_flying_doctor_counts_at_the_end() -> None:
    """A pair made after the event was claimed counts. [event:flying_doctor_service, R14.8, R12.3]"""
    table = at("flying_doctor_service", ["wife"], hand=["husband"], own="3 berries")
    assert table.score()["events"] == 0
    table.play("husband").choose(card="wife")
    assert table.score()["events"] == 3


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


def test_miscreants_are_the_prisoners_of_the_own_dungeon() -> None:
    """Each prisoner beneath your own Dungeon is worth 3 points at the end. [event:ministering_to_miscreants]"""
    dungeon = {"card": "dungeon", "prisoners": ["fool", "wife"]}
    others = [seat(city=[{"card": "dungeon", "prisoners": ["judge"]}])]
    table = at("ministering_to_miscreants", city=["monk", dungeon], others=others)
    assert table.score()["events"] == 6
    assert at("ministering_to_miscreants").score()["events"] == 0


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


def test_the_chapel_ceiling_draws_before_it_asks_for_resources() -> None:
    """For each token on the Chapel 1 card, then 1 resource of choice; and 2 points each at the end.
    [event:pristine_chapel_ceiling, RA26, R14.1]
    """
    table = at("pristine_chapel_ceiling", city=["woodcarver", {"card": "chapel", "tokens": 2}],
               deck=["farm", "king", "wife"])  # fmt: skip
    assert (table.hand(), table.own) == (["farm", "king"], {})
    table.choose(resource="pebble").choose(resource="berry")
    assert (table.own, table.deck, table.asked) == ({"pebble": 1, "berry": 1}, ["wife"], "0 turn")
    assert table.score()["events"] == 4


def test_the_chapel_ceiling_counts_the_tokens_at_the_end() -> None:
    """Without a token it gives nothing at once; one laid later is worth 2 points. [event:pristine_chapel_ceiling]"""
    table = at("pristine_chapel_ceiling", deck=["farm", "king", "wife"])
    assert (table.hand(), table.own, table.score()["events"]) == ([], {}, 0)
    table.visit({"city": 0, "slot": 1})
    assert table.score()["events"] == 2


def test_tax_relief_is_a_production_of_the_whole_city() -> None:
    """Every production card activates once, in the order of one's choice: 3 points. [event:tax_relief, R14.7]"""
    table = at("tax_relief", ["farm", "mine", "inn", "woodcarver", "twig_barge"])
    assert table.values("card") == ["farm", "mine", "woodcarver", "twig_barge"]
    table.choose(card="mine").choose(card="twig_barge").choose(card="woodcarver").choose(n=2)
    assert (table.asked, table.own, table.points()) == ("0 turn", {"pebble": 1, "berry": 1}, 2)
    assert table.score()["events"] == 3


def test_under_new_management_takes_any_3_resources() -> None:
    """Twigs and berries are worth 1 point, resin and pebbles 2; any mix of 3. [event:under_new_management, D44]"""
    table = at("under_new_management", own="1 twig, 1 resin, 1 pebble, 1 berry")
    table.choose(resource="twig").choose(resource="resin").choose(resource="pebble")
    assert (table.asked, table.own) == ("0 turn", {"berry": 1})
    assert claimed(table)["resources"] == {"twig": 1, "resin": 1, "pebble": 1}
    assert table.score()["events"] == 5


def test_under_new_management_with_fewer_resources() -> None:
    """One may stop at any number; a berry is worth 1 point. [event:under_new_management, D44, R14.3]"""
    table = at("under_new_management", own="2 berries").choose(resource="berry").stop()
    assert (table.own, table.score()["events"]) == ({"berry": 1}, 1)
    assert at("under_new_management", own="2 pebbles").stop().score()["events"] == 0


def test_an_event_that_counts_on_a_card_is_worth_nothing_without_it() -> None:
    """Once Chapel, Dungeon, Monastery and Cemetery have left the city their events count 0. [R12.3, R7.9]"""
    counting = [
        {"event": "ministering_to_miscreants"},
        {"event": "path_of_the_pilgrims"},
        {"event": "pristine_chapel_ceiling"},
        {"event": "remembering_the_fallen"},
    ]
    table = Table(left=1, others=[seat(events=counting, city=["farm", "king"])])
    assert table.score(1) == {"cards": 5, "tokens": 0, "prosperity": 8, "journey": 0, "events": 0, "total": 13}
