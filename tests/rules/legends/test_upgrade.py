"""Upgrading: a Legendary in exchange for its banner card."""

from typing import Any

from tests.rules.legends.hall import PLAIN, Hall
from tests.rules.scenario import houses, pair, seat


def test_with_the_banner_card_there_is_no_other_way() -> None:
    """However rich the player is. [LA3, LD1]"""
    hall = Hall(aside=["fynn_nobletail"], city=["king"], own="9 berries")
    assert hall.ways("fynn_nobletail") == ["free"]
    hall.legend("fynn_nobletail")
    assert (hall.city(), hall.discard, hall.own) == (["fynn_nobletail"], ["king"], {"berry": 9})
    assert hall.aside() == []


def test_without_the_banner_card_it_is_paid() -> None:
    """A card of that name that is a prisoner or lies under an event is not in the city. [LA3, LD1]"""
    prisoner = [{"card": "dungeon", "prisoners": ["teacher"]}]
    hall = Hall(aside=["poe"], city=prisoner, own="4 berries")
    assert hall.ways("poe") == ["resources"]
    assert hall.legend("poe").own == {}
    assert Hall(aside=["poe"], own="3 berries").ways("poe") == []


def test_both_ways_if_the_switch_is_off() -> None:
    """[LA3]"""
    patch = {"rules.legendary_upgrade_forced": False}
    hall = Hall(aside=["poe"], city=["teacher"], own="4 berries", patch=patch)
    assert hall.ways("poe") == ["free", "resources"]
    hall.legend("poe", via="resources")
    assert (hall.city(), hall.own) == (["teacher", "poe"], {})


def test_which_of_several_banner_cards_goes_is_asked() -> None:
    """Equal ones are one choice. [LA4, LD2]"""
    city = ["inn", {"card": "inn", "occupied": True}, "inn"]
    hall = Hall(aside=["the_green_acorn"], city=city).legend("the_green_acorn")
    assert (hall.asked, hall.values("slot")) == ("0 replace", [0, 1])
    hall.choose(slot=1)
    assert hall.city() == ["inn", "inn", "the_green_acorn"]
    assert hall.in_city("the_green_acorn")["occupied"] is True


def test_tokens_resources_and_prisoners_do_not_move() -> None:
    """Only the 4 tokens that the Treasury brings itself lie on it; prisoners are discarded. [LA4, LA26]"""
    treasury = Hall(aside=["king_norths_treasury"], city=[{"card": "clock_tower", "tokens": 3}])
    assert treasury.legend("king_norths_treasury").in_city("king_norths_treasury")["tokens"] == 4
    dungeon = [{"card": "dungeon", "prisoners": ["wife"]}]
    prison = Hall(aside=["darkdeep_prison"], city=dungeon).legend("darkdeep_prison")
    assert sorted(prison.discard) == ["dungeon", "wife"]


def test_the_occupied_token_moves_along() -> None:
    """The Market frees nobody any more then; without a token it frees a Husband. [LA5, L3.7, LA10]"""
    for occupied in (True, False):
        city = [{"card": "farm", "occupied": occupied}]
        hall = Hall(aside=["mcgregors_market"], city=city, hand=["husband", "mine"], left=2).legend("mcgregors_market")
        hall.take("twig", "twig")
        assert hall.in_city("mcgregors_market")["occupied"] is occupied
        assert hall.may_play("husband", token="mcgregors_market") is not occupied


def test_a_worker_moves_along_whoever_owns_it() -> None:
    """It blocks the Acorn, brings nobody anything, and comes home as usual. [LA5]"""
    inn = {"city": 0, "slot": 0}
    hall = Hall(aside=["the_green_acorn"], city=["inn"], others=[seat(placed=[inn], left=1)])
    hall.legend("the_green_acorn")
    assert (hall.places(1), hall.points()) == ([{"city": 0, "slot": 0}], 0)
    assert hall.in_city("the_green_acorn")["workers"] == [1]
    own = Hall(aside=["amilla_glistendew"], city=["farm", "queen"], placed=[{"city": 0, "slot": 1}], left=2)
    own.legend("amilla_glistendew")
    assert own.in_city("amilla_glistendew")["workers"] == [0]
    assert not own.may_visit({"city": 0, "slot": 1})


def permanent(slot: int) -> dict[str, Any]:
    return {"where": {"city": 0, "slot": slot}, "permanent": True}


def test_workers_of_a_cemetery_stay_permanent_on_the_tomb() -> None:
    """They fill its spots, and count for Remembering the Fallen. [LA5, LA10]"""
    table: dict[str, Any] = {"aside": ["everflame_tomb"], "city": ["cemetery", "undertaker", "shepherd"],
                             "placed": [permanent(0), permanent(0)], "left": 2, "meadow": ["farm"]}  # fmt: skip
    hall = Hall(**table, held=["remembering_the_fallen"]).legend("everflame_tomb")
    standing = [one for one in hall.player()["workers"]["placed"] if one["permanent"]]
    assert [one["where"] for one in standing] == [{"city": 0, "slot": 2}] * 2
    assert not hall.may_visit({"city": 0, "slot": 2}), "both spots are taken"
    assert hall.score()["events"] == 2 * 3


def test_permanent_workers_are_lost_if_the_switch_is_off() -> None:
    """[LA5]"""
    patch = {"rules.legendary_keeps_permanent_worker": False}
    hall = Hall(aside=["everflame_tomb"], city=["cemetery"], placed=[permanent(0)], left=2, patch=patch)
    assert hall.legend("everflame_tomb").player()["workers"]["lost"] == 1


def test_workers_beyond_the_spots_stand_nowhere() -> None:
    """[LA5]"""
    inn = {"city": 0, "slot": 0}
    patch = {"card.inn.worker_spots": 2}
    hall = Hall(aside=["the_green_acorn"], city=["inn"], placed=[inn], others=[seat(placed=[inn], left=1)], patch=patch)
    hall.legend("the_green_acorn")
    assert (hall.places(0), hall.places(1)) == ([{"city": 0, "slot": 0}], [None])


def test_the_matriarch_chooses_her_husband_herself() -> None:
    """The Husband of the upgraded Wife is single by then. [LA6, LD3, card:mayberry_matriarch]"""
    city = [*pair("wife", "husband"), "husband"]
    hall = Hall(aside=["mayberry_matriarch"], city=city).legend("mayberry_matriarch")
    assert (hall.asked, hall.values("slot", kind="card")) == ("0 pair", [1])
    assert hall.offers(kind="stop")
    alone = Hall(aside=["mayberry_matriarch"], city=city).legend("mayberry_matriarch").stop()
    assert alone.in_city("mayberry_matriarch").get("paired_with") is None
    hall.choose(slot=1)
    matriarch = hall.in_city("mayberry_matriarch")
    assert hall.city()[matriarch["paired_with"]] == "husband"


def test_an_upgrade_enters_a_full_city_and_leaves_a_space() -> None:
    """15 spaces and one more; the banner card's is free again. [LA7, LA29]"""
    city = [*houses(14), "teacher"]
    hall = Hall(aside=["poe"], city=city, hand=["school", "theater"], own="2 twigs, 2 resin", left=2)
    assert not hall.may_play("school")
    hall.legend("poe").stop()
    assert hall.may_play("school")


def test_it_is_a_card_play_to_which_cards_react() -> None:
    """A Historian draws for it; playing it is the whole turn. [LA9]"""
    hall = Hall(aside=["strongroot_castle"], city=["castle", "historian", "courthouse"], deck=PLAIN)
    hall.legend("strongroot_castle")
    assert hall.asked == "0 order"
    hall.choose(card="historian").take("twig")
    assert (len(hall.hand()), hall.own) == (1, {"twig": 1})


def test_the_upgraded_card_does_not_react() -> None:
    """It has left before the Legendary enters. [LA4, LA20]"""
    hall = Hall(aside=["foresight"], city=["historian"], deck=PLAIN).legend("foresight")
    assert (hall.hand(), hall.city()) == ([], ["foresight"])


def test_no_effect_plays_a_legendary() -> None:
    """Neither a Queen nor an Inn, The Green Acorn or the Tomb reaches it. [LA8, LA9]"""
    for place in ("queen", "inn", "the_green_acorn", "everflame_tomb"):
        own = "9 twigs, 9 resin, 9 pebbles, 9 berries"
        table: dict[str, Any] = {"hand": ["farm"], "meadow": ["mine", "farm"], "own": own, "left": 2}
        hall = Hall(aside=["chipter_swipple"], city=[place], **table)
        assert hall.ways("chipter_swipple") == ["resources"]
        hall.visit({"city": 0, "slot": 0})
        assert not hall.offers(card="chipter_swipple"), place
