"""Effects of an experiment as rows of a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from everdell_sim.commands.shared.output import interval, number, p_value, saved
from everdell_sim.support.seats import shown

if TYPE_CHECKING:
    from everdell_sim.experiments.paired_effects import Effect

COLUMNS = ("what", "without", "with", "effect", "interval", "p adjusted", "games saved")


def rows(effects: "Sequence[Effect]") -> list[list[str]]:
    """Effects as rows of `COLUMNS`."""
    return [_row(one) for one in effects]


def _row(effect: "Effect") -> list[str]:
    from everdell_sim.play.measures import is_share

    share = is_share(effect.what)
    return [
        shown(effect.what),
        number(effect.without, share),
        number(effect.having, share),
        number(effect.estimate.value, share, sign=True),
        interval(effect.estimate, share),
        p_value(effect.p_adjusted),
        saved(effect.saved),
    ]
