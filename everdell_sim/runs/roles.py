"""Cells with fixed roles: which seat of which cell has which role."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol, TypeAlias

Roles: TypeAlias = tuple[str, ...]


class Told(Protocol):
    """A cell as far as roles need it."""

    @property
    def bots(self) -> Sequence[str]: ...
    @property
    def factors(self) -> Mapping[str, object]: ...


def factor(seat: int) -> str:
    """The column of the cells that names the role of a seat, which people count from 1."""
    return f"role_{seat + 1}"


def factors_of(roles: Roles) -> dict[str, str]:
    return {factor(seat): role for seat, role in enumerate(roles)}


def roles_of(cell: Told) -> Roles | None:
    """The role of each seat, empty where the seat chooses; None if the cell is about no roles."""
    named = [cell.factors.get(factor(seat)) for seat in range(len(cell.bots))]
    return tuple(map(str, named)) if all(isinstance(one, str) for one in named) else None


def is_fixed(roles: Roles | None) -> bool:
    return roles is not None and all(roles)


def game_of(cell: Any) -> object:
    """By what rules a cell plays: who was given which role is none of them, since tables of roles are one game."""
    if not is_fixed(roles_of(cell)):
        return cell.rules.data_hash
    return (*map(without_roles, cell.modules), cell.rules.patch_name)


def without_roles(module: str) -> str:
    """The name of a module with its parameters, but for the roles of seats."""
    return ":".join(part for part in module.split(":") if not part.startswith("seat_"))


@dataclass(frozen=True)
class Tables:
    """The tables of fixed roles that one bot plays. A table is a circle of roles, played from all its seats.

    `seats`: cell and seat, with the position of the table and the place of the role in it.
    """

    bot: str
    players: int
    tables: tuple[Roles, ...]
    seats: Mapping[tuple[int, int], tuple[int, int]]

    @property
    def roles(self) -> list[str]:
        return sorted({role for table in self.tables for role in table})

    @property
    def complete(self) -> bool:
        """Does every set of roles that can meet play? Then tables are no sample."""
        met = {frozenset(table) for table in self.tables}
        return all(frozenset(one) in met for one in combinations(self.roles, self.players))


def tables_of(cells: Mapping[int, Told]) -> Iterator[Tables]:
    """The tables of each bot and number of players that all seats of these cells have."""
    found: dict[tuple[str, int], dict[int, Roles]] = {}
    for number_of_cell, cell in cells.items():
        roles = roles_of(cell)
        if roles is not None and is_fixed(roles) and len(set(cell.bots)) == 1:
            found.setdefault((cell.bots[0], len(roles)), {})[number_of_cell] = roles
    for (bot, players), mine in found.items():
        circles = list(dict.fromkeys(map(_circle, mine.values())))
        at = {circle: position for position, circle in enumerate(circles)}
        seats = {
            (cell, seat): (at[_circle(roles)], _circle(roles).index(role))
            for cell, roles in mine.items()
            for seat, role in enumerate(roles)
        }
        yield Tables(bot, players, tuple(circles), seats)


def _circle(roles: Roles) -> Roles:
    """The same table from its first role on."""
    first = roles.index(min(roles))
    return roles[first:] + roles[:first]
