"""What Streamlit runs: the pages, and the frame that they share."""

import logging
from collections.abc import Callable
from importlib import import_module

import streamlit as st
from polars.exceptions import PolarsError

from everdell_sim.dashboards import address, frame
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.navigation import PAGES, visit
from everdell_sim.dashboards.pages import MENU
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets.logo import LOGO
from everdell_sim.errors import BadInput, EverdellError

_log = logging.getLogger(__name__)
# What the frame found, for the page drawn in it. Streamlit runs this file again for every page view of every visitor.
chosen: list[Frame] = []


def shown(draw: Callable[[], None]) -> Callable[[], None]:
    """A page. A selection on the page redraws the page, not the frame around it."""

    @st.fragment
    def show() -> None:
        address.arrive(alone=True)
        in_sentences(draw)()
        address.leave()

    return show


def in_sentences(draw: Callable[[], None]) -> Callable[[], None]:
    """What cannot be shown is explained in a sentence."""

    def show() -> None:
        try:
            draw()
        except (EverdellError, OSError) as error:
            refuse(error)
        except PolarsError:
            # Another version of the program may have kept other sums in its summary.
            versions = {one.view.run.manifest.versions.get("everdell_sim") for one in chosen}
            made = " and ".join(map(str, versions))
            refuse(BadInput(f"this page cannot read the summary of this run, which version {made} wrote"))
        except Exception as error:
            # A file may contain what nobody expected: say so here, and leave the rest as it is.
            _log.exception("a page could not be drawn")
            refuse(BadInput(f"something in these files is not as expected ({type(error).__name__})"))

    return show


def framed(draw: Callable[[Frame], None]) -> Callable[[], None]:
    """A page that shows a run."""

    def each() -> None:
        for one in chosen:
            draw(one)

    return shown(each)


def refuse(error: Exception) -> None:
    st.error(f"This cannot be shown: {plain(error)}", icon=":material/error:")
    st.markdown("If the run was moved or deleted, select another one on the left, or press Refresh.")


# Pages that are not about the run on the left.
WITHOUT_RUN: dict[str, Callable[[Callable[[], None]], Callable[[], None]]] = {"experiments": shown, "run": in_sentences}


def named(name: str, icon: str) -> st.Page:
    draw = import_module(f"everdell_sim.dashboards.pages.{name}").page
    whole = WITHOUT_RUN.get(name, framed)(draw)
    made = st.Page(whole, title=name.capitalize(), icon=f":material/{icon}:", url_path=name, default=name == "overview")
    PAGES[name] = made
    return made


address.arrive()
st.set_page_config("Everdell Sim", page_icon="🍂", layout="wide")
st.logo(LOGO, size="large")
pages = {title: [named(name, icon) for name, icon in part.items()] for title, part in MENU.items()}
page = st.navigation(pages, expanded=True)
# Drawn here and not by the pages, so that selections survive a change of page.
said = st.empty()
with said.container():
    in_sentences(lambda: chosen.extend(filter(None, [frame.sidebar()])))()
if page.title.lower() in WITHOUT_RUN:
    said.empty()
visit(page.title, chosen[0] if chosen else None)
page.run()
address.leave()
