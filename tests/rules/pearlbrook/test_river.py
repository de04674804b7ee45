"""Ambassadors, the Shoal, the river spots and the river cards."""

import pytest

from tests.rules.pearlbrook.brook import SPOTS, Brook, entry, plain
from tests.rules.scenario import seat

GREEN, RED, BLUE, TAN = ["farm", "farm", "mine"], ["inn", "lookout"], ["judge", "crane"], ["wanderer", "wanderer"]


def test_the_shoal_takes_two_resources_and_two_cards() -> None:
    """Pay 2 any, discard 2 cards, gain 1 pearl; any number of ambassadors. [P4.3, PD3, P1.2, location:shoal]"""
    brook = Brook(own="1 twig, 2 berries", hand=["farm", "inn", "king"], rivals=[entry(ambassador="shoal", pearls=3)])
    brook.send("shoal")
    assert brook.asked == "0 pay_resource"
    assert brook.values("resource") == ["twig", "berry"]
    brook.take("berry", "berry")
    assert brook.asked == "0 discard"
    brook.drop("farm", "king")
    assert (brook.pearls(), brook.own, brook.hand()) == (1, {"twig": 1}, ["inn"])
    assert brook.ambassador() == "shoal"


@pytest.mark.parametrize(("own", "hand"), [("1 twig", ["farm", "inn"]), ("2 twigs", ["farm"])])
def test_the_shoal_needs_its_whole_price(own: str, hand: list[str]) -> None:
    """A pearl is no resource that pays there. [P4.3, P13.2, PA9, P1.2]"""
    assert not Brook(own=own, hand=hand, pearls=5).may_send("shoal")


def test_only_ambassadors_stand_at_the_river() -> None:
    """Workers are offered no river place, ambassadors nothing else. [P4.1, PA6, PD2, P3.1, PD1]"""
    brook = Brook(own="2 twigs", hand=["inn", "inn"], left=1, city=["inn", *GREEN], face_down={"production": "gardens"})
    river = {"shoal", *SPOTS.values()}
    assert not river & {str(where) for where in brook.values("where", kind="place")}
    assert set(brook.values("where", kind="ambassador")) == {"shoal", SPOTS["production"]}


@pytest.mark.parametrize(
    ("where", "enough"), [("production", GREEN), ("destination", RED), ("governance", BLUE), ("traveler", TAN)]
)
def test_a_spot_needs_cards_of_its_colour(where: str, enough: list[str]) -> None:
    """3 production, 2 of each other colour. [P4.4, P13.2, location:river_spot_three_production,
    location:river_spot_two_destination, location:river_spot_two_governance, location:river_spot_two_traveler]"""
    down = {where: "gardens"}
    assert Brook(city=enough, face_down=down).may_send(where)
    assert not Brook(city=enough[1:], face_down=down).may_send(where)


def test_a_spot_takes_one_ambassador() -> None:
    """[P4.4]"""
    taken = [entry(ambassador="production")]
    assert not Brook(city=GREEN, face_down={"production": "gardens"}, rivals=taken).may_send("production")


def test_the_first_visitor_gains_the_pearl_and_turns_the_card_up() -> None:
    """Even if the card cannot be used. [P4.5, P4.6, P2.3]"""
    brook = Brook(city=GREEN, face_down={"production": "gardens"})
    brook.send("production")
    assert (brook.pearls(), brook.river("production")) == (1, ("gardens", True))
    assert brook.points() == 0


def test_a_card_just_turned_up_may_be_used_or_not() -> None:
    """[P4.5, PD4, P4.8, river:gardens]"""
    for uses in (True, False):
        brook = Brook(city=GREEN, own="1 berry", points=2, deck=plain(4), face_down={"production": "gardens"})
        brook.send("production")
        assert brook.asked == "0 use_river"
        if uses:
            brook.use()
            assert (brook.pearls(), brook.points(), brook.own, brook.hand()) == (2, 1, {}, plain(3))
        else:
            brook.stop()
            assert (brook.pearls(), brook.points(), brook.own) == (1, 2, {"berry": 1})


def test_a_card_that_lies_face_up_gives_no_pearl_by_itself() -> None:
    """It is used, or declined, like any other. [P4.5, PA28, P4.7]"""
    brook = Brook(city=GREEN, own="1 berry", points=1, face_up={"production": "gardens"})
    brook.send("production")
    assert brook.asked == "0 use_river"
    brook.stop()
    assert brook.pearls() == 0
    assert brook.ambassador() == SPOTS["production"]


@pytest.mark.parametrize(("own", "points"), [("", 1), ("1 berry", 0), ("1 twig", 1)])
def test_a_card_face_up_that_cannot_be_paid_closes_its_spot(own: str, points: int) -> None:
    """Nobody is placed merely to block. [P4.7, P12.2, P13.2, PA9]"""
    assert not Brook(city=GREEN, own=own, points=points, face_up={"production": "gardens"}).may_send("production")


def test_a_switch_lets_ambassadors_block() -> None:
    """They stand there and use nothing; the colours are needed all the same. [P4.7, P12.2]"""
    patch = {"rules": {"ambassador_may_block": True}}
    assert not Brook(own="", face_up={"production": "gardens"}, patch=patch).may_send("production")
    brook = Brook(city=GREEN, own="", points=0, face_up={"production": "gardens"}, patch=patch)
    brook.send("production")
    assert brook.asked != "0 use_river"
    assert (brook.ambassador(), brook.pearls()) == (SPOTS["production"], 0)


def test_tokens_on_cards_pay_nothing_at_the_river() -> None:
    """[P4.9]"""
    city = [*GREEN, {"card": "clock_tower", "tokens": 3}]
    assert not Brook(city=city, own="1 berry", face_up={"production": "gardens"}).may_send("production")


LOCATIONS = [
    ("ballroom", "1 resin", [], 3),
    ("gardens", "1 berry", [], 3),
    ("great_hall", "1 pebble", [], 4),
    ("watermill", "1 twig", [], 2),
    ("river_market", "1 twig, 1 berry", ["berry"], 3),
]


@pytest.mark.parametrize(("card", "own", "paid", "drawn"), LOCATIONS)
def test_a_location_takes_a_token_and_a_resource_for_cards_and_a_pearl(
    card: str, own: str, paid: list[str], drawn: int
) -> None:
    """[P4.8, PD6, river:ballroom, river:gardens, river:great_hall, river:watermill, river:river_market]"""
    brook = Brook(city=GREEN, own=own, points=1, deck=plain(8), face_up={"production": card})
    brook.send("production").use().take(*paid)
    assert (brook.pearls(), brook.points(), len(brook.hand())) == (1, 0, drawn)
    assert brook.own == ({"twig": 1} if paid else {})


def test_the_observatory_takes_meadow_cards() -> None:
    """Both are taken, then the meadow is refilled; near the limit as many as fit. [P4.8, PD6, river:observatory]"""
    meadow = ["farm", "mine", "inn", "king"]
    table = {"city": GREEN, "own": "1 twig", "points": 1, "meadow": meadow, "face_up": {"production": "observatory"}}
    brook = Brook(**table, deck=["queen"] * 2)
    brook.send("production").use()
    brook.choose(kind="card", card="king")
    assert (brook.pearls(), brook.hand()) == (1, ["king", "mine"])
    assert brook.meadow[:4] == ["farm", "queen", "inn", "queen"]
    full = Brook(**table, hand=["judge", "teacher", "monk", "doctor", "bard", "shepherd", "woodcarver"])
    full.send("production").use().choose(kind="card", card="mine")
    assert len(full.hand()) == 8


CITIZENS = [
    ("crustina_the_constable", ["judge", "crane"], ["judge", "farm"]),
    ("gus_the_gardener", ["farm", "mine", "monk"], ["farm", "mine", "inn"]),
    ("iluminor_the_inventor", ["wanderer", "bard"], ["wanderer", "inn"]),
    ("omicron_the_elder", ["king"], ["inn"]),
    ("snout_the_explorer", ["inn", "queen"], ["inn", "king"]),
    ("bosley_the_artist", ["farm", "inn", "king"], ["farm", "mine", "inn"]),
]


@pytest.mark.parametrize(("card", "fits", "fails"), CITIZENS)
def test_a_citizen_takes_cards_for_a_token_and_a_pearl(card: str, fits: list[str], fails: list[str]) -> None:
    """[P4.8, PD5, river:crustina_the_constable, river:gus_the_gardener, river:iluminor_the_inventor,
    river:omicron_the_elder, river:snout_the_explorer, river:bosley_the_artist]"""
    brook = Brook(city=GREEN, hand=[*fits, "messenger"], face_up={"production": card})
    brook.send("production").use()
    while brook.asked == "0 discard":
        brook.drop(next(one for one in sorted(fits) if brook.offers(card=one)))
    assert (brook.pearls(), brook.points(), brook.hand()) == (1, 1, ["messenger"])
    assert not Brook(city=GREEN, hand=fails, face_up={"production": card}).may_send("production")


def test_bosley_wants_three_colours() -> None:
    """Whatever is dropped first, enough colours stay on offer; a Messenger in hand is tan.

    [PD5, river:bosley_the_artist]
    """
    brook = Brook(city=GREEN, hand=["farm", "mine", "inn", "messenger"], face_up={"production": "bosley_the_artist"})
    brook.send("production").use()
    assert brook.values("card") == ["farm", "inn"], "after the Mine two colours would be missing"
    brook.drop("inn")
    assert (brook.hand(), brook.pearls()) == (["farm"], 1)


def test_the_ambassador_comes_home_with_the_workers() -> None:
    """Preparing and passing do not wait for it. [P4.2, P7.1, P3.2, PA14]"""
    playable = {"hand": ["farm"], "own": "2 twigs, 1 resin"}
    brook = Brook(season="winter", ambassador="shoal", others=[seat(season="winter", left=2)], **playable)
    brook.choose(kind="prepare")
    assert brook.ambassador() == "home"
    waiting = Brook(own="2 twigs", hand=["inn", "inn"], adornments=["bell"], pearls=1)
    assert waiting.offers(kind="pass")
    assert Brook(season="winter", own="2 twigs", hand=["inn", "inn"]).offers(kind="prepare")


def test_nothing_else_moves_an_ambassador() -> None:
    """A Ranger and A Well Run City reach workers alone. [P4.2, PA45, PA10]"""
    table = {"ambassador": "shoal", "placed": ["basic_2_resin"]}
    ranger = Brook(**table, hand=["ranger"], own="2 berries")
    ranger.play("ranger")
    assert set(ranger.values("where", kind="worker")) == {"basic_2_resin", "basic_1_berry"}
    event = Brook(**table, city=["chip_sweep", "clock_tower"], events=["a_well_run_city"], left=1)
    event.visit("a_well_run_city")
    assert set(event.values("where")) == {"basic_2_resin", "basic_1_berry", "a_well_run_city"}
