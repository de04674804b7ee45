"""`table RUN effects`: whatever is known of a run and of the experiments beside it, a row each."""

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from everdell_sim.commands.shared import output

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.analysis import Filter
    from everdell_sim.runs.reader.run_dataset import Run

NAME = "effects"
TITLE = "Effects"
QUESTION = "What is each card, event, location, seat, bot and role worth, by every kind of evidence that there is?"
READ_AS = "each row"
# What is shown unless other columns are asked for.
_MAIN = ("kind", "thing", "estimand", "what", "estimate", "low", "high", "n", "among", "reading")
_MEASURES = ("points", "win_share")
_ABOUT = ("players", "rules", "bots")


def of(run: "Run", where: "Filter | None" = None, level: float = 0.95) -> "pl.DataFrame":
    from everdell_sim.analysis import Filter
    from everdell_sim.effects.evidence import evidence
    from everdell_sim.effects.of_runs import TABLE
    from everdell_sim.support.phrases import command

    return evidence(run, where or Filter(), level, command=command("table", run.place.uri, TABLE))


def show(
    run: "Run",
    where: "Filter",
    *,
    level: float,
    sort: str,
    columns: Sequence[str],
    every: bool,
    top: int,
    as_json: bool,
) -> None:
    """Print the effects of the games that the filter keeps."""
    import polars as pl

    from everdell_sim.analysis.display import words
    from everdell_sim.effects.rows import ESTIMANDS

    frame = of(run, where, level)
    if not every and not as_json:
        frame = frame.filter(frame["what"].is_in(_MEASURES))
    known = {words(name): name for name in frame.columns}
    best = pl.col("estimand").replace_strict({one: at for at, one in enumerate(ESTIMANDS)}, return_dtype=pl.Int64)
    frame = frame.sort(*_ABOUT, "kind", "what", best, -pl.col("estimate"), maintain_order=True)
    if sort:
        by = output.column("--sort", sort.removeprefix("-"), known)
        frame = frame.sort(by, descending=not sort.startswith("-"), nulls_last=True, maintain_order=True)
    if as_json:
        about = {"table": NAME, "title": TITLE, "question": QUESTION, "caveat": READ_AS}
        print(json.dumps({**about, "rows": json.loads(frame.write_json())}))
        return
    several = [name for name in _ABOUT if frame[name].n_unique() > 1]
    shown = [output.column("--columns", one, known) for one in columns] or [*several, *_MAIN]
    print(f"{TITLE}: {QUESTION}\n")
    output.show_frame(frame.select(frame.columns if every else shown).head(top))
    if frame.height > top:
        print(f"everdell-sim: showing the first {top} of {frame.height} rows; --top shows more", file=sys.stderr)
