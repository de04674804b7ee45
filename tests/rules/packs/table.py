"""Tables with all six packs and Pearlbrook."""

from typing import Any

from tests.rules.pearlbrook.brook import Brook

PACKS = ["legends", "more_legends", "extra_extra", "rugwort_cards", "corrin", "through_every_season"]
MODULES = ["pearlbrook", *PACKS]


class Everything(Brook):
    """A position with all of them. `aside` are the Legendary cards that you have not played."""

    def __init__(self, *, aside: list[str] | None = None, **rest: Any) -> None:
        others = len(rest["others"]) if rest.get("others") is not None else 1
        shelves = {"aside": [aside or [], *[[] for _ in range(others)]]}
        super().__init__(**{"modules": MODULES, "shelves": shelves, "left": 1, **rest})
