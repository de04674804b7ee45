"""What is tried when a bot is tuned, and how a try is judged: its numbers as a point in a space, and what it gains."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

import numpy as np

from everdell_sim import _core
from everdell_sim.play.stretches import stretch
from everdell_sim.rules.patches import Rules, load_rules
from everdell_sim.rules.words import SEASONS as SEASON_NAMES
from everdell_sim.tuning.plan import ITSELF, Numbers, Plan

SEASONS, COURSE = 4, 5  # the parts of a number by season, and of one that runs through the game
WORTH = 6.0  # the most that is added to a card, place or role, unless its file says more
ROOM = (0, 2, 5, 9)  # spaces left for which a file says what is added to a number


@dataclass(frozen=True)
class Dimension:
    """One number that is tuned, or a part of one: of a weight, or of the worth added to a card or place."""

    section: str
    name: str
    part: int
    parts: int
    start: float
    scale: float
    low: float
    high: float

    @property
    def kind(self) -> str:
        """What it is a number of, whether it is said by time or by room."""
        return "weights" if self.section == "room" else self.section


def dimensions(plan: Plan) -> list[Dimension]:
    """Everything that may change, with its start from the bot's file."""
    # With several sizes of tables, what the file says about single numbers of players is left out.
    players = plan.players[0] if len(plan.players) == 1 else 0
    numbers_of_bot = _core.bot_numbers(plan.bot, plan.rules, players)
    assert numbers_of_bot is not None, "the plan has been checked"
    smooth = _smoothing(plan.rules, plan.players[0]) if plan.fine else None
    found = []
    for weight in _core.weights():
        if weight["name"] not in numbers_of_bot["weights"] or (plan.only and weight["name"] not in plan.only):
            continue  # not part of these rules, or not wanted
        start = numbers_of_bot["weights"][weight["name"]]
        low, high = weight["low"], weight["high"]
        if not plan.only and set(start) == set(weight["default"]) == {high}:
            continue  # a threshold that is out of reach, and stays so after a small step
        scale = 0.35 * max(*(abs(value) for value in start), 0.15 * (high - low))
        parts = _parts(start if weight["seasonal"] or len(set(start)) > 1 else start[:1], smooth)
        found += [
            Dimension("weights", weight["name"], part, len(parts), min(max(value, low), high), scale, low, high)
            for part, value in enumerate(parts)
        ]
        room = numbers_of_bot["room"][weight["name"]]
        if plan.fine or any(room):
            wide = high - low
            found += [
                Dimension("room", weight["name"], part, len(ROOM), value, scale, -wide, wide)
                for part, value in enumerate(room)
            ]
    for section in ("cards", "places", "roles"):
        for one, points in numbers_of_bot[section].items():
            if one in plan.only or (plan.cards and not plan.only):
                parts = _parts(points if isinstance(points, list) else [points], smooth if section == "cards" else None)
                # What the file says stays within reach, however much it is.
                low, high = min(-WORTH, *parts), max(WORTH, *parts)
                found += [
                    Dimension(section, one, part, len(parts), value, 0.8, low, high) for part, value in enumerate(parts)
                ]
    return found


def _parts(start: list[float], smooth: np.ndarray | None) -> list[float]:
    if smooth is None or len(start) == COURSE:
        return start
    seasons = start * SEASONS if len(start) == 1 else start
    return [float(value) for value in smooth @ np.array(seasons)]


def _smoothing(rules: Rules, players: int) -> np.ndarray:
    """What a number by season becomes when it runs through the game: nearest to it, worker by worker."""
    received = {row["id"]: row["workers"] for row in rules.rows("season")}
    by_season = (received[season] for season in SEASON_NAMES)
    seats = players + (rules.automatic is not None)
    each = [workers[seats - 1] if isinstance(workers, list) else workers for workers in by_season]
    placed = [(season, n / most) for season, most in enumerate(accumulate(each)) for n in range(most + 1) if most]
    line = [[(1 - share) * (k == s) + share * (k == s + 1) for k in range(COURSE)] for s, share in placed]
    steps = [[float(k == s) for k in range(SEASONS)] for s, _ in placed]
    smooth: np.ndarray = np.linalg.lstsq(np.array(line), np.array(steps), rcond=None)[0]
    return smooth


def numbers(space: Sequence[Dimension], point: np.ndarray) -> Numbers:
    """The weights and the worths of cards and places that a point of the search stands for, by section."""
    found: Numbers = {"weights": {}, "room": {}, "cards": {}, "places": {}, "roles": {}}
    for dimension, x in zip(space, point, strict=True):
        value = round(float(np.clip(dimension.start + dimension.scale * x, dimension.low, dimension.high)), 3)
        section = found[dimension.section]
        if dimension.parts == 1:
            section[dimension.name] = value
        else:
            section.setdefault(dimension.name, [0.0] * dimension.parts)[dimension.part] = value
    return found


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
    bot: str,
    opponents: Sequence[str],
    players: int,
    first: int,
    deals: int,
    seed: int,
    threads: int,
    rules: Rules | None = None,
) -> np.ndarray:
    """For each deal: half the bot's own points, half its margin over the others, over all seats and opponents.

    Against an automatic opponent, which does not react to the player, the whole margin counts.
    """
    rules = rules or load_rules()
    share = 1.0 if rules.automatic else 0.5
    total = np.zeros(deals)
    count = 0
    for opponent in opponents:
        for lineup, own in seatings(bot, opponent, players):
            played = stretch(rules, lineup, first, deals, seed=seed, threads=threads)
            score = played.of_all("score").astype(float)
            mine = score[:, own].mean(axis=1)
            others = mine if len(own) == score.shape[1] else np.delete(score, own, axis=1).mean(axis=1)
            total += mine - share * others
            count += 1
    return np.asarray(total / count)


def mean_of(gains: np.ndarray) -> list[float]:
    """The mean over deals, and the half width of its 95 % interval."""
    half = 1.96 * float(gains.std(ddof=1)) / len(gains) ** 0.5
    return [round(float(gains.mean()), 3), round(half, 3)]


def games_with(opponents: Sequence[str], players: int) -> int:
    """Games per deal with this many players."""
    return sum(len(seatings("", one, players)) for one in opponents)


@dataclass
class Progress:
    """How far a search or a teaching is: generations or rounds done, and what happens now in words."""

    done: float
    state: str


Report: TypeAlias = Callable[[Progress], object]
