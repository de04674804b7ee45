"""Bots see what a card brings that they may give away."""

from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.newleaf.cards.deck import Deck
from tests.rules.pearlbrook.brook import Brook
from tests.rules.player_powers.guild import Guild
from tests.rules.scenario import seat

BOTS = ["villager", "champion", "master"]
GIVING = [("city_hall", "farm", "2 twigs, 1 resin"), ("diplomat", "wife", "2 berries")]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("governor", "played", "own"), GIVING)
def test_a_card_is_given_for_a_point_and_another_card(bot: str, governor: str, played: str, own: str) -> None:
    """What follows the gift outweighs one of two cards that cannot be played, and the play promises it. [NA39]"""
    rest: dict[str, Any] = {"own": own, "others": [seat(left=1)], "deck": ["ruins", "dungeon"]}
    terms = []
    for hand in ([played], [played, "inn", "inn"]):
        game = Deck(city=[governor], hand=hand, **rest).game
        play = next(one for one in ev.explain("villager:reacts=1", game) if one.choice.kind == "play")
        terms.append(dict(play.terms).get("reactions to it", 0))
    assert terms[0] < terms[1]
    given = ev.choose(
        bot, Deck(city=[governor], hand=[played, "inn", "inn"], **rest).play(played, via="resources").game
    )
    assert given.to_dict()["card"] == "inn"


@pytest.mark.parametrize("bot", BOTS)
def test_an_event_that_pays_for_gifts_gets_them(bot: str) -> None:
    """A token each. [PD24, event:masquerade_invitations]"""
    event, cards = "masquerade_invitations", {"city": ["messenger", "fairgrounds"], "hand": ["inn", "inn", "inn"]}
    table = Brook(events=[event], left=1, others=[seat(left=1)], **cards).visit(event)
    assert ev.choose(bot, table.game).kind == "card"


def test_what_follows_a_gift_is_not_brought_by_a_discard_before_it() -> None:
    """Owls get 2 cards for a card that they draw and give: a visit is worth as much with one to discard. [WA29]"""
    worths = []
    for hand in (["farm"], ["king", "farm"]):
        rows = ev.explain("champion", Guild("owls", hand=hand, deck=["mine", "school", "inn"]).game)
        worths.append(next(row.value for row in rows if row.choice.to_dict().get("where") == "basic_3_twigs"))
    assert worths[0] == worths[1]
