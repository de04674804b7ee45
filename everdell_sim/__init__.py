"""Simulate, analyse and balance the board game Everdell.

The names below are the whole public interface. They are loaded when first used, so that importing this package costs
next to nothing.
"""

import sys

_RUN = sys.orig_argv[-len(sys.argv)] if sys.argv[:1] == ["-m"] and not sys.flags.safe_path else ""
if _RUN.partition(".")[0].endswith("everdell_sim"):
    # For `python -m everdell_sim` Python looks into the current folder first, where somebody else's typing.py may be.
    del sys.path[0]

from importlib import import_module  # noqa: E402 (not from that folder either)
from typing import TYPE_CHECKING, Any  # noqa: E402

# The one list of all public names: tools that check types carry these imports out, and `_homes` reads them.
# No public function may share its name with a module: importing the module would hide the function.
if TYPE_CHECKING:
    from everdell_sim._core import __version__ as __version__
    from everdell_sim.bot.explanation import Explanation as Explanation
    from everdell_sim.bot.explanation import choose as choose
    from everdell_sim.bot.explanation import explain as explain
    from everdell_sim.bot.python_bots import Bot as Bot
    from everdell_sim.errors import BadInput as BadInput
    from everdell_sim.errors import BadModule as BadModule
    from everdell_sim.errors import BadPatch as BadPatch
    from everdell_sim.errors import BadState as BadState
    from everdell_sim.errors import BotError as BotError
    from everdell_sim.errors import Damaged as Damaged
    from everdell_sim.errors import EverdellError as EverdellError
    from everdell_sim.errors import GameOver as GameOver
    from everdell_sim.errors import IllegalChoice as IllegalChoice
    from everdell_sim.errors import InternalError as InternalError
    from everdell_sim.errors import RunError as RunError
    from everdell_sim.experiments.ablation import Ablation as Ablation
    from everdell_sim.experiments.ablation import ablate as ablate
    from everdell_sim.experiments.balance.outcome import Balance as Balance
    from everdell_sim.experiments.balance.outcome import balance as balance
    from everdell_sim.experiments.matchups.outcome import Matchups as Matchups
    from everdell_sim.experiments.matchups.outcome import matchups as matchups
    from everdell_sim.experiments.sweeps.sweep import Sweep as Sweep
    from everdell_sim.experiments.sweeps.sweep import sweep as sweep
    from everdell_sim.experiments.what_if import WhatIf as WhatIf
    from everdell_sim.experiments.what_if import whatif as whatif
    from everdell_sim.game.game import Choice as Choice
    from everdell_sim.game.game import Decision as Decision
    from everdell_sim.game.game import Game as Game
    from everdell_sim.play.dataset import Dataset as Dataset
    from everdell_sim.play.simulation import Simulation as Simulation
    from everdell_sim.play.simulation import simulate as simulate
    from everdell_sim.reports.comparison import Comparison as Comparison
    from everdell_sim.reports.comparison import compare as compare
    from everdell_sim.rules.catalogue import bots as bots
    from everdell_sim.rules.catalogue import cards as cards
    from everdell_sim.rules.catalogue import events as events
    from everdell_sim.rules.catalogue import locations as locations
    from everdell_sim.runs.execution.lineup_run import run as run
    from everdell_sim.runs.reader.run_dataset import Run as Run
    from everdell_sim.runs.reader.run_dataset import open_run as open_run
    from everdell_sim.tournaments.leagues import Tournament as Tournament
    from everdell_sim.tournaments.matches import Match as Match
    from everdell_sim.tournaments.matches import match as match
    from everdell_sim.tournaments.tournament import tournament as tournament


def _homes() -> dict[str, str]:
    """The module of each public name, read from the imports above."""
    source = globals()["__loader__"].get_source(__name__)
    block = source.split("if TYPE_CHECKING:", 1)[1].split("\n\n", 1)[0]
    # `from MODULE import NAME as NAME`
    words = (line.split() for line in block.splitlines() if line)
    return {name: module for _, module, _, name, *_ in words}


_HOMES = _homes()
__all__ = sorted(name for name in _HOMES if not name.startswith("_"))  # noqa: PLE0605 (it is read, not written twice)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'everdell_sim' has no attribute '{name}'")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
