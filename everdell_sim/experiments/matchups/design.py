"""Which tables of roles are played. Each is played from every seat, so that seats and deals cancel out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from everdell_sim.bot.python_bots import Bots, read_bots
from everdell_sim.errors import BadInput
from everdell_sim.play.lineups import design
from everdell_sim.rules.catalogue import players_allowed, role_names
from everdell_sim.rules.patches import Origin, Patch, Rules, load_rules, read_patches
from everdell_sim.runs.roles import Roles, factors_of
from everdell_sim.runs.spec import Cell
from everdell_sim.support.checks import MOST_PLAYERS, Names, names, whole
from everdell_sim.support.near_names import nearest

# Tables are sampled so many times over: a role should meet many others.
ROUNDS = 4
MOST_ROUNDS = 100


@dataclass(frozen=True)
class RoleGame:
    """The module whose rows are roles, and the rest of the rules."""

    modules: tuple[str, ...]
    patches: tuple[Origin, ...]
    module: str
    section: str
    # Ids and names.
    roles: dict[str, str]

    @classmethod
    def of(cls, modules: Names, patch: Patch = None) -> "RoleGame":
        """The one module with roles among these."""
        patches = tuple(read_patches(patch))
        rules = load_rules(modules, patches)
        if not rules.roles:
            raise BadInput(f"modules {', '.join(rules.modules)}: none has roles, so no seat differs from another")
        if len(rules.roles) > 1:
            both = " and ".join(module for module, _ in rules.roles)
            raise BadInput(f"modules {both} both have roles: name one of them")
        module, section = rules.roles[0]
        wanted = tuple(one for one in rules.modules if _name(one) not in ("base", module))
        own = next(one for one in rules.modules if _name(one) == module)
        if any(part.startswith("seat_") for part in own.split(":")):
            raise BadInput(f"module {own!r} fixes a role already; name it without its seats")
        return cls((*wanted, own), patches, module, section, role_names(rules))

    def chosen(self, given: Names) -> list[str]:
        """The roles named by id or name, or all."""
        asked = names("roles", given)
        by_name = {name.casefold(): role for role, name in self.roles.items()}
        for one in asked:
            if one not in self.roles and one.casefold() not in by_name:
                raise BadInput(f"there is no {self.section} {one!r}; {nearest(one, self.roles)}")
        found = [one if one in self.roles else by_name[one.casefold()] for one in asked]
        return list(dict.fromkeys(found)) or list(self.roles)

    def with_roles(self, roles: Roles) -> list[str]:
        """The modules with these roles fixed, seat by seat; an empty role is left to the rules."""
        fixed = "".join(f":seat_{seat}={role}" for seat, role in enumerate(roles, 1) if role)
        return [f"{one}{fixed}" if _name(one) == self.module else one for one in self.modules]

    def cell(self, bot: str, roles: Roles) -> Cell:
        patch = [one for _, one in self.patches]
        return Cell.of([bot] * len(roles), self.with_roles(roles), patch, factors_of(roles))

    def check_players(self, players: int) -> None:
        allowed = [one for one in players_allowed(self.rules((), self.patches)) if one > 1]
        if players not in allowed:
            raise BadInput(f"players is {players}; these modules allow {', '.join(map(str, allowed))}")

    def rules(self, roles: Roles, patches: Sequence[Origin]) -> Rules:
        return load_rules(self.with_roles(roles), patches)


def _name(module: str) -> str:
    return module.split(":", maxsplit=1)[0]


def tables(roles: Sequence[str], players: int, seed: int, rounds: int = ROUNDS) -> list[Roles]:
    """The roles of every seat, cell by cell: all ordered pairs, or sampled tables in all their rotations."""
    whole("players", players, 2, MOST_PLAYERS)
    whole("rounds", rounds, 1, MOST_ROUNDS)
    if len(roles) < players:
        raise BadInput(f"{len(roles)} roles are too few for {players} players: every seat has another one")
    if len(roles) < 2:
        raise BadInput("a matchup needs two roles")
    return [tuple(roles[one] for one in lineup) for lineup in design(len(roles), players, seed, rounds)]


def cells(game: RoleGame, bots: Bots, seated: Sequence[Roles], choose: bool) -> list[Cell]:
    """Every table for every bot, who has all seats of it; with `choose` one more in which seats choose."""
    field = list(dict.fromkeys(read_bots("bots", bots)))
    if not field:
        raise BadInput("no bots: name one, or two to compare")
    free: list[Roles] = [("",) * len(seated[0])] if choose else []
    return [game.cell(bot, roles) for bot in field for roles in (*seated, *free)]


def needs_of(players: int, pair: float | None, role: float | None) -> str:
    """The goals of the run, as its specification has them."""
    asked: list[tuple[str, Any]] = [("win_share.pair", pair if players == 2 else None), ("win_share.role", role)]
    for what, size in asked:
        if size is not None and not (isinstance(size, (int, float)) and 0 < size < 1):
            raise BadInput(f"the half-width of {what} must lie between 0 and 1, not {size!r}")
    return ", ".join(f"{what} within {_percent(size)} %" for what, size in asked if size is not None)


def _percent(size: float) -> str:
    return f"{100 * size:.6f}".rstrip("0").rstrip(".")
