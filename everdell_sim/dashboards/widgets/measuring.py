"""A button that measures what is not known yet: an ablation in the background, written beside the run."""

import re
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from everdell_sim.dashboards.background import jobs
from everdell_sim.dashboards.background.jobs import Asked, Job
from everdell_sim.dashboards.frame import root
from everdell_sim.dashboards.item_catalogue import Kind
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.server import visitors
from everdell_sim.dashboards.texts import plain
from everdell_sim.errors import EverdellError
from everdell_sim.game.board import many

# Deals on which each thing is taken out: intervals of half a point or so.
DEALS = 2000


def button(view: View, kind: Kind, things: Sequence[str], label: str) -> None:
    """Offer to take these things out, one at a time, by the rules and with the bots of the view; show how far it is."""
    folder = Path(view.run.place.uri).parent
    if not things or not folder.is_relative_to(root().absolute()):
        return
    running = next((job for job in jobs.jobs(root()) if job.alive and _about(job, view, kind)), None)
    if running is not None:
        _progress(running.path)
        return
    visitor, cell = visitors.present(), view.run.spec.cells[view.cells["cell"][0]]
    timings, games = view.run.manifest.timings, (len(things) + 1) * DEALS
    seconds = games * timings.seconds / view.run.manifest.games
    text = f"{label} (about {_time(seconds)})"
    more = "" if visitor else ". To start it, open the link that `everdell-sim dashboard` printed"
    explanation = f"{games:,} games: the same {DEALS:,} deals with and without each, in the background{more}."
    if st.button(text, icon=":material/science:", disabled=visitor is None, help=explanation) and visitor:
        asked = Asked(
            kind="ablate",
            name=_name(folder, view, kind),
            bots=list(cell.bots),
            deals=DEALS,
            seed=view.run.spec.seed,
            modules=list(cell.modules),
            patch=[patch for _, patch in cell.patches] or None,
            detail="summary",
            things={f"{kind.name}s": list(things)},
        )
        try:
            jobs.start(root(), asked, visitor)
        except (EverdellError, OSError) as error:
            st.error(plain(error), icon=":material/error:")
        else:
            st.rerun()


@st.fragment(run_every=2.0)
def _progress(path: Path) -> None:
    job = next((one for one in jobs.jobs(root()) if one.path == path), None)
    if job is not None and job.status == "failed":
        st.error(plain(job.said.message), icon=":material/error:")
        return
    if job is None or not job.alive:
        st.rerun()
    share = job.said.done / job.said.games if job.said.games else 0.0
    st.progress(min(1.0, share), f"Being measured: {job.said.done:,} of {many(job.said.games, 'game')}")


def _about(job: Job, view: View, kind: Kind) -> bool:
    return job.what.kind == "ablate" and job.what.name.startswith(_stem(view, kind))


def _stem(view: View, kind: Kind) -> str:
    """How files about things of a run begin: beside it, with its name."""
    where = Path(view.run.place.uri)
    beside = where.parent.relative_to(root().absolute())
    return str(beside / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', where.name).strip('.-') or 'run'}-{kind.name}s")


def _name(folder: Path, view: View, kind: Kind) -> str:
    """A name that no file has."""
    stem = _stem(view, kind)
    names = (stem if at == 1 else f"{stem}-{at}" for at in range(1, 1000))
    return next(name for name in names if not (folder / f"{Path(name).name}.json").exists())


def _time(seconds: float) -> str:
    return f"{max(1, round(seconds))} s" if seconds < 90 else f"{round(seconds / 60)} min"
