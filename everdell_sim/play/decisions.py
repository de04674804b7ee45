"""The rows of decisions as readers see them: each choice as a sentence instead of a packed number.

A sentence depends on the position, so games are played again with the choices that were kept. No bot is asked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from everdell_sim import _core
from everdell_sim.errors import EverdellError
from everdell_sim.rules.patches import Rules

CHOICE = "choice"
MEANING = {
    "name": CHOICE,
    "type": "text",
    "unit": "",
    "meaning": "the choice taken, as a sentence; packed into a number in the files of a run",
}
# What a choice reads as if this version cannot play the game again.
UNREADABLE = "unknown: the rules have changed since"

# What tells one game from another.
_GAME = ("cell", "deal")
# Games whose sentences are in memory at once.
_GAMES = 1024


@dataclass(frozen=True)
class Decisions:
    """Decisions as they were written, in pieces of whole games, and what is needed to play these again."""

    pieces: Sequence[pl.LazyFrame]
    seed: int
    # The rules and the number of players of a cell.
    table: Callable[[int], tuple[Rules, int]]

    @property
    def schema(self) -> pl.Schema:
        return pl.Schema({**self.pieces[0].collect_schema(), CHOICE: pl.String()})

    def lazy(self) -> pl.LazyFrame:
        """A lazy frame. Only games of which a sentence is wanted are played again."""

        def source(
            columns: list[str] | None, where: pl.Expr | None, rows: int | None, _size: int | None
        ) -> Iterator[pl.DataFrame]:
            return self.read(columns or list(self.schema), where, rows)

        return register_io_source(source, schema=self.schema)

    def read(
        self, columns: Sequence[str], where: pl.Expr | None = None, rows: int | None = None
    ) -> Iterator[pl.DataFrame]:
        """These columns of the rows that fit, among the first `rows` if that is given."""
        asked = set() if where is None else set(where.meta.root_names())
        needed = {*columns, *asked}
        in_words = CHOICE in needed
        for piece in self.pieces:
            kept = [name for name in self.schema if name in needed or (in_words and name in _GAME)]
            frame = (piece.select(kept) if rows is None else piece.select(kept).head(rows)).collect()
            if rows is not None:
                rows -= frame.height
            if in_words and where is not None and CHOICE not in asked:
                frame = frame.join(frame.filter(where).select(_GAME), on=_GAME, how="semi", maintain_order="left")
            for some in self._in_words(frame) if in_words else (frame,):
                yield (some if where is None else some.filter(where)).select(columns)
            if rows == 0:
                return

    def in_arrow(self) -> Any:
        """Something that DuckDB reads column by column."""
        from everdell_sim.play.arrow_scan import ArrowScan

        return ArrowScan(self.schema, self.read)

    def _in_words(self, frame: pl.DataFrame) -> Iterator[pl.DataFrame]:
        """The rows with sentences, some games at a time."""
        games = frame.group_by(_GAME, maintain_order=True).agg(CHOICE)
        first = 0
        for some in games.iter_slices(_GAMES):
            sentences = [one for game in some.iter_rows() for one in self._sentences(*game)]
            texts = pl.Series(CHOICE, sentences, dtype=pl.String)
            yield frame.slice(first, len(sentences)).with_columns(texts)
            first += len(sentences)

    def _sentences(self, cell: int, deal: int, packed: list[int]) -> list[str]:
        rules, players = self.table(cell)
        try:
            return _core.Game(rules, players, _core.deal_seed(self.seed, deal)).follow(packed)
        except EverdellError:
            # The run was played by an earlier version with other rules.
            return [UNREADABLE] * len(packed)
