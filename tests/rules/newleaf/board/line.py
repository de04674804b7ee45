"""Tables with the board of Newleaf.

    line = Line(station=["farm"], tiles=["pebble"], own="2 twigs, 1 resin")
    line.play("farm", **STATION)

Tiles are called by what they bring; a car that is not named has the tile `point`. Visitors are called by the
first word of their ids.
"""

import tomllib
from pathlib import Path
from typing import Any, Self

from tests.rules.scenario import Table

DATA = Path(__file__).resolve().parents[4] / "data" / "newleaf"
VISITORS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in tomllib.loads((DATA / "visitors.toml").read_text())["visitor"]
}
FULL = {name.split("_")[0]: name for name in VISITORS}
TILES = {
    "any": "train_car_one_any",
    "berry": "train_car_one_berry",
    "pebble": "train_car_one_pebble",
    "point": "train_car_one_point",
    "resin": "train_car_one_resin",
    "twigs": "train_car_two_twigs",
}
NAMES = {tile: name for name, tile in TILES.items()}
NEWLEAF = ["newleaf"]
STATION = {"from": "station"}
# What lies at the Station where a test does not say it.
BESIDE: list[str | None] = ["castle", "palace", "ever_tree"]
BARE: list[str | None] = [None, None, None]
HERE = "newleaf_station"
KNOLL = "newleaf_knoll"


def board(
    tiles: list[str] | None = None,
    bag: dict[str, int] | None = None,
    stacks: tuple[list[str], list[str]] = ([], []),
    sent: list[str] | None = None,
    visitors: list[list[str]] | None = None,
) -> dict[str, Any]:
    """The section of the board: stacks have the top last, `sent` are the discarded Visitors."""
    up = [TILES[name] for name in [*(tiles or []), "point", "point", "point"][:3]]
    section: dict[str, Any] = {
        "tiles": up,
        "visitors": {
            "stacks": [[FULL[name] for name in stack] for stack in stacks],
            "discard": [FULL[name] for name in sent or []],
        },
        "players": [{"visitors": [FULL[name] for name in held]} for held in visitors or []],
    }
    if bag is not None:
        section["bag"] = {TILES[name]: n for name, n in bag.items()}
    return section


class Line(Table):
    """A table with the board; no Visitor is there unless the test says so, and dear cards fill the Station."""

    def __init__(
        self,
        *,
        station: list[str | None] | None = None,
        tiles: list[str] | None = None,
        bag: dict[str, int] | None = None,
        stacks: tuple[list[str], list[str]] = ([], []),
        sent: list[str] | None = None,
        visitors: list[list[str]] | None = None,
        modules: list[str] | None = None,
        **rest: Any,
    ):
        own = {"modules": [*NEWLEAF, *(modules or [])], "newleaf": board(tiles, bag, stacks, sent, visitors)}
        sections = {**own, **rest.pop("sections", {})}
        row = [*(station or []), *BESIDE[len(station or []) :]]
        shelves = {"station": row, **rest.pop("shelves", {})}
        super().__init__(sections=sections, shelves=shelves, **rest)

    # ---- choosing ------------------------------------------------------------------------------------------------

    def visitor(self, name: str) -> Self:
        return self.choose(kind="visitor", visitor=FULL[name])

    def tile(self, name: str, car: int | None = None) -> Self:
        where = {} if car is None else {"car": car}
        return self.choose(kind="train_tile", tile=TILES[name], **where)

    def name(self, *cards: str) -> Self:
        """Names cards that lie open, in the order in which they are asked for; the last ones may go without saying."""
        left, asked = list(cards), self.asked
        while left and self.asked == asked:
            offered = [one["card"] for one in self.matching(kind="card")]
            card = next((card for card in offered if card in left), None)
            assert card is not None, f"none of {left} is among {offered}"
            left.remove(card)
            self.choose(kind="card", card=card)
        return self

    # ---- looking -------------------------------------------------------------------------------------------------

    def guests(self) -> list[str]:
        """The Visitors on offer."""
        return sorted(one["visitor"].split("_")[0] for one in self.matching(kind="visitor"))

    @property
    def station(self) -> list[str | None]:
        cards: list[str | None] = self.state["shelves"]["station"]
        return cards

    @property
    def cars(self) -> list[str]:
        return [NAMES[tile] for tile in self.state["newleaf"]["tiles"]]

    @property
    def bag(self) -> dict[str, int]:
        return {NAMES[tile]: n for tile, n in self.state["newleaf"]["bag"].items() if n}

    @property
    def stacks(self) -> list[list[str]]:
        return [[name.split("_")[0] for name in stack] for stack in self.state["newleaf"]["visitors"]["stacks"]]

    @property
    def sent(self) -> list[str]:
        return sorted(name.split("_")[0] for name in self.state["newleaf"]["visitors"]["discard"])

    def with_(self, number: int = 0) -> list[str]:
        """The Visitors beside the city of a player."""
        held = self.state["newleaf"]["players"][number]["visitors"]
        return sorted(name.split("_")[0] for name in held)
