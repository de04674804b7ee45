"""What Streamlit runs: the pages, and the frame that they share."""

import logging
from collections.abc import Callable

import streamlit as st
from polars.exceptions import PolarsError

from everdell_sim.dashboards import address, frame, landing
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.navigation import PAGES
from everdell_sim.dashboards.pages import (
    bots,
    cards,
    data,
    events,
    experiments,
    games,
    locations,
    matchups,
    overview,
    run,
    seats,
    sweeps,
    synergies,
)
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


def named(title: str, icon: str, page: Callable[[], None], default: bool = False) -> st.Page:
    made = st.Page(page, title=title, icon=f":material/{icon}:", url_path=title.lower(), default=default)
    PAGES[title.lower()] = made
    return made


NEED_NO_RUN = ("Run", "Experiments")

address.arrive()
st.set_page_config("Everdell Sim", page_icon="🍂", layout="wide")
st.logo(LOGO, size="large")
pages = {
    "Explore": [
        named("Overview", "home", framed(overview.page), default=True),
        named("Cards", "style", framed(cards.page)),
        named("Events", "celebration", framed(events.page)),
        named("Locations", "forest", framed(locations.page)),
        named("Seats", "event_seat", framed(seats.page)),
        named("Bots", "smart_toy", framed(bots.page)),
        named("Synergies", "hub", framed(synergies.page)),
        named("Experiments", "science", shown(experiments.page)),
        named("Sweeps", "tune", framed(sweeps.page)),
        named("Matchups", "grid_on", framed(matchups.page)),
        named("Games", "playing_cards", framed(games.page)),
    ],
    "Work": [
        named("Run", "play_circle", in_sentences(run.page)),
        named("Data", "database", framed(data.page)),
    ],
}
page = st.navigation(pages, expanded=True)
# Drawn here and not by the pages, so that selections survive a change of page.
said = st.empty()
with said.container():
    in_sentences(lambda: chosen.extend(filter(None, [frame.sidebar()])))()
if page.title in NEED_NO_RUN:
    said.empty()
landing.visit(page.title, chosen[0] if chosen else None)
page.run()
address.leave()
