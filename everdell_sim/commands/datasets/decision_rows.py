"""`table RUN decisions`: every decision with the choice that was taken, a row each."""

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from everdell_sim.commands.shared import output

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.analysis import Filter
    from everdell_sim.runs.reader.run_dataset import Run

NAME = "decisions"
TITLE = "Decisions"
QUESTION = "What did each player choose? One row per decision; needs a run with --detail decisions."
READ_AS = "rows"
# What is shown unless other columns are asked for.
_MAIN = ("deal", "seat", "bot", "turn", "season", "kind", "choice", "choices", "score")


def show(
    run: "Run", where: "Filter", *, sort: str, columns: Sequence[str], every: bool, top: int, as_json: bool
) -> None:
    """Print the decisions of the players that the filter keeps."""
    import polars as pl

    from everdell_sim.analysis.display import worded, words

    rows = _of_players(run, where)
    if as_json:
        about = {"table": NAME, "title": TITLE, "question": QUESTION, "caveat": READ_AS}
        print(json.dumps({**about, "rows": json.loads(rows.collect().write_json())}))
        return
    known = {words(name): name for name in rows.collect_schema()}
    shown = [output.column("--columns", one, known) for one in columns]
    if not shown:
        shown = list(known.values()) if every else [*(["cell"] if len(run.spec.cells) > 1 else []), *_MAIN]
    by = output.column("--sort", sort.removeprefix("-"), known) if sort else None

    def first(some: pl.LazyFrame) -> pl.LazyFrame:
        down = not sort.startswith("-")
        return (some if by is None else some.sort(by, descending=down, maintain_order=True)).head(top + 1)

    if by != "choice":
        # Sentences take a while, so only those of games that are shown are made.
        games = first(rows.drop("choice")).select("cell", "deal").collect()
        rows = rows.filter(*(pl.col(name).is_in(games[name].unique().to_list()) for name in games.columns))
    found = first(rows).collect()
    print(f"{TITLE}: {QUESTION}\n")
    frame = found.head(top).with_columns(pl.col("seat") + 1, pl.col("kind").cast(pl.String).str.replace_all("_", " "))
    output.show_frame(worded(frame.select(shown)))
    if found.height > top:
        print(f"everdell-sim: showing the first {top} rows; --top shows more", file=sys.stderr)


def _of_players(run: "Run", where: "Filter") -> "pl.LazyFrame":
    import polars as pl

    from everdell_sim.analysis.filters import groups

    places = pl.concat([group.places for group in groups(run, where)]).with_columns(pl.col("seat").cast(pl.UInt8))
    rows = run.scan(NAME)
    return rows.join(places.lazy(), on=("cell", "seat"), how="inner", maintain_order="left")
