"""The prompt: what the person types, and what comes of it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from everdell_sim.bot.explanation import explain
from everdell_sim.errors import EverdellError
from everdell_sim.game.game import Decision
from everdell_sim.play.terminal.lookup import described
from everdell_sim.play.terminal.saved import save
from everdell_sim.play.terminal.screen import Screen, Shown, points
from everdell_sim.play.terminal.session import Session
from everdell_sim.support.near_names import nearest

# Gives hints unless another bot explains the choices.
_ADVISER = "champion"
# Of what is typed: digits of a number, letters that a message shows.
_DIGITS, _SHOWN = 6, 40
_HELP = [
    "NUMBER     take this choice            more, back  the next or last choices",
    "card NAME  what a card, event, place   board       the whole board, in pages",
    "           or other thing does         hint        what a strong bot would do",
    "undo       back to your last decision  save FILE   continue it with --load FILE",
    "help, ?    this list                   quit, q     leave; so does Ctrl-D",
    "A game that you leave is kept: everdell-sim play --continue goes on with it.",
    "Short forms: 3T 2R 1P 4B are twigs, resin, pebbles and berries, 2pt are points.",
]


class Prompt:
    """Leads one game to its end, or until the person leaves it."""

    def __init__(
        self, session: Session, console: Console, adviser: str | None = None, kept: Path | None = None
    ) -> None:
        self.session = session
        self.console = console
        self.adviser = adviser
        # Where the game is kept after every choice, and whether it is.
        self.kept, self.is_kept = kept, False
        self.screen = Screen(console)
        self.shown = Shown()
        self.commands: dict[str, Callable[[Decision, str], None]] = {
            "card": self._card,
            "board": self._board,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "more": self._more,
            "back": self._back,
            "help": self._help,
        }
        if adviser is not None:
            explain(adviser, session.game)

    def run(self) -> None:
        while (decision := self.session.decision()) is not None:
            advice = explain(self.adviser, self.session.game) if self.adviser else None
            self.screen.draw(self.session, decision, self.shown, advice)
            try:
                line = self.console.input("> ").strip()
            except EOFError:
                # The line of the prompt has no end yet.
                self.console.print()
                line = "quit"
            except UnicodeDecodeError:
                line = "(unreadable text)"
            if line.lower() in ("q", "quit", "exit"):
                self.console.print(self.left())
                return
            self._obey(decision, line)
        if self.kept is not None and self.is_kept:
            self.kept.unlink(missing_ok=True)
        self.screen.end(self.session)

    def _keep(self) -> None:
        """The game is here again if the terminal is closed, or the program ends."""
        if self.kept is not None:
            # A game without a place to keep it is played all the same.
            with suppress(EverdellError, OSError):
                save(self.kept, self.session)
                self.is_kept = True

    def left(self) -> str:
        """What is said to somebody who leaves."""
        more = "\neverdell-sim play --continue goes on with it." if self.is_kept else ""
        setup, turn = self.session.setup, self.session.game.turn
        return f"You left the game in turn {turn}. Play it again with --seed {setup.seed}.{more}"

    def _obey(self, decision: Decision, line: str) -> None:
        self.shown.notice = []
        word, _, rest = line.partition(" ")
        word = "help" if word == "?" else word.lower()
        if line.isdecimal() and len(line) <= _DIGITS and 1 <= int(line) <= len(decision.choices):
            self.session.answer(decision.choices[int(line) - 1])
            self.shown = Shown()
            self._keep()
        elif word in self.commands:
            try:
                self.commands[word](decision, rest.strip())
            except EverdellError as error:
                self.shown.notice = [str(error)]
            except Exception as error:
                # Whatever was typed, the game goes on.
                self.shown.notice = [f"That cannot be done ({type(error).__name__})"]
        elif line:
            word, line = word[:_SHOWN], line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
            known = nearest(word, self.commands) if word.isalpha() else f"type 1 to {len(decision.choices)}, or help"
            self.shown.notice = [f"There is no choice '{line}'; {known}"]
        else:
            self.shown.board = None

    def _card(self, decision: Decision, name: str) -> None:
        self.shown.notice = described(self.session.game.core.rules, name)
        self.shown.board = None

    def _board(self, decision: Decision, rest: str) -> None:
        self.shown.board = 0

    def _hint(self, decision: Decision, rest: str) -> None:
        bot = self.adviser or _ADVISER
        advice = explain(bot, self.session.game)
        best = next(one for one in advice if one.taken)
        others = [one.value for one in advice if not one.taken]
        after = f"; the next best is worth {points(max(others))}" if others else ""
        self.shown.notice = [
            f"{bot} would take {best.choice.index + 1}, {best.choice.label}: worth {points(best.value)} points{after}."
        ]
        self.shown.board = None

    def _undo(self, decision: Decision, rest: str) -> None:
        self.shown = Shown()
        self.shown.notice = [
            "Back at your last decision." if self.session.undo() else "You have not decided anything yet."
        ]
        self._keep()

    def _save(self, decision: Decision, name: str) -> None:
        if not name:
            self.shown.notice = ["save needs the name of a file, such as: save game.json"]
            return
        save(Path(name), self.session)
        self.shown.notice = [f"Saved. Continue with: everdell-sim play --load {name}"]

    def _more(self, decision: Decision, rest: str) -> None:
        if self.shown.last:
            self.shown.notice = ["That was everything; back goes back."]
        elif self.shown.board is None:
            self.shown.choices += self.shown.step
        else:
            self.shown.board += self.shown.step

    def _back(self, decision: Decision, rest: str) -> None:
        if self.shown.board is None:
            self.shown.choices = max(self.shown.choices - self.shown.step, 0)
        elif self.shown.board == 0:
            self.shown.board = None
        else:
            self.shown.board = max(self.shown.board - self.shown.step, 0)

    def _help(self, decision: Decision, rest: str) -> None:
        self.shown.notice = list(_HELP)
        self.shown.board = None
