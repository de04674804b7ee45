"""What a result shows of itself: a few lines in a terminal, a small table in a notebook."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from everdell_sim.support.printable import printable

# Rows that are shown.
MOST = 6


@dataclass(frozen=True)
class Summary:
    """A title, and rows of texts below their headings."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    # How many rows there are in all.
    of: int | None = None

    @property
    def shown(self) -> list[list[str]]:
        return [[printable(str(one)) for one in row] for row in self.rows[:MOST]]

    @property
    def more(self) -> str:
        left = (len(self.rows) if self.of is None else self.of) - len(self.shown)
        return f"... and {left:,} more" if left > 0 else ""

    def text(self) -> str:
        lines = [printable(self.title)]
        if self.shown:
            table = [list(self.columns), *self.shown]
            widths = [max(len(row[at]) for row in table) for at in range(len(self.columns))]
            lines += ["  " + "  ".join(_filled(row, widths)).rstrip() for row in table]
        return "\n".join([*lines, *([f"  {self.more}"] if self.more else [])])

    def html(self) -> str:
        head = "".join(f"<th>{escape(one)}</th>" for one in self.columns)
        body = "".join(f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in self.shown)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if self.shown else ""
        more = f"<p>{escape(self.more)}</p>" if self.more else ""
        return f"<p>{escape(printable(self.title))}</p>{table}{more}"


def _filled(row: Sequence[str], widths: Iterable[int]) -> list[str]:
    """Texts of one width: the first on the left, numbers on the right."""
    both = enumerate(zip(row, widths, strict=True))
    return [f"{one:<{width}}" if at == 0 else f"{one:>{width}}" for at, (one, width) in both]


class Brief:
    """A result whose `repr` is short."""

    __slots__ = ()

    @abstractmethod
    def _brief(self) -> Summary:
        """What to show."""

    def __repr__(self) -> str:
        return self._brief().text()

    def _repr_html_(self) -> str:
        return self._brief().html()


def interval(value: float, low: float | None, high: float | None, form: str = "+.2f", n: int = 1) -> str:
    """`+1.20 [+0.80, +1.60]`."""
    ends = no_interval(n) if low is None or high is None else f"[{low:{form}}, {high:{form}}]"
    return f"{value:{form}} {ends}".rstrip()


def no_interval(n: int) -> str:
    """Why an estimate from `n` games has no interval; nothing for one game, which never has any."""
    return "(no variation)" if n > 1 else ""
