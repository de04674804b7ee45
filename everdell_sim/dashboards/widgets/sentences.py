"""Findings on a page: sentences with their figures, and how these may be read."""

from collections.abc import Iterable
from itertools import takewhile

import streamlit as st

from everdell_sim.dashboards.texts import escaped
from everdell_sim.effects.finding import Finding

# A beginning that all sentences share is said once if it is longer than this.
_LONG = 24


def _lead(sentences: list[str]) -> str:
    """The players and rules of which all of several sentences are."""
    parts = zip(*(one.split(", ") for one in sentences), strict=False)
    lead = "".join(f"{same[0]}, " for same in takewhile(lambda same: len(set(same)) == 1, parts))
    return lead if len(sentences) > 1 and len(lead) > _LONG else ""


def told(found: Iterable[Finding]) -> None:
    """A line for each, and once what their figures mean."""
    lines, caveats = [], dict[str, None]()
    found = [*found]
    lead = _lead([one.sentence for one in found])
    for one in found:
        figure = f" **{escaped(one.figure)}**" if one.figure else ""
        lines.append(f"- {escaped(one.sentence[len(lead) :])}{figure} :gray[(n = {one.n:,})]")
        caveats[one.caveat] = None
    if lines:
        st.markdown("\n".join([*([f"{escaped(lead.rstrip(', '))}:\n"] if lead else []), *lines]))
        st.caption(f":material/info: {escaped(' '.join(caveats))}")
