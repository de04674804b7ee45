"""Links between pages, and where a visitor arrives: at the overview, or at the page of sweeps or matchups."""

from typing import Any

import streamlit as st

from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.effects.factors import OF_TOURNAMENTS
from everdell_sim.runs.roles import is_fixed, roles_of

# By name; filled at the start of every run of the app.
PAGES: dict[str, Any] = {}


def link(label: str, page: str, icon: str = "arrow_forward", **params: str) -> None:
    """A link to a page with what it is to show; without that page (when a page is tested alone) only its label."""
    if page in PAGES:
        st.page_link(PAGES[page], label=label, icon=f":material/{icon}:", query_params=params)
    else:
        st.caption(label)


_HOME, _OF_SWEEPS, _OF_ROLES = "Overview", "sweeps", "matchups"


def visit(title: str, shown: Frame | None) -> None:
    """Send a new visitor on who opened a sweep without naming a page.

    The overview has no path of its own, so its address says that it was meant: a link to the overview of a sweep leads
    there.
    """
    meant = address.asked("page")
    new = not st.session_state.get("visited")
    st.session_state["visited"] = True
    cells = None if shown is None else shown.view.run.cells
    # Those of a tournament only have other line-ups.
    sweep = cells is not None and cells.height > 1 and OF_TOURNAMENTS not in cells.columns
    if title == _HOME and sweep and new and meant is None:
        st.switch_page(PAGES[_OF_ROLES if _about_roles(shown) else _OF_SWEEPS])
    if not address.in_history():
        address.put("page", "overview" if title == _HOME and sweep else None)


def _about_roles(shown: Frame | None) -> bool:
    return shown is not None and any(is_fixed(roles_of(cell)) for cell in shown.view.run.spec.cells)
