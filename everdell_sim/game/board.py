"""The table as a person sees it in a terminal."""

from collections import Counter
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from everdell_sim import _core

COLOURS = {
    "traveler": "yellow",
    "production": "green",
    "destination": "red",
    "governance": "blue",
    "prosperity": "magenta",
}
_PLURALS = {"twig": "twigs", "resin": "resin", "pebble": "pebbles", "berry": "berries"}


class Board:
    """Draws positions of games with the same rules."""

    def __init__(self, rules: _core.Rules) -> None:
        self._cards = {row["id"]: row for row in rules.rows("card")}
        self._events = {row["id"]: row for row in rules.rows("event")}
        self._locations = {row["id"]: row for row in rules.rows("location")}
        self._automatic = rules.automatic

    def show(self, console: Console, view: dict[str, Any], scores: list[dict[str, int]]) -> None:
        """Everything that the viewing player may see."""
        console.rule(f"Turn {view['turn']}")
        console.print(self._meadow(view))
        console.print(self._forest(view))
        console.print(self._events_left(view))
        for seat, player in enumerate(view["players"]):
            console.print(self._player(view, seat, player, scores[seat]))

    def card(self, name: str | None) -> Text:
        """A card by name, in its colour, with points and cost."""
        if name is None:
            return Text("(empty)", style="dim")
        row = self._cards[name]
        text = Text(row["name"], style=COLOURS[row["colour"]])
        return text.append(f" {row['points']}p", style="bold").append(
            f" {amounts(row.get('cost', {})) or 'free'}", style="dim"
        )

    def _meadow(self, view: dict[str, Any]) -> RenderableType:
        grid = Table.grid(padding=(0, 2), expand=False)
        slots = [Text(f"{at + 1} ").append_text(self.card(name)) for at, name in enumerate(view["meadow"])]
        for at in range(0, len(slots), 4):
            grid.add_row(*slots[at : at + 4])
        title = f"Meadow (deck {view['deck_size']}, discard {view['discard_size']})"
        shown: RenderableType = grid
        if view["revealed"]:
            turned = Text("Revealed: ").append_text(Text(", ").join(self.card(name) for name in view["revealed"]))
            shown = Group(grid, turned)
        return Panel(shown, title=title, title_align="left", expand=False)

    def _forest(self, view: dict[str, Any]) -> RenderableType:
        standing = Counter(
            (worker["where"], seat)
            for seat, player in enumerate(view["players"])
            for worker in player["workers"]["placed"]
            if isinstance(worker["where"], str)
        )
        lines = []
        for name in view["forest"]:
            who = ", ".join(self._who(view, seat) for (where, seat) in sorted(standing) if where == name)
            lines.append(Text(self._locations[name]["name"]).append(f"  [{who}]" if who else "", style="dim"))
        return Panel(Text("\n").join(lines), title="Forest", title_align="left", expand=False)

    def _who(self, view: dict[str, Any], seat: int) -> str:
        automatic = view["players"][seat].get("automatic") and self._automatic
        return automatic[1] if automatic else f"player {seat + 1}"

    def _needs(self, event: str) -> str:
        """The cards that an event asks for; colours are told by its text."""
        cards = self._events[event].get("requires", {}).get("cards", [])
        return f"[{' and '.join(self._cards[card]['name'] for card in cards)}] " if cards else ""

    def _events_left(self, view: dict[str, Any]) -> RenderableType:
        lines = [
            Text(self._events[name]["name"]).append(
                f"  {self._needs(name)}{self._events[name].get('text', '')}", style="dim"
            )
            for name in view["basic_events"] + view["special_events"]
        ]
        return Panel(Text("\n").join(lines), title="Events not yet claimed", title_align="left", expand=False)

    def _player(self, view: dict[str, Any], seat: int, player: dict[str, Any], score: dict[str, int]) -> RenderableType:
        me = seat == view["player"]
        workers = player["workers"]
        facts = [
            player["season"] + (", passed" if player["passed"] and "automatic" not in player else ""),
            f"{workers['left']} of {workers['left'] + len(workers['placed'])} workers free",
            amounts(player["resources"]) or "no resources",
            many(player["points"], "point token"),
            f"{many(player['hand_size'], 'card')} in hand" if "hand_size" in player else "",
        ]
        lines = [Text(" | ".join(fact for fact in facts if fact))]
        placed = [self._place(worker["where"], view) for worker in workers["placed"]]
        if placed:
            lines.append(Text("Workers on: " + ", ".join(placed), style="dim"))
        lines += self._city(player["city"])
        if player["events"]:
            lines.append(Text("Events: " + ", ".join(self._events[one["event"]]["name"] for one in player["events"])))
        if me:
            hand = Text(", ").join(self.card(name) for name in player.get("hand", []))
            lines.append(Text("Hand: ", style="bold").append_text(hand if hand else Text("empty")))
        who = self._who(view, seat)
        title = f"{who[0].upper()}{who[1:]}{' (you)' if me else ''}: {many(score['total'], 'point')}"
        return Panel(Text("\n").join(lines), title=title, title_align="left", border_style="bold" if me else "dim")

    def _city(self, city: list[dict[str, Any]]) -> list[Text]:
        """One line for each colour that the city has."""
        lines = []
        for colour, style in COLOURS.items():
            cards = [one for one in city if self._cards[one["card"]]["colour"] == colour]
            if cards:
                told = Counter(self._city_card(one) for one in cards)
                names = ", ".join(name + (f" x{n}" if n > 1 else "") for name, n in told.items())
                lines.append(Text(f"{colour:<12}", style=style).append(names, style="default"))
        return lines

    def _city_card(self, card: dict[str, Any]) -> str:
        told = marks(card)
        name: str = self._cards[card["card"]]["name"]
        return f"{name} ({told})" if told else name

    def _place(self, where: str | dict[str, int] | None, view: dict[str, Any]) -> str:
        if where is None:
            return "a card that has left"
        if isinstance(where, dict) and "city" not in where:
            # A place that a module knows.
            return ", ".join(f"{name} {at + 1}" for name, at in where.items())
        if isinstance(where, dict):
            card = view["players"][where["city"]]["city"][where["slot"]]["card"]
            return f"{self._cards[card]['name']} of {self._who(view, where['city'])}"
        row = self._locations.get(where) or self._events[where]
        return str(row["name"])


def amounts(resources: dict[str, int]) -> str:
    """`2 twigs 1 resin`; empty if there is nothing."""
    owned = [(kind, resources[kind]) for kind in _PLURALS if resources.get(kind)]
    return " ".join(f"{n} {kind if n == 1 else _PLURALS[kind]}" for kind, n in owned)


def many(n: int, thing: str) -> str:
    """`1 card`, `2,000 cards`."""
    return f"{n:,} {thing}" if n == 1 else f"{n:,} {thing}s"


def marks(card: dict[str, Any]) -> str:
    """What there is to say of a card of a city beyond its name."""
    told = [
        "occupied" if card["occupied"] else "",
        many(card["tokens"], "token") if card["tokens"] else "",
        amounts(card["resources"]),
        "paired" if card["paired_with"] is not None else "",
        many(len(card["prisoners"]), "prisoner") if card["prisoners"] else "",
    ]
    return ", ".join(one for one in told if one)
