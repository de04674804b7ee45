"""The Garland Award: most and second most cards of a kind."""

from collections import Counter

import pytest

import everdell_sim as ev
from tests.rules.bellfaire.fair import GARLAND, Fair
from tests.rules.scenario import pair, seat

# Three cards of each kind that a tile counts, and one that it does not.
KINDS = [
    ("agriculture", ["farm", "mine", "teacher"], "inn"),
    ("architecture", ["farm", "inn", "castle"], "wife"),
    ("beauty", ["castle", "king", "wife"], "farm"),
    ("community", ["wife", "bard", "judge"], "farm"),
    ("peace", ["judge", "courthouse", "crane"], "farm"),
    ("storytelling", ["bard", "ranger", "wanderer"], "farm"),
    ("tourism", ["inn", "queen", "chapel"], "farm"),
]


@pytest.mark.parametrize(("award", "cards", "other"), KINDS)
def test_the_most_cards_bring_six_points_the_second_most_three(award: str, cards: list[str], other: str) -> None:
    """Each tile counts its kind or colour; with two players the second place scores too. [B4.1, B4.4, BA7,
    garland_award:garland_agriculture, garland_award:garland_architecture, garland_award:garland_beauty,
    garland_award:garland_community, garland_award:garland_peace, garland_award:garland_storytelling,
    garland_award:garland_tourism]"""
    fair = Fair(GARLAND, award=award, city=[cards[0], other, other], others=[seat(city=cards[1:])])
    assert (fair.award(0), fair.award(1)) == (3, 6)
    assert fair.score(1)["total"] - 6 == sum(
        points for part, points in fair.score(1).items() if part not in ("total", "garland")
    )


def scores(numbers: list[int], **patch: bool) -> list[int]:
    """The award of cities with so many production cards."""
    cards = iter(["farm"] * 8 + ["mine"] * 3 + ["twig_barge"] * 3 + ["resin_refinery"] * 3)
    mine, *theirs = ([next(cards) for _ in range(n)] for n in numbers)
    rest = {"received": 5} if len(numbers) > 4 else {}
    others = [seat(city=city, **rest) for city in theirs]
    fair = Fair(GARLAND, award="agriculture", city=mine, others=others, patch={"rules": patch}, **rest)
    return [fair.award(number) for number in range(len(numbers))]


def test_a_shared_place_is_scored_in_full() -> None:
    """First or second; the others get nothing. [B4.2, BA7]"""
    assert scores([3, 3]) == [6, 6]
    assert scores([4, 2, 2, 1]) == [6, 3, 3, 0]
    assert scores([1, 2, 3, 4, 4, 2]) == [0, 0, 3, 6, 6, 0]


def test_there_is_a_second_place_behind_two_first_ones() -> None:
    """Unless the switch says that there is none. [B4.3, BA7]"""
    assert scores([3, 3, 2, 1]) == [6, 6, 3, 0]
    assert scores([3, 3, 2, 1], garland_second_after_tie=False) == [6, 6, 0, 0]
    assert scores([3, 2, 1], garland_second_after_tie=False) == [6, 3, 0]


def test_who_has_no_such_card_scores_nothing() -> None:
    """Neither first nor second. [B4.4]"""
    assert scores([0, 0]) == [0, 0]
    assert scores([2, 0]) == [6, 0]


def test_all_cards_of_the_city_count() -> None:
    """Those that share a space or take none, and a Fool where it stands; not prisoners, nor cards under events.
    [B4.5, BA7]"""
    mine = [*pair("husband", "wife"), "wanderer", "fool"]
    prison = {"card": "dungeon", "prisoners": ["bard", "teacher"]}
    fair = Fair(GARLAND, award="community", city=mine, others=[seat(city=[prison, "judge", "king", "queen"])])
    assert (fair.award(0), fair.award(1)) == (6, 3)
    tour = {"event": "graduation_of_scholars", "cards": ["bard", "wife", "king"]}
    fair = Fair(GARLAND, award="community", city=["judge"], held=[tour], others=[seat(city=["bard", "king"])])
    assert (fair.award(0), fair.award(1)) == (3, 6)


def test_nobody_is_asked_and_those_who_passed_take_part() -> None:
    """It counts at any time as if the game ended then. [B4.6, B4.1, BA21]"""
    fair = Fair(GARLAND, award="beauty", city=["castle"], left=1, others=[seat(city=["king", "castle"], passed=True)])
    assert (fair.award(0), fair.award(1)) == (3, 6)
    asked = {one["kind"] for one in fair.game.legal_actions()}
    assert asked <= {"place", "pass", "prepare", "play"}


def test_one_of_seven_tiles_is_drawn() -> None:
    """Each now and then, whatever else is drawn. [B2.4, BA20]"""
    tiles: Counter[str] = Counter()
    for seed in range(140):
        tiles[ev.Game(2, modules=GARLAND, seed=seed).state()["bellfaire_garland"]["award"]] += 1
    assert set(tiles) == {f"garland_{award}" for award, *_ in KINDS}


def test_the_tile_moves_no_other_draw() -> None:
    """Deck, forest and events are those of a game without it. [BA20]"""
    for seed in range(5):
        plain, state = (ev.Game(3, modules=modules, seed=seed).state() for modules in ([], GARLAND))
        for key in ("deck", "meadow", "forest", "special_events", "basic_events", "players"):
            assert state[key] == plain[key]


def test_a_dead_tile_scores_nothing_and_a_replaced_one_is_not_drawn() -> None:
    """As with everything that can be dead or replaced. [B4.1]"""
    dead = {"garland_award": {"garland_beauty": {"dead": True}}}
    assert Fair(GARLAND, award="beauty", city=["castle"], patch=dead).award() == 0
    replaced = {"garland_award": {"garland_beauty": {"replaced": True}}}
    for seed in range(40):
        game = ev.Game(2, modules=GARLAND, seed=seed, patch=replaced)
        assert game.state()["bellfaire_garland"]["award"] != "garland_beauty"
