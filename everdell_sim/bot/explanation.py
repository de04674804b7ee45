"""What a bot makes of a decision: the choice that it takes, and the value of each with its reasons."""

from dataclasses import dataclass

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.bot.python_bots import AnyBot, read_bot
from everdell_sim.errors import BadInput, GameOver
from everdell_sim.game.game import Choice, Decision, Game
from everdell_sim.support.checks import MOST_SEED, whole


@dataclass(frozen=True, slots=True)
class Explanation:
    """The value of one choice in points, the terms that it is the sum of, and whether the bot takes it.

    >>> import everdell_sim as ev
    >>> best = ev.explain("settler", ev.Game(seed=1))[0]
    >>> best.taken, best.choice.kind, "resources" in dict(best.terms)
    (True, 'place', True)
    """

    choice: Choice
    value: float
    terms: tuple[tuple[str, float], ...]
    taken: bool


def explain(bot: AnyBot, game: Game, seed: int = 0) -> list[Explanation]:
    """What a bot makes of the open decision: every choice, in the order in which the bot ranks them.

    The first is the one that it takes. Only bots that are files of numbers explain themselves. `seed` is for what a bot
    leaves to chance.

    >>> import everdell_sim as ev
    >>> first, *others = ev.explain("settler", ev.Game(seed=1))
    >>> first.taken, all(first.value >= other.value and not other.taken for other in others)
    (True, True)
    """
    decision, mind = _asked(bot, game, seed)
    rows = mind.explain(game.core)
    if rows is None:
        raise BadInput(
            f"bot '{read_bot('bot', bot)}' cannot explain itself; everdell_sim.choose tells the choice that it takes"
        )
    return [
        Explanation(decision.choices[row["index"]], row["value"], tuple(map(tuple, row["terms"])), row is rows[0])
        for row in rows
    ]


def choose(bot: AnyBot, game: Game, seed: int = 0) -> Choice:
    """The choice that a bot takes in the open decision: any bot, in any position.

    It sees what the player whose turn it is may know. `seed` is for what a bot leaves to chance.

    >>> import everdell_sim as ev
    >>> game = ev.Game(seed=1)
    >>> ev.choose("settler", game) == ev.explain("settler", game)[0].choice
    True
    """
    decision, mind = _asked(bot, game, seed)
    return decision.choices[watch.aside(lambda: mind.choose(game.core))]


def _asked(bot: AnyBot, game: Game, seed: int) -> tuple[Decision, _core.Bot]:
    """The open decision of a game, and the bot that is to decide it."""
    if not isinstance(game, Game):
        raise BadInput(f"game must be a Game, not {game!r}")
    whole("seed", seed, 0, MOST_SEED)
    name = read_bot("bot", bot)
    if game.decision is None:
        raise GameOver("the game is over")
    return game.decision, _core.Bot(name, game.decision.player, seed, game.core.rules)
