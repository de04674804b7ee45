"""What a search for a patch may change, what it is to reach, and how much is played for it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, TypeAlias

from everdell_sim.bot.python_bots import named_in
from everdell_sim.errors import BadInput
from everdell_sim.experiments.arms import seated
from everdell_sim.experiments.balance.numbers import Number, read
from everdell_sim.play.measures import is_share
from everdell_sim.rules.patches import Origin, load_rules, read_patches
from everdell_sim.support.checks import MOST_DEALS, MOST_SEED, path_of, whole
from everdell_sim.support.settings import Settings, near_by, only, read_settings, settings_of, table

# The deals of the final and of the check are those of other seeds.
FRESH = 1_000_003


# How a thing is taken out for everybody, to see what it is worth.
Out: TypeAlias = Literal["dead", "replaced"]


class BalanceKeys(Settings, frozen=True):
    """The table `balance` of a plan. Bots, modules and patches are checked where they are read."""

    name: str = "balanced"
    why: str = ""
    bots: Any = None
    players: int | None = None
    modules: Any = None
    patch: Any = None
    seed: int = 1
    deals: int = 4000
    tries: int = 100
    confirm: int = 10_000
    how: Out = "dead"
    level: float = 0.95


@dataclass(frozen=True)
class Band:
    """The values that are asked of one thing."""

    what: str
    low: float
    high: float

    def matches(self, name: str) -> bool:
        return fnmatchcase(name, self.what)

    def outside(self, value: float) -> float:
        """How far a value is outside, in halves of the band's width."""
        half = (self.high - self.low) / 2
        return max(self.low - value, value - self.high, 0.0) / half


@dataclass(frozen=True)
class Plan:
    name: str
    why: str
    lineup: list[str]
    modules: list[str]
    below: list[Origin]
    seed: int
    deals: int
    tries: int
    confirm: int
    how: Out
    level: float
    numbers: list[Number]
    # As they were written, with stars.
    bands: list[Band]
    data: str

    def band_of(self, what: str) -> Band | None:
        """The band that a thing is asked to be in; of several that match, the last."""
        found = [one for one in self.bands if one.matches(what)]
        return None if not found else Band(what, found[-1].low, found[-1].high)

    @property
    def hash(self) -> str:
        """Equal only for plans that try the same patches and measure the same things."""
        fields = {
            "data": self.data,
            "bots": [str(bot) for bot in self.lineup],
            "modules": self.modules,
            "seed": self.seed,
            "deals": self.deals,
            "how": self.how,
            "numbers": [[one.address, one.low, one.high, one.step] for one in self.numbers],
            "bands": [[one.what, one.low, one.high] for one in self.bands],
        }
        return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def read_plan(plan: str | Path | Mapping[str, Any], trust_bots: bool = False) -> Plan:
    """The plan in a TOML file or a dict; anything wrong with it is an error now."""
    if not isinstance(plan, Mapping):
        path = Path(path_of("a plan, if it is no dict,", plan))
        with named_in(path, trust_bots):
            return _read(str(path), read_settings(path), path.parent)
    return _read("plan", plan, Path())


def _read(origin: str, tables: Mapping[str, Any], folder: Path) -> Plan:
    only(origin, tables, ("balance", "targets", "numbers"))
    settings = settings_of(origin, near_by(table(origin, tables, "balance"), folder), BalanceKeys, "balance")
    below = read_patches(settings.patch)
    rules = load_rules(settings.modules, below)
    seed = whole(f"{origin}: balance.seed", settings.seed, 0, MOST_SEED - 2 * FRESH)
    usual = None if settings.bots is not None else 1 if rules.automatic else 2
    players = usual if settings.players is None else settings.players
    lineups = seated("champion" if settings.bots is None else settings.bots, players, seed, rules)
    if len(lineups) > 1:
        raise BadInput(f"{origin}: balance.bots must be one line-up: a bot for each seat, or one for all players")
    if not 0 < settings.level < 1:
        raise BadInput(f"{origin}: balance.level must lie between 0 and 1, not {settings.level!r}")
    for key, least in (("deals", 2), ("tries", 1), ("confirm", 2)):
        whole(f"{origin}: balance.{key}", getattr(settings, key), least, MOST_DEALS)
    return Plan(
        name=_line(origin, "name", settings.name),
        why=_line(origin, "why", settings.why),
        lineup=lineups[0],
        modules=rules.modules,
        below=below,
        seed=seed,
        deals=settings.deals,
        tries=settings.tries,
        confirm=settings.confirm,
        how=settings.how,
        level=settings.level,
        numbers=read(rules, origin, tables.get("numbers")),
        bands=_bands(origin, tables.get("targets"), len(lineups[0])),
        data=rules.data_hash,
    )


def _line(origin: str, key: str, value: str) -> str:
    if not value.isprintable():
        raise BadInput(f"{origin}: balance.{key} must be a line of text, not {value!r}")
    return value


def _bands(origin: str, targets: object, players: int) -> list[Band]:
    if not isinstance(targets, dict) or not targets:
        raise BadInput(
            f'{origin}: targets is missing: what is to be reached? Write "win_share.seat.*" = {{ within = 0.01 }}'
        )
    return [_band(origin, what, given, players) for what, given in targets.items()]


def _band(origin: str, what: str, given: object, players: int) -> Band:
    where = f"{origin}: targets.{what!r}"
    if isinstance(given, dict) and set(given) <= {"around", "within"} and "within" in given:
        fair = 1 / players if what.startswith(("win_share.seat.", "win_share.role.")) else None
        around, within = given.get("around", fair), given["within"]
        if around is None:
            raise BadInput(f"{where}: around what value? Write {{ around = 2.0, within = {within} }}")
        given = [around - within, around + within] if _is_number(around) and _is_number(within) else given
    if not (isinstance(given, list) and len(given) == 2 and all(map(_is_number, given)) and given[0] < given[1]):
        raise BadInput(f"{where}: must be [lowest, highest] or {{ around = X, within = Y }}, not {given!r}")
    if is_share(what) and not 0 <= given[0] < given[1] <= 1:
        raise BadInput(f"{where}: win shares lie between 0 and 1, not {given!r}")
    return Band(what, float(given[0]), float(given[1]))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
