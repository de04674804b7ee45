"""A bot in Python: it picks the card it would like most, gathers what that card costs, and plays what it can.

everdell-sim play --bots examples/my_bot.py:Gatherer
everdell-sim bots examples/my_bot.py:Gatherer
"""

import re
from typing import Any

import everdell_sim as ev

CARDS = {row["id"]: row for row in ev.cards().iter_rows(named=True)}
TEXTS = {row["id"]: row["text"] for row in ev.locations().iter_rows(named=True)}
EVENTS = set(ev.events()["id"])
KINDS = {"twig": "twig", "resin": "resin", "pebble": "pebble", "berry": "berr"}
COLOURS = {"production": 4.0, "governance": 2.0, "destination": 1.0, "prosperity": 1.0, "traveler": 0.5}


class Gatherer(ev.Bot):
    """Production early, points late. `risk` adds a little chance to every judgement."""

    def __init__(self, risk: float = 0.1) -> None:
        self.risk = risk
        self.early = True
        self.missing: dict[str, float] = {}

    def choose(self, view: dict[str, Any], decision: ev.Decision) -> int:
        me = view["players"][self.seat]
        self.early = me["season"] in ("winter", "spring")
        open_cards = [card for card in (*me["hand"], *view["meadow"]) if card]
        self.missing = min((self.needs(card, me) for card in open_cards), key=self.far, default={})
        values = [self.value(choice.to_dict(), decision.kind) for choice in decision.choices]
        return max(range(len(values)), key=values.__getitem__)

    def needs(self, card: str, me: dict[str, Any]) -> dict[str, float]:
        short = {kind: max(CARDS[card][f"cost_{kind}"] - me["resources"][kind], 0) for kind in KINDS}
        return {**short, "worth": self.worth(card)}

    def far(self, needs: dict[str, float]) -> float:
        return sum(needs[kind] for kind in KINDS) - needs["worth"]

    def value(self, choice: dict[str, Any], asked: str) -> float:
        chance = self.risk * self.rng.random()
        match choice["kind"]:
            case "play":
                return 20.0 + 3.0 * bool(choice["via"] != "resources") + self.worth(choice["card"]) + chance
            case "place" | "location":
                return self.place(choice["where"]) + chance
            case "card":
                away = asked in ("discard", "give_card", "discard_meadow", "discard_city", "replace")
                return self.worth(choice["card"]) * (-1 if away else 1) + chance
            case "resource" | "amount":
                amount = float(choice["n"]) + self.missing.get(choice.get("resource", ""), 0)
                return amount * (1 if asked.startswith(("gain", "store")) else -1) + chance
            case _:
                return chance - 1.0  # prepare, pass, stop: when nothing better is left

    def place(self, where: str | dict[str, Any]) -> float:
        if isinstance(where, dict) or where in EVENTS:
            return 15.0
        given = {kind: re.search(rf"(\d) {word}", TEXTS[where]) for kind, word in KINDS.items()}
        useful = sum(min(int(n[1]), self.missing.get(kind, 0)) + int(n[1]) / 4 for kind, n in given.items() if n)
        return 5.0 + useful if not where.startswith("journey") else 3.0 * int(where[-1])

    def worth(self, card: str) -> float:
        return float(CARDS[card]["points"]) + COLOURS[CARDS[card]["colour"]] * (1.0 if self.early else 0.2)
