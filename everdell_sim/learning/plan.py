"""What is taught, where, and for how long."""

from dataclasses import dataclass
from functools import cached_property

from everdell_sim import _core
from everdell_sim.errors import BadInput
from everdell_sim.rules.patches import Origin, load_rules
from everdell_sim.support.checks import MOST_DEALS, MOST_PLAYERS, whole

MOST_ROUNDS = 100
MOST_TREES = 2000
WIDEST = 8
MOST_POINTS = 1000  # as in the file of a bot


@dataclass(frozen=True)
class Plan:
    """A teaching. Each set of modules is taught at each number of players; a solo set at one."""

    bot: str
    players: tuple[int, ...] = (2,)
    module_sets: tuple[tuple[str, ...], ...] = ((),)
    rounds: int = 2
    deals: int = 2000
    playouts: int = 4
    # Games watched in each round, to learn what positions are worth.
    games: int = 40_000
    # Trees that judge at a glance, and those that see what a turn leads to.
    glance: int = 50
    trees: int = 160
    rate: float = 0.15
    steady: float = 60.0
    most: float = 8.0
    # Choices that are judged at a glance, and how far behind the best; those that are looked at closely, the same.
    width: int = 6
    behind: float = 6.0
    closer: int = 6
    doubt: float = 2.0
    check_deals: int = 1000
    seed: int = 1
    # As they apply, each with where it came from.
    patches: tuple[Origin, ...] = ()

    @cached_property
    def tables(self) -> "tuple[Table, ...]":
        """Every table at which the bot is taught."""
        found = []
        for modules in self.module_sets:
            rules = load_rules(modules, self.patches)
            sizes = (1,) if rules.automatic else self.players
            found += [Table(modules, rules, players) for players in sizes]
        return tuple(found)


@dataclass(frozen=True)
class Table:
    """Rules, and how many play by them."""

    modules: tuple[str, ...]
    rules: _core.Rules
    players: int

    @property
    def name(self) -> str:
        """For files and messages."""
        modules = "+".join(module.replace(":", "-").replace("=", "-") for module in self.modules) or "base"
        return f"{modules}-{self.players}"

    def deals(self, at_two: int) -> int:
        """Games of lessons here if there are so many at two: at a larger table each has more decisions."""
        return max(round(at_two * (2 / self.players) ** 2), 1) if self.players > 2 else at_two

    @property
    def gain(self) -> str:
        """The key under which a bot's file tells what was gained here."""
        return "gain_" + self.name.replace("-", "_").replace("+", "_")


def check_plan(plan: Plan) -> None:
    """Refuse a plan that cannot be carried out."""
    _core.check_bot(plan.bot, ranks=True)
    if ":" in plan.bot:
        raise BadInput(f"bot '{plan.bot}': teach the bot itself, without parameters")
    if not plan.players or not plan.module_sets:
        raise BadInput("teaching needs at least one number of players and one set of modules")
    for players in plan.players:
        whole("players", players, 1, MOST_PLAYERS)
    for table in plan.tables:
        if table.players == 1 and not table.rules.automatic:
            raise BadInput("players 1: a game for one needs a module with an automatic opponent")
        _core.check_bot(plan.bot, table.rules)
    whole("rounds", plan.rounds, 1, MOST_ROUNDS)
    whole("deals", plan.deals, 1, MOST_DEALS // plan.rounds)
    whole("playouts", plan.playouts, 1, 10_000)
    whole("games", plan.games, 0, MOST_DEALS // plan.rounds)
    whole("glance", plan.glance, 0, MOST_TREES)
    whole("trees", plan.trees, 1, MOST_TREES - plan.glance)
    whole("width", plan.width, 2, WIDEST)
    whole("closer", plan.closer, 1, plan.width)
    for name, value in (("behind", plan.behind), ("doubt", plan.doubt)):
        if not 0 <= value <= MOST_POINTS:
            raise BadInput(f"{name} must be a number of points from 0 to {MOST_POINTS}, not {value}")
    whole("check", plan.check_deals, 20, MOST_DEALS)
    whole("seed", plan.seed, 0, 2**32 - 1)
