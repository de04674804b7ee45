"""How a bot values a decision: the value of each choice, and why."""

from dataclasses import dataclass

from everdell_sim import _core
from everdell_sim.game.game import Choice, Game


@dataclass(frozen=True, slots=True)
class Explanation:
    """The value of one choice in points, the terms that it is the sum of, and whether the bot takes it.

    >>> import everdell_sim as ev
    >>> best = max(ev.explain("settler", ev.Game(seed=1)), key=lambda one: one.value)
    >>> best.taken, best.choice.kind, "resources" in dict(best.terms)
    (True, 'place', True)
    """

    choice: Choice
    value: float
    terms: tuple[tuple[str, float], ...]
    taken: bool


def explain(bot: str, game: Game) -> list[Explanation]:
    """What a bot that is a file of numbers makes of the open decision, choice by choice.

    >>> import everdell_sim as ev
    >>> game = ev.Game(seed=1)
    >>> explained = ev.explain("settler", game)
    >>> [one.choice for one in explained] == list(game.decision.choices), sum(one.taken for one in explained)
    (True, 1)
    """
    _core.check_bot(bot, game.core.rules)
    explained = _core.explain(bot, game.core)
    decision = game.decision
    if decision is None:
        return []
    taken = _core.Bot(bot, decision.player, 0, game.core.rules).choose(game.core)
    return [
        Explanation(choice, one["value"], tuple((term, value) for term, value in one["terms"]), choice.index == taken)
        for choice, one in zip(decision.choices, explained, strict=True)
    ]
