"""The end of the game (chapter 12): what is added up, and who wins.

A table at which nobody can do anything but pass has come to its end, so the points are final.
"""

from typing import Any

import pytest

from tests.rules.scenario import Table, pair, seat

# ---- the worked example ---------------------------------------------------------------------------------------------


def test_the_scoring_example_is_worth_62_points() -> None:
    """Of the tokens two lie on the Chapel and one on the Clock Tower. [R12.6, R12.1]"""
    plain = ["architect", "king", "inn", "bard", "lookout", "monk", "farm", "mine", "fairgrounds"]
    chapel, tower = {"card": "chapel", "tokens": 2}, {"card": "clock_tower", "tokens": 1}
    performer = {"event": "performer_in_residence", "resources": {"berry": 3}}
    table = Table(
        city=[*pair("husband", "wife"), *plain, chapel, tower, {"card": "dungeon", "prisoners": ["peddler"]}],
        held=["grand_tour", "ministering_to_miscreants", performer],
        own="1 resin, 1 pebble, 4 berries",
        placed=["journey_4"],
        points=11,
    )
    parts = {"cards": 22, "tokens": 14, "prosperity": 10, "journey": 4, "events": 12, "total": 62}
    assert (table.game.over, table.score()) == (True, parts)


# ---- what is added up -----------------------------------------------------------------------------------------------


def test_base_values_of_all_city_cards_are_added() -> None:
    """Both of a pair, Wanderers, cards of one name each. [R12.1]"""
    table = Table(city=[*pair("husband", "wife"), "wanderer", "farm", "farm", "university"])
    assert table.score()["cards"] == 2 + 2 + 1 + 1 + 1 + 3


def test_a_fool_costs_two_points_where_it_stands() -> None:
    """Not the player who played it. [R12.1, card:fool]"""
    table = Table(city=["farm"], hand=["fool"], own="3 berries", others=[seat(city=["mine"])]).play("fool")
    assert (table.score(0)["cards"], table.score(1)["cards"]) == (1, 2 - 2)


def test_a_total_may_be_negative() -> None:
    """A Fool alone is worth two points less than nothing. [R12.1, card:fool]"""
    assert Table(city=["fool"]).score()["total"] == -2


def test_tokens_count_wherever_they_lie() -> None:
    """In front of the player, on the Chapel, on the Clock Tower. [R12.1, card:chapel, card:clock_tower]"""
    table = Table(city=[{"card": "chapel", "tokens": 2}, {"card": "clock_tower", "tokens": 3}], points=4)
    assert table.score()["tokens"] == 2 + 3 + 4


def test_cards_in_hand_and_outside_the_city_have_no_base_value() -> None:
    """A hand kept to the end, prisoners, and cards beneath events. [R12.1, R11.3, R7.2]"""
    dungeon = {"card": "dungeon", "prisoners": ["king"]}
    event = {"event": "graduation_of_scholars", "cards": ["doctor"]}
    table = Table(city=[dungeon], held=[event], hand=["queen", "castle"])
    assert (table.score()["cards"], table.score()["events"]) == (0, 2)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_worker_on_a_journey_is_worth_its_number(n: int) -> None:
    """That of an opponent is worth nothing to others. [R12.1, location:journey_2, location:journey_3,
    location:journey_4, location:journey_5]"""
    table = Table(placed=[f"journey_{n}"], others=[seat()])
    assert (table.score(0)["journey"], table.score(1)["journey"]) == (n, 0)


def test_every_worker_on_a_journey_counts() -> None:
    """The shared journey may hold several of one player. [R12.1, location:journey_2, location:journey_5]"""
    assert Table(placed=["journey_2", "journey_2", "journey_5"]).score()["journey"] == 9


def test_other_places_are_worth_nothing_at_the_end() -> None:
    """Workers on locations and events bring no points by standing there. [R12.1]"""
    table = Table(
        placed=["basic_3_twigs", "haven", {"city": 0, "slot": 0}, "grand_tour"], city=["inn"], held=["grand_tour"]
    )
    assert table.score() == {"cards": 2, "tokens": 0, "prosperity": 0, "journey": 0, "events": 3, "total": 5}


def test_the_total_is_the_sum_of_its_parts() -> None:
    """One point or more from each source. [R12.1]"""
    table = Table(city=["wife", "palace"], points=3, held=["tax_relief"], placed=["journey_3"])
    assert table.score() == {"cards": 6, "tokens": 3, "prosperity": 1, "journey": 3, "events": 3, "total": 16}


# ---- events ---------------------------------------------------------------------------------------------------------

FIXED = {
    "harvest_festival": 3,
    "city_monument": 3,
    "grand_tour": 3,
    "cartographers_expedition": 3,
    "a_well_run_city": 4,
    "croak_wart_cure": 6,
    "tax_relief": 3,
    "the_everdell_games": 9,
}


@pytest.mark.parametrize("event", FIXED)
def test_an_event_is_worth_its_fixed_points(event: str) -> None:
    """To who holds it, although the cards it asked for have left. [R12.3, R7.9, event:harvest_festival,
    event:city_monument, event:grand_tour, event:cartographers_expedition, event:a_well_run_city,
    event:croak_wart_cure, event:tax_relief, event:the_everdell_games]"""
    table = Table(held=[event])
    assert (table.score(0)["events"], table.score(1)["events"]) == (FIXED[event], 0)


def test_goods_and_cards_on_an_event_count_by_its_data() -> None:
    """Two a twig, two a berry, one or two for any, one a scroll, three a thief, two a scholar. [R12.3,
    event:an_evening_of_fireworks, event:performer_in_residence, event:under_new_management,
    event:ancient_scrolls_discovered, event:capture_of_the_acorn_thieves, event:graduation_of_scholars]"""
    assert events_worth({"event": "an_evening_of_fireworks", "resources": {"twig": 3}}) == 6
    assert events_worth({"event": "performer_in_residence", "resources": {"berry": 2}}) == 4
    assert events_worth({"event": "under_new_management", "resources": {"twig": 1, "berry": 1, "resin": 1}}) == 4
    assert events_worth({"event": "under_new_management", "resources": {"pebble": 3}}) == 6
    assert events_worth({"event": "ancient_scrolls_discovered", "cards": ["farm", "king", "ruins"]}) == 3
    assert events_worth({"event": "capture_of_the_acorn_thieves", "cards": ["bard", "king"]}) == 6
    assert events_worth({"event": "graduation_of_scholars", "cards": ["bard", "king", "fool"]}) == 6


def events_worth(*events: Any, **me: Any) -> int:
    table = Table(held=list(events), **me)
    assert table.game.over
    return table.score()["events"]


def test_what_an_event_counts_in_the_city_is_counted_at_the_end() -> None:
    """A prisoner who comes after the claim counts. [R12.3, event:ministering_to_miscreants]"""
    table = Table(city=["dungeon", "monk", "bard"], held=["ministering_to_miscreants"], hand=["king"], own="3 berries")
    assert table.score()["events"] == 0
    table.play("king", via={"ability": {"slot": 0, "card": "dungeon"}, "prisoner": {"slot": 2, "card": "bard"}})
    assert table.score()["events"] == 3


def test_an_event_whose_counted_cards_have_left_counts_nothing() -> None:
    """Without Chapel, Dungeon and Monastery there is nothing to count. [R12.3, event:pristine_chapel_ceiling,
    event:ministering_to_miscreants, event:path_of_the_pilgrims]"""
    assert events_worth("pristine_chapel_ceiling", "ministering_to_miscreants", "path_of_the_pilgrims") == 0


def test_tokens_on_the_chapel_count_for_the_ceiling_and_for_themselves() -> None:
    """Two points a token, besides the token's own. [R12.3, R12.1, event:pristine_chapel_ceiling]"""
    table = Table(city=[{"card": "chapel", "tokens": 3}], held=["pristine_chapel_ceiling"])
    assert (table.score()["events"], table.score()["tokens"]) == (6, 3)


@pytest.mark.parametrize(
    ("event", "card"), [("path_of_the_pilgrims", "monastery"), ("remembering_the_fallen", "cemetery")]
)
def test_workers_who_stay_for_good_count_for_pilgrims_and_fallen(event: str, card: str) -> None:
    """Three points each, up to two. [R12.3, event:path_of_the_pilgrims, event:remembering_the_fallen]"""
    here = {"city": 0, "slot": 2}
    city = ["monk", "undertaker", card]
    assert [events_worth(event, city=city, placed=[here] * n) for n in (0, 1, 2)] == [0, 3, 6]


# ---- leftover resources ---------------------------------------------------------------------------------------------


def test_leftover_resources_score_nothing() -> None:
    """Without an Architect. [R12.4]"""
    assert Table(own="9 twigs, 9 resin, 9 pebbles, 9 berries").score()["total"] == 0


def test_resources_on_a_storehouse_score_nothing() -> None:
    """Storehouse and Architect are worth their base values alone. [R12.4, card:storehouse, card:architect]"""
    table = Table(city=[{"card": "storehouse", "resources": {"twig": 3, "resin": 2, "pebble": 4}}, "architect"])
    assert table.score()["total"] == 2 + 2


# ---- who wins -------------------------------------------------------------------------------------------------------


def winners(me: dict[str, Any], *others: dict[str, Any]) -> list[int]:
    """The winners among players none of whom can do anything but pass."""
    table = Table(**me, others=[seat(**other) for other in others])
    assert table.game.over
    return table.game.winners


def test_the_most_points_win() -> None:
    """Whatever else a player has. [R12.5, R12.1]"""
    assert winners({"points": 7}, {"points": 8}, {"points": 6, "own": "9 berries"}) == [1]
    assert winners({"points": 5}, {"points": 1, "held": ["grand_tour"], "own": "9 berries"}) == [0]


def test_a_tie_goes_to_more_events() -> None:
    """Before resources are looked at. [R12.5]"""
    assert winners({"points": 3, "own": "9 berries"}, {"held": ["grand_tour"]}) == [1]


def test_events_are_numbered_not_weighed_in_a_tie() -> None:
    """Two basic events beat one special event of nine points. [R12.5]"""
    one_great = {"held": ["the_everdell_games"], "own": "5 berries"}
    two_small = {"held": ["grand_tour", "city_monument"], "points": 3}
    assert winners(one_great, two_small) == [1]


def test_basic_and_special_events_count_alike_in_a_tie() -> None:
    """One of each is as many as two basic ones, so resources decide. [R12.5]"""
    mixed = {"held": ["harvest_festival", "tax_relief"], "own": "1 twig"}
    assert winners(mixed, {"held": ["grand_tour", "city_monument"]}) == [0]


def test_a_tie_of_events_goes_to_more_leftover_resources() -> None:
    """All kinds are added up. [R12.5, R12.4]"""
    assert winners({"own": "3 pebbles"}, {"own": "1 twig, 1 resin, 1 pebble, 1 berry"}) == [1]


def test_what_lies_on_cards_and_events_is_not_leftover() -> None:
    """One twig in the supply beats three on a Storehouse and three on an event. [R12.5, R12.4, card:storehouse]"""
    store = {"card": "storehouse", "resources": {"twig": 3}}
    fireworks = {"event": "an_evening_of_fireworks", "resources": {"twig": 3}}
    mine = {"city": [store], "held": [fireworks]}
    theirs = {"city": ["mine"], "held": ["grand_tour"], "points": 3, "own": "1 twig"}
    assert winners(mine, theirs) == [1]


def test_players_tied_in_everything_share_the_victory() -> None:
    """Those behind them do not. [R18.1, R12.5]"""
    tied = {"points": 2, "own": "1 twig"}
    assert winners(tied, {"points": 1, "own": "9 twigs"}, {"points": 2, "own": "1 berry"}) == [0, 2]
    assert winners({}, {}, {}, {}) == [0, 1, 2, 3]


def test_only_the_tied_players_are_compared_further() -> None:
    """A player with fewer points but more events does not come back in. [R12.5]"""
    most_events = {"held": ["grand_tour", "city_monument"]}
    assert winners(most_events, {"points": 7, "own": "1 twig"}, {"points": 7, "own": "2 twigs"}) == [2]
