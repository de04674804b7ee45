"""The one writer: effects in sentences, each from the best evidence that is there."""

from collections.abc import Iterator, Mapping

import polars as pl

from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL
from everdell_sim.effects import caveats
from everdell_sim.effects.factor_findings import factors
from everdell_sim.effects.factors import FACTOR
from everdell_sim.effects.finding import Finding
from everdell_sim.effects.finding import at as _at
from everdell_sim.effects.finding import told as _finding
from everdell_sim.effects.of_balance import TARGET, targets
from everdell_sim.effects.ranking import ENDS, LABELS, Ranking, clear, ranking, together
from everdell_sim.effects.rows import (
    ADJUSTED,
    AVOIDED,
    CHANGED,
    CHOSEN,
    COUNTED,
    DEALT,
    POINTS,
    PREFERRED,
    RAW,
    REMOVED,
    REPLACED,
    WIN_SHARE,
    Row,
)
from everdell_sim.experiments.effect_families import lateness, spoken
from everdell_sim.support.phrases import called, listed, number, sentence
from everdell_sim.support.seats import named

SURE = 0.05
# How many changes are told, the clearest first.
MOST = 10
# How many of the strongest and of the weakest roles.
_ROLES = 3
# What one does with a thing of a kind, and has done; what a module adds has its own kinds.
VERBS = {"card": ("play", "played"), "event": ("claim", "claimed"), "location": ("visit", "visited")}
VERBS |= {"visitor": ("meet", "met")}
# What a thing brings, by each kind of evidence.
_WORTH = {
    REPLACED: "{name} is worth {end}{then}: against an average one in its place, it changes each player's score by",
    REMOVED: "{name} is worth {end}{then}: against a blank in its place, it changes each player's score by",
    AVOIDED: "{name} is worth {end}{then}: being allowed to use it changes a player's score by",
    PREFERRED: "{name} is worth {end}{then}: having to use it wherever possible changes a player's score by",
    DEALT: "{name} is worth {end} in the opening hand{then}: being dealt it instead of another changes the score by",
    ADJUSTED: "{name} goes with the {end} points{then}: against others with the same bot and seat, who {verb} it have",
    RAW: "{name} goes with the {end} points{then}: against all others, those who {verb} it have",
}
_GAME = {"winning_score": "the winner has", "margin": "the winner leads by", "turns": "a game takes"}


def findings(effects: pl.DataFrame, names: Mapping[str, str]) -> list[Finding]:
    """What effects say of each number of players, rules and bots.

    What is clear comes first, what is only associated last; a run in which roles were given out was played for these.
    """
    groups = [group for _, group in effects.group_by("players", "rules", "bots", maintain_order=True)]
    found: list[Finding] = []
    for group in sorted(groups, key=lambda one: "role" not in one["kind"]):
        for tell in (targets, factors, _roles, _seats, _bots, _things, _changes, _game):
            found += tell(group, names)
    return sorted(found, key=lambda one: (one.reading == ASSOCIATED, not one.clear))


def verb(kind: str, past: bool = False) -> str:
    return VERBS.get(kind, ("use", "used"))[past]


def measured_by(estimand: str, kind: str) -> str:
    """What an estimand says of things of a kind."""
    return LABELS[estimand].format(verb=verb(kind))


def _of(group: pl.DataFrame, kind: str, what: str, *estimands: str) -> list[Row]:
    rows = group.filter((pl.col("kind") == kind) & (pl.col("what") == what) & (pl.col("against") == ""))
    rows = rows.filter(pl.col("estimand").is_in(estimands)) if estimands else rows
    return rows.sort("estimate", descending=True).to_dicts()


# ---- seats, bots, roles -------------------------------------------------------------------------------------------


def _seats(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    rows = [row for row in _of(group, "seat", WIN_SHARE) if row["estimand"] != CHANGED]
    if not rows:
        return
    players = rows[0]["players"]
    if len(rows) != players or players == 1:
        # Against an automatic opponent equal shares are not expected.
        for row in sorted(rows, key=lambda row: row["thing"])[:players]:
            bot, *opponents = row["bots"].split(", ")
            who = bot if players == 1 else named(int(row["thing"]))
            against = f" against {listed(opponents)}" if players == 1 and opponents else ""
            yield _finding(row, f"{_at(row)}, {who} wins{against}", caveats.GAME)
        return
    # Of two seats one interval says what the other does.
    rows = list(together(rows)) if players > 2 else rows
    best, worst, fair = rows[0], rows[-1], 1 / players
    equal, caveat = f"(an equal share is {number(fair, 'share')})", caveats.seats(best["bots"])
    if caveat == caveats.MIXED_SEATS:
        # Who sits there matters more than the seat: what is said of bots tells it.
        return
    for row, end in ((best, "most"), (worst, "least"))[: max(1, players - 1)]:
        if clear(row, fair):
            yield _finding(row, f"{_at(row)}, {named(int(row['thing']))} wins {end} often {equal}:", caveat)
    if not any(clear(row, fair) for row in rows):
        text = f"{_at(best)}, no seat is clearly better {equal}; {named(int(best['thing']))} wins"
        yield _finding(best, text, caveat, clear=False)


def _bots(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    rows = list(together([row for row in _of(group, "bot", WIN_SHARE) if row["estimand"] != CHANGED]))
    if len(rows) > 1 and rows[0]["low"] is not None:
        best, fair = rows[0], 1 / rows[0]["players"]
        most = f"{best['thing']} wins most often:"
        unclear = f"no bot clearly wins more than its share, {number(fair, 'share')}; {best['thing']} wins"
        sure = clear(best, fair)
        yield _finding(best, f"{_at(best)}, {most if sure else unclear}", caveats.GAME, clear=sure)


def _roles(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    for bot, mine in group.filter(pl.col("kind") == "role").group_by("bots", maintain_order=True):
        rows = [row for row in _of(mine, "role", WIN_SHARE) if row["estimand"] != CHOSEN]
        fair = 1 / rows[0]["players"] if rows else 0.0
        # The intervals of roles hold together as they are.
        ends = [row for row in rows if clear(row, fair)]
        for few, word in ((ends[:_ROLES], "strongest"), (ends[::-1][:_ROLES], "weakest")):
            for row in few:
                if (row["estimate"] > fair) == (word == "strongest"):
                    name = names.get(row["thing"], row["thing"])
                    yield _finding(
                        row, f"among the {word} roles as {bot[0]} plays is {name}, which wins", caveats.ROLES
                    )
        if rows and not ends:
            share, name = number(fair, "share"), names.get(rows[0]["thing"], rows[0]["thing"])
            text = (
                f"as {bot[0]} plays, no role clearly wins more or less than its share, {share}; the largest is that of"
            )
            yield _finding(rows[0], f"{text} {name}:", caveats.ROLES, clear=False)


# ---- things -------------------------------------------------------------------------------------------------------


def _things(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    rows = group.filter(
        (pl.col("what") == POINTS) & ~pl.col("kind").is_in(["seat", "bot", "role", "game", FACTOR, TARGET])
    )
    for kind in rows["kind"].unique(maintain_order=True):
        found = ranking(rows, kind)
        if found is not None:
            yield from of_things(found, names)


def of_things(found: Ranking, names: Mapping[str, str]) -> Iterator[Finding]:
    """The best and the worst of a kind, as far as they are clearly so."""
    ends = [(rows, end) for sign, end in ((1, "most"), (-1, "least")) if (rows := found.clearly(sign)[:ENDS])]
    if not ends and found.rows:
        first, what = found.rows[0], found.kind.replace("_", " ")
        text = f"{_at(first)}, no {what} is clearly above or below the others; the largest is {_name(first, names)},"
        yield _finding(first, text, caveat(first), sign=True, clear=False)
    for (first, *others), end in ends:
        listed_then = [
            f"{names.get(one['thing'], one['thing'])} {number(one['estimate'], sign=True)}" for one in others
        ]
        then = f" (then {listed(listed_then)})" if others else ""
        words = {"name": _name(first, names), "end": end, "then": then, "verb": verb(found.kind)}
        yield _finding(first, f"{_at(first)}, {_WORTH[found.estimand].format(**words)}", caveat(first), sign=True)


def _name(row: Row, names: Mapping[str, str]) -> str:
    return called(row["kind"], names.get(row["thing"], row["thing"]))


def caveat(row: Row) -> str:
    """How what is known of a thing may be read."""
    if row["estimand"] == DEALT:
        return caveats.DEALT
    return caveats.used(verb(row["kind"])) if row["reading"] == ASSOCIATED else caveats.REMOVED


# ---- what changed, and the game -----------------------------------------------------------------------------------


def measure(row: Row) -> str:
    """What experiments call the measure of a row."""
    if row["kind"] == "game":
        return str(row["what"])
    parts = (
        (row["what"], row["kind"], row["thing"])
        if row["kind"] in ("seat", "bot")
        else (row["kind"], row["thing"], row["what"])
    )
    return ".".join(parts)


def clearest(effects: pl.DataFrame, n: int = MOST) -> list[Row]:
    """Changes that are clear among all that was measured: scores and victories first, then what follows from them."""
    rows = effects.filter(pl.col("estimand") == CHANGED).to_dicts()
    sure = [row for row in rows if clear(row) and (row["p_adjusted"] is None or row["p_adjusted"] < SURE)]

    def order(row: Row) -> tuple[bool, bool, int, float]:
        far = abs(row["estimate"] / row["se"]) if row["se"] else 0.0
        return row["what"] != "score", row["kind"] != "game", lateness(measure(row)), -far

    return sorted(sure, key=order)[:n]


def _changes(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    rows = group.filter((pl.col("estimand") == CHANGED) & (pl.col("kind") != "factor"))
    if rows.is_empty():
        return
    first = rows.row(0, named=True)
    sure = clearest(rows)
    caveat = caveats.PATCHED if first["reading"] == CAUSAL else caveats.APART
    if not sure:
        exact = rows["estimate"].eq(0).all() and rows["se"].fill_null(1).eq(0).all()
        text = (
            f"{first['rules']} changes nothing, and every effect is exactly 0"
            if exact
            else (f"{_at(first)}, nothing is clearly different from {first['against']}")
        )
        about = first["n"], first["method"], first["reading"], first["command"]
        yield Finding(sentence(text), "", *about, caveat, clear=False)
    for row in sure:
        yield _finding(
            row, f"{row['rules']} against {row['against']} changes {spoken(measure(row), names)} by", caveat, True
        )


def _game(group: pl.DataFrame, names: Mapping[str, str]) -> Iterator[Finding]:
    for what, text in _GAME.items():
        for row in _of(group, "game", what, COUNTED):
            yield _finding(row, f"{_at(row)}, {text}", caveats.GAME, clear=False)
