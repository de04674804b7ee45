"""Where should a worker go?"""

from everdell_sim.dashboards import items, kinds
from everdell_sim.dashboards.frame import Frame


def page(frame: Frame) -> None:
    items.page(frame, kinds.LOCATIONS)
