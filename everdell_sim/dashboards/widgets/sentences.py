"""Findings on a page: sentences with their figures, and how these may be read."""

from collections.abc import Iterable

import streamlit as st

from everdell_sim.dashboards.texts import escaped
from everdell_sim.effects.finding import Finding


def told(found: Iterable[Finding]) -> None:
    """A line for each, and once what their figures mean."""
    lines, caveats = [], dict[str, None]()
    for one in found:
        figure = f" **{escaped(one.figure)}**" if one.figure else ""
        lines.append(f"- {escaped(one.sentence)}{figure} :gray[(n = {one.n:,})]")
        caveats[one.caveat] = None
    if lines:
        st.markdown("\n".join(lines))
        st.caption(f":material/info: {escaped(' '.join(caveats))}")
