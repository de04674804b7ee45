"""The language of the rule tests, for tables at which players have powers.

    guild = Guild("mice", "otters", left=1)
    guild.visit("basic_3_twigs").take("berry")
    assert guild.own == {"twig": 3, "berry": 1}

Nobody gets a worker in spring, so a player of autumn has five. One worker is unplaced if not said otherwise, so that a
turn has more than one choice.
"""

from typing import Any, Self

from tests.rules.scenario import Table
from tests.rules.scenario import seat as seat_of_base

WORKERS = {"winter": 2, "spring": 2, "summer": 3, "autumn": 5}


def seat(season: str = "autumn", **rest: Any) -> dict[str, Any]:
    """One player, with the workers that players with powers have."""
    return seat_of_base(season=season, received=WORKERS[season], **rest)


class Guild(Table):
    """A position with powers and the game that goes on from it: those of seat 0, 1, ... come first, None for none."""

    def __init__(
        self,
        *powers: str | None,
        modules: list[str] | None = None,
        about: list[dict[str, Any]] | None = None,
        section: dict[str, Any] | None = None,
        sections: dict[str, Any] | None = None,
        season: str = "autumn",
        left: int = 1,
        others: list[dict[str, Any]] | None = None,
        **rest: Any,
    ) -> None:
        """`about` says more of the powers by seat, `section` more of the module's section."""
        others = [seat(left=1)] if others is None else others
        players = [{"power": power} for power in powers]
        for player, more in zip(players, about or [], strict=False):
            player.update(more)
        named = {
            "modules": ["player_powers", *(modules or [])],
            "player_powers": {"players": players, **(section or {})},
        }
        super().__init__(
            sections={**named, **(sections or {})},
            season=season,
            received=WORKERS[season],
            left=left,
            others=others,
            **rest,
        )

    def take(self, *kinds: str) -> Self:
        """Name these resources, one after the other."""
        for kind in kinds:
            self.choose(kind="resource", resource=kind)
        return self

    def powers(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.state["player_powers"]["players"]
        return players
