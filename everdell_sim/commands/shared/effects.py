"""Effects of an experiment as rows of a table."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from everdell_sim.commands.shared.output import interval, number, p_value, saved

if TYPE_CHECKING:
    from everdell_sim.experiments.paired_effects import Effect

COLUMNS = ("what", "without", "with", "effect", "interval", "p adjusted", "games saved")


def rows(effects: "Sequence[Effect]", names: Mapping[str, str]) -> list[list[str]]:
    """Effects as rows of `COLUMNS`; `names` are those of cards, events and locations by id."""
    return [_row(one, names) for one in effects]


def _row(effect: "Effect", names: Mapping[str, str]) -> list[str]:
    from everdell_sim.experiments.effect_families import label
    from everdell_sim.play.measures import is_share

    share = is_share(effect.what)
    return [
        label(effect.what, names),
        number(effect.without, share),
        number(effect.having, share),
        number(effect.estimate.value, share, sign=True),
        interval(effect.estimate, share),
        p_value(effect.p_adjusted),
        saved(effect.saved),
    ]
