"""SQL on a connection that cannot open files, the columns, and downloads."""

import io
import json
import shlex
from collections.abc import Callable
from functools import partial

import polars as pl
import streamlit as st

from everdell_sim.dashboards import address
from everdell_sim.dashboards.background import sql_client
from everdell_sim.dashboards.frame import Frame
from everdell_sim.dashboards.library import near
from everdell_sim.dashboards.run_view import View
from everdell_sim.dashboards.server import visitors
from everdell_sim.dashboards.texts import plain
from everdell_sim.dashboards.widgets.figure_tables import listed
from everdell_sim.errors import BadInput
from everdell_sim.game.board import many
from everdell_sim.runs.reader import export
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.store import about

# Limits of a query.
MOST_ROWS = 10_000
MOST_SECONDS = 10.0
MEMORY = "1GB"
MOST_LETTERS = 20_000

EXAMPLES = {
    "Who wins?": """SELECT bot, sum(win) / 60.0 / sum(games) AS win_share, sum(score) / sum(games) AS score
FROM summary_seats GROUP BY bot ORDER BY win_share DESC""",
    "Which cards do winners play?": """SELECT item AS card, sum(used) AS seats, sum(used_win) / 60.0 / sum(used) AS won
FROM summary_items WHERE kind = 'card' GROUP BY item HAVING sum(used) > 0 ORDER BY won DESC""",
    "When are cards played?": """SELECT item AS card, value AS season, sum(times) AS times
FROM summary_ways WHERE kind = 'card' AND what = 'season' GROUP BY ALL ORDER BY card, season""",
    "How are scores distributed?": """SELECT seat + 1 AS seat, value AS score, sum(n) AS games
FROM summary_histograms WHERE what = 'score' GROUP BY ALL ORDER BY seat, score""",
}


def page(frame: Frame) -> None:
    view = frame.view
    st.title("Data", anchor=False)
    st.caption("One SELECT over the tables of the run. The filters on the left do not apply here.")
    asking, columns = st.columns([3, 2], gap="large")
    with asking:
        _ask(view)
    with columns:
        _schema(view)


def _ask(view: View) -> None:
    example = st.selectbox("Example", list(EXAMPLES), index=0)

    def take() -> None:
        st.session_state["sql"] = EXAMPLES[example]

    st.button("Use this example", on_click=take)
    now = address.text("sql", EXAMPLES[example], MOST_LETTERS)
    sql = st.text_area("SQL", now, key="sql", height=140, max_chars=MOST_LETTERS)
    address.put("sql", sql)
    try:
        answer = _answer(view.run, sql)
    except BadInput as error:
        st.error(plain(error), icon=":material/error:")
        return
    if len(answer) > MOST_ROWS:
        st.warning(f"Only the first {MOST_ROWS:,} rows are shown; the command below gives them all.")
        answer = answer.head(MOST_ROWS)
    listed(answer)
    st.caption(many(len(answer), "row"))
    _downloads(view.run, sql)
    _same(view, sql)


def _downloads(run: Run, sql: str) -> None:
    """Asked again when they are wanted: what is made ahead stays in memory as long as its visitor."""
    with st.container(horizontal=True):
        for label, name, write in (("CSV", "answer.csv", _csv), ("Parquet", "answer.parquet", _parquet)):
            made = partial(_file, run, sql, write)
            st.download_button(label, made, name, icon=":material/download:", on_click="ignore")


def _file(run: Run, sql: str, write: Callable[[pl.DataFrame], bytes]) -> bytes:
    return write(_answer(run, sql).head(MOST_ROWS))


def _answer(run: Run, sql: str) -> pl.DataFrame:
    """One row more than is shown, which tells whether there are more."""
    invited = visitors.present() is not None
    return sql_client.ask(run, sql, limit=MOST_ROWS + 1, seconds=MOST_SECONDS, memory=MEMORY, invited=invited)


def _csv(answer: pl.DataFrame) -> bytes:
    return export.plain(answer).write_csv().encode()


def _parquet(answer: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    answer.write_parquet(file)
    return file.getvalue()


def _same(view: View, sql: str) -> None:
    """The same result without the dashboard."""
    where = near(view.run.place.uri)
    one = " ".join(sql.split())
    command, python = st.tabs(["Command", "Python"])
    command.code(f"everdell-sim query {shlex.quote(where)} {shlex.quote(one)}", "bash", wrap_lines=True)
    code = f'import everdell_sim as ev\n\nrun = ev.open_run({where!r})\nrun.sql("""{sql}""")'
    python.code(code, "python", wrap_lines=True)


def _schema(view: View) -> None:
    run = view.run
    names = [*run.tables, "cells", *(f"summary_{name}" for name in run.summaries)]
    st.subheader("Tables and columns", anchor=False)
    name = st.selectbox("Table", names, index=names.index("summary_seats"))
    dictionary = about.dictionary(run.spec)
    if name in dictionary:
        rows = pl.DataFrame(dictionary[name]).select("name", "type", "unit", "meaning")
        listed(rows, height=420)
    else:
        frame = run.cells if name == "cells" else run.summary(name.removeprefix("summary_"))
        kinds = [{"name": column, "type": str(kind)} for column, kind in frame.schema.items()]
        listed(pl.DataFrame(kinds), height=420)
        if name != "cells":
            keys = dictionary["summary"][name.removeprefix("summary_")]["keys"]
            st.caption(
                f"One row per {', '.join(keys)}. All other columns are exact sums over games; a__b sums a times b."
            )
        st.caption(many(len(frame), "row"))
    st.download_button(
        "Download data dictionary", json.dumps(dictionary, indent=1), "data_dictionary.json", icon=":material/download:"
    )
