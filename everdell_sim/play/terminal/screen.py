"""One screen: what happened, the board, a notice, the decision and its choices, in the lines that there are."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from rich.text import Text

from everdell_sim.bot.explanation import Explanation
from everdell_sim.game import compact
from everdell_sim.game.game import Decision, Game
from everdell_sim.play.terminal.session import Session
from everdell_sim.rules.words import PARTS

COMMANDS = "card NAME, board, hint, undo, save FILE, help, quit"
# Lines of choices that a screen has at least, if there are so many.
_FEWEST = 4
# Of an opponent's turn; of the person's own, which he knows.
_NEWS, _OWN = 2, 1
# Header, decision, commands and the prompt itself.
_FIXED = 4


@dataclass(slots=True)
class Shown:
    """What the person looks at: from which line of the choices, from which line of the board, a notice."""

    choices: int = 0
    board: int | None = None
    notice: list[str] = field(default_factory=list)
    # How far `more` goes.
    step: int = 0
    last: bool = True


class Screen:
    """Draws on a console. On a terminal every screen fits and replaces the last; elsewhere it is as long as needed."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = console.width
        self.height = max(console.height, 16) if console.is_terminal else None

    def draw(
        self, session: Session, decision: Decision, shown: Shown, advice: Sequence[Explanation] | None = None
    ) -> None:
        """The screen of a decision. `shown` learns how far `more` goes."""
        game, me = session.game, session.setup.seat
        board = compact.flows(game.core.board(me), me)
        header = f"Turn {game.turn}, player {me + 1} of {game.players}, seed {session.setup.seed}"
        lines = [self._cut(Text(f"{header}   {compact.LEGEND}", style="reverse"))]
        if shown.board is None:
            lines += self._table(session, board, decision, shown, advice)
        else:
            lines += self._whole(board, shown)
        self._print(lines)

    def end(self, session: Session) -> None:
        """The last turns and the result."""
        self._print(_flat([self._news(session, at) for at in range(len(session.news))]))
        self.console.print(result(session.game, session.lineup))

    def _whole(self, board: list[compact.Flow], shown: Shown) -> list[Text]:
        """A page of the board with nothing left out."""
        lines = compact.fitted(board, self.width, None)
        room = len(lines) if self.height is None else self.height - 3
        first = shown.board or 0
        shown.step, shown.last = room, first + room >= len(lines)
        end = "Enter goes on" if shown.last else "more shows the rest of the board, Enter goes on"
        return [*lines[first : first + room], Text(f"{end}.", style="dim")]

    def _table(
        self,
        session: Session,
        board: list[compact.Flow],
        decision: Decision,
        shown: Shown,
        advice: Sequence[Explanation] | None,
    ) -> list[Text]:
        notice = [line for text in shown.notice for line in self._wrapped(Text(text, style="yellow"))]
        choices = self._choices(decision) if advice is None else self._advised(advice)
        news = [self._news(session, at) for at in range(len(session.news))]
        if self.height is None:
            room, above = len(choices), [*_flat(news), *compact.fitted(board, self.width, None), *notice]
        else:
            free = self.height - _FIXED
            notice = notice[: free - _FEWEST]
            free -= len(notice)
            fewest = min(_FEWEST, len(choices))
            while _size(news) + compact.least(board, self.width) + fewest > free and any(len(one) > 1 for one in news):
                at = next(at for at, one in enumerate(news) if len(one) > 1)
                news[at] = [self._cut(self._news_text(session, at))]
            if _size(news) > free - fewest:
                news = []
            whole = len(compact.fitted(board, self.width, None))
            room = min(len(choices), max(fewest, free - _size(news) - whole))
            rest = free - _size(news) - room
            # A few scraps of a board help nobody.
            drawn = compact.fitted(board, self.width, rest) if 2 * rest >= len(board) else []
            above = [*_flat(news), *drawn, *notice]
            room = min(len(choices), free - len(above) + len(notice))
        shown.choices = min(shown.choices, max(len(choices) - 1, 0))
        shown.step, shown.last = room, shown.choices + room >= len(choices)
        page = choices[shown.choices : shown.choices + room]
        where = "" if len(page) == len(choices) else f" ({len(decision.choices)} choices)"
        turning = ["more"] * (not shown.last) + ["back"] * (shown.choices > 0)
        footer = Text(f"A number, {''.join(f'{one}, ' for one in turning)}{COMMANDS}", style="dim")
        return [*above, self._cut(Text(decision.label + where, style="bold")), *page, self._cut(footer)]

    def _news_text(self, session: Session, at: int) -> Text:
        turn = session.news[at]
        style = "bold" if turn.seat == session.setup.seat else "cyan"
        return Text(f"{session.name(turn.seat)}: {'; '.join(turn.labels)}", style=style)

    def _news(self, session: Session, at: int) -> list[Text]:
        most = _OWN if session.news[at].seat == session.setup.seat else _NEWS
        lines = self._wrapped(self._news_text(session, at))
        if len(lines) > most:
            # The last line goes on beyond the screen, so that it ends with an ellipsis.
            lines = [*lines[: most - 1], self._cut(Text(" ").join(lines[most - 1 :]))]
        return lines

    def _choices(self, decision: Decision) -> list[Text]:
        """Numbered; where lines are few, resources are short and two choices share a line if they can."""
        lines: list[Text] = []
        half = self.width // 2
        single = False
        for choice in decision.choices:
            label = choice.label if self.height is None else compact.shorter(choice.label)
            text = self._cut(Text(f"{choice.index + 1:>2}  {label}"))
            column = max(half, lines[-1].cell_len + 2) if single else 0
            if single and column + text.cell_len <= self.width:
                lines[-1].pad_right(column - lines[-1].cell_len)
                lines[-1].append_text(text)
                single = False
            else:
                lines.append(text)
                single = self.height is not None
        return lines

    def _advised(self, advice: Sequence[Explanation]) -> list[Text]:
        """Numbered, with their values and the terms of these; a star marks the one that the bot takes."""
        lines = []
        longest = max(len(one.choice.label) for one in advice)
        for one in advice:
            terms = ", ".join(f"{term} {points(value, '+')}" for term, value in one.terms)
            label = f"{one.choice.label:<{min(longest, self.width // 2)}}"
            star = "*" if one.taken else " "
            lines.append(self._cut(Text(f"{star}{one.choice.index + 1:>2}  {label}  {points(one.value)}  {terms}")))
        return lines

    def _wrapped(self, text: Text) -> list[Text]:
        return list(text.wrap(self.console, self.width))

    def _cut(self, text: Text) -> Text:
        text.truncate(self.width, overflow="ellipsis")
        return text

    def _print(self, lines: list[Text]) -> None:
        if self.height is not None:
            self.console.clear()
        for line in lines:
            self.console.print(line, no_wrap=True, crop=True)


def points(value: float, sign: str = "") -> str:
    """A value with two digits; never a negative nothing."""
    return f"{round(value, 2) + 0:{sign}.2f}"


def _size(parts: Sequence[Sequence[Text]]) -> int:
    return sum(map(len, parts))


def _flat(parts: Sequence[Sequence[Text]]) -> list[Text]:
    return [line for part in parts for line in part]


def result(game: Game, lineup: dict[int, str]) -> Table:
    """Who won, and where the points came from: a line for each part, so that any number of parts fits."""
    table = Table(title=f"The game is over after {game.turn} turns", title_justify="left")
    scores = game.scores()
    added = (part for part in scores[0] if part not in (*PARTS, "total"))
    table.add_column("points")
    for seat in range(len(scores)):
        name = game.automatic if seat == game.players else lineup.get(seat, "you")
        table.add_column(f"{seat + 1} {name}{' (won)' if seat in game.winners else ''}", justify="right")
    for part in (*PARTS, *added, "total"):
        table.add_row(part, *(str(score[part]) for score in scores), style="bold" if part == "total" else "")
    return table
