"""How far a teaching is."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Progress:
    """How far a teaching is: rounds done, and what happens now in words."""

    round: float
    state: str


Report = Callable[[Progress], object]
