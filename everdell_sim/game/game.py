"""One game, step by step: who must choose what, every legal choice, and what follows."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from everdell_sim import _core
from everdell_sim.errors import BadState
from everdell_sim.rules.patches import Patch, load_rules, read_patches
from everdell_sim.support.checks import MOST_PLAYERS, MOST_SEED, Names, whole


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer to a decision.

    >>> import everdell_sim as ev
    >>> choice = ev.Game(seed=1).decision.choices[0]
    >>> str(choice), choice.to_dict()
    ('Place a worker on 3 twigs', {'kind': 'place', 'where': 'basic_3_twigs'})
    """

    index: int
    kind: str
    label: str
    _dict: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The choice as JSON-ready dict, the same from version to version."""
        return deepcopy(self._dict)

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose, what about, what made it necessary, and every legal choice.

    >>> import everdell_sim as ev
    >>> decision = ev.Game(seed=1).decision
    >>> decision.player, decision.kind, decision.label
    (0, 'turn', 'Player 1: choose an action')
    """

    player: int
    kind: str
    source: dict[str, Any] | None
    label: str
    choices: tuple[Choice, ...]

    def __str__(self) -> str:
        return self.label


# A decision as the core returns it: player, kind, source, label, choices with their labels.
CoreDecision: TypeAlias = tuple[int, str, dict[str, Any] | None, str, list[tuple[dict[str, Any], str]]]


def read_decision(decision: CoreDecision) -> Decision:
    player, kind, source, label, choices = decision
    listed = tuple(Choice(at, one["kind"], text, one) for at, (one, text) in enumerate(choices))
    return Decision(player, kind, source, label, listed)


class Game:
    """A game of Everdell.

    >>> import everdell_sim as ev
    >>> game = ev.Game(players=2, seed=1)
    >>> while game.decision:
    ...     game.apply(0)
    >>> game.over, len(game.scores())
    (True, 2)
    """

    __slots__ = ("_core", "_decision", "_history", "_patch")

    def __init__(self, players: int = 2, modules: Names = None, seed: int = 0, patch: Patch = None) -> None:
        """Set a game up by the rules. Everything random in it follows from `seed`."""
        whole("players", players, 1, MOST_PLAYERS)
        whole("seed", seed, 0, MOST_SEED)
        patches = read_patches(patch)
        self._begin(_core.Game(load_rules(modules, patches), players, seed), [one for _, one in patches], [])

    @classmethod
    def from_state(cls, state: Mapping[str, Any], patch: Patch = None, seed: int = 0) -> Self:
        """Continue from any legal position; `seed` decides what the position leaves to chance."""
        if not isinstance(state, Mapping):
            raise BadState(f"a state is a dict, not a value of type {type(state).__name__}")
        whole("seed", seed, 0, MOST_SEED)
        patches = read_patches(patch)
        modules = state.get("modules")
        if modules is not None and not (isinstance(modules, list) and all(isinstance(name, str) for name in modules)):
            raise BadState("modules: expected a list of names")
        game = cls.__new__(cls)
        core = _core.Game.from_state(load_rules(modules, patches), dict(state), seed)
        game._begin(core, [one for _, one in patches], [])
        return game

    @classmethod
    def around(cls, core: _core.Game) -> Self:
        """A game of the core in this class; its history begins here."""
        game = cls.__new__(cls)
        game._begin(core, [], [])
        return game

    def _begin(self, core: _core.Game, patch: list[dict[str, Any]], history: list[dict[str, Any]]) -> None:
        self._core = core
        self._patch = patch
        self._history = history
        self._decision: Decision | None = None

    def clone(self) -> Self:
        """An independent copy."""
        game = type(self).__new__(type(self))
        game._begin(self._core.clone(), self._patch, list(self._history))
        return game

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        if self._decision is None:
            found = self._core.decision()
            if found is None:
                return None
            self._decision = read_decision(found)
        return self._decision

    def legal_actions(self) -> list[dict[str, Any]]:
        """The dicts of the choices open now; none when the game is over."""
        return [choice.to_dict() for choice in self.decision.choices] if self.decision else []

    def apply(self, choice: int | Mapping[str, Any] | Choice) -> None:
        """Take a choice, given by its index or its dict, and play on to the next decision."""
        if isinstance(choice, Choice):
            choice = choice.to_dict()
        elif isinstance(choice, Mapping):
            choice = dict(choice)
        player, taken = self._core.apply(choice)
        self._history.append({"player": player, "choice": taken})
        self._decision = None

    def state(self) -> dict[str, Any]:
        """The whole position as JSON-ready dict, hidden cards included."""
        return self._core.state()

    def view(self, player: int) -> dict[str, Any]:
        """What this player may know of the position, and nothing more."""
        return self._core.view(whole("player", player, 0, self._core.seats - 1))

    def scores(self) -> list[dict[str, int]]:
        """For each player the points by source and their total, as if the game ended now."""
        return self._core.scores()

    @property
    def core(self) -> _core.Game:
        """The game of the core, for bots and boards."""
        return self._core

    @property
    def players(self) -> int:
        """People at the table; an automatic opponent is not counted."""
        return self._core.players

    @property
    def automatic(self) -> str | None:
        """The name of the automatic opponent, who has the seat after the people; None if there is none."""
        opponent = self._core.rules.automatic
        return opponent[1] if opponent else None

    @property
    def modules(self) -> list[str]:
        """The modules in force, `base` included."""
        return self._core.rules.modules

    @property
    def over(self) -> bool:
        return self._core.over

    @property
    def winners(self) -> list[int]:
        """The seats that won; none before the game is over."""
        return self._core.winners

    @property
    def turn(self) -> int:
        """The number of the current turn; the first is 1."""
        return self._core.turn

    @property
    def history(self) -> list[dict[str, Any]]:
        """Every choice taken so far as {player, choice}; choices that had no alternative are not in it."""
        return deepcopy(self._history)

    @property
    def patch(self) -> list[dict[str, Any]] | None:
        """The patches in force, as they were given; None if there are none."""
        return deepcopy(self._patch) or None

    def __repr__(self) -> str:
        if self.over:
            return f"<Game of {self.players} players, over after {self.turn} turns, winners {self.winners}>"
        return f"<Game of {self.players} players, turn {self.turn}. {self.decision}>"
