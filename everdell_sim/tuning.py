"""Improves the numbers of a bot by play: an evolution strategy over paired deals.

Each generation tries a few dozen sets of numbers against the same opponents on the same deals, in every seat, and moves
towards those that did best. The numbers are those of the bot's file; the result is a new file that says how it was made
and what it gained, measured on deals that the search has not seen.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from everdell_sim import _core
from everdell_sim.errors import BadInput
from everdell_sim.files import write_aside
from everdell_sim.patches import load_rules
from everdell_sim.tuning_plan import ITSELF, Plan, bot_text, check_plan, checkpoint_of, parent_of, past

CHECKED = 1_000_003  # added to the seed for the deals on which the gain is measured


@dataclass(frozen=True)
class Dimension:
    """One number that is tuned: a weight (in one season, or in all), or the worth added to a card."""

    name: str
    season: int | None
    card: bool
    start: float
    scale: float
    low: float
    high: float


@dataclass
class Progress:
    """Where the search stands after a generation."""

    generation: int
    best: float
    mean: float
    games_per_second: float = 0.0


def dimensions(plan: Plan) -> list[Dimension]:
    """Everything that may change, with its start from the bot's file."""
    told = _core.bot_file(plan.bot)
    if told is None:
        raise BadInput(f"bot '{plan.bot}' is no file of numbers and cannot be tuned")
    found = []
    for weight in _core.weights():
        start = told["weights"].get(weight["name"], weight["default"])
        if len(plan.players) == 1:
            start = told["players"].get(str(plan.players[0]), {}).get(weight["name"], start)
        scale = 0.35 * max(*(abs(value) for value in start), 0.15 * (weight["high"] - weight["low"]))
        seasons: list[int | None] = [0, 1, 2, 3] if weight["seasonal"] or len(set(start)) > 1 else [None]
        found += [
            Dimension(weight["name"], season, False, start[season or 0], scale, weight["low"], weight["high"])
            for season in seasons
        ]
    if plan.cards:
        rules = load_rules(None, [])
        ids = [card["id"] for card in rules.rows("card")]
        found += [Dimension(card, None, True, told["cards"].get(card, 0.0), 0.8, -6.0, 6.0) for card in ids]
    return found


def numbers(plan: Plan, space: Sequence[Dimension], point: np.ndarray) -> tuple[dict[str, Any], dict[str, float]]:
    """The weights and card worths that a point of the search stands for."""
    weights: dict[str, Any] = {}
    cards: dict[str, float] = {}
    for dimension, x in zip(space, point, strict=True):
        value = round(float(np.clip(dimension.start + dimension.scale * x, dimension.low, dimension.high)), 3)
        if dimension.card:
            cards[dimension.name] = value
        elif dimension.season is None:
            weights[dimension.name] = value
        else:
            weights.setdefault(dimension.name, [0.0] * 4)[dimension.season] = value
    return weights, cards


def seatings(bot: str, opponent: str, players: int) -> list[tuple[list[str], list[int]]]:
    """Line-ups of a bot among opponents of one kind, in every seat, with the seats that are its own."""
    if opponent == ITSELF:
        return [([bot] * players, list(range(players)))]
    lineups = []
    for seat in range(players):
        lineup = [opponent] * players
        lineup[seat] = bot
        lineups.append((lineup, [seat]))
    return lineups


def advantage(
    bot: str, opponents: Sequence[str], players: int, first: int, deals: int, seed: int, threads: int
) -> np.ndarray:
    """For each deal: half the bot's own points, half its margin over the others, over all seats and opponents."""
    rules = load_rules(None, [])
    total = np.zeros(deals)
    count = 0
    for opponent in opponents:
        for lineup, own in seatings(bot, opponent, players):
            played = _core.simulate(rules, lineup, deals, seed=seed, first_deal=first, threads=threads)
            score = pl.DataFrame(played.seats)["score"].to_numpy().reshape(deals, players).astype(float)
            mine = score[:, own].mean(axis=1)
            others = mine if len(own) == players else np.delete(score, own, axis=1).mean(axis=1)
            total += mine - 0.5 * others
            count += 1
    return np.asarray(total / count)


def tune(
    plan: Plan,
    out: Path,
    *,
    resume: bool = False,
    threads: int | None = None,
    told: Callable[[Progress], object] | None = None,
) -> dict[str, Any]:
    """Run the search and write the tuned bot to `out`. A checkpoint beside it lets `resume` go on after any stop."""
    check_plan(plan)
    try:
        from cmaes import SepCMA
    except ImportError:
        raise BadInput("tuning needs the package cmaes: install everdell-sim[tune]") from None

    threads = threads or os.cpu_count() or 1
    space = dimensions(plan)
    checkpoint = checkpoint_of(out)
    search = SepCMA(mean=np.zeros(len(space)), sigma=plan.step, population_size=plan.population, seed=plan.seed)
    history = past(plan, checkpoint) if resume else []
    for generation in history:
        # The strategy is a pure function of its seed and what it was told.
        asked = [search.ask() for _ in range(plan.population)]
        search.tell([(point, -value) for point, value in zip(asked, generation["values"], strict=True)])
    with tempfile.TemporaryDirectory() as folder:
        parent = parent_of(plan, Path(folder))
        for number in range(len(history), plan.generations):
            started = time.perf_counter()
            points = [search.ask() for _ in range(plan.population)]
            players = plan.players[number % len(plan.players)]
            values = []
            for at, point in enumerate(points):
                path = Path(folder) / f"candidate-{at}.toml"
                path.write_text(bot_text("candidate", "", parent, *numbers(plan, space, point)), encoding="utf-8")
                first = number * plan.deals
                gained = advantage(str(path), plan.opponents, players, first, plan.deals, plan.seed, threads)
                values.append(float(gained.mean()))
            search.tell([(point, -value) for point, value in zip(points, values, strict=True)])
            history.append({"values": values})
            write_aside(checkpoint, json.dumps({"plan": asdict(plan), "history": history}))
            if told:
                speed = games_of(plan, players) / (time.perf_counter() - started)
                told(Progress(number + 1, max(values), float(np.mean(values)), speed))
    return finish(plan, space, np.asarray(search.mean), out, threads)


def games_of(plan: Plan, players: int) -> int:
    """The games of one generation at tables of so many players."""
    return plan.population * plan.deals * sum(len(seatings("", one, players)) for one in plan.opponents)


def finish(plan: Plan, space: Sequence[Dimension], mean: np.ndarray, out: Path, threads: int) -> dict[str, Any]:
    """Measure the gain of the result over the bot it was made from, on fresh deals, and write the file."""
    weights, cards = numbers(plan, space, mean)
    only = plan.players[0] if len(plan.players) == 1 else None
    name = out.stem
    about = f"{Path(plan.bot).stem}, tuned by play"
    gains: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.toml"
        made.write_text(bot_text(name, about, parent_of(plan, Path(folder)), weights, cards, only), encoding="utf-8")
        for players in plan.players:
            args = (players, 0, plan.check_deals, plan.seed + CHECKED, threads)
            difference = advantage(str(made), plan.opponents, *args) - advantage(plan.bot, plan.opponents, *args)
            half = 1.96 * float(difference.std(ddof=1)) / len(difference) ** 0.5
            gains[f"gain_{players}_players"] = [round(float(difference.mean()), 3), round(half, 3)]
    games = sum(games_of(plan, plan.players[number % len(plan.players)]) for number in range(plan.generations))
    provenance = {
        "made_from": plan.bot,
        "opponents": list(plan.opponents),
        "players": list(plan.players),
        "games": games,
        "seed": plan.seed,
        "generations": plan.generations,
        "gain_meaning": "own points less half the others', against the parent on fresh deals: [mean, 95 % half-width]",
        **gains,
    }
    write_aside(out, bot_text(name, about, parent_of(plan, out.parent), weights, cards, only, provenance))
    return provenance
