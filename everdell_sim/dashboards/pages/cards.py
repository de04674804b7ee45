"""Which cards win, and which are only played by winners?"""

from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import CARDS
from everdell_sim.dashboards.widgets import item_list


def page(frame: Frame) -> None:
    item_list.page(frame, CARDS)
