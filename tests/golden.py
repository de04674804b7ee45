"""Digests of a few thousand games as of the last intended change: every bot, every module, every table.

    python -m tests.golden                            renews tests/golden.json
    python -m tests.golden --only player_powers       renews the line-ups with this module alone
    python -m tests.golden --bot master               renews the line-ups of this bot alone
    python -m tests.golden --times 10 --into FILE     with the old build: ten times as many deals, written to FILE
    python -m tests.golden --against FILE             with the new build: plays the same deals and reports what differs

The digests prove nothing about the rules: they only show that games changed. If you change rules, data, bots
or columns on purpose, renew them and say so.

Everything is recorded by name, never by an internal number, and rows are sorted by those names. So renumbering matters
only if it changes games, for example by offering cards in another order, and new columns leave the old ones unchanged.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import polars as pl
import polars.selectors as cs

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.rules.patches import load_rules

Tables: TypeAlias = Mapping[str, pl.DataFrame]

FILE = Path(__file__).with_name("golden.json")
RENEW = "python -m tests.golden"
SEED = 20_240

# As few playouts as make it search, in summer and autumn, and no doubt: with doubt so few would mostly leave it at the
# rollout's own choice.
SEARCH = "search:sims=8:width=3:doubt=0:rollout=forager"
BOTS = [SEARCH if row["name"] == "search" else row["name"] for row in _core.bots()]
SOME = ["random", "greedy", "champion"]
BELLFAIRE = ["bellfaire_forest", "bellfaire_events", "flower_festival", "bellfaire_garland", "bellfaire_market"]
PACKS = ["legends", "more_legends", "extra_extra", "rugwort_cards", "corrin", "through_every_season"]
NEWLEAF_CARDS = "newleaf_cards:forest_cards=true:basic_events=true:special_events=all"
NEWLEAF = ["newleaf", "newleaf_tickets", "newleaf_reservations"]
TABLES = ("games", "seats", "cards", "events", "locations", "decisions")

# Deals of a line-up by its first bot; every eighth game is recorded choice by choice, which is what takes the time.
DEALS = {"random": 48, "greedy": 24, SEARCH: 2}
OTHERWISE = 8
RECORDED = 8


def _tables(players: Iterable[int]) -> list[str]:
    return [*(f"{bot} x{n}" for bot in BOTS for n in players), "champion:avoid=farm,greedy:prefer=inn,random"]


def _some_tables() -> list[str]:
    return [f"{bot} x{n}" for bot in [*SOME, "villager"] for n in (2, 4)]


def _alone(bots: list[str]) -> list[str]:
    return [f"{bot} x1" for bot in bots]


# The line-ups by modules.
EVERY_VARIANT = "solo_rugwort:year=3:variants=cranky+glitzy+hasty+lucky+squatty"
RUNS = {
    "base": _tables(range(2, 7)),
    "pearlbrook": _tables(range(2, 7)),
    "solo_rugwort": _alone(BOTS),
    "solo_rugwort:year=2": _alone(SOME),
    "solo_rugwort:year=3": _alone(SOME),
    "solo_rugwort:variants=cranky": _alone(SOME),
    "solo_rugwort:variants=glitzy": _alone(SOME),
    "solo_rugwort:variants=hasty": _alone(SOME),
    "solo_rugwort:variants=lucky": _alone(SOME),
    "solo_rugwort:variants=squatty": _alone(SOME),
    "solo_rugwort:year=2:variants=hasty+lucky": _alone(SOME),
    EVERY_VARIANT: _alone(BOTS),
    "pearlbrook,solo_rugwort": _alone(BOTS),
    f"pearlbrook,{EVERY_VARIANT}": _alone(SOME),
    **{pack: _some_tables() for pack in PACKS},
    ",".join(PACKS): _some_tables(),
    ",".join(["pearlbrook", *PACKS]): _some_tables(),
    ",".join(["solo_rugwort", *PACKS]): _alone([*SOME, "villager"]),
    "player_powers": [f"{bot} x{n}" for bot in SOME for n in (2, 3, 4)],
    ",".join(["pearlbrook", *PACKS, "player_powers"]): [f"{bot} x{n}" for bot in SOME for n in (2, 4)],
    "player_powers,solo_rugwort": _alone(SOME),
    "newleaf_cards": _some_tables(),
    NEWLEAF_CARDS: _some_tables(),
    "newleaf_cards,solo_rugwort": _alone(SOME),
    ",".join([NEWLEAF_CARDS.replace("basic_events=true:", ""), "pearlbrook", *PACKS]): _some_tables(),
    **{part: ["random x2", "champion x4"] for part in BELLFAIRE},
    "bellfaire_events:special_events=two_and_two": ["random x2", "champion x4"],
    "bellfaire_events:special_events=only": ["random x2", "champion x4"],
    "bellfaire": _some_tables(),
    "bellfaire,solo_rugwort": _alone(SOME),
    "bellfaire,pearlbrook": _some_tables(),
    ",".join(["bellfaire", "pearlbrook", *PACKS]): _some_tables(),
    ",".join(["bellfaire", EVERY_VARIANT, *PACKS]): _alone(SOME),
    "newleaf": _some_tables(),
    "newleaf_tickets": ["random x2", "champion x4"],
    "newleaf_reservations": ["random x2", "champion x4"],
    ",".join(NEWLEAF): _some_tables(),
    ",".join([*NEWLEAF, "pearlbrook"]): _some_tables(),
    ",".join([*NEWLEAF, "pearlbrook", "bellfaire", "player_powers", *PACKS]): _some_tables(),
    ",".join([*NEWLEAF, "solo_rugwort"]): _alone(SOME),
    ",".join([*NEWLEAF, "pearlbrook", "bellfaire", EVERY_VARIANT, *PACKS]): _alone(SOME),
}


@dataclass(frozen=True)
class Golden:
    """Digests by (modules, line-up) and thing, and the columns that the digests of tables were made of."""

    times: int = 1
    columns: dict[str, list[str]] = field(default_factory=dict)
    digests: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> "Golden":
        document = json.loads(file.read_text(encoding="utf-8"))
        digests = {
            (modules, lineup): dict(zip(group["things"].split(), values.split(), strict=True))
            for group in document["groups"]
            for modules, lineups in group["runs"].items()
            for lineup, values in lineups.items()
        }
        return cls(document["times"], {table: names.split() for table, names in document["columns"].items()}, digests)

    def write(self, file: Path) -> None:
        """One line per line-up; those with the same things share their names."""
        runs: dict[tuple[str, ...], dict[str, dict[str, str]]] = {}
        for (modules, lineup), digests in self.digests.items():
            runs.setdefault(tuple(digests), {}).setdefault(modules, {})[lineup] = " ".join(digests.values())
        groups = [{"things": " ".join(things), "runs": of} for things, of in runs.items()]
        columns = {table: " ".join(names) for table, names in self.columns.items()}
        result = {"times": self.times, "columns": columns, "groups": groups}
        file.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def play(runs: Iterable[str], like: Golden) -> Golden:
    """The line-ups of these modules, played as often as those of `like`, their tables in its columns."""
    found = Golden(like.times)
    for modules in runs:
        for lineup in RUNS[modules]:
            found.digests[modules, lineup] = _play(modules.split(","), lineup, like, found.columns)
    return found


def differences(known: Golden, found: Golden) -> list[str]:
    """A line for each line-up of the modules played that is not as it was, with everything that has changed in it."""
    columns = [(table, name) for table, names in found.columns.items() for name in names]
    new = [f"{table}.{name}" for table, name in columns if name not in known.columns.get(table, ())]
    lines = [f"new columns: {', '.join(new)}"] if new else []
    played = {modules for modules, _ in found.digests}
    for modules, lineup in dict.fromkeys([*known.digests, *found.digests]):
        before, after = (one.digests.get((modules, lineup), {}) for one in (known, found))
        changed = [thing for thing in before | after if before.get(thing) != after.get(thing) and thing not in new]
        if modules in played and changed:
            lines.append(f"{modules} | {lineup}: {', '.join(changed)}")
    return lines


def renewed(known: Golden, module: str) -> Golden:
    """The same but for the line-ups with this module, which are played again."""
    found = play([modules for modules in RUNS if module in modules.split(",")], Golden(known.times))
    columns = dict(known.columns)
    for table, names in found.columns.items():
        columns[table] = list(dict.fromkeys([*columns.get(table, ()), *names]))
    return Golden(known.times, columns, known.digests | found.digests)


def retaught(known: Golden, bot: str) -> Golden:
    """The same but for the line-ups of this bot, which are played again."""
    found = Golden(known.times, dict(known.columns), dict(known.digests))
    for modules, lineups in RUNS.items():
        for lineup in lineups:
            if lineup.rpartition(" x")[0] == bot:
                found.digests[modules, lineup] = _play(modules.split(","), lineup, known, {})
    return found


def _play(modules: list[str], lineup: str, like: Golden, columns: dict[str, list[str]]) -> dict[str, str]:
    """The digests of a line-up: for random bots those of each column, so that a failure says more."""
    bot, _, players = lineup.rpartition(" x")
    bots = [bot] * int(players) if bot else lineup.split(",")
    deals = DEALS.get(bots[0], OTHERWISE) * like.times
    run = ev.simulate(bots, deals, seed=SEED, modules=modules, detail="decisions", workers=2)
    tables = {table: _named(getattr(run, table)) for table in TABLES}
    found = {f"sums.{name}": run.summary(name) for name in run.summaries}
    # One digest is over all of them, so their order counts.
    sums = {table: _named(found[table]) for table in dict.fromkeys([*like.columns, *found]) if table in found}
    for table, frame in (tables | sums).items():
        columns[table] = list(dict.fromkeys([*columns.get(table, ()), *frame.columns]))
    games, of_sums = _games(modules, bots, range(0, deals, RECORDED)), _by_table(sums, like.columns)
    if bots[0] == "random":
        return games | _by_column(tables) | of_sums
    return games | _by_table(tables, like.columns) | {"sums": _digest(of_sums)}


def _games(modules: list[str], bots: list[str], deals: Iterable[int]) -> dict[str, str]:
    """Games by names: every choice taken, everything that was offered, and how they ended."""
    rules = load_rules(modules)
    choices, offers, ends = [], [], []
    for deal in deals:
        seed = _core.deal_seed(SEED, deal)
        game = _core.Game(rules, len(bots), seed)
        minds = [_core.Bot(bot, seat, seed, rules) for seat, bot in enumerate(bots)]
        while (decision := game.decision()) is not None:
            seat, kind, source, _, offered = decision
            # In no order: if that has changed, random bots take something else.
            offers.append(sorted(json.dumps(choice, sort_keys=True) for choice, _ in offered))
            _, taken = game.apply(minds[seat].choose(game))
            choices.append([seat, kind, source, taken])
        ends.append(_end(game))
    return {"choices": _digest(choices), "offers": _digest(offers), "ends": _digest(ends)}


def _end(game: _core.Game) -> list[object]:
    """The last position without the sections of modules, whose layout is their own affair."""
    state = game.state()
    cities = [[one["card"] for one in player["city"]] for player in state["players"]]
    unordered = [sorted(cards) for cards in (state["discard"], *(player["hand"] for player in state["players"]))]
    return [game.scores(), game.winners, game.turn, cities, unordered, state["deck"], state["meadow"]]


def _named(frame: pl.DataFrame) -> pl.DataFrame:
    """The table by names, its rows in their order. The first columns of every table say what a row is about."""
    frame = frame.with_columns(cs.categorical().cast(pl.String))
    if {"taken", "choice"} <= set(frame.columns):
        # Decisions stay as they followed each other; `choices` says by name what these two say by number.
        return frame.drop("taken", "choice")
    if {"card", "other"} <= set(frame.columns):
        # Which card of a pair comes first is a matter of numbers too.
        pair = pl.concat_list("card", "other").list.sort()
        frame = frame.with_columns(card=pair.list.first(), other=pair.list.last())
    return frame.sort(frame.columns)


def _by_table(tables: Tables, known: Mapping[str, list[str]]) -> dict[str, str]:
    """One digest per table, in the known columns; in all of them if none is known."""
    known = known or {table: frame.columns for table, frame in tables.items()}
    return {
        table: _digest(frame.select(sorted(set(frame.columns) & set(known[table]))).write_csv())
        for table, frame in tables.items()
        if table in known
    }


def _by_column(tables: Tables) -> dict[str, str]:
    return {
        f"{table}.{name}": _digest(frame.select(name).write_csv())
        for table, frame in tables.items()
        for name in frame.columns
    }


def _digest(content: object) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:8]


def main() -> int:
    parser = argparse.ArgumentParser(prog=RENEW)
    parser.add_argument("--times", type=int, default=1, help="so many times the usual deals")
    parser.add_argument("--into", type=Path, default=FILE, help="the file to write")
    parser.add_argument("--only", help="renew only the line-ups with this module")
    parser.add_argument("--bot", help="renew only the line-ups of this bot")
    parser.add_argument("--against", type=Path, help="a file to compare with; nothing is written")
    asked = parser.parse_args()
    known = Golden.read(asked.against) if asked.against else Golden(asked.times)
    if asked.bot:
        found = retaught(Golden.read(FILE), asked.bot)
    else:
        found = renewed(Golden.read(FILE), asked.only) if asked.only else play(RUNS, known)
    if not asked.against:
        found.write(asked.into)
        return 0
    changed = differences(known, found)
    print("\n".join(changed) or "nothing has changed")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
