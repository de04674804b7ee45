"""Which events are worth claiming?"""

from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import EVENTS
from everdell_sim.dashboards.widgets import item_list


def page(frame: Frame) -> None:
    item_list.page(frame, EVENTS)
