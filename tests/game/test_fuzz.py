"""Whatever is handed in either works or is refused in one sentence; nothing else ever happens.

States and patches are broken in every way that `tests/support/broken.py` knows. What is accepted all the same must be
playable to the end. A panic of the engine would come as `InternalError`, which is never a right answer.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

import everdell_sim as ev
from everdell_sim import _core
from tests.support.broken import HUGE, NUMBERS, TEXTS, WORDS, Unknown, circular, deep, edited, junk
from tests.support.randomly import (
    CARDS,
    PATCHES,
    THOROUGH,
    addresses,
    examples,
    finish,
    midgame,
    position,
    value_in_range,
)

T = TypeVar("T")
LONGEST_SENTENCE = 600


def answer(call: Callable[..., T], *arguments: Any, **named: Any) -> T | None:
    """What the call returns; None if it was refused as it should be."""
    try:
        return call(*arguments, **named)
    except ev.InternalError:
        raise
    except ev.EverdellError as error:
        result = str(error)
        # Lines could be broken, terminals driven and logs flooded by the author of the input.
        plain = len(result.splitlines()) == 1 and not any(category(char) in ("Cc", "Cs") for char in result)
        if not plain or len(result) > LONGEST_SENTENCE or "panicked" in result or "unwrap" in result:
            raise AssertionError(f"not one plain sentence: {result[:1000]!r}") from error
        return None


# ---- states ---------------------------------------------------------------------------------------------------------


def some_states() -> list[tuple[dict[str, Any], dict[str, Any] | None]]:
    """Positions of all kinds with the patch that is in force: from games, in turns and between them, and by hand."""
    corners = list(PATCHES.values())
    games = [(2 + seed % 5, seed, corners[seed % len(corners)] if seed % 2 else None) for seed in range(100)]
    states = [(midgame(*game).state(), game[2]) for game in games]
    by_hand = [position(random.Random(seed), 2 + seed % 5) for seed in range(30)]
    return states + [(ev.Game.from_state(state).state(), None) for state in by_hand] + [(by_hand[0], None)]


@pytest.mark.parametrize("batch", range(6))
def test_broken_states(batch: int) -> None:
    rng = random.Random(batch)
    states = some_states()
    accepted = 0
    for _ in range(500 * THOROUGH):
        state, patch = rng.choice(states)
        if rng.random() < 0.6:
            # A half-done effect belongs to its position: most edits beside it would be refused for that alone.
            state = {**state, "pending": None, "revealed": []}
        if rng.random() < 0.2:
            state = {key: value for key, value in state.items() if key not in ("deck", "meadow", "event_row")}
        broken = edited(state, rng, rng.choice((1, 1, 1, 2, 3, 6)))
        game = answer(ev.Game.from_state, broken, patch=patch, seed=3)
        if game is None:
            continue
        accepted += 1
        again = ev.Game.from_state(game.state(), patch=patch)
        assert (again.state(), again.decision) == (game.state(), game.decision)
        finish(game, batch)
        assert game.over
        assert len(game.scores()) == game.players
    assert 25 <= accepted / THOROUGH <= 300, "the edits no longer reach what they should"


def test_a_half_done_effect_cannot_be_forged() -> None:
    """`pending.code` is taken where and as it was written, and nowhere else."""
    rng = random.Random(1)
    states = [state for state, patch in some_states() if state.get("pending") and patch is None]
    codes = [state["pending"]["code"] for state in states]
    assert len(states) >= 8
    for _ in range(1500 * THOROUGH):
        state = rng.choice(states)
        code = state["pending"]["code"]
        at = rng.randrange(len(code))
        forged = rng.choice(
            (
                code[:at] + rng.choice("0123456789abcdef") + code[at + 1 :],
                code[:at],
                code[at:],
                code + code,
                code[: 2 * 17] + code,
                rng.choice(codes),
                f"{rng.getrandbits(8 * 25):050x}",
                "00" * rng.randrange(400),
                code[::-1],
                junk(rng),
            )
        )
        pending = {**state["pending"], "code": forged}
        game = answer(ev.Game.from_state, {**state, "pending": pending})
        assert (game is not None) == (forged == code)


# ---- patches --------------------------------------------------------------------------------------------------------


def nested(patch: dict[str, Any]) -> dict[str, Any]:
    """Dotted addresses as tables within tables."""
    tables: dict[str, Any] = {}
    for path, value in patch.items():
        *parts, last = path.split(".")
        table = tables
        for part in parts:
            inner = table.setdefault(part, {})
            if not isinstance(inner, dict):
                break
            table = inner
        table[last] = value
    return tables


def some_patch(rng: random.Random, known: list[dict[str, Any]]) -> dict[str, Any]:
    """A few changes that are right one by one."""
    patch = {one["path"]: value_in_range(rng, one) for one in rng.sample(known, rng.randint(1, 4))}
    if rng.random() < 0.5:
        patch = nested(patch)
    if rng.random() < 0.3:
        name = rng.choice(("beehive", "bee_hive", "Bee", "é", "", "a" * 300, "_", "9", "farm", "a.b"))
        patch[f"new.card.{name}"] = {"like": rng.choice(sorted(CARDS)), "copies": rng.choice((1, 9, 80))}
    if rng.random() < 0.2:
        row = CARDS[rng.choice(sorted(CARDS))]
        patch["new.card.full_row"] = {key: value for key, value in row.items() if key != "id"}
    if rng.random() < 0.2:
        patch["patch"] = {"name": rng.choice(TEXTS), "why": "to see"}
    return patch


def play_under(rules: _core.Rules, seed: int) -> None:
    """Some games by these rules, of as many players as they allow."""
    for players in range(2, 7):
        answer(_core.simulate, rules, ["random"] * players, 2, seed=seed, threads=1)


@pytest.mark.parametrize("batch", range(4))
def test_broken_patches(batch: int) -> None:
    rng = random.Random(batch)
    known = addresses()
    accepted = 0
    for _ in range(400 * THOROUGH):
        broken = edited(some_patch(rng, known), rng, rng.choice((1, 1, 2, 3)))
        rules = answer(_core.Rules, [], [("fuzz.toml", broken)])
        if rules is not None:
            accepted += 1
            play_under(rules, batch)
    assert 20 <= accepted / THOROUGH <= 350, "the edits no longer reach what they should"


def toml(value: object) -> str:
    """A value as TOML writes it in one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value)
        case dict():
            return "{ " + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case _:
            return str(value)


def garbled(text: str, rng: random.Random) -> str:
    """The text after a slip of the keyboard or two."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        other = rng.choice(
            ("", " ", "\n", "=", ".", "[", "]]", "{", '"', "#", "-", "0", "1e9", "\0", "\ufeff", "é", "farm")
        )
        text = rng.choice(
            (
                text[:at] + other + text[at:],
                text[:at] + other + text[at + 1 :],
                text[:at] + text[to:],
                text[:to] + text[at:],
                text[:at] + text[at:to].upper() + text[to:],
                text[:at],
            )
        )
    return text


@pytest.mark.parametrize("batch", range(2))
def test_garbled_patch_files(batch: int) -> None:
    rng = random.Random(batch)
    known = addresses()
    accepted = 0
    for _ in range(600 * THOROUGH):
        lines = [f"{one['path']} = {toml(value_in_range(rng, one))}" for one in rng.sample(known, rng.randint(1, 3))]
        text = garbled("\n".join([*lines, "[patch]", 'name = "fuzz"', ""]), rng)
        patch = answer(_core.parse_patch, "fuzz.toml", text)
        rules = answer(_core.Rules, [], [("fuzz.toml", patch)]) if patch is not None else None
        if rules is not None:
            accepted += 1
            play_under(rules, batch)
    assert accepted >= 10 * THOROUGH, "the slips no longer leave anything whole"


def test_files_that_are_no_patches(tmp_path: Path) -> None:
    rng = random.Random(5)
    file = tmp_path / "fuzz.toml"
    for _ in range(200 * THOROUGH):
        file.write_bytes(rng.randbytes(rng.randrange(300)))
        assert answer(ev.Game, patch=file) is None or not file.read_text(encoding="utf-8").strip()
    for path in (tmp_path, tmp_path / "none.toml", "/dev/zero", "a\0b", "\ud800", "x" * 5000, ""):
        assert answer(ev.Game, patch=path) is None


# ---- anything at all ------------------------------------------------------------------------------------------------

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS) | st.binary()
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=4),
    max_leaves=12,
)
STATE_KEYS = sorted(ev.Game(seed=1).state())
PLAYER_KEYS = sorted(ev.Game(seed=1).state()["players"][0])
CARD_KEYS = sorted({key for row in CARDS.values() for key in row} - {"id", "name", "text"})


@examples(400)
@given(anything, st.sampled_from(STATE_KEYS), st.sampled_from(PLAYER_KEYS))
def test_anything_in_a_state(value: Any, key: str, player_key: str) -> None:
    states: list[Any] = [
        value,
        {"players": [{}, {}], key: value},
        {"players": [{}, {player_key: value}]},
        {"players": [{}, {"city": [{"card": "farm", "tokens": value}]}]},
        {"players": [{}, {"workers": {"placed": [{"where": value}]}}]},
    ]
    for state in states:
        game = answer(ev.Game.from_state, state)
        if game is not None:
            finish(game, 1)


@examples(100)
@given(anything, st.sampled_from(CARD_KEYS))
def test_anything_in_a_patch(value: Any, key: str) -> None:
    for patch in (value, {"card": value}, {"card.farm": {key: value}}, {"setup": value}, [{"rules": value}]):
        game = answer(ev.Game, patch=patch)
        if game is not None:
            finish(game, 1)


@examples(300)
@given(anything, st.dictionaries(st.sampled_from(("kind", "where", "card", "from", "slot", "via")), anything))
def test_anything_as_a_choice(value: Any, choice: dict[str, Any]) -> None:
    for one in (value, choice):
        game = ev.Game(seed=2)
        before = game.state()
        answer(game.apply, one)
        assert len(game.history) == (game.state() != before)


@examples(200)
@given(anything, st.sampled_from(("players", "modules", "seed", "patch")))
def test_anything_as_an_argument(value: Any, name: str) -> None:
    answer(ev.Game, **{name: value})
    answer(ev.Game(seed=1).view, value)
    for key in ("bots", "deals", "seed", "modules", "patch", "detail", "workers", "executor"):
        # Many games are a right answer too, but a long one.
        if key != "deals" or not isinstance(value, int):
            answer(ev.simulate, **{"bots": "random,random", "deals": 1, key: value})


def test_what_is_beyond_measure() -> None:
    for value in (*HUGE, *NUMBERS, *TEXTS, float("nan"), float("inf"), Unknown(), deep(50), deep(100_000)):
        states: list[Any] = [{"players": value}, {"players": [{}, {"points": value}]}]
        for state in (*states, {"players": [{}, {}], "turn": value}):
            game = answer(ev.Game.from_state, state)
            if game is not None:
                finish(game, 1)
        answer(ev.Game, patch={"card.farm.points": value})
        answer(ev.Game, patch={"patch": {"name": value}, "card.farm.points": 1})
        answer(ev.Game, seed=value)
        answer(ev.Game, players=value)
        answer(ev.Game, modules=[value])
        answer(ev.Game().apply, value)
        answer(ev.Game().apply, {"kind": value})


def test_what_has_no_end() -> None:
    assert answer(ev.Game.from_state, circular()) is None
    assert answer(ev.Game, patch=circular()) is None
    assert answer(ev.Game().apply, circular()) is None


# ---- found by the above ---------------------------------------------------------------------------------------------


def test_only_constructions_house_critters() -> None:
    """A patch named a critter as home; its occupied token made states that could not be read back."""
    patch = {"card.fool.free_with": ["shepherd"]}
    state = {"players": [{"city": [{"card": "shepherd"}], "hand": ["fool"]}, {}]}
    game = ev.Game.from_state(state, patch=patch)
    assert not [choice for choice in game.legal_actions() if choice["kind"] == "play" and choice["card"] == "fool"]


def test_one_of_two_cards_may_pair_them() -> None:
    """A patch gave the Wife another partner; a Husband still joins her, and that position could not be read back."""
    patch = {"card.wife.pairs_with": "monastery"}
    pair = [{"card": "wife", "paired_with": 1}, {"card": "husband", "paired_with": 0}]
    state = ev.Game.from_state({"players": [{"city": pair}, {}]}, patch=patch).state()
    assert [card["paired_with"] for card in state["players"][0]["city"]] == [1, 0]
    stranger = [{"card": "wife", "paired_with": 1}, {"card": "farm", "paired_with": 0}]
    assert answer(ev.Game.from_state, {"players": [{"city": stranger}, {}]}, patch=patch) is None


def test_resources_lie_on_a_card_whenever_they_came_there() -> None:
    """A patch let a card store resources before each season; only those stored when it is played could be read back."""
    patch = {"card.inn.before_season": [{"store_one_of": {"berry": 2, "pebble": 1}}]}
    state = {"players": [{"city": [{"card": "inn", "resources": {"berry": 2}}]}, {}]}
    assert answer(ev.Game.from_state, state) is None
    game = ev.Game.from_state(state, patch=patch)
    assert game.state()["players"][0]["city"][0]["resources"] == {"berry": 2}


def test_no_card_imprisons_itself() -> None:
    city = [{"card": "dungeon"}, {"card": "farm"}]
    state = {"players": [{"city": city, "hand": ["inn"]}, {}]}
    game = ev.Game.from_state(state, patch={"card.dungeon.kind": "critter"})
    assert not [choice for choice in game.legal_actions() if "prisoner" in choice.get("via", ())]
