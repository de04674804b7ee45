"""Which events are worth claiming?"""

from everdell_sim.dashboards import items, kinds
from everdell_sim.dashboards.frame import Frame


def page(frame: Frame) -> None:
    items.page(frame, kinds.EVENTS)
