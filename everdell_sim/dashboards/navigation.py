"""Links between pages. `app.py` lists the pages."""

from typing import Any

import streamlit as st

# By name; filled at the start of every run of the app.
PAGES: dict[str, Any] = {}


def link(label: str, page: str, icon: str = "arrow_forward", **params: str) -> None:
    """A link to a page with what it is to show; without that page (when a page is tested alone) only its label."""
    if page in PAGES:
        st.page_link(PAGES[page], label=label, icon=f":material/{icon}:", query_params=params)
    else:
        st.caption(label)
