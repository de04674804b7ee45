"""Play a run or a what-if in the background, with a patch made with sliders."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import streamlit as st

from everdell_sim.dashboards import address, frame, library
from everdell_sim.dashboards.background import jobs
from everdell_sim.dashboards.background.jobs import Asked, Job
from everdell_sim.dashboards.navigation import link
from everdell_sim.dashboards.server import visitors
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets import game_choice, patch_editor
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.play.dataset import DETAILS
from everdell_sim.rules.patch_text import patch_text
from everdell_sim.rules.patches import load_rules
from everdell_sim.runs.spec import one_cell

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
MOST_OF_A_JOB = 10_000_000


def page() -> None:
    root = frame.root()
    st.title("Run", anchor=False)
    st.caption("Play a line-up and store it as a new run, or play the same deals with and without a patch (a what-if).")
    form, work = st.columns([3, 2], gap="large")
    with form:
        _form(root)
    with work:
        st.subheader("Jobs", anchor=False)
        _jobs(root)


def _form(root: Path) -> None:
    kind = st.segmented_control("What", jobs.WORKS, default="run", key="kind", required=True)
    try:
        modules = game_choice.modules()
        rules = load_rules(modules)
    except EverdellError as error:
        st.error(plain(error), icon=":material/error:")
        return
    bots = game_choice.bots(rules)
    left, middle, right = st.columns(3)
    deals = left.number_input("Deals", 1, MOST_OF_A_JOB, 2000, step=1000, key="deals")
    seed = middle.number_input("Seed", 0, 2**53 - 1, 1, key="seed")
    detail = right.selectbox("Detail", DETAILS, index=DETAILS.index("cards"), key="detail", disabled=kind == "whatif")
    name = st.text_input("Name of the new run", key="name", max_chars=64, placeholder="for example: first")
    with st.container(border=True):
        st.markdown("**Patch**: change numbers of the game")
        changed = patch_editor.editor(rules)
    text = patch_text({"patch": {"name": name or "patch"}, **changed})
    if changed:
        st.code(text, "toml")
        st.download_button("Download patch", text, f"{name or 'patch'}.toml", icon=":material/download:")
    patch = {"patch": {"name": name or "patch"}, **changed} if changed else None
    job = Asked(kind=kind, name=name, bots=bots, deals=deals, seed=seed, modules=modules, patch=patch, detail=detail)
    visitor = visitors.present()
    if st.button("Start", type="primary", icon=":material/play_arrow:", disabled=visitor is None) and visitor:
        _start(root, job, visitor)
    if visitor is None:
        st.caption("To start it here, open the link that `everdell-sim dashboard` printed.")
    st.caption("The same on the command line:")
    st.code(_command(root, job), "bash", wrap_lines=True)


def _start(root: Path, job: Asked, visitor: str) -> None:
    """Mistakes are reported before anything starts."""
    try:
        check(root, job)
        jobs.start(root, job, visitor)
    except (EverdellError, OSError) as error:
        st.error(plain(error), icon=":material/error:")
    else:
        st.toast(f"{plain(job.name)} has started", icon=":material/play_arrow:")


def check(root: Path, job: Asked) -> None:
    """Refuse a job that could not be done."""
    name = job.name
    if not NAME.fullmatch(name or ""):
        raise BadInput(
            "give it a name of letters, digits, dots, dashes and underscores, starting with a letter or digit"
        )
    if name in library.runs(root) or name in library.experiments(root) or (root / name).exists():
        raise BadInput(f"{name} already exists: choose another name")
    if job.kind == "whatif" and not job.patch:
        raise BadInput("a what-if compares with a patch: change a number below first")
    one_cell(job.bots, job.deals, job.seed, job.modules, job.patch, job.detail)


def _command(root: Path, job: Asked) -> str:
    name = job.name or "NAME"
    words = ["everdell-sim", job.kind, "--bots", ",".join(job.bots), "--deals", str(job.deals)]
    words += ["--seed", str(job.seed)]
    words += ["--modules", ",".join(job.modules)] if job.modules else []
    words += ["--patch", f"{name}.toml"] if job.patch else []
    words += ["--detail", job.detail, "--out", library.near(root / name)] if job.kind == "run" else ["--json"]
    more = f" > {shlex.quote(library.near(root / name) + '.json')}" if job.kind == "whatif" else ""
    return shlex.join(words) + more


@st.fragment(run_every=1.0)
def _jobs(root: Path) -> None:
    # A link to an earlier run is new only if the browser is known to have seen the current one.
    address.arrive(alone=True)
    found = jobs.jobs(root)
    if not found:
        st.caption("Nothing yet. Jobs you start appear here, and continue when you close the page.")
    for job in found[:8]:
        with st.container(border=True):
            _job(job)
    for path in jobs.damaged(root)[:8]:
        st.caption(f":material/broken_image: {plain(library.near(path))} cannot be read: it holds no job.")


def _job(job: Job) -> None:
    name, kind, said = job.what.name, job.what.kind, job.said
    theirs = visitors.may_stop(visitors.present(), job.what.owner)
    st.markdown(f"**{plain(name)}** ({plain(kind)}): {plain(job.status)}")
    if job.alive:
        share = said.done / said.games if said.games else 0.0
        rate = f", {said.done / said.seconds:,.0f} games/s" if said.seconds > 1 and said.done else ""
        st.progress(min(1.0, max(0.0, share)), f"{said.done:,} of {said.games:,} games{rate}")
        if theirs:
            st.button("Stop", key=f"stop {job.path.name}", icon=":material/stop:", on_click=_end, args=(jobs.stop, job))
        return
    if said.message:
        st.caption(plain(said.message))
    with st.container(horizontal=True):
        if job.status == "done":
            if kind == "run":
                link("Open", "overview", run=name)
            else:
                link("Open", "experiments", experiment=name)
        if theirs:
            st.button("Remove from list", key=f"forget {job.path.name}", on_click=_end, args=(jobs.forget, job))


def _end(how: Callable[[Job], None], job: Job) -> None:
    """Checked again when the button is pressed: what a browser shows proves nothing."""
    if visitors.may_stop(visitors.present(), job.what.owner):
        how(job)
