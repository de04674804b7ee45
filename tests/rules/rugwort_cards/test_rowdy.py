"""Rugwort the Rowdy: he takes a production card and moves into the city where it stood."""

from typing import Any

from tests.rules.rugwort_cards.pack import MODULES, ROWDY, alone, at_the_brook, gang
from tests.rules.scenario import Table, pair, seat
from tests.rules.solo.rugwort import RUGWORT

COST = "3 berries"


# Top first.
DECK = ["king", "queen", "bard", "fool"]


def rowdy(others: list[dict[str, Any]], **rest: Any) -> Table:
    return gang(**{"hand": [ROWDY], "own": COST, "others": others, **rest})


def full(*cards: Any) -> list[Any]:
    """A city of 15 spaces, these cards last; the rest are Inns and the like, which nobody takes."""
    rest = ["inn", "inn", "inn", "school", "castle", "palace", "crane", "university", "theater", "courthouse"]
    rest += ["clock_tower", "dungeon", "cemetery", "chapel", "monastery"]
    return [*rest[: 15 - len(cards)], *cards]


def test_a_card_is_taken_and_acts_and_he_goes_where_it_was() -> None:
    """A General Store brings a berry, and one more for the Farm of its new city; then the other discards 2 of 3 cards.

    [RCA5, RCA10, RD3, card:rugwort_the_rowdy]
    """
    other = seat(city=["general_store", "mine", "inn"], hand=["king", "queen", "bard"])
    table = rowdy([other], city=["farm"]).play(ROWDY, via="resources")
    assert (table.asked, table.values("card")) == ("0 take_card", ["general_store", "mine"])
    table.choose(card="general_store")
    assert (table.city(0), table.own) == (["farm", "general_store"], {"berry": 2})
    assert (table.asked, table.city(1)) == ("1 discard", ["mine", "inn", ROWDY])
    table.choose(card="bard").choose(card="king")
    assert table.hand(1) == ["queen"]


def test_whoever_has_fewer_cards_discards_all() -> None:
    """Nothing is asked. [RCA5, RCA7]"""
    table = rowdy([seat(city=["farm"], hand=["king"])]).play(ROWDY)
    assert (table.hand(1), table.discard, table.city(1)) == ([], ["king"], [ROWDY])


def test_all_that_lies_on_the_card_comes_along() -> None:
    """Stored resources, tokens and the occupied token; a worker on it stays deployed nowhere. [RCA5]"""
    stored = {"card": "storehouse", "resources": {"twig": 3}, "occupied": True}
    other = seat(city=[stored], placed=[{"where": {"city": 1, "slot": 0}}])
    table = rowdy([other]).play(ROWDY).choose(resource="berry")
    (taken,) = table.player()["city"]
    assert (taken["resources"], taken["occupied"]) == ({"twig": 3, "berry": 2}, True)
    assert table.places(1) == [None]


def test_the_taken_card_may_share_a_space() -> None:
    """A Husband with the own Wife and a Farm brings a resource; his Wife is single then. [RCA5, RD3]"""
    other = seat(city=pair("husband", "wife"))
    table = rowdy([other], city=["wife", "farm"]).play(ROWDY, via="resources")
    assert (table.asked, table.offers(kind="stop")) == ("0 pair", True)
    table.choose(card="wife").choose(resource="pebble")
    assert (table.city(), table.own) == (["wife", "farm", "husband"], {"pebble": 1})
    assert table.player()["city"][2]["paired_with"] == 0
    assert table.player(1)["city"][0].get("paired_with") is None


def test_the_card_acts_before_he_is_in_the_other_city() -> None:
    """A Miner Mole that is taken copies a Carnival there: the Farm is one other production card. [RCA5]"""
    other = seat(city=["carnival", "farm", "miner_mole"])
    both = {"modules": [*MODULES, "extra_extra"]}
    table = Table(sections=both, hand=[ROWDY], own=COST, others=[other], deck=DECK, left=1)
    table.play(ROWDY).choose(card="miner_mole").choose(card="carnival")
    assert (table.hand(), table.city(1)) == (["king"], ["carnival", "farm", ROWDY])


def test_he_is_in_no_hand_while_the_card_acts() -> None:
    """A Teacher that is taken draws and gives; he cannot be given. [RCA5]"""
    table = rowdy([seat(city=["teacher"])], deck=DECK).play(ROWDY)
    assert (table.asked, table.hand(), table.city(1)) == ("0 keep", ["king", "queen"], [])
    table.choose(card="king")
    assert (table.hand(), table.city(1)) == (["king"], [ROWDY])
    assert table.discard == ["queen"], "given to the other, who discards it at once"


def test_nothing_reacts_to_him() -> None:
    """A Shopkeeper brings a berry for critters that are played into its city. [RCA5]"""
    table = rowdy([seat(city=["mine", "shopkeeper"])], city=["shopkeeper"]).play(ROWDY)
    assert (table.own, table.owned(1)) == ({"pebble": 1}, {})


def test_a_switch_lets_the_own_city_react() -> None:
    """[RCA5]"""
    patch = {"rules": {"rowdy_triggers": True}}
    table = rowdy([seat(city=["mine", "shopkeeper"], hand=["king"])], city=["shopkeeper"], patch=patch).play(ROWDY)
    assert (table.own, table.owned(1), table.hand(1)) == ({"pebble": 1, "berry": 1}, {}, [])


def test_without_a_target_he_cannot_be_played() -> None:
    """In no way, neither paid nor free. [RCA6]"""
    assert not rowdy([seat(city=["inn", "wife"])]).may_play(ROWDY)
    assert not rowdy([seat(city=["inn", "wife"])], city=["farm"]).may_play(ROWDY, token="farm")
    assert rowdy([seat(city=["farm"])], city=["farm"]).may_play(ROWDY, token="farm")
    gone = seat(city=["farm"], passed=True)
    assert rowdy([gone]).may_play(ROWDY), "one who has passed is no exception"


def test_the_own_city_must_take_the_card() -> None:
    """The unique rule, and a space. [RCA6]"""
    assert not rowdy([seat(city=["barge_toad"])], city=full()).may_play(ROWDY)
    chip = [seat(city=["peddler", "fairgrounds"])]
    assert rowdy(chip, city=["fairgrounds"]).play(ROWDY, via="resources").city() == ["fairgrounds", "peddler"]
    spouse = rowdy([seat(city=["husband"])], city=full("wife"))
    assert spouse.may_play(ROWDY), "a Husband shares the space of a Wife"


def test_the_other_city_must_have_room_for_him() -> None:
    """The card taken makes room, unless it shares its space or takes none. [RCA6]"""
    assert rowdy([seat(city=full("farm"))]).may_play(ROWDY)
    crowded = [*full()[:14], *pair("husband", "wife", at=14)]
    assert not rowdy([seat(city=crowded)]).may_play(ROWDY)
    roomy = [*full()[:13], *pair("husband", "wife", at=13)]
    assert rowdy([seat(city=roomy)]).may_play(ROWDY)


def test_a_card_that_shares_its_space_may_be_spared() -> None:
    """[RCA6]"""
    patch = {"rules": {"rowdy_takes_shared": False}}
    shared = [*pair("husband", "wife"), "farm"]
    table = rowdy([seat(city=shared)], patch=patch).play(ROWDY)
    assert table.city() == ["farm"], "the only target"
    assert not rowdy([seat(city=shared[:2])], patch=patch).may_play(ROWDY)
    assert rowdy([seat(city=shared)]).play(ROWDY).values("card") == ["husband", "farm"]


def test_cards_that_never_leave_are_no_targets() -> None:
    """[RCA6]"""
    patch = {"card": {"mine": {"fixed": True}}}
    assert not rowdy([seat(city=["mine"])], patch=patch).may_play(ROWDY)


def test_the_owner_finds_a_new_place_for_a_messenger() -> None:
    """At once, before the card acts; its space is free then, so that a full city is no obstacle. [RCA5, RCA6, RD3]"""
    city = [*full()[:14], *pair("general_store", "messenger", at=14)]
    table = at_the_brook(hand=[ROWDY], own=COST, city=["farm"], others=[seat(city=city, hand=["king"])])
    table.play(ROWDY, via="resources")
    assert (table.asked, table.own, table.city(1)[-1]) == ("1 pair", {}, "messenger")
    assert "general_store" not in table.values("card")
    table.choose(card="castle")
    assert (table.own, table.city(1)[-2:], table.hand(1)) == ({"berry": 2}, ["messenger", ROWDY], [])


def test_a_messenger_that_finds_no_place_keeps_the_space() -> None:
    """Every other construction has a Messenger: the city stays full. [RCA6]"""
    critters = ["wife", "bard", "king", "queen", "judge", "historian", "shopkeeper", "ranger", "shepherd", "innkeeper"]
    city = [*critters, "fool", "architect", "postal_pigeon", "undertaker", *pair("farm", "messenger", at=14)]
    assert not at_the_brook(hand=[ROWDY], own=COST, others=[seat(city=city)]).may_play(ROWDY)
    roomy = [*critters, *pair("farm", "messenger", at=10)]
    assert at_the_brook(hand=[ROWDY], own=COST, others=[seat(city=roomy)]).may_play(ROWDY)


def test_what_was_built_on_a_card_may_be_taken() -> None:
    """He does not lie there, so that he needs a space; the card beneath may be built on again. [RCA6]"""
    ability = {"plays": "construction", "drops": 3, "price": "build_on"}
    arch = {"like": "crane", "ability": ability, "name": "Arch"}
    patch = {"new": {"card": {"arch": arch}}}
    city: list[Any] = [*full()[:13], *pair("arch", "farm", at=13)]
    table = rowdy([seat(city=city, left=1)], patch=patch).play(ROWDY)
    assert (table.city(), table.city(1)[-2:]) == (["farm"], ["arch", ROWDY])
    crowded: list[Any] = [*full()[:14], *pair("arch", "farm", at=14)]
    assert not rowdy([seat(city=crowded)], patch=patch).may_play(ROWDY)


def test_he_is_a_production_card_of_his_new_city() -> None:
    """At each production 2 cards go, all if there are fewer. [RCA7, RD4]"""
    me = {"city": [ROWDY, "farm"], "hand": ["king", "queen", "bard"], "season": "winter", "left": 0}
    table = gang(**me)
    table.choose(card=ROWDY)
    assert table.asked == "0 discard"
    assert not table.offers(kind="stop")
    table.choose(card="bard").choose(card="king")
    assert (table.hand(), table.own) == (["queen"], {"berry": 1})


def test_a_chip_sweep_must_choose_him_if_there_is_no_other() -> None:
    """[RCA7, RD4]"""
    table = gang(city=[ROWDY], hand=["chip_sweep", "king", "queen"], own=COST).play("chip_sweep")
    assert (table.hand(), table.discard) == ([], ["queen", "king"])


def test_a_mole_cannot_copy_him() -> None:
    """[RCA7]"""
    table = gang(others=[seat(city=[ROWDY, "farm"])], hand=["miner_mole", "king"], own=COST).play("miner_mole")
    assert table.values("card", kind="card") == ["farm"]


def test_he_counts_and_may_be_refunded() -> None:
    """3 berries from a University; he is one of 4 production cards. [RCA7]"""
    city = ["university", ROWDY, "farm", "farm", "mine"]
    table = gang(city=city, left=2, basic_events=["harvest_festival"])
    assert table.may_visit("harvest_festival")
    table.visit({"city": 0, "slot": 0}).choose(card=ROWDY).choose(resource="twig")
    assert table.own == {"berry": 3, "twig": 1}


def test_against_rugwort_any_production_card_of_his_will_do() -> None:
    """He always has room, discards nothing, and keeps the Rowdy; it counts as a card played. [RCA8, RCA5]"""
    his = ["farm"] * 7 + ["mine"] * 2 + ["twig_barge"] * 3 + ["resin_refinery"] * 3 + ["school"] * 2
    solo = alone(his, hand=[ROWDY, "wife"], own=COST).play(ROWDY).choose(card="mine")
    assert (solo.city(), solo.own, solo.hand()) == (["mine"], {"pebble": 1}, ["wife"])
    assert ROWDY in solo.his_city
    # 17 cards, one of them taken, the Rowdy, and his answer to the play.
    assert len(solo.his_city) == 17 - 1 + 1 + 1
    assert solo.player(RUGWORT)["hand"] == []
    assert not alone(["inn"], hand=[ROWDY], own=COST).may_play(ROWDY)
