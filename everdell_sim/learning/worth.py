"""Trains the net that tells a judge what a position is worth: the points that games ended with from there.

The net is told the numbers of a position and the cards in four zones. A card is known by its traits alone, which are
summed up in a sketch of a few numbers; a sketch counts differently in each zone. Two small layers follow. It is trained
by Adam on the positions of many plain games, and written as whole numbers for the engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from everdell_sim import _core

ZONES, SKETCH, FIRST, SECOND = 4, 16, 64, 16
EPOCHS, BATCH, RATE = 4, 2048, 3e-3
STEPS = 200  # at least, in each epoch
UNIT = 10.0  # points that count as one in the net
# The parts of one in which the engine keeps sums, weights and told numbers, and sketches.
SUM, WEIGHT, FINE = 2**8, 2**12, 2**16
FULL = (2**15 - 1) / WEIGHT  # no told number and no weight is further from 0, and no cell of the first layer holds more

Floats = np.ndarray


@dataclass
class Watched:
    """Positions: their numbers, the cards in their zones, and what the games ended with."""

    numbers: np.ndarray
    # Rows of `traits`, -1 where no card lies.
    cards: np.ndarray
    traits: np.ndarray
    points: np.ndarray
    # The zone of each place in `cards`.
    zones: np.ndarray

    @classmethod
    def of(cls, files: Sequence[bytes]) -> "Watched":
        """Put the positions of several files together; cards of the same traits are one card."""
        parts = [_core.read_positions(file) for file in files]
        every = np.concatenate([part["traits"] for part in parts])
        traits, same = np.unique(every, axis=0, return_inverse=True)
        same, cards, first = same.reshape(-1), [], 0
        for part in parts:
            of_part = np.append(same[first : first + len(part["traits"])], -1)
            cards.append(of_part[np.minimum(part["cards"], len(part["traits"]))].astype(np.int16))
            first += len(part["traits"])
        return cls(
            np.concatenate([part["numbers"] for part in parts]),
            np.concatenate(cards),
            traits,
            np.concatenate([part["points"] for part in parts]),
            parts[0]["zones"],
        )

    def counts(self, rows: np.ndarray) -> Floats:
        """How often each card lies in each zone of these positions."""
        kinds = len(self.traits)
        cards = self.cards[rows].astype(np.int64)
        at = np.arange(len(rows))[:, None] * (ZONES * kinds) + self.zones.astype(np.int64) * kinds + cards
        n = len(rows) * ZONES * kinds
        return np.bincount(at[cards >= 0], minlength=n).astype(np.float32).reshape(len(rows), -1)


class Net:
    """The net while it learns, in ordinary fractions."""

    def __init__(self, watched: Watched, seed: int) -> None:
        rng = np.random.default_rng(seed)
        numbers = watched.numbers.astype(np.float32)
        self.means, spread = numbers.mean(axis=0).round(), numbers.std(axis=0)
        # A number that never changes says nothing.
        self.spread = np.where(spread < 0.01, np.inf, np.maximum(spread, 0.5))
        self.largest = np.maximum(np.abs(watched.traits).max(axis=0), 1)
        self.traits = (watched.traits / self.largest).astype(np.float32)
        told, kinds = numbers.shape[1], self.traits.shape[1]
        drawn = {
            "sketch": (kinds, SKETCH, kinds**-0.5),
            "zones": (ZONES * SKETCH, FIRST, 0.2 * SKETCH**-0.5),
            "told": (told, FIRST, told**-0.5),
            "cells": (FIRST, SECOND, (2 / FIRST) ** 0.5),
            "last": (SECOND, 1, 0.1),
        }
        self.parts: dict[str, Floats] = {
            key: rng.normal(0, deviation, (rows, columns)).astype(np.float32)
            for key, (rows, columns, deviation) in drawn.items()
        }
        self.parts["first"] = np.zeros(FIRST, np.float32)
        self.parts["second"] = np.zeros(SECOND, np.float32)
        self.moments = {key: (np.zeros_like(part), np.zeros_like(part)) for key, part in self.parts.items()}
        self.steps = 0
        # The net learns how much better or worse positions are than this.
        self.mean = float(watched.points.mean())

    def told(self, numbers: np.ndarray) -> Floats:
        told: Floats = np.clip((numbers - self.means) / self.spread, -FULL, FULL)
        return told.astype(np.float32)

    def by_zone(self) -> Floats:
        return self.parts["zones"].reshape(ZONES, SKETCH, FIRST)

    def worth(self, told: Floats, counts: Floats) -> Floats:
        """What positions are worth; what the layers held is kept for a step."""
        parts = self.parts
        self.sketches = self.traits @ parts["sketch"]
        decks = np.concatenate([self.sketches @ zone for zone in self.by_zone()])
        self.first = np.clip(told @ parts["told"] + counts @ decks + parts["first"], 0, FULL)
        self.second = np.maximum(self.first @ parts["cells"] + parts["second"], 0)
        worth: Floats = (self.second @ parts["last"])[:, 0]
        return worth

    def step(self, told: Floats, counts: Floats, points: Floats, rate: float) -> None:
        """One step of Adam towards what games ended with."""
        parts, kinds = self.parts, len(self.traits)
        off = ((self.worth(told, counts) - points) / len(points))[:, None]
        slopes = {"last": self.second.T @ off}
        off = off @ parts["last"].T * (self.second > 0)
        slopes["cells"], slopes["second"] = self.first.T @ off, off.sum(axis=0)
        off = off @ parts["cells"].T * ((self.first > 0) & (self.first < FULL))
        slopes["told"], slopes["first"] = told.T @ off, off.sum(axis=0)
        decks = (counts.T @ off).reshape(ZONES, kinds, FIRST)
        slopes["zones"] = np.concatenate([self.sketches.T @ deck for deck in decks])
        towards = sum(deck @ zone.T for deck, zone in zip(decks, self.by_zone(), strict=True))
        slopes["sketch"] = self.traits.T @ towards
        self.steps += 1
        for key, slope in slopes.items():
            mean, square = self.moments[key]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            parts[key] -= rate * mean / (1 - 0.9**self.steps) / size
        for key in ("told", "cells", "last"):
            np.clip(parts[key], -FULL, FULL, out=parts[key])

    def text(self) -> str:
        """The net as whole numbers, line by line as the engine reads it."""
        parts = self.parts
        lines = {
            "sketch": FINE * parts["sketch"] / self.largest[:, None],
            "zones": FINE * parts["zones"],
            "means": self.means,
            "factors": WEIGHT * FINE / self.spread,
            "told": WEIGHT * parts["told"],
            "first": SUM * parts["first"],
            "cells": WEIGHT * parts["cells"],
            "second": SUM * parts["second"],
            "last": WEIGHT * parts["last"],
        }
        lines["mean"] = np.array([1000 * self.mean])
        whole = {key: np.rint(np.ravel(numbers)).astype(int) for key, numbers in lines.items()}
        return "".join(f"{key} {' '.join(map(str, numbers))}\n" for key, numbers in whole.items())


def train(files: Sequence[bytes], seed: int) -> str:
    """The text of a net that has learned from the positions of these files."""
    watched = Watched.of(files)
    net, rng = Net(watched, seed), np.random.default_rng(seed)
    points = ((watched.points - net.mean) / UNIT).astype(np.float32)
    n = len(points)
    # Few positions still get many steps.
    batch = min(max(n // STEPS, 32), BATCH, n)
    steps = EPOCHS * (n // batch)
    for step in range(steps):
        if step % (n // batch) == 0:
            order = rng.permutation(n)
        start = step % (n // batch) * batch
        rows = order[start : start + batch]
        rate = RATE * (1 - step / steps) + 1e-5
        net.step(net.told(watched.numbers[rows]), watched.counts(rows), points[rows], rate)
    return net.text()
