"""The deal of powers, the choice and the order of play."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError


def game(players: int = 2, seed: int = 3, **parameters: Any) -> ev.Game:
    words = "".join(f":{key}={value}" for key, value in parameters.items())
    return ev.Game(players, [f"player_powers{words}"], seed)


def chosen(one: ev.Game, *wanted: str) -> ev.Game:
    """Choose until the first turn: the named powers where they are offered, else the first."""
    while one.decision is not None and one.decision.kind == "power":
        offered = one.legal_actions()
        one.apply(next((action for action in offered if action["power"] in wanted), offered[0]))
    return one


def powers(one: ev.Game) -> list[Any]:
    return [player["power"] for player in one.state()["player_powers"]["players"]]


def test_each_player_is_dealt_two_and_keeps_one() -> None:
    """Before the hands are dealt, each seat in turn. [WA1, WA2]"""
    for seed in range(20):
        one = game(4, seed)
        offered = [player["offered"] for player in one.state()["player_powers"]["players"]]
        assert [len(part) for part in offered] == [2, 2, 2, 2]
        assert len({power for part in offered for power in part}) == 8
        for seat in range(4):
            assert one.decision is not None
            assert (one.decision.player, one.decision.kind) == (seat, "power")
            assert [action["power"] for action in one.legal_actions()] == offered[seat]
            assert all(not player["hand"] for player in one.state()["players"])
            one.apply(one.legal_actions()[seat % 2])
        assert powers(one) == [part[seat % 2] for seat, part in enumerate(offered)]


def test_nobody_knows_what_others_chose_until_all_have() -> None:
    """Afterwards powers are seen, refused ones are not. [WA1, WA18]"""
    one = game(3)
    one.apply(one.legal_actions()[0])
    first = one.state()["player_powers"]["players"][0]
    seen = one.view(1)["player_powers"]["players"]
    assert seen[0] == {"power": None}
    assert "offered" in seen[1]
    assert one.view(0)["player_powers"]["players"][0]["power"] == first["power"]
    chosen(one)
    seen = one.view(1)["player_powers"]["players"]
    assert seen[0]["power"] == first["power"]
    assert "offered" not in seen[0]


def test_the_board_shows_the_own_offer_with_its_sentences() -> None:
    """[WA1, WA18]"""
    one = game(2)
    offered = one.state()["player_powers"]["players"][0]["offered"]
    rows = [row for part in one.core.board(0) if part["seat"] is not None for row in part["rows"]]
    (offer,) = [row for row in rows if row["label"] == "Powers offered"]
    assert [chip["id"] for chip in offer["chips"]] == offered
    assert all(len(chip["tip"]) > 20 for chip in offer["chips"])


def test_a_deal_of_one_asks_nobody() -> None:
    """[WA2]"""
    one = game(2, deal=1)
    assert one.decision is not None
    assert one.decision.kind != "power"
    assert None not in powers(one)


def test_seats_may_have_fixed_powers() -> None:
    """The others are dealt from the rest. [WA2]"""
    one = game(3, seat_2="mice")
    assert one.decision is not None
    assert one.decision.player == 0
    chosen(one)
    assert powers(one)[1] == "mice"
    assert powers(one).count("mice") == 1
    both = game(2, seat_1="otters", seat_2="mice")
    assert powers(both) == ["otters", "mice"]


@pytest.mark.parametrize(
    ("players", "modules", "message"),
    [
        (2, ["player_powers:seat_1=mice:seat_2=mice"], "seat_2 is 'mice', which seat 1 has"),
        (2, ["player_powers:seat_1=mise"], "mice"),
        (5, ["player_powers:sets=mistwood"], "leave 4 powers for 5 of 5 players"),
        (1, ["player_powers:seat_1=rats", "solo_rugwort"], "a power that nobody has against Rugwort"),
        (2, ["player_powers:deal=4"], "deal"),
    ],
)
def test_what_cannot_be_is_refused(players: int, modules: list[str], message: str) -> None:
    """[WA2]"""
    with pytest.raises(EverdellError, match=message):
        ev.Game(players, modules)


def test_powers_come_from_the_named_sets() -> None:
    """A pack that is too small for two each is dealt one by one. [WA2]"""
    of_mistwood = {"butterflies", "pigs", "spiders", "stoats"}
    one = game(4, sets="mistwood")
    assert set(powers(chosen(one))) == of_mistwood
    dead = ev.Game(2, ["player_powers:sets=mistwood"], 1, patch={"power": {"stoats": {"dead": True}}})
    offered = [power for part in dead.state()["player_powers"]["players"] for power in part["offered"]]
    assert "stoats" not in offered


def test_the_other_things_of_the_deal_do_not_move() -> None:
    """Forest, events and meadow are those of every game with this seed. [WA1]"""
    one, base = chosen(game(2, 8, seat_1="mice", seat_2="otters")), ev.Game(2, seed=8)
    for key in ("meadow", "forest", "event_row"):
        assert one.state()[key] == base.state()[key]
    hands = [[player["hand"] for player in side.state()["players"]] for side in (one, base)]
    assert hands[0] == hands[1]


@pytest.mark.parametrize("players", [2, 5])
def test_nobody_gets_a_worker_in_spring(players: int) -> None:
    """2, 2, 3 and 5 workers, with any number of players. [WA3]"""
    one = chosen(ev.Game(players, ["player_powers"], 5))
    seen: dict[str, int] = {}
    while one.decision is not None:
        one.apply(one.legal_actions()[-1])
        for player in one.state()["players"]:
            workers = player["workers"]
            seen[player["season"]] = workers["left"] + workers["lost"] + len(workers["placed"])
    assert dict(seen.items()) == {"winter": 2, "spring": 2, "summer": 3, "autumn": 5}


def test_the_worker_of_spring_may_be_given_back() -> None:
    """[WA3]"""
    one = chosen(game(2, spring_worker="true"))
    rules = one.core.rules
    assert rules is not None
    while one.decision is not None and all(p["season"] != "spring" for p in one.state()["players"]):
        one.apply(one.legal_actions()[-1])
    (player,) = [p for p in one.state()["players"] if p["season"] == "spring"][:1]
    assert player["workers"]["left"] + len(player["workers"]["placed"]) == 3


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (["mice", "butterflies", "otters"], [1, 2, 0]),
        (["mice", "spiders", "otters"], [2, 0, 1]),
        (["butterflies", "spiders", "otters"], [0, 2, 1]),
        (["spiders", "mice", "butterflies"], [2, 1, 0]),
        (["mice", "otters", "moles"], [0, 1, 2]),
    ],
)
def test_the_order_of_play_turns(seats: list[str], order: list[int]) -> None:
    """Clockwise from the Butterflies, or so that the Spiders are last; hands by the place in the order. [WA4]"""
    one = game(3, **{f"seat_{number}": power for number, power in enumerate(seats, 1)})
    while one.decision is not None and one.decision.kind != "turn":
        one.apply(one.legal_actions()[0])
    state = one.state()
    assert state["order"] == order if order != [0, 1, 2] else state.get("order", order) == order
    assert state["active"] == order[0]
    sizes = [len(player["hand"]) for player in state["players"]]
    for place, seat in enumerate(order):
        assert sizes[seat] == (12 if seats[seat] == "butterflies" else 5 + place)


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (4, 12), (5, 11), (6, 11)])
def test_butterflies_start_with_more_cards(players: int, cards: int) -> None:
    """[WA40, power:butterflies]"""
    one = chosen(game(players, seat_2="butterflies"))
    assert len(one.state()["players"][1]["hand"]) == cards
    assert one.state()["active"] == 1


def test_the_solo_game_deals_powers_to_the_person_alone() -> None:
    """Rats are never among them. [WA2, WA11, WA40]"""
    for seed in range(40):
        one = ev.Game(1, ["player_powers", "solo_rugwort"], seed)
        players = one.state()["player_powers"]["players"]
        assert len(players) == 1
        assert "rats" not in players[0]["offered"]
    fixed = ev.Game(1, ["player_powers:seat_1=butterflies", "solo_rugwort"], 2)
    assert len(fixed.state()["players"][0]["hand"]) == 12
