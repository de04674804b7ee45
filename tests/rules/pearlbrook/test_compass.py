"""The Compass uses traveler cards again."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook, plain
from tests.rules.scenario import seat


def adorned(**rest: Any) -> Brook:
    return Brook(adornments=["compass"], pearls=1, **rest).adorn("compass")


def test_two_traveler_cards_one_after_the_other() -> None:
    """Each once, copies apart, or fewer. [PD10, PA30, adornment:compass]"""
    table = {"city": ["wanderer", "wanderer", "farm"], "deck": plain(9)}
    brook = adorned(**table)
    assert brook.values("card", kind="card") == ["wanderer"]
    brook.choose(card="wanderer")
    assert len(brook.hand()) == 3
    brook.choose(card="wanderer")
    assert len(brook.hand()) == 6
    assert len(adorned(**table).choose(card="wanderer").stop().hand()) == 3
    assert adorned(**table).stop().hand() == []


def test_using_a_card_again_is_not_playing_it() -> None:
    """No trigger; a Messenger draws and gains a token and stays where it is. [PA30, card:messenger]"""
    city = [{"card": "farm", "paired_with": 1}, {"card": "messenger", "paired_with": 0}, "historian", "shopkeeper"]
    brook = adorned(city=city, deck=plain(3)).choose(card="messenger")
    assert (brook.hand(), brook.points(), brook.own) == (plain(1), 1, {})
    assert brook.player()["city"][1]["paired_with"] == 0


def test_a_shepherd_gains_and_pays_nobody() -> None:
    """[PA30]"""
    brook = adorned(city=["shepherd", {"card": "chapel", "tokens": 2}]).choose(card="shepherd")
    assert (brook.own, brook.points()) == ({"berry": 3}, 2)


def test_ruins_discard_another_construction_and_stay() -> None:
    """[PA30]"""
    brook = adorned(city=["farm", "ruins", "mine"], deck=plain(2)).choose(card="ruins")
    assert (brook.asked, brook.values("card")) == ("0 replace", ["farm", "mine"])
    brook.choose(card="farm")
    assert (brook.city(), brook.own, brook.hand()) == (["ruins", "mine"], {"twig": 2, "resin": 1}, plain(2))
    assert not adorned(city=["ruins", "wanderer"], deck=plain(3)).offers(card="ruins")


def test_a_fool_moves_on_to_an_opponent() -> None:
    """Only if a city takes it. [PA30]"""
    others = [seat(), seat(city=["fool"])]
    brook = adorned(city=["fool", "wanderer"], others=[seat(), seat()], deck=plain(3)).choose(card="fool")
    assert brook.asked == "0 target_city"
    brook.choose(seat=2)
    assert (brook.city(), brook.city(2)) == (["wanderer"], ["fool"])
    full = seat(city=["farm"] * 8 + ["mine"] * 3 + ["inn"] * 3 + ["castle"])
    assert not adorned(city=["fool", "wanderer"], others=[full], deck=plain(3)).offers(card="fool")
    assert others[1]["city"][0]["card"] == "fool"


def test_a_ranger_once_chosen_must_move_a_worker() -> None:
    """[PA30]"""
    brook = adorned(city=["ranger"], placed=["basic_2_resin"]).choose(card="ranger")
    assert brook.asked == "0 move_worker"
    assert not brook.offers(kind="stop")


def test_a_pigeon_plays_its_card_and_new_cards_are_not_used() -> None:
    """What comes while the Compass is resolved was not there when it was played. [PA30]"""
    brook = adorned(city=["postal_pigeon"], deck=["wanderer", "king", *plain(3)])
    brook.choose(card="postal_pigeon").play("wanderer")
    assert sorted(brook.city()) == ["postal_pigeon", "wanderer"]
    assert brook.hand() == plain(3)
    assert brook.asked != "0 activate"


def test_cards_that_can_do_nothing_are_not_offered() -> None:
    """A Bard without cards, an Undertaker without a meadow, a Wanderer with a full hand. [PA30]"""
    idle = adorned(city=["bard", "undertaker", "pirate"])
    assert idle.asked != "0 activate"
    bard = adorned(city=["bard"], hand=["farm", "inn"]).choose(card="bard").drop("farm").stop()
    assert bard.points() == 1
    dead = adorned(city=["undertaker"], meadow=["farm", "inn", "king", "queen"]).choose(card="undertaker")
    assert dead.asked == "0 discard_meadow"
