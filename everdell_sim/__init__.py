"""Simulate, analyse and balance the board game Everdell.

The names below are the whole public interface. They are loaded when first used, so that importing this package costs
next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from everdell_sim._core import __version__ as __version__
    from everdell_sim.bot.explanation import Explanation, explain
    from everdell_sim.bot.python_bots import Bot
    from everdell_sim.errors import (
        BadInput,
        BadModule,
        BadPatch,
        BadState,
        BotError,
        EverdellError,
        GameOver,
        IllegalChoice,
        InternalError,
        RunError,
    )
    from everdell_sim.experiments.ablation import Ablation, ablate
    from everdell_sim.experiments.balance.outcome import Balancing, balance
    from everdell_sim.experiments.sweeps.sweep import Swept, sweep
    from everdell_sim.experiments.what_if import WhatIf, whatif
    from everdell_sim.game.game import Choice, Decision, Game
    from everdell_sim.play.simulation import Dataset, simulate
    from everdell_sim.reports.comparison import Comparison, compare
    from everdell_sim.rules.catalogue import bots, cards, events, locations
    from everdell_sim.runs.reader.dataset import RunDataset, open_run
    from everdell_sim.tournaments.leagues import Tournament
    from everdell_sim.tournaments.matches import Match, match
    from everdell_sim.tournaments.tournament import tournament

__all__ = [
    "Ablation",
    "BadInput",
    "BadModule",
    "BadPatch",
    "BadState",
    "Balancing",
    "Bot",
    "BotError",
    "Choice",
    "Comparison",
    "Dataset",
    "Decision",
    "EverdellError",
    "Explanation",
    "Game",
    "GameOver",
    "IllegalChoice",
    "InternalError",
    "Match",
    "RunDataset",
    "RunError",
    "Swept",
    "Tournament",
    "WhatIf",
    "ablate",
    "balance",
    "bots",
    "cards",
    "compare",
    "events",
    "explain",
    "locations",
    "match",
    "open_run",
    "simulate",
    "sweep",
    "tournament",
    "whatif",
]

# No public function may share its name with a module: importing the module would hide the function.
_HOMES = {
    "__version__": "_core",
    "Ablation": "experiments.ablation",
    "Balancing": "experiments.balance.outcome",
    "Bot": "bot.python_bots",
    "Choice": "game.game",
    "Comparison": "reports.comparison",
    "Dataset": "play.simulation",
    "Decision": "game.game",
    "Explanation": "bot.explanation",
    "Game": "game.game",
    "Match": "tournaments.matches",
    "RunDataset": "runs.reader.dataset",
    "Swept": "experiments.sweeps.sweep",
    "Tournament": "tournaments.leagues",
    "WhatIf": "experiments.what_if",
    "ablate": "experiments.ablation",
    "balance": "experiments.balance.outcome",
    "bots": "rules.catalogue",
    "cards": "rules.catalogue",
    "compare": "reports.comparison",
    "events": "rules.catalogue",
    "explain": "bot.explanation",
    "locations": "rules.catalogue",
    "match": "tournaments.matches",
    "open_run": "runs.reader.dataset",
    "simulate": "play.simulation",
    "sweep": "experiments.sweeps.sweep",
    "tournament": "tournaments.tournament",
    "whatif": "experiments.what_if",
}


def __getattr__(name: str) -> Any:
    if name not in __all__ and name not in _HOMES:
        raise AttributeError(f"module 'everdell_sim' has no attribute '{name}'")
    value = getattr(import_module(f"everdell_sim.{_HOMES.get(name, 'errors')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
