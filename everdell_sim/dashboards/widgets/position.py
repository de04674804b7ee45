"""A position as HTML: the table of a game with cards in their colours. Everything written here is escaped."""

from collections import Counter
from html import escape
from typing import Any

from everdell_sim.game.board import amounts, many, marks
from everdell_sim.plots import COLOURS
from everdell_sim.rules.patches import Rules

_STYLE = """<style>
.ev-row { display: flex; flex-wrap: wrap; gap: 6px; margin: 2px 0 8px 0; }
.ev-card { border-left: 5px solid var(--ev); border-radius: 4px; padding: 2px 8px; font-size: 0.82rem;
  background: rgba(128, 128, 128, 0.13); white-space: nowrap; }
.ev-card small { opacity: 0.65; margin-left: 4px; }
.ev-player { border: 1px solid rgba(128, 128, 128, 0.35); border-radius: 8px; padding: 8px 12px; margin-bottom: 8px; }
.ev-active { border: 2px solid #0072B2; }
.ev-title { font-weight: 600; } .ev-label { font-size: 0.78rem; opacity: 0.7; margin-right: 4px; }
</style>"""


class Board:
    """Draws positions of games with the same rules."""

    def __init__(self, rules: Rules) -> None:
        self._cards = {row["id"]: row for row in rules.rows("card")}
        # Modules have rows of their own beside events and locations.
        kinds = {row["path"].split(".")[0] for row in rules.addresses("") if row["path"].endswith(".name")} - {"card"}
        self._names = {row["id"]: row["name"] for kind in sorted(kinds) for row in rules.rows(kind)}

    def table(self, state: dict[str, Any]) -> str:
        """What lies in the middle: meadow, forest, events."""
        meadow = "".join(self._card(one) for one in state["meadow"])
        forest = "".join(_chip(self._name(one)) for one in state["forest"])
        left = [*state["basic_events"], *state.get("wonders", []), *state["special_events"]]
        events = "".join(_chip(self._name(one)) for one in left)
        turned = "".join(self._card(one) for one in state["revealed"])
        piles = f"deck {len(state['deck'])}, discard {len(state['discard'])}"
        parts = [_row(f"Meadow ({piles})", meadow), _row("Forest", forest), _row("Events not yet claimed", events)]
        parts += [_row("Revealed", turned)] if turned else []
        for section in _sections(state):
            parts += [self._told(key, value) for key, value in section.items() if key != "players"]
        return _STYLE + "".join(parts)

    def player(self, state: dict[str, Any], seat: int, bot: str, points: int, active: bool) -> str:
        """One player: season, workers, goods, city, events and hand."""
        player = state["players"][seat]
        workers = player["workers"]
        facts = [
            player["season"] + (", passed" if player["passed"] and "automatic" not in player else ""),
            f"{workers['left']} of {workers['left'] + len(workers['placed'])} workers free",
            amounts(player["resources"]) or "no resources",
            many(player["points"], "point token"),
        ]
        city = "".join(self._card(one["card"], marks(one) or "·") for one in sorted(player["city"], key=self._order))
        placed = Counter(self._place(one["where"], state) for one in workers["placed"])
        standing = "".join(_chip(name + (f" ×{n}" if n > 1 else "")) for name, n in placed.items())
        events = "".join(_chip(self._name(one["event"])) for one in player["events"])
        hand = "".join(self._card(one) for one in player["hand"])
        title = f'<div class="ev-title">Seat {seat + 1}: {escape(bot)} · {many(points, "point")}</div>'
        own = [section["players"][seat] for section in _sections(state) if seat < len(section.get("players", []))]
        body = f'{title}<div class="ev-label">{escape(" · ".join(facts))}</div>'
        body += _row(f"City ({len(player['city'])})", city)
        body += "" if "automatic" in player else _row(f"Hand ({len(player['hand'])})", hand)
        body += (_row("Workers on", standing) if standing else "") + (_row("Events", events) if events else "")
        body += "".join(self._told(key, value) for section in own for key, value in section.items())
        return f'{_STYLE}<div class="ev-player{" ev-active" if active else ""}">{body}</div>'

    def _order(self, card: dict[str, Any]) -> tuple[int, str]:
        row = self._cards[card["card"]]
        return list(COLOURS).index(row["colour"]), row["name"]

    def _card(self, card: str | None, marks: str = "") -> str:
        if card is None:
            return _chip("empty")
        row = self._cards[card]
        small = marks or f"{row['points']}p {amounts(row.get('cost', {})) or 'free'}"
        name, colour = escape(row["name"]), COLOURS[row["colour"]]
        tip = escape(f"{row['name']} ({row['colour']} {row['kind']}): {row.get('text', '')}", quote=True)
        shown = f"{name}<small>{escape(small)}</small>"
        return f'<span class="ev-card" style="--ev: {colour}" title="{tip}">{shown}</span>'

    def _name(self, one: str) -> str:
        return str(self._names.get(one, one))

    def _place(self, where: str | dict[str, int] | None, state: dict[str, Any]) -> str:
        if where is None:
            return "a card that has left"
        if isinstance(where, dict) and "city" not in where:
            # A place that a module knows.
            return ", ".join(f"{name} {at + 1}" for name, at in where.items())
        if isinstance(where, dict):
            card = state["players"][where["city"]]["city"][where["slot"]]["card"]
            return f"{self._cards[card]['name']} of seat {where['city'] + 1}"
        return self._name(where)

    def _told(self, label: str, value: object) -> str:
        """What a module keeps, whatever it is: names where it names things."""
        found = value if isinstance(value, list) else [value]
        chips = "".join(_chip(self._plain(one)) for one in found if one not in (None, "", []))
        return _row(label.replace("_", " ").capitalize(), chips) if chips else ""

    def _plain(self, value: object) -> str:
        if isinstance(value, dict):
            return ": ".join(self._plain(one) for one in value.values() if not isinstance(one, bool))
        return self._name(str(value))


def _sections(state: dict[str, Any]) -> list[dict[str, Any]]:
    """What modules keep in a position, each under its own name."""
    found = (state.get(module.split(":")[0]) for module in state["modules"])
    return [section for section in found if isinstance(section, dict)]


def _chip(text: str) -> str:
    return f'<span class="ev-card" style="--ev: #8A8A8A">{escape(text)}</span>'


def _row(label: str, inside: str) -> str:
    return f'<div class="ev-label">{escape(label)}</div><div class="ev-row">{inside}</div>'
