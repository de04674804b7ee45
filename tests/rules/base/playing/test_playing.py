"""Chapter 5: playing a card."""

import pytest

from tests.rules.scenario import Table, houses, resources, seat

# What is printed on the governance and traveler cards: cost and base value.
PRINTED = [
    ("clock_tower", "3 twigs, 1 pebble", 0),
    ("courthouse", "1 twig, 1 resin, 2 pebbles", 2),
    ("crane", "1 pebble", 1),
    ("dungeon", "1 resin, 2 pebbles", 0),
    ("historian", "2 berries", 1),
    ("innkeeper", "1 berry", 1),
    ("judge", "3 berries", 2),
    ("shopkeeper", "2 berries", 1),
    ("bard", "3 berries", 0),
    ("fool", "3 berries", -2),
    ("postal_pigeon", "2 berries", 0),
    ("ranger", "2 berries", 1),
    ("shepherd", "3 berries", 1),
    ("undertaker", "2 berries", 1),
    ("wanderer", "2 berries", 1),
]


# Seven more meadow cards, so that a refill fills one slot alone.
DEAR = ["castle", "palace", "ever_tree", "theater", "king", "queen", "doctor"]


# ---- where a card comes from, and what makes it legal ------------------------------------------------------------


def test_a_card_is_played_from_the_hand_or_from_the_meadow() -> None:
    """Hand and meadow are two sources; no other card may be played as an action. [R5.1, D3]"""
    table = Table(
        hand=["inn"], meadow=["inn", "mine"], deck=["inn"], discard=["mine"], own="2 twigs, 1 resin, 1 pebble", left=1
    )
    offered = [(one["card"], one["from"]) for one in table.matching(kind="play")]
    assert sorted(offered) == [("inn", "hand"), ("inn", "meadow"), ("mine", "meadow")]


def test_a_card_played_from_the_hand_leaves_the_meadow_alone() -> None:
    """The copy that was chosen is the one that is played. [R5.1]"""
    table = Table(hand=["inn"], meadow=["inn"], deck=["mine"], own="2 twigs, 1 resin", left=1)
    table.choose(kind="play", card="inn", **{"from": "hand"})
    assert (table.city(), table.hand(), table.meadow[0]) == (["inn"], [], "inn")


def test_a_unique_card_stands_once_in_a_city() -> None:
    """No second Judge, though a second Inn is fine. [R5.2]"""
    table = Table(city=["judge", "inn"], hand=["judge", "inn"], own="9 berries, 2 twigs, 1 resin", left=1)
    assert set(table.values("card", kind="play")) == {"inn"}


def test_a_unique_card_in_another_city_is_no_obstacle() -> None:
    """Unique concerns the city that receives the card. [R5.2]"""
    table = Table(hand=["judge"], own="3 berries", left=1, others=[seat(city=["judge"])])
    assert table.may_play("judge", via="resources")


def test_a_card_needs_a_free_space() -> None:
    """Fifteen spaces used: no ordinary card is on offer. [R5.2, R7.1]"""
    assert Table(city=houses(14), hand=["inn"], own="2 twigs, 1 resin", left=1).may_play("inn")
    full = Table(city=houses(15), hand=["inn"], own="2 twigs, 1 resin", left=1)
    assert full.asked == "0 turn"
    assert not full.may_play("inn")


@pytest.mark.parametrize(("card", "cost", "points"), PRINTED)
def test_a_card_costs_what_is_printed_on_it(card: str, cost: str, points: int) -> None:
    """The printed cost must be there in full, and all of it is paid. [R5.2]"""
    table = Table(hand=[card], own=cost, left=1)
    assert table.values("pay", card=card) == [resources(cost)]
    assert Table(city=[card]).score()["cards"] == points
    for kind in resources(cost):
        short = {**resources(cost), kind: resources(cost)[kind] - 1}
        poor = Table(hand=[card], own=", ".join(f"{n} {k}" for k, n in short.items()), left=1)
        assert poor.asked == "0 turn"
        assert not poor.may_play(card)


# ---- the sequence ------------------------------------------------------------------------------------------------


def test_the_price_of_an_ability_comes_before_the_payment() -> None:
    """Step 1 before step 2: the Crane has left when the payment is asked. [R5.3]"""
    table = Table(city=["crane"], hand=["palace"], own="2 twigs, 3 resins, 3 pebbles", left=1)
    table.play("palace", ability="crane")
    assert (table.asked, table.city(), table.discard) == ("0 pay", [], ["crane"])
    assert table.own == resources("2 twigs, 3 resins, 3 pebbles")


def test_a_meadow_card_is_replaced_before_it_enters_the_city() -> None:
    """Steps 2, 3, 4: paid, refilled, and only then does a Ruins ask what it removes. [R5.3, RA21, D11]"""
    table = Table(city=["inn", "mine"], meadow=["ruins", *DEAR], deck=["bard", "farm", "judge"], left=1)
    table.play("ruins")
    assert (table.asked, table.meadow, table.city()) == ("0 replace", ["bard", *DEAR], ["inn", "mine"])
    table.choose(card="mine")
    assert (table.city(), table.hand()) == (["inn", "ruins"], ["farm", "judge"])


def test_the_city_for_a_fool_is_chosen_after_the_refill() -> None:
    """The Fool is paid and its slot filled before an opponent is named. [R5.3, RA21, D10]"""
    table = Table(meadow=["fool"], deck=["castle"], own="3 berries", left=1, others=[seat(), seat()])
    table.play("fool")
    assert (table.asked, table.meadow[0], table.own) == ("0 target_city", "castle", {})


def test_a_spouse_is_paired_after_the_refill() -> None:
    """The Wife is paid and her slot filled before the pairing is asked. [R5.3, RA21, D9]"""
    table = Table(city=["husband"], meadow=["wife"], deck=["castle"], own="2 berries", left=1)
    table.play("wife")
    assert (table.asked, table.meadow[0], table.own) == ("0 pair", "castle", {})


def test_the_choices_of_step_4_exist_for_plays_through_other_cards_too() -> None:
    """A Ruins turned up by a Postal Pigeon asks what it removes. [R5.3, RA21, D11]"""
    table = Table(city=["inn", "mine"], hand=["postal_pigeon"], deck=["ruins", "king"], own="2 berries", left=1)
    table.play("postal_pigeon").play("ruins")
    assert (table.asked, table.discard) == ("0 replace", ["king"])
    assert table.values("card") == ["inn", "mine"]


def test_production_and_traveler_cards_act_on_being_played() -> None:
    """Step 5: a Farm yields at once, a Wanderer draws at once. [R5.3]"""
    farm = Table(hand=["farm"], own="2 twigs, 1 resin", left=1).play("farm")
    assert farm.own == {"berry": 1}
    wanderer = Table(hand=["wanderer"], deck=["inn", "mine", "king"], own="2 berries", left=1).play("wanderer")
    assert wanderer.hand() == ["inn", "king", "mine"]


@pytest.mark.parametrize(
    ("card", "cost"),
    [("inn", "2 twigs, 1 resin"), ("school", "2 twigs, 2 resins"), ("historian", "2 berries"), ("crane", "1 pebble")],
)
def test_destination_prosperity_and_governance_cards_do_nothing_yet(card: str, cost: str) -> None:
    """Step 5 passes them by: nothing drawn, gained or laid on them. [R5.3]"""
    table = Table(hand=[card], deck=["king"], own=cost, left=1).play(card)
    assert (table.own, table.points(), table.hand(), table.deck) == ({}, 0, [], ["king"])
    assert table.player()["city"][0]["tokens"] == 0


def test_triggers_come_after_the_effect_of_the_new_card() -> None:
    """Step 6 after step 5: the Shopkeeper's berry is not there yet when the Peddler trades. [R5.3, card:shopkeeper]"""
    table = Table(city=["shopkeeper"], hand=["peddler"], own="2 berries, 1 twig", left=1).play("peddler")
    assert (table.asked, table.own) == ("0 pay_resource", {"twig": 1})
    assert table.stop().own == {"twig": 1, "berry": 1}


# ---- triggers ----------------------------------------------------------------------------------------------------

AFTER = {"rules": {"governance_presence": "after"}}


def test_a_courthouse_removed_by_the_ruins_gives_nothing() -> None:
    """It was not there when the Ruins entered. [R5.4, card:courthouse, card:ruins]"""
    table = Table(city=["courthouse"], hand=["ruins"], left=1).play("ruins")
    assert (table.city(), table.own) == (["ruins"], {"twig": 1, "resin": 1, "pebble": 2})


@pytest.mark.parametrize(("patch", "berries"), [(None, 0), (AFTER, 1)])
def test_a_shopkeeper_brought_by_a_pigeon_saw_no_pigeon_enter(patch: object, berries: int) -> None:
    """A trigger needs its card in the city as the other enters; the switch asks only for step 6. [R5.4, R19.14]"""
    table = Table(hand=["postal_pigeon"], deck=["shopkeeper", "king"], own="2 berries", left=1, patch=patch)
    table.play("postal_pigeon").play("shopkeeper", via="free")
    assert table.city() == ["postal_pigeon", "shopkeeper"]
    assert table.own.get("berry", 0) == berries


@pytest.mark.parametrize(("patch", "drawn"), [(None, []), (AFTER, ["farm"])])
def test_a_historian_brought_by_a_pigeon_saw_no_pigeon_enter(patch: object, drawn: list[str]) -> None:
    """No card is drawn for the Pigeon unless the switch says so. [R5.4, R19.14, card:historian]"""
    table = Table(hand=["postal_pigeon"], deck=["historian", "king", "farm"], own="2 berries", left=1, patch=patch)
    table.play("postal_pigeon").play("historian", via="free")
    assert table.hand() == drawn


@pytest.mark.parametrize("patch", [None, AFTER])
def test_a_governance_card_never_reacts_to_itself(patch: object) -> None:
    """Historian, Shopkeeper and Courthouse are silent as they are played. [R5.4, R19.14]"""
    for card, cost in [
        ("historian", "2 berries"),
        ("shopkeeper", "2 berries"),
        ("courthouse", "1 twig, 1 resin, 2 pebbles"),
    ]:
        table = Table(hand=[card], deck=["king"], own=cost, left=1, patch=patch).play(card)
        assert (table.asked, table.own, table.hand()) == ("0 turn", {}, [])


def test_an_imprisoned_shopkeeper_is_silent() -> None:
    """Locked up for the very Critter that is played, it gains nothing for it. [R5.4, card:dungeon, card:shopkeeper]"""
    table = Table(city=["dungeon", "shopkeeper"], hand=["wife"], left=1)
    table.play("wife", ability="dungeon", prisoner="shopkeeper")
    assert (table.city(), table.own) == (["dungeon", "wife"], {})


def test_a_historian_that_has_left_by_step_6_draws_nothing() -> None:
    """The Ranger sends a worker to the University, which gives the Historian up. [R5.4, card:historian, card:ranger]"""
    for card, drawn in [("historian", []), ("farm", ["king"])]:
        table = Table(
            city=["farm", "university", "historian"],
            hand=["ranger"],
            deck=["king"],
            own="2 berries",
            season="winter",
            left=1,
        )
        table.play("ranger").choose(kind="place", card="university").choose(card=card).choose(resource="twig")
        assert (card in table.city(), table.hand()) == (False, drawn)


def test_a_card_played_inside_another_runs_its_whole_sequence_first() -> None:
    """The Courthouse reacts to the inner Farm before the Shopkeeper reacts to the outer Pigeon. [R5.5]"""
    table = Table(
        city=["courthouse", "shopkeeper"], hand=["postal_pigeon"], deck=["farm", "king"], own="2 berries", left=1
    )
    table.play("postal_pigeon").play("farm", via="free")
    assert (table.asked, table.own) == ("0 gain_resource", {"berry": 1})
    assert table.choose(resource="twig").own == {"berry": 2, "twig": 1}


def test_nothing_reacts_to_a_fool_in_either_city() -> None:
    """A Fool enters another city and nothing else happens. [R5.6, card:fool]"""
    silent = ["historian", "shopkeeper"]
    table = Table(city=silent, hand=["fool"], deck=["king"], own="3 berries", left=1, others=[seat(city=silent)])
    table.play("fool")
    assert (table.city(1), table.city(0)) == ([*silent, "fool"], silent)
    assert (table.own, table.owned(1), table.hand(), table.hand(1), table.deck) == ({}, {}, [], [], ["king"])


# ---- what becomes of the payment -----------------------------------------------------------------------------------


def test_payments_go_to_the_general_supply() -> None:
    """No opponent gains by what you pay. [R5.7]"""
    table = Table(hand=["judge"], own="4 berries", left=1).play("judge")
    assert (table.own, table.owned(1)) == ({"berry": 1}, {})


def test_a_discount_never_pays_out() -> None:
    """A Cemetery costs 2 pebbles; the Crane's third unit is lost. [R5.8, R6.6, RA15, card:crane]"""
    table = Table(city=["crane"], hand=["cemetery"], own="1 twig", left=1).play("cemetery", ability="crane")
    assert (table.city(), table.own) == (["cemetery"], {"twig": 1})
