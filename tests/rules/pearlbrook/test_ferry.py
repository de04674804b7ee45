"""The Ferry: a space for ambassadors that uses a river card from afar."""

from tests.rules.pearlbrook.brook import SPOTS, Brook, entry, plain
from tests.rules.scenario import seat

MINE = {"city": 0, "slot": 0}
THEIRS = {"city": 1, "slot": 0}


def test_the_ferry_uses_a_card_that_lies_face_up() -> None:
    """Requirement and ambassador at its spot do not matter; the price is paid. [P4.11, PA4, PD7, card:ferry]"""
    up = {"production": "gardens", "governance": "watermill", "traveler": "great_hall"}
    brook = Brook(
        city=["ferry"],
        own="1 berry, 1 twig",
        points=1,
        deck=plain(4),
        face_up=up,
        rivals=[entry(ambassador="production")],
    )
    brook.send(MINE)
    assert brook.asked == "0 river"
    assert brook.values("river") == ["gardens", "watermill"], "the Great Hall cannot be paid"
    brook.choose(river="gardens")
    assert brook.asked == "0 use_river"
    brook.use()
    assert (brook.pearls(), brook.points(), brook.own) == (1, 0, {"twig": 1})
    assert brook.ambassador() == MINE


def test_a_visit_may_be_declined_and_still_pays_the_owner() -> None:
    """An opponent's Ferry is open: the owner gains a token as the ambassador comes. [PA4, P4.11, PD4, card:ferry]"""
    brook = Brook(
        own="1 berry", points=1, face_up={"production": "gardens"}, others=[seat(city=["ferry"])], rivals=[entry()]
    )
    brook.send(THEIRS)
    assert brook.points(1) == 1
    brook.stop()
    assert (brook.pearls(), brook.points(), brook.points(1)) == (0, 1, 1)


def test_when_a_ferry_can_be_visited() -> None:
    """A free space and a payable card face up; the Shoal is no river card. [PA4, PA9, P13.2, P12.4]"""
    table = {"city": ["ferry"], "own": "2 berries", "hand": ["inn", "inn"]}
    assert not Brook(**table, points=1, face_down={"production": "gardens"}).may_send(MINE)
    assert not Brook(**table, face_up={"production": "gardens"}).may_send(MINE)
    taken = Brook(**table, points=1, face_up={"production": "gardens"}, rivals=[entry(ambassador=MINE)])
    assert not taken.may_send(MINE)
    free = Brook(**table, points=1, face_up={"production": "gardens"})
    assert free.may_send(MINE)
    assert not free.offers(kind="place", where=MINE)


def test_a_switch_lets_ambassadors_block_a_ferry() -> None:
    """Without a payable card, face up or not; the space must be free. [PA4, P4.7]"""
    patch = {"rules": {"ambassador_may_block": True}}
    table = {"city": ["ferry"], "own": "", "patch": patch}
    brook = Brook(**table, face_down={"production": "gardens"})
    assert not Brook(**{**table, "patch": None}, face_down={"production": "gardens"}).may_send(MINE)
    brook.send(MINE)
    assert (brook.ambassador(), brook.pearls()) == (MINE, 0)
    assert not Brook(**table, face_up={"production": "gardens"}, rivals=[entry(ambassador=MINE)]).may_send(MINE)


def test_no_worker_stands_on_a_ferry() -> None:
    """[P4.1, P12.4, card:ferry]"""
    brook = Brook(city=["ferry"], left=1, own="1 berry", points=1, face_up={"production": "gardens"})
    assert not brook.may_visit(MINE)
    assert brook.may_send(MINE)


def test_an_ambassador_stays_out_when_its_ferry_leaves() -> None:
    """It comes home with the next season; others keep their cards. [PA10, P4.2]"""
    city = ["university", "ferry", {"card": "ferry_ferret"}]
    brook = Brook(city=city, left=1, ambassador={"city": 0, "slot": 1})
    brook.visit({"city": 0, "slot": 0}).choose(kind="card", card="ferry").take("twig")
    assert brook.ambassador() is None
    other = Brook(city=["farm", "university", "ferry"], left=1, ambassador={"city": 0, "slot": 2})
    other.visit({"city": 0, "slot": 1}).choose(kind="card", card="farm").take("twig")
    assert other.ambassador() == {"city": 0, "slot": 1}


def test_a_ferry_moves_no_card_and_takes_no_pearl_of_a_card_face_down() -> None:
    """[PA4, card:ferry]"""
    down, up = {"traveler": "watermill"}, {"production": "gardens"}
    brook = Brook(city=["ferry"], own="1 berry", points=1, deck=plain(3), face_down=down, face_up=up)
    brook.send(MINE).use()
    assert (brook.pearls(), brook.river("traveler")) == (1, ("watermill", False))
    assert SPOTS["production"] not in brook.places()
