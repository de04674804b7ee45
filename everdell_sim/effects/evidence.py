"""All that is known of a run: its own tables, and the ablations beside it that were played by the same rules."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl

from everdell_sim.analysis.filters import EVERYTHING, Filter, groups
from everdell_sim.effects.of_experiments import UNREADABLE, of_document
from everdell_sim.effects.of_runs import of_run, played_by
from everdell_sim.effects.ranking import at_level
from everdell_sim.effects.rows import SCHEMA, frame, joined
from everdell_sim.experiments.repetition import again
from everdell_sim.experiments.results import is_ablation, read_result
from everdell_sim.runs.reader.run_dataset import Run
from everdell_sim.runs.store.place import Folder
from everdell_sim.stats.simultaneous import shared_level

# A file, when it was written, and its size.
File: TypeAlias = tuple[Path, int, int]
# Larger files are not results of experiments.
_MOST_BYTES = 50_000_000


def evidence(
    run: Run,
    where: Filter = EVERYTHING,
    level: float = 0.95,
    kinds: Collection[str] = (),
    tables: Mapping[str, pl.DataFrame] | None = None,
    command: str = "",
) -> pl.DataFrame:
    """The effects that a run shows, and those of the experiments beside it (`of_run` says what can be asked for)."""
    own = of_run(run, where, level, kinds, tables, command)
    found = joined([own, *_taken_out(run, where, level)])
    return found.filter(pl.col("kind").is_in([*kinds, *own["kind"].unique()])) if kinds else found


def beside(run: Run) -> tuple[File, ...]:
    """The files that may hold experiments: those in the folder of the run, and in the one around it."""
    if not isinstance(run.place, Folder):
        return ()
    found = []
    for folder in (run.place.path, run.place.path.absolute().parent):
        try:
            stats = [(path, path.stat()) for path in sorted(folder.glob("*.json")) if not path.is_symlink()]
        except OSError:
            continue
        found += [(path, one.st_mtime_ns, one.st_size) for path, one in stats if one.st_size <= _MOST_BYTES]
    return tuple(found)


@lru_cache(maxsize=64)
def _read(path: Path, _written: int, _size: int) -> tuple[dict[str, Any], pl.DataFrame] | None:
    """The ablation in a file and its effects; None if it holds something else."""
    try:
        document = read_result(path)
        return (document, of_document(document, again(document))) if is_ablation(document) else None
    except UNREADABLE:
        return None


def _taken_out(run: Run, where: Filter, level: float) -> Iterator[pl.DataFrame]:
    """The ablations by the rules and the bots of each group of games.

    Of several line-ups the one of which most is known counts: other bots play another game. Ablations are about the
    whole table, so they say nothing of single seats.
    """
    documents = [] if where.seats is not None else [one for file in beside(run) if (one := _read(*file)) is not None]
    data = dict(run.cells.select("cell", "data").iter_rows()) if documents else {}
    for group in groups(run, where) if documents else ():
        playing = {bot for bots in group.bots.values() for bot in bots}
        fitting: dict[tuple[str, ...], list[pl.DataFrame]] = {}
        for document, effects in documents:
            bots = tuple(document["bots"])
            if (
                document["baseline"]["data"] == data[group.cells[0]]
                and len(bots) == group.players
                and playing >= {*bots}
            ):
                fitting.setdefault(bots, []).append(effects)
        if not fitting:
            continue
        sizes = {bots: sum(one.height for one in found) for bots, found in fitting.items()}
        bots = max(fitting, key=lambda one: (one in group.bots.values(), sizes[one], one))
        others = "" if {bots} == {*group.bots.values()} else f"; played by {', '.join(bots)}"
        about = {"rules": pl.lit(group.rules), "bots": pl.lit(played_by(group)), "method": pl.col("method") + others}
        found = joined(fitting[bots]).with_columns(**about)
        yield found if (found["level"] == level).all() else _at(found, level)


def _at(effects: pl.DataFrame, level: float) -> pl.DataFrame:
    """The same effects with intervals of another level."""
    rows = []
    for row in effects.select(list(SCHEMA)).to_dicts():
        if row["se"] is not None:
            one = at_level(row, shared_level(level, row["among"]))
            row |= {"low": one.low, "high": one.high, "level": level}
        rows.append(row)
    return frame(rows)
