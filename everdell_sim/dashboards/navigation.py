"""Links between pages. `app.py` tells which pages there are."""

from typing import Any

import streamlit as st

# By name; filled at the start of every run of the app.
PAGES: dict[str, Any] = {}


def link(label: str, page: str, icon: str = "arrow_forward", **params: str) -> None:
    """A link to a page with what it is to show; without that page (a page tested alone) just the words."""
    if page in PAGES:
        st.page_link(PAGES[page], label=label, icon=f":material/{icon}:", query_params=params)
    else:
        st.caption(label)
