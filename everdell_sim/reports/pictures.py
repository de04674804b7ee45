"""Charts as SVG, so that a report works without a network and prints well."""

import re
from typing import Any

from everdell_sim.errors import BadInput

# Of the plot itself, in points on the screen.
WIDTH = 560


def svg(chart: Any) -> str:
    """The chart as an element that stands in a page."""
    try:
        import vl_convert

        from everdell_sim.plots import dressed
    except ImportError:
        raise BadInput("the charts of a report need more packages: pip install 'everdell-sim[dashboard]'") from None
    drawn = str(vl_convert.vegalite_to_svg(dressed(chart.properties(width=WIDTH)).to_json()))
    # A picture that is too wide for the screen shrinks; its own size is the most that it takes.
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
    if size is None:
        return drawn
    return drawn.replace(size[0], f'style="width:100%;max-width:{size[1]}px;height:auto" role="img"', 1)
