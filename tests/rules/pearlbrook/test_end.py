"""Points at the end with Pearlbrook, at small and large tables."""

from tests.rules.pearlbrook.brook import Brook
from tests.rules.scenario import seat


def test_the_score_adds_adornments_wonders_and_pearls() -> None:
    """The example of the rulebook: Fountain 15, Amulet 3, a pearl 2. [P7.2]"""
    brook = Brook(held=["mistrise_fountain"], played=["seaglass_amulet"], adornments=["bell"], pearls=1)
    score = brook.score()
    assert (score["wonders"], score["adornments"], score["pearls"], score["total"]) == (15, 3, 2, 20)


def test_hands_are_counted_before_they_are_discarded() -> None:
    """With 5 players a hand is discarded on passing; the Scales have counted it. [P7.3, adornment:scales]"""
    others = [seat(received=5, left=1) for _ in range(4)]
    brook = Brook(played=["scales"], hand=["farm", "inn", "king"], own="2 twigs, 1 resin", others=others, received=5)
    assert brook.score()["adornments"] == 3
    brook.choose(kind="pass")
    assert brook.hand() == []
    assert brook.score()["adornments"] == 3


def test_with_few_players_the_hand_is_kept() -> None:
    """[P7.3]"""
    brook = Brook(played=["scales"], hand=["farm", "inn"], own="2 twigs", others=[seat(left=1)])
    brook.choose(kind="pass")
    assert (brook.hand(), brook.score()["adornments"]) == (["farm", "inn"], 2)


def test_pearls_are_no_other_resource() -> None:
    """The Architect counts none, and no choice of a resource offers one. [P1.2, P1.3]"""
    brook = Brook(city=["architect"], pearls=4, own="1 resin")
    assert brook.score()["prosperity"] == 1
    gain = Brook(forest=["forest_2_any"], left=1, pearls=1).visit("forest_2_any")
    assert gain.values("resource") == ["twig", "resin", "pebble", "berry"]


def test_pearls_are_not_given_away() -> None:
    """Where resources are given or paid, pearls are not on offer. [P1.3]"""
    brook = Brook(city=["monastery"], left=1, own="1 twig", pearls=5)
    assert not brook.may_visit({"city": 0, "slot": 0})
