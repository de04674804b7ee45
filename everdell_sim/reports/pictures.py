"""Charts as SVG, so that a report works without a network and prints well."""

import re
from typing import Any

from everdell_sim.errors import BadInput

# Of the plot itself, in points on the screen.
WIDTH = 560


def svg(chart: Any) -> str:
    """The chart as an element that stands in a page."""
    drawn = _drawn(chart)
    # A picture that is too wide for the screen shrinks; its own size is the most that it takes.
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
    if size is None:
        return drawn
    return drawn.replace(size[0], f'style="width:100%;max-width:{size[1]}px;height:auto" role="img"', 1)


def picture(chart: Any) -> str:
    """The chart as a file of its own, on white: a page in dark colours may show it."""
    return _drawn(chart).replace("<style", '<rect width="100%" height="100%" fill="white"/><style', 1)


def _drawn(chart: Any) -> str:
    try:
        import vl_convert

        from everdell_sim.plots import dressed
    except ImportError:
        raise BadInput("charts need more packages: pip install 'everdell-sim[dashboard]'") from None
    return str(vl_convert.vegalite_to_svg(dressed(chart.properties(width=WIDTH)).to_json()))
