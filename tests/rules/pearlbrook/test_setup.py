"""How a game with Pearlbrook is set up, and what everybody knows of it."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import everdell_sim as ev
from tests.rules.pearlbrook.brook import MODULES, SPOTS, WONDERS, Brook, ambassadors_of, entry, pearls_of
from tests.rules.scenario import seat, with_further

DATA = Path(__file__).resolve().parents[3] / "data" / "pearlbrook"
DEALS = range(120)


def rows(kind: str) -> list[dict[str, Any]]:
    files = (tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(DATA.glob("*.toml")))
    return [row for file in files for row in file.get(kind, [])]


def game(seed: int, players: int = 2, patch: Any = None) -> dict[str, Any]:
    return ev.Game(players=players, modules=MODULES, seed=seed, patch=patch).state()


def test_what_there_is() -> None:
    """[P1.1]"""
    assert (len(rows("card")), sum(row["copies"] for row in rows("card"))) == (8, 20)
    kinds = Counter(row["kind"] for row in rows("event"))
    assert kinds == {"special": 6, "wonder": 4}
    assert Counter(row["area"] for row in rows("location")) == {"forest": 4, "river": 5}
    assert Counter(row["kind"] for row in rows("river")) == {"citizen": 6, "location": 6}
    assert len(rows("adornment")) == 12


def test_the_table() -> None:
    """Wonders in place of the basic events, a river of four spots, pearls and ambassadors. [P2.1, P2.2, P2.4, P2.8]"""
    state = game(1)
    assert (state["basic_events"], sorted(state["wonders"])) == ([], sorted(WONDERS))
    assert [laid["spot"] for laid in state["pearlbrook"]["river"]] == list(SPOTS.values())
    for player in state["players"]:
        assert player["workers"]["home"] == ["ambassador"]
    assert [player["goods"] for player in state["players"]] == [{"pearl": 0}] * 2
    cards = [*state["deck"], *state["meadow"], *[card for player in state["players"] for card in player["hand"]]]
    assert len(cards) == 148
    assert Counter(cards)["messenger"] == 3


def test_two_citizens_and_two_locations_lie_face_down() -> None:
    """Any of them, at any spot. [P2.3]"""
    kind = {row["id"]: row["kind"] for row in rows("river")}
    seen: Counter[tuple[str, str]] = Counter()
    for seed in DEALS:
        river = game(seed)["pearlbrook"]["river"]
        assert Counter(kind[laid["card"]] for laid in river) == {"citizen": 2, "location": 2}
        assert not any(laid["face_up"] for laid in river)
        seen.update((laid["spot"], laid["card"]) for laid in river)
    assert {card for _, card in seen} == set(kind)
    assert {where for where, _ in seen} == set(SPOTS.values())


def test_each_player_is_dealt_two_adornments() -> None:
    """The rest is out of the game. [P2.7]"""
    dealt: Counter[str] = Counter()
    for seed in DEALS:
        players = game(seed, players=4)["pearlbrook"]["players"]
        hands = [player["adornments"] for player in players]
        assert [len(hand) for hand in hands] == [2, 2, 2, 2]
        named = [name for hand in hands for name in hand]
        assert len(set(named)) == 8
        dealt.update(named)
    assert set(dealt) == {row["id"] for row in rows("adornment")}


def test_one_special_event_at_least_is_of_this_set() -> None:
    """The number drawn is that of the base game. [P2.6, PA44]"""
    own = {row["id"] for row in rows("event") if row["kind"] == "special"}
    counts: Counter[int] = Counter()
    for players, number in ((2, 4), (5, 5), (6, 6)):
        for seed in DEALS:
            events = game(seed, players)["special_events"]
            assert len(set(events)) == number
            counts[len(own & set(events))] += 1
    assert min(counts) == 1
    assert max(counts) >= 3, "others of this set may be drawn besides"


def test_forest_cards_are_shuffled_in_or_left_out() -> None:
    """[P2.5]"""
    own = {row["id"] for row in rows("location") if row["area"] == "forest"}
    patch = {"pearlbrook": {"forest_cards": False}}
    assert {place for seed in DEALS for place in game(seed)["forest"]} >= own
    assert not own & {place for seed in DEALS for place in game(seed, patch=patch)["forest"]}


def test_a_deal_is_the_same_with_and_without_pearlbrook() -> None:
    """What both games have keeps its order: base cards in the deck. [P2.4]"""
    own = {row["id"] for row in rows("card")}
    base, more = ev.Game(players=2, seed=5).state(), game(5)

    def order(state: dict[str, Any]) -> list[str]:
        dealt = [card for player in state["players"] for card in player["hand"]]
        rest = [card for card in reversed(state["deck"]) if card not in own]
        return rest[-60:] if dealt else []

    assert order(base) == order(more)


def test_numbers_are_data() -> None:
    """Set-up and scoring follow a patch. [P2.3, P2.7, P7.2]"""
    patch = {"pearlbrook": {"adornments": 1, "citizens": 4, "locations": 0, "points_per_pearl": 3}}
    section = game(1, patch=patch)["pearlbrook"]
    kind = {row["id"]: row["kind"] for row in rows("river")}
    assert {kind[laid["card"]] for laid in section["river"]} == {"citizen"}
    assert [len(player["adornments"]) for player in section["players"]] == [1, 1]
    assert Brook(pearls=2, patch=patch).score()["pearls"] == 6
    dearer = {"river.gardens.cost": {"points": 2, "berry": 1}, "adornment.bell.effect.gain.berry": 5}
    green = ["farm", "farm", "mine"]
    table: dict[str, Any] = {"city": green, "own": "1 berry", "points": 1, "face_up": {"production": "gardens"}}
    assert Brook(**table).may_send("production")
    assert not Brook(**table, patch=dearer).may_send("production")
    assert Brook(adornments=["bell"], pearls=1, patch=dearer).adorn("bell").own == {"berry": 5}


def test_the_order_of_the_spots_is_data() -> None:
    """No source gives the order on the board. [P2.1]"""
    patch = {"pearlbrook": {"river": list(reversed(SPOTS.values()))}}
    assert [laid["spot"] for laid in game(1, patch=patch)["pearlbrook"]["river"]] == list(reversed(SPOTS.values()))


def test_what_each_player_knows() -> None:
    """Not what lies face down, nor the adornments of others; pearls and played ones are public. [P13.4, PA16, P2.7]"""
    brook = Brook(
        adornments=["bell", "mirror"],
        face_down={"production": "gardens"},
        face_up={"traveler": "watermill"},
        rivals=[entry(adornments=["scales"], played=["tiara"], pearls=2)],
        others=[seat()],
        left=1,
    )
    mine, theirs = (brook.game.view(number)["pearlbrook"] for number in (0, 1))
    assert mine["river"][0] == {"spot": SPOTS["production"], "card": None, "face_up": False}
    assert mine["river"][3]["card"] == "watermill"
    assert mine["players"][0]["adornments"] == ["bell", "mirror"]
    assert mine["players"][1] == {"played": ["tiara"], "adornments_size": 1}
    assert brook.game.view(0)["players"][1]["goods"] == {"pearl": 2}
    assert theirs["players"][0]["adornments_size"] == 2
    assert "adornments" not in theirs["players"][0]


def test_bad_sections_are_refused_with_their_place() -> None:
    """[P13.4]"""
    faults = [
        ({"river": [{"spot": "river_spot_two_traveler", "card": "watermil"}]}, "did you mean 'watermill'"),
        ({"players": [entry(adornments=["bell"]), entry(played=["bell"])]}, "there twice"),
        ({"players": [entry()]}, "expected 2 players"),
    ]
    for section, message in faults:
        pearls_of(section.get("players", []))
        ambassadors_of(section.get("players", []))
        state = {"modules": MODULES, "players": [seat(city=["farm"]), seat()], "pearlbrook": section}
        with pytest.raises(ev.BadState, match=f"pearlbrook.*{message}"):
            ev.Game.from_state(state)


def test_ambassadors_stand_where_there_is_room_for_them() -> None:
    """[P4.1, P4.4]"""
    faults = [
        ([SPOTS["traveler"]] * 2, "2 ambassadors stand on river_spot_two_traveler, which has room for 1"),
        ([{"city": 0, "slot": 0}, None], "farm has no spot for ambassadors"),
        (["basic_1_berry", None], "basic_1_berry is no place for ambassadors"),
    ]
    for places, message in faults:
        seats = [seat(city=["farm"]), seat()]
        players = [with_further(one, {"ambassador": where}) for one, where in zip(seats, places, strict=True)]
        with pytest.raises(ev.BadState, match=f"players.*workers.placed.*{message}"):
            ev.Game.from_state({"modules": MODULES, "players": players})
