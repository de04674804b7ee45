"""A game between a person and bots. Every choice is kept, so that it can be taken back and saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from everdell_sim import _core
from everdell_sim.bot import watch
from everdell_sim.bot.python_bots import PythonBot
from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.game.game import Choice, Decision, Game


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game begins with. `seat` is the person's index, `bots` are those of the other seats, in order."""

    players: int
    seat: int
    seed: int
    modules: list[str]
    patches: list[dict[str, Any]]
    bots: list[str]

    @property
    def lineup(self) -> dict[int, str]:
        """Which bot sits where: one for all other seats, or one for each of them."""
        others = [other for other in range(self.players) if other != self.seat]
        bots = self.bots[:1] * len(others) if len(self.bots) == 1 or not others else self.bots
        if len(bots) != len(others):
            raise BadInput(
                f"--bots names {len(bots)} bots for {len(others)} other seats; name one for all, or one each"
            )
        return dict(zip(others, bots, strict=True))


@dataclass(slots=True)
class Turn:
    """What a seat chose since the person's last turn, as the others see it; `number` is the first turn of it."""

    seat: int
    number: int
    labels: list[str] = field(default_factory=list)


class Session:
    """The game, the bots at the table, and what happened since the person's turn began."""

    def __init__(self, setup: Setup, choices: Sequence[Mapping[str, Any]] = ()) -> None:
        self.setup = setup
        self.lineup = setup.lineup
        self._begin(choices)

    def _begin(self, choices: Sequence[Mapping[str, Any]]) -> None:
        """Deal, and take these choices again."""
        setup = self.setup
        self.game = Game(setup.players, setup.modules, setup.seed, setup.patches or None)
        rules = self.game.core.rules
        self._minds = {seat: _core.Bot(bot, seat, setup.seed, rules) for seat, bot in self.lineup.items()}
        self.news: list[Turn] = []
        for at, one in enumerate(choices, 1):
            try:
                decision = self.game.decision
                if decision is not None and decision.player != setup.seat:
                    # Its memory and its random numbers go on as if it had never been interrupted.
                    self._asked(decision.player)
                self._take(decision, one)
            except EverdellError as error:
                raise BadInput(f"choice {at} cannot be taken: {error}") from None

    def decision(self) -> Decision | None:
        """The person's next decision, once the bots have played; None when the game is over."""
        while (decision := self.game.decision) is not None and decision.player != self.setup.seat:
            self._take(decision, decision.choices[self._asked(decision.player)])
        return decision

    def _asked(self, seat: int) -> int:
        """The index that the bot of this seat chooses. A bot in Python may take too long, or forever."""
        mind, core = self._minds[seat], self.game.core
        return watch.aside(lambda: mind.choose(core)) if isinstance(self.lineup[seat], PythonBot) else mind.choose(core)

    def answer(self, choice: Choice) -> None:
        """Take a choice of the person's open decision."""
        self._take(self.game.decision, choice)

    def undo(self) -> bool:
        """Go back to the person's last decision; False if there was none."""
        history = self.game.history
        own = [at for at, one in enumerate(history) if one["player"] == self.setup.seat]
        if not own:
            return False
        self._begin([one["choice"] for one in history[: own[-1]]])
        return True

    def _take(self, decision: Decision | None, choice: Choice | Mapping[str, Any]) -> None:
        number = self.game.turn
        self.game.apply(choice)
        assert decision is not None, "a game that is over takes no choice"
        if not isinstance(choice, Choice):
            # A file may leave out what follows from the rest; the game knows the whole choice.
            taken = self.game.history[-1]["choice"]
            choice = next(one for one in decision.choices if one.to_dict() == taken)
        mine = decision.player == self.setup.seat
        found = next((turn for turn in self.news if turn.seat == decision.player), None)
        if mine and found is not None and found.number != number:
            found = None
        if found is None:
            if mine:
                self.news.clear()
            found = Turn(decision.player, number)
            self.news.append(found)
        found.labels.append(choice.label if mine else public_label(decision, choice))

    def name(self, seat: int) -> str:
        """A seat for the person to read."""
        return "You" if seat == self.setup.seat else f"Player {seat + 1} ({self.lineup[seat]})"


def public_label(decision: Decision, choice: Choice) -> str:
    """What other players see of a choice: which card of the hand it was stays hidden."""
    hidden = choice.kind == "card" and decision.kind in ("discard", "give_card", "keep")
    return f"{choice.label.split()[0]} a card of the hand" if hidden else choice.label
