"""Tables for the solo game against Rugwort: you have seat 0, he has seat 1."""

from collections.abc import Callable
from typing import Any, Self

from tests.rules.scenario import Table, city_card, seat

RUGWORT = 1
EIGHT = ["farm", "mine", "inn", "king", "wife", "judge", "bard", "castle"]
FOREST = ["forest_3_berries", "forest_2_any", "forest_2_resin_1_twig"]


class Solo(Table):
    """A table of one person. `his` is his city; what is not said of him is where your season has him.

    One worker is unplaced if not said otherwise, so that a turn has more than one choice and is not taken at once.
    """

    def __init__(
        self,
        his: list[Any] | None = None,
        *,
        year: int = 1,
        variants: str = "",
        about_him: dict[str, Any] | None = None,
        last_roll: int | None = None,
        season: str = "winter",
        left: int = 1,
        **rest: Any,
    ) -> None:
        module = f"solo_rugwort:year={year}" + (f":variants={variants}" if variants else "")
        rugwort = {"automatic": True, "city": [city_card(card) for card in his or []], **(about_him or {})}
        if season == "autumn" and year == 3 and "received" not in rest:
            rest = {"lost": 1, **rest}
        self._season = season
        super().__init__(
            others=[rugwort],
            season=season,
            left=left,
            sections={"modules": [module], "solo_rugwort": {"last_roll": last_roll}, **rest.pop("sections", {})},
            **rest,
        )

    @property
    def rolled(self) -> int | None:
        """The face that he rolled last."""
        face: int | None = self.state["solo_rugwort"]["last_roll"]
        return face

    @property
    def his_city(self) -> list[str]:
        return self.city(RUGWORT)

    @property
    def his_places(self) -> list[Any]:
        return [worker["where"] for worker in self.player(RUGWORT)["workers"]["placed"] if "kind" not in worker]

    def prepare(self) -> Self:
        """Prepare for the next season, unless it was all that could be done and is done already."""
        if self.player()["season"] == self._season:
            self.choose(kind="prepare")
        return self

    def finish(self) -> Self:
        """Pass, unless it was all that could be done and is done already."""
        if not self.game.over:
            self.choose(kind="pass")
        return self


def when(made: Callable[[int], Solo], happens: Callable[[Solo], bool]) -> Solo:
    """The table of the first seed with which it happens; chance is in the seed alone."""
    for seed in range(400):
        table = made(seed)
        if happens(table):
            return table
    raise AssertionError("it does not happen with any of 400 seeds")


def rolls(face: int, **table: Any) -> Solo:
    """A Farm was played from the hand, and his die showed this face."""
    table.setdefault("hand", ["farm"])
    table.setdefault("own", "2 twigs, 1 resin")
    table.setdefault("meadow", EIGHT)

    def played(seed: int) -> Solo:
        solo = Solo(seed=seed, **table)
        solo.play("farm", **({"from": "hand"}))
        return solo

    return when(played, lambda solo: solo.rolled == face)


__all__ = ["EIGHT", "FOREST", "RUGWORT", "Solo", "rolls", "seat", "when"]
