"""The Garland Award: most and second most cards of a kind."""

from collections import Counter

import everdell_sim as ev
from tests.rules.bellfaire.fair import GARLAND, Fair
from tests.rules.scenario import seat

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
