"""The frame around every page: which run, compared with which, which filters, and is the run intact?"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from everdell_sim.dashboards import address, library
from everdell_sim.dashboards.library import Entry
from everdell_sim.dashboards.run_view import STRENGTHS, Filters, View
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import differences
from everdell_sim.errors import EverdellError
from everdell_sim.game.board import many
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.store import manifest
from everdell_sim.support.printable import short

# Where `everdell-sim dashboard` puts the folder to look in.
RUNS = "EVERDELL_SIM_RUNS"
# Runs kept open for all visitors.
_OPEN = 16


@dataclass(frozen=True)
class Frame:
    """What the page is to show: one view, or two side by side."""

    root: Path
    views: list[View]

    @property
    def view(self) -> View:
        return self.views[0]

    def beside(self, draw: Callable[[View], None], kind: str = "seat") -> None:
        """Draw the view. Of two, first how they differ in things of this kind; then each, side by side, on request."""
        if len(self.views) == 1:
            draw(self.view)
            return
        differences.show(self.views, kind)
        if not st.toggle("Show each run by itself", key=f"each-{kind}"):
            return
        for column, view in zip(st.columns(2, gap="large"), self.views, strict=True):
            with column:
                st.subheader(plain(view.name), anchor=False)
                draw(view)


def root() -> Path:
    return library.root_of(Path(os.environ.get(RUNS, "runs")))[0]


@st.cache_resource(max_entries=_OPEN, show_spinner=False)
def _opened(path: str, stamp: float) -> Run:
    """`stamp` distinguishes a run that was written again."""
    return Run(path)


@st.cache_resource(max_entries=4 * _OPEN, show_spinner=False)
def _view(name: str, path: str, stamp: float, filters: Filters, place: int) -> View:
    return View(name, _opened(path, stamp), filters, place)


def sidebar() -> Frame | None:
    """Draw the frame; None if there is nothing to show, after saying so."""
    folder, named = library.root_of(Path(os.environ.get(RUNS, "runs")))
    found = library.runs(folder)
    with st.sidebar:
        if st.button("Refresh", icon=":material/refresh:", help="Look for new runs in the folder"):
            st.rerun()
    if not found:
        _empty(folder)
        return None
    names = list(found)
    # From a link, or selected before it was moved away.
    wanted = address.asked("run")
    if wanted is not None and wanted not in found:
        st.warning(f"There is no run named {plain(wanted)} here. Select one on the left.", icon=":material/search_off:")
    with st.sidebar:
        first = named if named in found else _newest(found)
        name = address.choose("Run", names, "run", first, always=True, show=short) or first
        others = [one for one in names if one != name]
        more: dict[str, Any] = {"placeholder": "another run", "disabled": not others}
        other = address.choose("Compare with", others, "with", show=short, **more)
    entry = found[name]
    run = _sound(entry)
    if run is None:
        return None
    with st.sidebar:
        filters = _filters(View(name, run, Filters()))
        _health(run)
    views = [_view(name, str(entry.path), entry.stamp, filters, 1)]
    if other is not None and _sound(found[other]) is not None:
        views.append(_view(other, str(found[other].path), found[other].stamp, filters, 2))
    if views[0].empty:
        st.info("No game matches these filters. Remove one on the left.", icon=":material/filter_alt_off:")
        return None
    return Frame(folder, [view for view in views if not view.empty])


def _newest(found: dict[str, Entry]) -> str:
    """The finished run that was written last."""
    done = [one for one in found.values() if _done(one)]
    return max(done or found.values(), key=lambda one: one.stamp).name


@lru_cache(maxsize=1024)
def _done(entry: Entry) -> bool:
    manifest, _ = library.manifest_of(entry)
    return manifest is not None and manifest.status == "done"


def _sound(entry: Entry) -> Run | None:
    """The run, if there is anything to show of it; otherwise say what is wrong and what to do."""
    shown = plain(entry.name)
    try:
        library.check_file(entry.path / manifest.NAME)
        run = _opened(str(entry.path), entry.stamp)
        if run.done or run.manifest.shards:
            run.summary("seats")
            return run
    except (EverdellError, OSError, RecursionError) as error:
        st.error(f"The run {shown} cannot be read: {plain(error)}", icon=":material/broken_image:")
        st.markdown("`everdell-sim verify RUN` says what is wrong with it; `--resume` replays damaged blocks.")
        return None
    st.info(f"No game of the run {shown} is finished yet.", icon=":material/hourglass:")
    st.markdown("`everdell-sim run ... --resume` continues it.")
    return None


def _filters(view: View) -> Filters:
    """The filters that make a difference in this run."""
    cells = view.all_cells
    bots = view.bots
    choices: dict[str, list[Any]] = {
        "players": sorted(cells["players"].unique()),
        "bots": bots,
        "modules": sorted(cells["module_set"].unique()),
        "patch": sorted(cells["patch_name"].unique()),
    }
    chosen: dict[str, Any] = {}
    with st.expander("Filters", expanded=True, icon=":material/filter_alt:"):
        for key, values in choices.items():
            if len(values) > 1:
                chosen[key] = address.choose_some(key.capitalize(), values, key, placeholder="all")
        if len(bots) > 1:
            explanation = "Bots that win at least their equal share of these games, or less"
            chosen["strength"] = address.choose("Strength", STRENGTHS, "strength", placeholder="all", help=explanation)
        if not chosen:
            st.caption("One line-up and one set of rules: nothing to filter.")
    return Filters(**chosen)


def _health(run: Run) -> None:
    manifest = run.manifest
    games = many(manifest.games, "game")
    if run.done:
        st.caption(f":material/verified: complete, {games}; every file is checked against its hash when read")
    else:
        of = f"{manifest.games:,} of {many(manifest.specification.games, 'game')}"
        st.caption(f":material/hourglass: not finished: {of} so far; `--resume` continues it")


def _empty(folder: Path) -> None:
    st.title("No runs yet", anchor=False)
    where = library.near(folder)
    shown = plain(where) if folder.is_dir() else f"{plain(where)} (which does not exist)"
    st.markdown(f"This page shows the runs in the folder {shown}. Make a first one on the **Run** page, or with:")
    st.code(f"everdell-sim run --bots champion,villager --deals 10000 --detail cards --out {where}/first", "bash")
