"""Plays an example: sets the position, takes the moves, checks what holds."""

import re
from collections.abc import Callable

import everdell_sim as ev
from tests.rules.examples import choices, position, results
from tests.rules.examples.page import ROOT, Example, Line
from tests.rules.examples.results import ResultError
from tests.rules.examples.words import LanguageError

FIELD = re.compile(r"(?:seat (\d) )?([a-z][a-z ]*): (.*)")
RESULT = "=> "
REFUSED = "refused: "


class ExampleError(Exception):
    """An example does not hold: the page, the line, the rulings, and why."""


def run(example: Example) -> None:
    """Play the example, once for each row of its table."""
    for row, cells in example.rows or [(None, {})]:
        Play(example, row, cells).run()


class Play:
    """One run through the lines of an example."""

    def __init__(self, example: Example, row: Line | None, cells: dict[str, str]) -> None:
        self.example, self.row, self.cells = example, row, cells
        self.every: dict[tuple[int | None, str], str] = {}
        self.said: dict[tuple[int | None, str], str] = {}
        self.game: ev.Game | None = None
        self.closed = True
        self.checked = False

    def run(self) -> None:
        for line in self.example.every:
            self._each(line, self._set_for_every)
        for line in self.example.lines:
            text = self._filled(line)
            if text.startswith(RESULT):
                self._each(Line(line.number, text.removeprefix(RESULT)), self._result)
            else:
                self._each(Line(line.number, text), self._setting_or_move)
        if not self.checked:
            last = self.example.lines[-1]
            raise self._failure(last, last.text, "nothing is said to hold in the end")

    def _each(self, line: Line, act: Callable[[str], None]) -> None:
        for part in line.text.split(" | "):
            try:
                act(part.strip())
            except (LanguageError, ResultError, ev.EverdellError) as error:
                raise self._failure(line, part.strip(), str(error)) from None

    def _failure(self, line: Line, part: str, why: str) -> ExampleError:
        page = self.example.page
        shown = page.relative_to(ROOT) if page.is_relative_to(ROOT) else page
        row = f" (row in line {self.row.number})" if self.row else ""
        where = f"{shown}:{line.number}{row} [{', '.join(self.example.proves)}]"
        game = f"\n{choices.offered(self.game)}" if self.game else ""
        return ExampleError(f"{where}\n{self.example.title}\n'{part}': {why}{game}")

    def _filled(self, line: Line) -> str:
        text = line.text
        for name, cell in self.cells.items():
            text = text.replace(f"<{name}>", cell)
        if left := re.search(r"<(\w[\w ]*)>", text):
            raise self._failure(line, line.text, f"the table has no column '{left[1]}'")
        return text

    # ---- the position --------------------------------------------------------------------------------------------

    def _set_for_every(self, part: str) -> None:
        key, value = self._field(part)
        self.every[key] = value

    def _setting_or_move(self, part: str) -> None:
        if part == "again":
            if not self.said and not self.checked:
                raise LanguageError("there is no position before it")
            self.game, self.closed, self.checked = None, False, False
        elif FIELD.fullmatch(part):
            key, value = self._field(part)
            if self.closed:
                self._begin()
            self.said[key] = value
        elif choices.is_move(part):
            self._move(part)
        else:
            raise LanguageError("this is neither a part of the position nor a move")

    def _begin(self) -> None:
        """A new position, of which nothing is said yet."""
        if self.game and not self.checked:
            raise LanguageError("nothing is said to hold after the moves before it")
        self.game, self.closed, self.checked, self.said = None, False, False, {}

    @staticmethod
    def _field(part: str) -> tuple[tuple[int | None, str], str]:
        match = FIELD.fullmatch(part)
        if not match:
            raise LanguageError("this is no part of a position")
        return position.key(match[2], int(match[1]) - 1 if match[1] else None), match[3]

    def _started(self) -> ev.Game:
        if self.game is None:
            self.game = position.start({**self.every, **self.said})
        self.closed = True
        return self.game

    def _cities(self, seat: int) -> list[str]:
        players = self._started().state()["players"]
        return [card["card"] for card in players[seat]["city"]] if seat < len(players) else []

    # ---- moves and results ---------------------------------------------------------------------------------------

    def _move(self, part: str) -> None:
        game = self._started()
        self.checked = False
        for one in choices.moves(part, self._cities):
            choices.take(game, one)

    def _result(self, part: str) -> None:
        self.checked = True
        if part.startswith(REFUSED):
            self._refused(part.removeprefix(REFUSED))
        else:
            results.check(self._started(), part, self._cities)

    def _refused(self, sentence: str) -> None:
        self.closed = True
        try:
            position.start({**self.every, **self.said})
        except ev.EverdellError as error:
            if sentence not in str(error):
                raise ResultError(f"it is refused with another sentence: {error}") from None
        else:
            raise ResultError("the position is not refused")
