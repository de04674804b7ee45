"""Plays every table of roles into a run, and says what such a run shows."""

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import stats
from everdell_sim.errors import BadInput
from everdell_sim.experiments.matchups import estimates
from everdell_sim.experiments.matchups.choice import Chosen, chosen_roles, spread_of_chosen
from everdell_sim.experiments.matchups.estimates import SPREAD_KEYS, WIN_SHARE
from everdell_sim.experiments.matchups.request import MatchupKeys
from everdell_sim.play.stretches import Progress
from everdell_sim.rules.catalogue import role_names
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.runner import Executor
from everdell_sim.runs.reader.role_results import COLUMNS, RoleResults
from everdell_sim.runs.reader.run_dataset import Run, open_run
from everdell_sim.runs.roles import is_fixed, roles_of, tables_of
from everdell_sim.support.brief import Brief, Summary, interval
from everdell_sim.support.checks import Names


@dataclass(frozen=True, repr=False)
class Matchups(Brief):
    """How roles fare against each other in a run, from the games in which roles were fixed or chosen.

    `pairs`: every matchup of two roles at two players, from both sides. `roles`: every role over all its opponents,
    strongest first. `lopsided`: the matchups that are not even after correction for all of them (Holm). `agreement`:
    how alike two bots rank the roles. `chosen`: the roles that seats chose, associated and not causal. `spread`: how
    far the win shares of roles lie apart, given out by chance and chosen. All intervals of one kind hold together.

    >>> import everdell_sim as ev
    >>> ev.Matchups.__annotations__["section"], hasattr(ev.Matchups, "lopsided")
    (<class 'str'>, True)
    """

    run: Run
    # The section of the roles, and the names of its rows by id.
    section: str
    names: dict[str, str]
    level: float
    # Which cells to look at; None: all.
    only: frozenset[int] | None = None
    # A run without a folder lives in this one, for as long as the object does.
    kept: Any = field(default=None, repr=False)

    @cached_property
    def results(self) -> list[RoleResults]:
        """What every table got deal by deal, bot by bot."""
        found = list(tables_of(self._cells))
        wanted = [cell for one in found for cell in {cell for cell, _ in one.seats}]
        rows = self._rows(wanted, COLUMNS)
        return [RoleResults.of(one, rows) for one in found]

    @cached_property
    def choices(self) -> list[Chosen]:
        """The games in which seats chose, bot by bot."""
        free = [at for at, cell in self._cells.items() if not is_fixed(roles_of(cell)) and len(set(cell.bots)) == 1]
        by_bot: dict[tuple[str, int], list[int]] = {}
        for at in free:
            cell = self._cells[at]
            by_bot.setdefault((cell.bots[0], len(cell.bots)), []).append(at)
        # Over cells that differ in more than bots nothing is added up.
        several = [(key, mine[0]) for key, mine in by_bot.items() if len(mine) == 1 and key[1] > 1]
        return [
            Chosen.of(bot, players, self.section, self._rows([at], (*COLUMNS, self.section)))
            for (bot, players), at in several
        ]

    @cached_property
    def _cells(self) -> dict[int, Any]:
        every = enumerate(self.run.spec.cells)
        return {at: cell for at, cell in every if self.only is None or at in self.only}

    def _rows(self, wanted: Iterable[int], columns: Iterable[str]) -> pl.DataFrame:
        return self.run.scan("seats").filter(pl.col("cell").is_in(sorted(wanted))).select(columns).collect()

    @property
    def deals(self) -> int:
        """The deals that every table played."""
        return min((one.deals for one in self.results), default=0)

    @property
    def played_roles(self) -> int:
        """How many roles sat at these tables."""
        return len({role for one in self.results for role in one.tables.roles})

    @property
    def players(self) -> int:
        return len(self.run.spec.cells[0].bots)

    @cached_property
    def pairs(self) -> pl.DataFrame:
        return estimates.pairs(self.results, self.level)

    @cached_property
    def roles(self) -> pl.DataFrame:
        return estimates.roles(self.results, self.level)

    @property
    def lopsided(self) -> pl.DataFrame:
        """Matchups from the side that wins more often, the most lopsided first."""
        shares = self.pairs.filter((pl.col("what") == WIN_SHARE) & (pl.col("estimate") > 0.5))
        return shares.filter(pl.col("p_adjusted") < 1 - self.level).sort("estimate", descending=True)

    @cached_property
    def agreement(self) -> pl.DataFrame:
        return estimates.agreement(self.results, self.level)

    @cached_property
    def chosen(self) -> pl.DataFrame:
        return chosen_roles(self.choices, self.level)

    @cached_property
    def spread(self) -> pl.DataFrame:
        fixed = [estimates.spread_of_fixed(one, self.level) for one in self.results if one.deals > 1]
        # Where all choose the same role there is nothing to spread.
        several = [one for one in self.choices if one.deals > 1 and len(one.roles) > 1]
        chosen = [spread_of_chosen(one, self.level) for one in several]
        return estimates.frame(SPREAD_KEYS, [*fixed, *chosen])

    def _brief(self) -> Summary:
        shares = self.roles.filter(pl.col("what") == WIN_SHARE).to_dicts()
        rows = [
            [self.names[one["role"]], interval(one["estimate"], one["low"], one["high"], ".3f", one["n"]), one["bot"]]
            for one in shares
        ]
        title = f"Win share of {self.played_roles} roles at {self.players} players, {self.run.manifest.games:,} games"
        return Summary(title, (self.section, f"win share, simultaneous {self.level:.0%} intervals", "bot"), rows)

    def to_dict(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        written = self.run.manifest
        return {
            "role": self.section,
            "names": self.names,
            "players": self.players,
            "deals": self.deals,
            "games": written.games,
            "seed": written.specification.seed,
            "level": self.level,
            "until": written.specification.until,
            "reached": written.reached,
            **{
                name: getattr(self, name).to_dicts()
                for name in ("roles", "pairs", "lopsided", "agreement", "chosen", "spread")
            },
        }


def matchups_of(run: Run, level: float = 0.95, only: Iterable[int] | None = None, kept: Any = None) -> Matchups:
    """What a run shows of roles."""
    stats.check_level(level)
    rules = run.spec.cells[0].rules
    if not rules.roles:
        raise BadInput(f"{run.place.uri}: its modules have no roles")
    section = rules.roles[0][1]
    if "seats" not in run.tables:
        raise BadInput(f"{run.place.uri}: keeps no rows of seats (detail {run.detail}), which matchups need")
    cells_of = None if only is None else frozenset(only)
    return Matchups(run, section, role_names(rules), level, cells_of, kept)


def matchups(
    modules: Names,
    *,
    level: float = 0.95,
    out: str | Path | None = None,
    workers: int | None = None,
    executor: Executor = "auto",
    progress: Progress | None = None,
    **keys: Any,
) -> Matchups:
    """Compare the roles that a module gives to seats, on the same deals with seats exchanged.

    At two players every pair of `roles` (all by default) plays every deal twice, each role from each seat. At more
    `players`, tables are sampled, so that every two roles meet equally often, and played from all seats; `rounds`
    samples more of them. Each of the `bots` plays all seats of all tables. It stops when every matchup is known within
    `pair_half_width` and every role within `role_half_width`, looking at nothing but the widths, or after `deals`
    deals; with None for both it plays all of them. `choose` adds games in which seats choose their roles. Further keys
    are `seed` and `patch`; `MatchupKeys` has their defaults.

    With `out` the run is kept there: an interrupted one continues, a finished one is read. `progress` is called every
    so often with the games played and the games to be played.

    >>> import everdell_sim as ev
    >>> ev.matchups("base")
    Traceback (most recent call last):
    everdell_sim.BadInput: modules base: none has roles, so no seat differs from another
    """
    stats.check_level(level)
    spec = MatchupKeys(modules=modules, **keys).spec
    if progress is not None:
        # Hundreds of tables take long before the first block is done.
        progress(0, spec.games)
    folder = tempfile.TemporaryDirectory(prefix="everdell-matchups-") if out is None else None
    where = Path(folder.name) / "matchups" if folder else out
    assert where is not None
    runner.run(spec, where, resume=True, workers=workers, executor=executor, progress=progress)
    return matchups_of(open_run(where), level, kept=folder)
