"""Who knows what: a view shows a player everything public, the player's own hand, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.scenario import Table, seat

COUNTS = [2, 3, 4, 5, 6]


def test_a_hand_is_hidden_from_the_others() -> None:
    """Of another player's hand only the size is shown; your own hand is visible. [R17.1, RA14]"""
    table = Table(hand=["king", "queen"], left=1, others=[seat(hand=["farm", "mine", "wife"])])
    mine, theirs = table.game.view(0)["players"]
    assert mine["hand"] == ["king", "queen"]
    assert "hand" not in theirs
    assert theirs["hand_size"] == 3


def test_the_order_of_the_deck_is_hidden_from_all() -> None:
    """The same cards in another order make the same view for everybody, the chance to come left out. [R17.1, RA14]"""
    deck = ["king", "queen", "farm", "mine", "wife"]
    one, other = (Table(deck=cards, left=1, seed=seed) for cards, seed in ((deck, 1), (deck[::-1], 2)))
    for viewer in (0, 1):
        view = one.game.view(viewer)
        assert view == other.game.view(viewer)
        assert view["deck_size"] == 5
        assert not {"deck", "rng"} & set(view)


def test_cards_discarded_from_a_hand_are_not_shown() -> None:
    """After a visit to the haven the others see sizes alone, and the two cards are unseen. [R17.1, RA14]"""
    table = Table(hand=["farm", "king", "queen"], left=2, others=[seat(left=1), seat()])
    table.visit("haven").choose(card="king").choose(card="queen").choose(resource="twig")
    assert sorted(table.discard) == ["king", "queen"]
    for viewer in (1, 2):
        view = table.game.view(viewer)
        assert (view["discard_size"], view["players"][0]["hand_size"]) == (2, 1)
        assert (view["unseen"]["king"], view["unseen"]["queen"]) == (2, 2)


def test_a_card_given_is_known_to_its_receiver_alone() -> None:
    """Of a Teacher's two cards the receiver sees the one given, a third player neither. [R17.1, RA14]"""
    table = Table(hand=["teacher"], own="2 berries", deck=["king", "queen"], left=1, others=[seat(), seat(left=1)])
    table.play("teacher").choose(card="king").choose(seat=1)
    assert table.game.view(1)["players"][1]["hand"] == ["queen"]
    third = table.game.view(2)
    assert [third["players"][number]["hand_size"] for number in (0, 1)] == [1, 1]
    assert (third["unseen"]["king"], third["unseen"]["queen"]) == (2, 2)


def test_revealed_cards_are_public() -> None:
    """Everybody sees the scrolls while their finder chooses among them. [R17.1, RA14, R9.2]"""
    table = Table(city=["historian", "ruins"], deck=["king", "farm", "mine"], left=2, others=[seat(), seat()],
                  events=["ancient_scrolls_discovered"])  # fmt: skip
    table.visit("ancient_scrolls_discovered")
    for viewer in range(3):
        view = table.game.view(viewer)
        assert sorted(view["revealed"]) == ["farm", "king", "mine"]
        assert view["unseen"]["king"] == 1


def test_what_another_player_is_asked_is_hidden() -> None:
    """Of another player's half-done effect a view shows only whose it is. [R17.1, RA14]"""
    table = Table(hand=["bard", "king"], own="3 berries", left=1, others=[seat(left=1)])
    table.play("bard")
    assert table.asked == "0 discard"
    assert table.game.view(1)["pending"] == {"player": 0}
    assert table.game.view(0)["pending"]["kind"] == "discard"
    assert "code" not in table.game.view(0)["pending"]


def test_all_that_lies_on_the_table_is_public() -> None:
    """Meadow, cities, tokens, stored resources, prisoners and cards beneath events are seen by all. [R17.1, RA14]"""
    city = [{"card": "dungeon", "prisoners": ["fool"]}, {"card": "storehouse", "resources": {"twig": 3}},
            {"card": "chapel", "tokens": 2}, {"card": "farm", "occupied": True}]  # fmt: skip
    laid = [{"event": "capture_of_the_acorn_thieves", "cards": ["judge", "wife"]}]
    table = Table(left=1, meadow=["king", "queen"], others=[seat(city=city, events=laid, own="2 resin", points=5)])
    state, view = table.state, table.game.view(0)
    for key in ("city", "events", "resources", "points", "workers", "season", "passed"):
        assert view["players"][1][key] == state["players"][1][key]
    assert view["meadow"] == state["meadow"]
    assert view["players"][1]["city"][0]["prisoners"] == ["fool"]
    assert view["players"][1]["events"][0]["cards"] == ["judge", "wife"]


def test_scholars_are_shown_as_they_are_laid() -> None:
    """Critters that graduate from a hand are public from then on. [R17.1, RA14]"""
    table = Table(city=["teacher", "university"], hand=["bard", "king", "wife"], left=2,
                  events=["graduation_of_scholars"])  # fmt: skip
    table.visit("graduation_of_scholars").choose(card="king").stop()
    view = table.game.view(1)
    assert view["players"][0]["events"][0]["cards"] == ["king"]
    assert (view["unseen"]["king"], view["unseen"]["bard"]) == (1, 2)


def test_a_view_has_no_memory() -> None:
    """A meadow card taken into a hand was seen by all, yet the view counts it as unseen again. [R17.1]"""
    table = Table(season="spring", hand=["innkeeper"], own="1 berry", meadow=["king", "queen"], others=[seat(left=1)])
    assert table.game.view(1)["unseen"]["king"] == 1
    table.choose(kind="prepare").choose(card="king").stop()
    assert table.hand() == ["innkeeper", "king"]
    assert table.game.view(1)["unseen"]["king"] == 2


# ---- random games: nothing hidden shows ------------------------------------------------------------------------------


def random_positions(players: int, seed: int, every: int) -> Iterator[ev.Game]:
    """A game of random choices, looked at before each `every`th of them."""
    game, chance = ev.Game(players=players, seed=seed), random.Random(seed)
    for step in count():
        if game.over:
            return
        if step % every == 0:
            yield game
        game.apply(chance.randrange(len(game.legal_actions())))


def hidden(state: dict[str, Any], viewer: int) -> list[str]:
    """Every card that this player cannot see."""
    hands = [card for at, player in enumerate(state["players"]) if at != viewer for card in player["hand"]]
    return [*hands, *state["deck"], *state["discard"]]


def reshuffled(state: dict[str, Any], viewer: int, chance: random.Random) -> dict[str, Any]:
    """The position with every card that this player cannot see redealt; the turn starts again."""
    cards = hidden(state, viewer)
    chance.shuffle(cards)
    deal = iter(cards)

    def again(old: list[str]) -> list[str]:
        return [next(deal) for _ in old]

    players = [
        player if at == viewer else {**player, "hand": sorted(again(player["hand"]))}
        for at, player in enumerate(state["players"])
    ]
    seed = f"{chance.getrandbits(64):016x}"
    return {**state, "players": players, "deck": again(state["deck"]), "discard": again(state["discard"]),
            "rng": {**state["rng"], "seed": seed}, "pending": None}  # fmt: skip


@pytest.mark.parametrize("players", COUNTS)
def test_reshuffling_what_a_player_cannot_see_changes_nothing_in_the_view(players: int) -> None:
    """Other hands, deck and discard pile may hold any of the unseen cards: the view is the same. [R17.1, RA14]"""
    chance, compared, half_done = random.Random(players), 0, 0
    for game in (game for seed in range(5) for game in random_positions(players, seed, every=3)):
        state = game.state()
        if state["revealed"]:  # such a position has no turn that could begin afresh
            continue
        for viewer in range(players):
            given = reshuffled(state, viewer, chance)
            other = ev.Game.from_state(given)
            if other.state() != given:  # the new hand of the active player left one choice, which was taken
                continue
            compared, half_done = compared + 1, half_done + (state["pending"] is not None)
            assert other.view(viewer) == {**game.view(viewer), "pending": None}
    assert compared > 100 * players
    assert half_done > 10 * players


@pytest.mark.parametrize("players", COUNTS)
def test_what_a_player_may_do_depends_on_what_that_player_knows(players: int) -> None:
    """The choices of a turn are the same whatever the hidden cards are. [R17.1, RA14]"""
    chance, compared = random.Random(players), 0
    for game in (game for seed in range(5) for game in random_positions(players, seed, every=2)):
        state = game.state()
        if state["pending"] is None:
            other = ev.Game.from_state(reshuffled(state, state["active"], chance))
            assert other.legal_actions() == game.legal_actions()
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("players", COUNTS)
def test_a_view_accounts_for_every_card(players: int) -> None:
    """At every decision, half-done effects included, the unseen cards are those of hidden zones. [R17.1, RA14]"""
    half_done = 0
    for game in random_positions(players, seed=9, every=5):
        state = game.state()
        half_done += state["pending"] is not None
        for viewer in range(players):
            view = game.view(viewer)
            assert view["unseen"] == Counter(hidden(state, viewer))
            assert (view["deck_size"], view["discard_size"]) == (len(state["deck"]), len(state["discard"]))
            assert not {"deck", "discard", "rng"} & set(view)
            assert ["hand" in player for player in view["players"]] == [at == viewer for at in range(players)]
    assert half_done > 5
