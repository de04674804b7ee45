"""Cards, events and locations: the same questions, so the same page."""

from collections.abc import Mapping
from typing import Any

import polars as pl
import streamlit as st

from everdell_sim import plots
from everdell_sim.dashboards import address
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.item_catalogue import Catalogue, Kind
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.texts import escaped, plain
from everdell_sim.dashboards.widgets import item_page, measuring
from everdell_sim.dashboards.widgets.charts import draw
from everdell_sim.dashboards.widgets.figure_tables import folded, listed, part, reading
from everdell_sim.dashboards.widgets.sentences import told
from everdell_sim.effects.findings import measured_by, of_things, verb
from everdell_sim.effects.of_runs import USED_SHARE
from everdell_sim.effects.ranking import EVIDENCE, FEWEST, GRADES, SHORT, Ranking, estimands, grade, ranking
from everdell_sim.effects.rows import POINTS, REMOVED, REPLACED
from everdell_sim.support.phrases import sentence

# Each kind has its own mark; so has what modules add.
MARKS = {"card": "circle", "event": "diamond", "location": "square"}
EXTRAS = ("triangle-up", "cross", "triangle-down")
# Rows of the picture: the best half and the last half; the table has all.
MOST = 20
# A table of so many rows does not scroll.
WHOLE = 32


def page(frame: Frame, kind: Kind) -> None:
    """All of a kind, or one of them if the address names it."""
    view = frame.view
    catalogue = Catalogue.of(view)
    names = catalogue.names(kind.name)
    chosen = address.asked(kind.name)
    if chosen is not None and chosen in names:
        item_page.show(view, kind, chosen)
        return
    st.title(kind.title, anchor=False)
    if chosen is not None:
        _unknown(kind, chosen, catalogue)
    alone = len(frame.views) == 1
    frame.beside(lambda one: _all(one, kind, alone), kind.name)


def _unknown(kind: Kind, asked: str, catalogue: Catalogue) -> None:
    """Say that the address names something else, and offer what is most like it."""
    like = catalogue.like(kind.name, asked)
    offer = "" if like is None else f" Did you mean {plain(catalogue.name(kind.name, like))}?"
    st.warning(f"There is no {kind.name} {plain(asked)} in this run.{offer}", icon=":material/search_off:")
    if like is not None:
        label = f"Open {plain(catalogue.name(kind.name, like))}"
        st.button(label, icon=":material/arrow_forward:", on_click=address.put, args=(kind.name, like))


def _all(whole: View, kind: Kind, alone: bool) -> None:
    view = part(whole)
    catalogue = Catalogue.of(view)
    sections = catalogue.sections(kind.name)
    section = kind.name
    if len(sections) > 1:
        label, key = f"Which {kind.title.lower()}", f"section-{view.place}"
        section = str(address.choose(label, sections, key, section, show=_words, pills=True) or section)
    names = catalogue.names(kind.name, section)
    effects = view.evidence(kind.name)
    found = ranking(effects, section)
    measured = set(effects.filter(pl.col("estimand").is_in([REMOVED, REPLACED]))["thing"])
    missing = [one for one in names if one not in measured]
    what = "Measure the others" if len(missing) < len(names) else "Measure all"
    if found is None or not found.rows:
        st.info(f"No {_words(section)} was {verb(section, past=True)} often enough in these games to say anything.")
        measuring.button(view, kind, missing, what)
    else:
        told(of_things(found, names))
        left, right = st.columns([3, 2], gap="large") if alone else (st.container(), st.container())
        with left:
            picture(found, names, _mark(kind, sections.index(section)))
        with right:
            _grades(found, names)
            measuring.button(view, kind, missing, what)
    _table(view, kind, section, effects, found, catalogue)
    listed_names = pl.col(kind.name).is_in(list(names))
    folded("All figures", lambda: view.ask(kind.table).filter(listed_names), kind.name, place=view.place)
    reading(effects.filter(pl.col("kind") == section, pl.col("what") == POINTS))


def _words(section: str) -> str:
    return section.replace("_", " ")


def _mark(kind: Kind, extra: int) -> str:
    """The mark of a kind, or of what modules add to it."""
    return EXTRAS[(extra - 1) % len(EXTRAS)] if extra else MARKS[kind.name]


def picture(found: Ranking, names: Mapping[str, str], shape: str) -> None:
    """The best evidence with its intervals, ranked."""
    half = MOST // 2
    rows = found.rows if len(found.rows) <= MOST else [*found.rows[:half], *found.rows[-half:]]
    frame = pl.DataFrame(rows, infer_schema_length=None)
    few = f"the {half} first and the {half} last of {len(found.rows)}; " if len(rows) < len(found.rows) else ""
    draw(
        plots.forest,
        frame.with_columns(name=pl.col("thing").replace(dict(names))),
        label="name",
        title=sentence(measured_by(found.estimand, found.kind)),
        x="points per player",
        note=plots.note(max(frame["n"]), "at most", more=f"{few}all intervals hold together"),
        shape=shape,
        tips=("n",),
    )


def _grades(found: Ranking, names: Mapping[str, str]) -> None:
    """Everything that is known, from the best to the least."""
    by_grade: dict[str, list[str]] = {}
    for row in found.rows:
        by_grade.setdefault(grade(row), []).append(plain(names.get(row["thing"], row["thing"])))
    if set(by_grade) <= {"", "C"}:
        why = "only associated with points" if "" in by_grade else "not clearly different from 0"
        st.caption(f"No grades: what is known of them is {why}. Measuring them gives grades.")
        return
    means = {name: f"surely more than {border:g}" for name, border in GRADES.items()}
    means |= {"C": "not clearly different from 0", "D": "surely below 0"}
    st.markdown("**Grades**  \n:small[:gray[by the end of the interval that is nearer to 0, in points]]")
    lines = (f"**{one}** :gray[{means[one]}]: {', '.join(by_grade[one])}" for one in means if one in by_grade)
    st.markdown("  \n\n".join(lines))


def _table(
    view: View, kind: Kind, section: str, effects: pl.DataFrame, found: Ranking | None, catalogue: Catalogue
) -> None:
    """All of the game with the measures side by side, those of which little is known last and grey."""
    mine = effects.filter(pl.col("kind") == section)
    points = {one: _by_thing(mine, POINTS, one) for one in estimands(mine, section)}
    used = _by_thing(mine, USED_SHARE)
    ranked = {row["thing"]: row for row in (*found.rows, *found.rare)} if found else {}
    sure = len(found.rows) if found else 0
    best = found.estimand if found else None
    graded = any(map(grade, ranked.values()))
    ids = [*ranked, *(one for one in catalogue.names(kind.name, section) if one not in ranked)]
    rows = []
    for one in ids:
        row = ranked.get(one, {})
        others = {SHORT[each]: _often(points[each].get(one)) for each in points if each != best}
        first = {"name": catalogue.name(kind.name, one)} | ({"grade": grade(row) if row else ""} if graded else {})
        value = {SHORT[best]: row.get("estimate"), "from": row.get("low"), "to": row.get("high")} if best else {}
        share = used.get(one, {}).get("estimate")
        last = {verb(section, past=True): share, "n": row.get("n"), kind.colour: catalogue.group(kind.name, one)}
        rows.append(first | value | others | last)
    config: Any = {
        SHORT[each]: st.column_config.NumberColumn(format="%+.2f", help=f"{measured_by(each, section)}, in points")
        for each in EVIDENCE
    }
    config |= {
        "grade": st.column_config.TextColumn(width="small"),
        "from": st.column_config.NumberColumn(format="%+.2f", help="all intervals of the column hold together"),
        "to": st.column_config.NumberColumn(format="%+.2f", help="all intervals of the column hold together"),
        verb(section, past=True): st.column_config.ProgressColumn(
            format="percent", min_value=0, max_value=1, width="small"
        ),
        "n": st.column_config.NumberColumn(format="localized", help="sample size of the first measure"),
    }
    key = f"{section}s-{view.place}"

    def chosen() -> None:
        state: Any = st.session_state[key]
        if state["selection"]["rows"]:
            address.put(kind.name, ids[state["selection"]["rows"][0]])

    frame = pl.DataFrame(rows, infer_schema_length=None)
    tall: Any = "content" if frame.height <= WHOLE else 560
    listed(frame, sure, column_config=config, key=key, on_select=chosen, selection_mode="single-row", height=tall)
    grey = f" Grey: unknown by the first measure, or from fewer than {FEWEST}." if sure < len(ids) else ""
    st.caption(f"Select a row to open the page of that {_words(section)}. Click a heading to sort.{escaped(grey)}")


def _by_thing(effects: pl.DataFrame, what: str, estimand: str | None = None) -> dict[str, dict[str, Any]]:
    rows = effects.filter(pl.col("what") == what)
    rows = rows if estimand is None else rows.filter(pl.col("estimand") == estimand)
    return {row["thing"]: row for row in rows.to_dicts()}


def _often(row: dict[str, Any] | None) -> float | None:
    return row["estimate"] if row is not None and row["n"] >= FEWEST else None
