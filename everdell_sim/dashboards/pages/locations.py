"""Where should a worker go?"""

from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import LOCATIONS
from everdell_sim.dashboards.widgets import item_list


def page(frame: Frame) -> None:
    item_list.page(frame, LOCATIONS)
