"""Who plays whom and from which seat: the line-ups of tournaments and matches.

A line-up is a tuple with an entrant's number for each seat. All line-ups of a design are played on the same deals.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias, TypeVar

from everdell_sim.errors import BadInput
from everdell_sim.support.checks import MOST_PLAYERS

Lineup: TypeAlias = tuple[int, ...]
Item = TypeVar("Item")

_TRIES = 100


def design(entrants: int, players: int, seed: int = 1, rounds: int = 1) -> list[Lineup]:
    """The line-ups of a tournament.

    Two players: every ordered pair. More: a seeded sample of tables, each in all its rotations, so that every entrant
    sits equally often in every seat, and every two meet equally often (within one). More `rounds` sample more tables.
    With fewer entrants than seats each takes as many seats as the others, or one more.
    """
    if entrants < 2:
        raise BadInput(f"a tournament needs at least 2 bots, not {entrants}")
    if not 2 <= players <= MOST_PLAYERS:
        raise BadInput(f"a tournament is played by 2 to {MOST_PLAYERS} players, not {players}")
    if rounds < 1:
        raise BadInput(f"a tournament has at least 1 round, not {rounds}")
    if players == 2:
        return list(permutations(range(entrants), 2))
    rng = random.Random(seed)
    tables = (
        _circles(entrants, players, rounds, rng) if entrants <= players else _sample(entrants, players, rounds, rng)
    )
    names = _shuffled(range(entrants), rng)
    return [tuple(names[one] for one in lineup) for table in tables for lineup in rotations(table)]


def seatings(players: int) -> list[Lineup]:
    """All ways in which two sides, 0 and 1, share the seats evenly; an odd seat goes to each equally often."""
    if not 2 <= players <= MOST_PLAYERS:
        raise BadInput(f"a match is played by 2 to {MOST_PLAYERS} players, not {players}")
    sizes = sorted({players // 2, players - players // 2}, reverse=True)
    return [
        tuple(0 if seat in first else 1 for seat in range(players))
        for size in sizes
        for first in combinations(range(players), size)
    ]


def rotations(table: Lineup) -> list[Lineup]:
    """The table turned by one seat at a time, until it looks as before."""
    turned = [table[at:] + table[:at] for at in range(len(table))]
    return list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Balance:
    """How often each entrant sits in each seat, and how often each two meet, over the line-ups of a design."""

    seats: list[list[int]]
    pairs: dict[tuple[int, int], int]


def balance(lineups: Iterable[Lineup], entrants: int) -> Balance:
    """Count what a design should keep equal. Entrants with several seats meet once for each pair of seats."""
    lineups = list(lineups)
    seats = [[0] * len(lineups[0]) for _ in range(entrants)] if lineups else []
    pairs = dict.fromkeys(combinations(range(entrants), 2), 0)
    for lineup in lineups:
        for seat, one in enumerate(lineup):
            seats[one][seat] += 1
        for one, other in combinations(lineup, 2):
            if one != other:
                pairs[min(one, other), max(one, other)] += 1
    return Balance(seats, pairs)


def _sample(entrants: int, players: int, rounds: int, rng: random.Random) -> Iterator[Lineup]:
    """Tables of different entrants: every possible one if they are few, else some of `_even_bases`."""
    least = rounds * math.ceil((entrants - 1) / (players * (players - 1)))
    possible = math.comb(entrants, players)
    if possible <= least * entrants:
        times = math.ceil(least * entrants / possible) if rounds > 1 else 1
        yield from _seated(list(combinations(range(entrants), players)), times, rng)
        return
    best = _even_bases(entrants, players, least, rng)
    for count in (least + 1, least + 2):
        # Not every number of base tables can be spread evenly, but one of the next can.
        if _faults(best, entrants)[:2] > (0, 1):
            best = min(_even_bases(entrants, players, count, rng), best, key=lambda bases: _faults(bases, entrants)[:2])
    neighbours: Counter[tuple[int, int]] = Counter()
    for base in best:
        table = _in_best_order(base, neighbours, rng, lambda one, after: (0, (after - one) % entrants))
        for step in range(entrants):
            yield tuple((one + step) % entrants for one in table)


def _even_bases(entrants: int, players: int, count: int, rng: random.Random) -> list[Lineup]:
    """Base tables that are moved on by 1, 2, ... entrants, so that all entrants fare alike.

    How often two meet then depends on their distance alone, and a short search finds an even spread of distances.
    """
    best: list[Lineup] = []
    least = (math.inf, math.inf, math.inf)
    for _ in range(_TRIES):
        bases = [(0, *_shuffled(range(1, entrants), rng)[: players - 1]) for _ in range(count)]
        faults = _faults(bases, entrants)
        for _ in range(20 * count):
            base, at, new = _below(count, rng), 1 + _below(players - 1, rng), 1 + _below(entrants - 1, rng)
            if new not in bases[base]:
                changed = [*bases[:base], (*bases[base][:at], new, *bases[base][at + 1 :]), *bases[base + 1 :]]
                then = _faults(changed, entrants)
                if then[::2] <= faults[::2]:
                    bases, faults = changed, then
        if faults < least:
            best, least = bases, faults
        if least[:2] <= (0, 1):
            break
    return best


def _faults(bases: Sequence[Lineup], entrants: int) -> tuple[int, int, int]:
    """Tables that come twice when the bases are moved on, the spread of meetings by distance, and its squares."""
    met = Counter((one - other) % entrants for base in bases for one, other in permutations(base, 2))
    counts = [met[distance] for distance in range(1, entrants)]
    shapes = [{tuple(sorted((one - zero) % entrants for one in base)) for zero in base} for base in bases]
    twice = len(bases) - len({min(shape) for shape in shapes})
    short = sum(len(shape) < len(base) for shape, base in zip(shapes, bases, strict=True))
    return twice + short, max(counts) - min(counts), sum(count * count for count in counts)


def _circles(entrants: int, players: int, rounds: int, rng: random.Random) -> Iterator[Lineup]:
    """Tables at which everybody sits: who has a seat more, and who follows whom, is what differs."""
    each, more = divmod(players, entrants)
    favoured = combinations(range(entrants), more)
    groups = [tuple(sorted([*range(entrants)] * each + list(some))) for some in favoured]
    yield from _seated(groups, rounds * math.ceil((players - 1) / len(groups)), rng)


def _seated(groups: Sequence[Lineup], times: int, rng: random.Random) -> Iterator[Lineup]:
    """Each group in several circular orders, as long as there are new ones."""
    neighbours: Counter[tuple[int, int]] = Counter()
    used: set[Lineup] = set()
    for _ in range(times):
        for group in groups:
            table = _in_best_order(group, neighbours, rng, lambda one, after: (one, after), used)
            if table not in used:
                used.update(rotations(table))
                yield table


def _in_best_order(
    group: Lineup,
    neighbours: Counter[tuple[int, int]],
    rng: random.Random,
    relation: Callable[[int, int], tuple[int, int]],
    used: Container[Lineup] = (),
) -> Lineup:
    """The group in the circular order, not yet used, in which everybody follows everybody most evenly so far."""
    first, *others = group
    orders = list(dict.fromkeys((first, *order) for order in permutations(others)))
    fresh = [order for order in orders if order not in used] or orders

    def steps(order: Lineup) -> Counter[tuple[int, int]]:
        return Counter(relation(one, after) for one, after in zip(order, (*order[1:], order[0]), strict=True))

    def cost(order: Lineup) -> int:
        return sum((neighbours[step] + count) ** 2 - neighbours[step] ** 2 for step, count in steps(order).items())

    best = min(_shuffled(fresh, rng), key=cost)
    neighbours.update(steps(best))
    return best


# Python keeps only `random()` the same from version to version, so all that is drawn comes from it.
def _below(end: int, rng: random.Random) -> int:
    return int(rng.random() * end)


def _shuffled(items: Iterable[Item], rng: random.Random) -> list[Item]:
    return [item for _, _, item in sorted((rng.random(), at, item) for at, item in enumerate(items))]
