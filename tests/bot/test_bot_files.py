"""Bots as files of numbers: every one that is shipped plays, and a broken one is refused in a sentence."""

import random
import tomllib
from pathlib import Path

import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.rules.patches import load_rules

FILES = sorted(Path("data/bots").glob("*.toml"))
EXAMPLE = Path("examples/my_bot.toml")
WEIGHTS = {weight["name"]: weight for weight in _core.weights()}
CARDS = set(ev.cards()["id"])


def refusal(path: Path, text: str | bytes) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ev.BotError) as raised:
        ev.simulate([str(path), "random"], 1)
    message = str(raised.value)
    assert str(path) in message
    assert len(message.splitlines()) == 1
    return message


@pytest.mark.parametrize("path", [*FILES, EXAMPLE], ids=lambda path: path.stem)
def test_every_file_plays_at_every_table(path):
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert document["bot"]["about"]
    if path != EXAMPLE:
        assert document["bot"]["name"] == path.stem
    bot = path.stem if path != EXAMPLE else str(path)
    for players in (2, 3, 4):
        played = ev.simulate([bot, *["random"] * (players - 1)], 20, seed=players)
        mine = played.seats.filter(pl.col("seat") == 0)
        assert mine["win_share"].mean() > 0.8
    as_path = ev.simulate([str(path), "random"], 20, seed=2)
    assert as_path.seats["score"].to_list() == ev.simulate([bot, "random"], 20, seed=2).seats["score"].to_list()


def test_every_file_is_listed():
    listed = ev.bots()
    assert [path.stem for path in FILES] == listed.filter(pl.col("kind") == "file")["name"].to_list()
    assert listed["about"].str.len_chars().min() > 5


def test_the_example_is_settler_with_other_numbers():
    result = _core.bot_file(str(EXAMPLE))
    assert result["weights"]["production"] != WEIGHTS["production"]["default"]
    assert result["cards"]
    assert result["players"]


@pytest.mark.parametrize(("text", "message"), [
    ("[bot]\nname = 'x'\nproductoin = 2", "bot.productoin: there is no such key; did you mean 'production', which"),
    ("productoin = 2\n[bot]\nname = 'x'", "productoin: there is no such key; did you mean 'production', which"),
    ("[bot]\nname = 'x'\nnew = 3", "bot.new = 3: expected a list of texts"),
    ("", "there is no [bot] with a name"),
    ("[bot]", "bot.name is missing"),
    ("[bot]\nname = ' '", "bot.name is missing"),
    ("[bot]\nname = 3", "bot.name = 3: expected a text"),
    ("bot = 3", "bot = 3: expected a section, [bot]"),
    ("[bto]\nname = 'x'", "bto: there is no such key; did you mean 'bot'?"),
    ("[bot]\nname = 'x'\nliek = 'settler'", "bot.liek: there is no such key; did you mean 'like'?"),
    ("[bot]\nname = 'x'\nlike = 'setler'", "bot.like: no bot 'setler'; did you mean 'settler'?"),
    ("[bot]\nname = 'x'\nlike = 'random'", "bot.like: bot 'random' cannot rank choices"),
    ("[bot]\nname = 'x'\n[wieghts]\nplay = 1", "wieghts: there is no such key; did you mean 'weights'?"),
    ("[bot]\nname = 'x'\n[weights]\nprodution = 1", "weights.prodution: there is no weight 'prodution'; did you mean"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = 99", "weights.production = 99: expected a number from 0 to 2.5"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = nan", "expected a number"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = inf", "expected a number"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = 'much'", "expected a number"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = [1, 2]", "a list of four, one a season, or of five"),
    ("[bot]\nname = 'x'\n[weights]\nproduction = [1, 2, 'x', 1]", "a list of four, one a season, or of five"),
    ("[bot]\nname = 'x'\n[players.7.weights]\nplay = 1", "players.7: a table has 1 to 6 players"),
    ("[bot]\nname = 'x'\n[players.two.weights]\nplay = 1", "players.two: a table has 1 to 6 players"),
    ("[bot]\nname = 'x'\n[players.2.wieghts]\nplay = 1", "players.2.wieghts: there is no such key; did you mean"),
    ("[bot]\nname = 'x'\n[players]\n2 = 1", "players.2 = 1: expected a section"),
    ("[bot]\nname = 'x'\n[cards]\nfarm = 99", "cards.farm = 99: expected a number of points from -20 to 20"),
    ("[bot]\nname = 'x'\n[cards]\nfrm = 1", "cards.frm: there is no such card; did you mean 'farm'?"),
    ("[bot]\nname = 'x'\n[places]\nhaven = 99", "places.haven = 99: expected a number of points from -20 to 20"),
    ("[bot]\nname = 'x'\n[places]\nhavn = 1", "places.havn: there is no such location; did you mean 'haven'?"),
    ("[bot]\nname = 'x'\n[places]\nfarm = 1", "places.farm: there is no such location"),
    ("[bot]\nname = 'x'\n[cards", "line 3"),
    ("[bot]\nname = 'x'\nname = 'y'", "line 3: duplicate key"),
    (b"\xff\xfe", "not a text in UTF-8"),
    ("#" * 1_100_000, "larger than 1000000 bytes, too large for a bot"),
    ("[bot]\nname = 'x'\n" + "a." * 5000 + "b = 1", ""),
    ("x = " + "[" * 5000, ""),
])  # fmt: skip
def test_a_broken_file_is_reported_with_its_key_and_the_nearest_right_one(tmp_path, text, message):
    assert message in refusal(tmp_path / "broken.toml", text)


def test_a_missing_file_is_reported():
    with pytest.raises(ev.BotError, match=r"none\.toml: cannot be read"):
        ev.simulate(["none.toml", "random"], 1)
    with pytest.raises(ev.BotError, match=r"data\.toml: cannot be read|data\.toml"):
        ev.simulate(["tests/data.toml", "random"], 1)


def test_files_may_be_like_each_other_but_not_in_a_circle(tmp_path):
    folder = tmp_path / "below"
    folder.mkdir()
    base, child = tmp_path / "base.toml", folder / "child.toml"
    base.write_text('[bot]\nname = "base"\nlike = "settler"\n[weights]\nplay = 1.5\n')
    child.write_text('[bot]\nname = "child"\nlike = "../base.toml"\n[weights]\ndeny = 0.5\n')
    result = _core.bot_file(str(child))
    assert (result["weights"]["play"], result["weights"]["deny"]) == ([1.5] * 4, [0.5] * 4)

    for like in ("below/child.toml", "./below/../below/child.toml", str(child)):
        base.write_text(f'[bot]\nname = "base"\nlike = "{like}"\n')
        with pytest.raises(ev.BotError, match="is like itself, directly or indirectly"):
            _core.check_bot(str(child))
    base.write_text('[bot]\nname = "base"\nlike = "base.toml"\n')
    with pytest.raises(ev.BotError, match="is like itself, directly or indirectly"):
        _core.check_bot(str(base))
    for n in range(40):
        (tmp_path / f"{n}.toml").write_text(f'[bot]\nname = "n"\nlike = "{n + 1}.toml"\n')
    with pytest.raises(ev.BotError, match="more than 16 files"):
        _core.check_bot(str(tmp_path / "0.toml"))


def test_a_number_for_all_tables_replaces_what_a_parent_said_of_one(tmp_path):
    parent, child = tmp_path / "parent.toml", tmp_path / "child.toml"
    parent.write_text('[bot]\nname = "p"\n[players.4.weights]\ndeny = 0.5\nplay = 1\n')
    child.write_text('[bot]\nname = "c"\nlike = "parent.toml"\n[weights]\ndeny = 0.25\n')
    assert _core.bot_file(str(child))["players"] == {"4": {"play": [1.0] * 4}}


def test_a_taste_for_a_place_is_added_to_the_worth_of_a_worker_there(tmp_path):
    path = tmp_path / "tasteful.toml"
    path.write_text('[bot]\nname = "t"\nlike = "settler"\n[places]\nbasic_3_twigs = 1.25\nbasic_1_pebble = -0.5\n')
    game = ev.Game(players=2, seed=7)
    tastes = {"basic_3_twigs": 1.25, "basic_1_pebble": -0.5}
    changed = 0
    usual = {one.choice.index: one for one in ev.explain("settler", game)}
    for tasteful in ev.explain(str(path), game):
        plain = usual[tasteful.choice.index]
        taste = tastes.get(str(plain.choice.to_dict().get("where")), 0.0)
        changed += taste != 0.0
        if "copied location" not in dict(plain.terms):
            assert tasteful.value == pytest.approx(plain.value + taste, abs=1e-9)
            assert dict(tasteful.terms).get("taste", 0.0) == taste
    assert changed == 2


TOKENS = [
    "[",
    "]",
    "=",
    "\n",
    '"',
    "'",
    ".",
    "{",
    "}",
    "#",
    "-",
    "1e999",
    "nan",
    "true",
    "2026-01-01",
    "\x00",
    "é",
    "🦀",
]


def mutated(text: str, rng: random.Random) -> str:
    """The text with a few of its characters, words or lines out of order."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + 30)
        match rng.randrange(5):
            case 0:
                text = text[:at] + rng.choice(TOKENS) + text[at:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case 3:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines)
            case 4:
                text = text[:at] + rng.choice([*WEIGHTS, *CARDS]) + text[to:]
    return text


def test_thousands_of_broken_files_are_refused_or_read_and_never_worse(tmp_path):
    rng = random.Random(1)
    sources = [path.read_text(encoding="utf-8") for path in (EXAMPLE, *FILES)]
    path = tmp_path / "fuzz.toml"
    refused = []
    rules = ev.Game().core.rules
    for _ in range(5000):
        path.write_bytes(mutated(rng.choice(sources), rng).encode())
        try:
            _core.check_bot(str(path), rules)
            _core.bot_file(str(path))
        except ev.BotError as error:
            refused.append(str(error))
    assert 2000 < len(refused) < 5000
    assert [message for message in refused if len(message.splitlines()) != 1 or len(message) > 900] == []


def test_the_worst_numbers_that_are_allowed_still_play(tmp_path):
    rng = random.Random(2)
    path = tmp_path / "wild.toml"
    for _ in range(20):
        lines = ['[bot]\nname = "wild"\n[weights]']
        lines += [
            f"{name} = {rng.choice((one['low'], one['high'], one['default'][0]))}" for name, one in WEIGHTS.items()
        ]
        lines += ["[cards]", *(f"{card} = {rng.choice((-20, 20))}" for card in sorted(CARDS))]
        lines += ["[places]", *(f"{place} = {rng.choice((-20, 20))}" for place in sorted(ev.locations()["id"]))]
        path.write_text("\n".join(lines))
        assert ev.simulate([str(path), "random", str(path)], 5, seed=1).games.height == 5


def test_numbers_of_modules_count_while_these_are_in_force(tmp_path):
    parent, child = tmp_path / "parent.toml", tmp_path / "child.toml"
    parent.write_text(
        '[bot]\nname = "p"\n[weights]\nplay = 1\ndeny = 0.1\n[cards]\nfarm = 1\n'
        "[modules.solo_rugwort.weights]\nplay = 2\ndeny = 0.2\n[modules.solo_rugwort.cards]\nfarm = 2\n"
        "[modules.pearlbrook.weights]\nplay = 0.3\n[modules.pearlbrook.players.4.weights]\nplay = 0.4\n"
        '[modules."solo_rugwort+pearlbrook".weights]\nplay = 0.5\n'
    )  # fmt: skip
    child.write_text('[bot]\nname = "c"\nlike = "parent.toml"\n[weights]\ndeny = 0.5\n')

    def numbers(bot, players, *modules):
        result = _core.bot_numbers(str(bot), load_rules(modules), players)
        return result["weights"]["play"][0], result["weights"]["deny"][0], result["cards"]["farm"]

    assert numbers(parent, 2) == (1, 0.1, 1)
    assert numbers(parent, 1, "solo_rugwort:year=3") == (2, 0.2, 2)
    assert numbers(parent, 2, "pearlbrook") == (0.3, 0.1, 1)
    assert numbers(parent, 4, "pearlbrook") == (0.4, 0.1, 1)
    assert numbers(parent, 1, "pearlbrook", "solo_rugwort") == (0.5, 0.2, 2)
    # A number for every game replaces what a parent, or the file itself, says of modules.
    assert numbers(child, 1, "solo_rugwort") == (2, 0.5, 2)
    assert numbers(f"{parent}:play=1.5", 1, "pearlbrook", "solo_rugwort") == (1.5, 0.2, 2)
    scores = [
        ev.simulate([str(bot)], 20, seed=1, modules=["solo_rugwort"]).seats["score"].to_list()
        for bot in (parent, child)
    ]
    assert scores[0] != scores[1]


@pytest.mark.parametrize(("text", "message"), [
    ("[modules.solo.weights]\nplay = 1", "modules.solo: there is no module 'solo'"),
    ("[modules.pearlbrook]\nplay = 1", "modules.pearlbrook.play: there is no such key"),
    ("[modules.pearlbrook.weights]\nply = 1", "modules.pearlbrook.weights.ply: there is no weight 'ply'"),
    ("[modules.pearlbrook.cards]\nfery = 1", "cards.fery: there is no such card"),
    ("[modules]\npearlbrook = 1", "modules.pearlbrook = 1: expected a section"),
    ("[goods.perl]\ngained = 1", "goods.perl.gained: there is no weight 'goods.perl.gained'"),
    ("[events.basic]\nfactor = 9", "events.basic.factor = 9: expected a number from 0 to 2.5"),
    ("[events]\nbasic = 1", "events.basic: there is no weight 'events.basic'"),
])  # fmt: skip
def test_a_mistake_in_the_numbers_of_a_module_is_reported(tmp_path, text, message):
    assert message in refusal(tmp_path / "broken.toml", f"[bot]\nname = 'x'\n{text}")


FINE = """
[bot]
name = "fine"
like = "settler"
[weights]
points = [0.5, 0.6, 0.7, 0.8, 0.9]
[room]
points = [-0.1, 0, 0, {enough}]
[cards]
farm = [1.0, 0.5, 0.2, 0.0, -1.0]
"""


def test_numbers_run_through_the_game_and_change_with_the_room(tmp_path):
    path = tmp_path / "fine.toml"
    game = ev.Game(players=2, seed=5)
    place = next(choice for choice in game.decision.choices if "basic_2_cards_1_point" in str(choice.to_dict()))
    worth = []
    # The city is empty, so it is the last of the numbers by room that is added to what the place's point counts for.
    for enough in (0, 0.25, 1.25):
        path.write_text(FINE.format(enough=enough))
        worth.append(next(one.value for one in ev.explain(str(path), game) if one.choice == place))
    assert worth[1] - worth[0] == pytest.approx(0.25)
    assert worth[2] - worth[0] == pytest.approx(1.25)


@pytest.mark.parametrize(("room", "message"), [
    ("play = [1, 2, 3]", "expected a list of four numbers from -5 to 5, for [0, 2, 5, 9] spaces left"),
    ("play = [1, 2, 3, 'x']", "room.play"),
    ("play = [1, 2, 3, 6]", "expected a list of four numbers from -5 to 5"),
    ("twik = [1, 2, 3, 4]", "did you mean 'twig'?"),
])  # fmt: skip
def test_a_broken_number_by_room_is_reported(tmp_path, room, message):
    assert message in refusal(tmp_path / "broken.toml", f"[bot]\nname = 'x'\n[room]\n{room}")
