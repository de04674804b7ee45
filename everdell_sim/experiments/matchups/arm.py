"""Tables of roles as one side of an experiment: the win share of every role, on the deals of the others."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from everdell_sim.experiments.arms import Table
from everdell_sim.experiments.matchups.design import RoleGame, tables
from everdell_sim.play.measures import Measured
from everdell_sim.rules.patches import Origin
from everdell_sim.runs.roles import Roles
from everdell_sim.stats import VICTORY

WIN_SHARE = "win_share.role."


@dataclass(frozen=True)
class RoleArm:
    """Every table of roles under some patches. A role's number on a deal is what it won at all its seats."""

    table: Table
    game: RoleGame
    bot: str
    seated: Sequence[Roles]
    patches: Sequence[Origin]

    @classmethod
    def of(cls, table: Table, game: RoleGame, bot: str, players: int, patches: Sequence[Origin]) -> "RoleArm":
        return cls(table, game, bot, tables(list(game.roles), players, table.seed, 1), patches)

    @property
    def names(self) -> list[str]:
        return [f"{WIN_SHARE}{role}" for role in self.game.roles]

    @property
    def games_per_deal(self) -> int:
        return len(self.seated)

    def play(self, first: int, deals: int) -> Measured:
        won = {role: np.zeros(deals, dtype=np.int64) for role in self.game.roles}
        seats = dict.fromkeys(self.game.roles, 0)
        for roles in self.seated:
            rules = self.game.rules(roles, self.patches)
            played = self.table.play(rules, [self.bot] * len(roles), first, deals)
            shares = played.column("win_60ths")
            for seat, role in enumerate(roles):
                won[role] += shares[:, seat]
                seats[role] += 1
        return Measured.of({f"{WIN_SHARE}{role}": (won[role], VICTORY * seats[role]) for role in self.game.roles})
