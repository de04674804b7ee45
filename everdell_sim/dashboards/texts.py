"""Text on pages. Names come from files that anybody may have written: they are displayed, never interpreted."""

import string

from everdell_sim.stats import Estimate
from everdell_sim.support.brief import no_interval
from everdell_sim.support.printable import printable, short

_ESCAPED = str.maketrans({mark: f"\\{mark}" for mark in string.punctuation})
_LEAST = 1e-15


def plain(name: object) -> str:
    """A name inside Markdown text, escaped so that it cannot contain an image, a link or a tag."""
    return short(name).translate(_ESCAPED)


def escaped(text: str) -> str:
    """A sentence of ours that may contain such names, inside Markdown text."""
    return printable(text).translate(_ESCAPED)


def percent(value: float, low: float | None = None, high: float | None = None) -> str:
    """`52.3% (51.0% to 53.6%)`."""
    interval = "" if low is None or high is None else f" ({low:.1%} to {high:.1%})"
    return f"{value:.1%}{interval}"


def percentage_points(difference: float, low: float | None = None, high: float | None = None, sign: str = "+") -> str:
    """A difference of two shares: `+2.3 (+1.0 to +3.6) percentage points`; without signs if `sign` is empty."""
    interval = "" if low is None or high is None else f" ({100 * low:{sign}.1f} to {100 * high:{sign}.1f})"
    return f"{100 * difference:{sign}.1f}{interval} percentage points"


def number(
    value: float, low: float | None = None, high: float | None = None, digits: int = 1, n: int = 1, sign: str = ""
) -> str:
    """`54.2 (53.9 to 54.5)`; with the number of games it says if they show no variation."""
    known = low is not None and high is not None
    interval = f"({low:{sign},.{digits}f} to {high:{sign},.{digits}f})" if known else no_interval(n)
    return f"{value:{sign},.{digits}f} {interval}".rstrip()


def chance(p: float) -> str:
    """`p = 0.03`; a value too small to distinguish from 0 is not shown as 0."""
    return f"p = {p:.2g}" if p >= _LEAST else f"p < {_LEAST:g}"


def estimated(estimate: Estimate, share: bool = False) -> str:
    return percent(*estimate.ends) if share else number(*estimate.ends, n=estimate.n)
