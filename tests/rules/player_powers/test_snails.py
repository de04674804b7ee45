"""Snails, who give cards away to do what others' green cards do."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat

GIFTS = ["king", "queen", "judge"]


def gifts(guild: Guild, number: int = 1) -> list[str]:
    """What Snails have to give, the top card last."""
    cards: list[str] = guild.state["shelves"]["gifts"][number]
    return cards


def snails(
    first: str | None = "otters", *, cards: list[str] | None = None, theirs: dict[str, Any] | None = None, **rest: Any
) -> Guild:
    """Seat 1 has the Snails."""
    shelves = {"gifts": [[], GIFTS if cards is None else cards]}
    return Guild(first, "snails", shelves=shelves, others=[seat(**{"left": 1, **(theirs or {})})], **rest)


def test_snails_have_seven_cards_that_nobody_sees() -> None:
    """From the deck, when the hands are dealt. [WA1, WA18, WA39, power:snails]"""
    game = ev.Game(2, ["player_powers:seat_1=snails:seat_2=otters"], 5)
    plain = ev.Game(2, ["player_powers:seat_1=toads:seat_2=otters"], 5)
    state, other = game.state(), plain.state()
    assert [len(part) for part in state["shelves"]["gifts"]] == [7, 0]
    assert state["meadow"] == other["meadow"]
    assert [player["hand"] for player in state["players"]] == [player["hand"] for player in other["players"]]
    # The deck lists the top last, the stack too: its first card was the top of the deck.
    assert state["deck"] == other["deck"][:-7]
    assert state["shelves"]["gifts"][0] == other["deck"][:-8:-1]
    for viewer in range(2):
        assert game.view(viewer)["shelves"]["gifts"] == [7, 0]


def chip_sweep_beside(card: str, modules: list[str] | None = None, **theirs: Any) -> str | None:
    """Who is asked what when a Chip Sweep has activated the only other green card of its city."""
    cards = {"city": [card], "hand": ["chip_sweep"], "deck": ["farm"] * 6}
    table = snails(own="3 berries", theirs=theirs, modules=modules, **cards)
    table.play("chip_sweep", via="resources")
    while table.asked is not None and table.asked.startswith("0 "):
        table.game.apply(table.game.legal_actions()[0])
    return table.asked


def test_a_copying_card_that_finds_nothing_to_do_is_not_offered() -> None:
    """A Chip Sweep beside a Fairgrounds draws 2 cards, but only with room in the hand of the Snails. [WA39, NA39]"""
    assert chip_sweep_beside("fairgrounds") == "1 activate"
    assert chip_sweep_beside("fairgrounds", hand=["inn"] * 3 + ["mine"] * 3 + ["king", "queen"]) == "1 turn"
    assert chip_sweep_beside("woodcarver", own="1 twig") == "1 activate"
    assert chip_sweep_beside("woodcarver") == "1 turn", "no twig to pay"
    assert chip_sweep_beside("tea_house", ["newleaf_cards"], hand=["king"]) == "1 activate"
    assert chip_sweep_beside("tea_house", ["newleaf_cards"]) == "1 turn", "no card to give"


def test_the_number_of_cards_can_be_patched() -> None:
    """[WA44]"""
    patch = {"power": {"snails": {"stack": {"cards": 3}}}}
    game = ev.Game(2, ["player_powers:seat_1=snails:seat_2=otters"], 5, patch=patch)
    assert len(game.state()["shelves"]["gifts"][0]) == 3


def test_only_if_it_could_do_something() -> None:
    """A Doctor without berries, a Husband without a Wife, a Barge Toad without a Farm. [WA39]"""
    doctor = {"hand": ["doctor"], "own": "4 berries"}
    assert snails(**doctor).play("doctor").asked == "1 turn"
    assert snails(**doctor, theirs={"own": "1 berry"}).play("doctor").asked == "1 activate"
    assert snails(hand=["husband"], own="3 berries").play("husband").asked == "1 turn"
    assert snails(hand=["barge_toad"], own="2 berries").play("barge_toad").asked == "1 turn"
    full = ["mine"] * 3 + ["inn"] * 3 + ["wife"] * 2
    fair = {
        "hand": ["fairgrounds"],
        "own": "1 twig, 2 resin, 1 pebble",
        "deck": [*["wanderer"] * 3, *["husband"] * 4, *["farm"] * 8],
    }
    assert snails(**fair, theirs={"hand": full}).play("fairgrounds").asked == "1 turn", "no room for a card"
    assert snails(**fair).play("fairgrounds").asked == "1 activate"


def test_gifts_of_another_power_are_refused() -> None:
    """[TG39]"""
    with pytest.raises(EverdellError, match=r"shelves\.gifts: seat 1 has no power that lays cards there"):
        Guild("otters", "snails", shelves={"gifts": [["king"], []]})
