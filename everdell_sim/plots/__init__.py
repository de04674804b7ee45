"""Charts for the dashboard, the report and notebooks: polars frames in, Altair charts out.

Every chart has a title, axes with units and a `note` with n and the interval. Colours are those that everyone can
distinguish, on a light and on a dark background.
"""

from everdell_sim.plots.colours import COLOURS, SEATS
from everdell_sim.plots.comparison_charts import dots, forest, heat, heat_width
from everdell_sim.plots.distribution_charts import bars, histogram, lines
from everdell_sim.plots.frontier_charts import frontier
from everdell_sim.plots.style import Chart, dressed, note

__all__ = [
    "COLOURS",
    "SEATS",
    "Chart",
    "bars",
    "dots",
    "dressed",
    "forest",
    "frontier",
    "heat",
    "heat_width",
    "histogram",
    "lines",
    "note",
]
