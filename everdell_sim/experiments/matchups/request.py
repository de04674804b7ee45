"""What is asked of matchups: one list of keys for Python, the command line and studies."""

from typing import Any

from everdell_sim.experiments.matchups.design import ROUNDS, RoleGame, cells, needs_of, tables
from everdell_sim.runs.spec import Spec
from everdell_sim.support.settings import Settings


class MatchupKeys(Settings, frozen=True):
    """Which roles meet, and how often. Bots, modules, roles and patches are checked where they are read.

    It stops when every matchup is known within `pair_half_width` and every role within `role_half_width`, looking at
    nothing but the widths, or after `deals` deals; with 0 or None a width does not count.
    """

    modules: Any = None
    bots: Any = "champion"
    players: int = 2
    roles: Any = None
    choose: bool = False
    deals: int = 4000
    pair_half_width: int | float | None = 0.03
    role_half_width: int | float | None = 0.01
    rounds: int = ROUNDS
    seed: int = 1
    patch: Any = None

    @property
    def spec(self) -> Spec:
        """The run that is played; anything wrong with it is an error now."""
        game = RoleGame.of(self.modules, self.patch)
        game.check_players(self.players)
        seated = tables(game.chosen(self.roles), self.players, self.seed, self.rounds)
        until = needs_of(self.players, self.pair_half_width or None, self.role_half_width or None)
        return Spec(tuple(cells(game, self.bots, seated, self.choose)), self.deals, self.seed, "games", until)
