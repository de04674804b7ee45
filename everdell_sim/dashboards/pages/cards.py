"""Which cards win, and which are only played by winners?"""

from everdell_sim.dashboards import item_kinds
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.widgets import item_list


def page(frame: Frame) -> None:
    item_list.page(frame, item_kinds.CARDS)
