"""What a card, event, location or extra is, in a few lines."""

from typing import Any

from everdell_sim.errors import BadInput
from everdell_sim.game.board import amounts, many
from everdell_sim.rules.patches import Rules
from everdell_sim.rules.words import RESOURCES
from everdell_sim.support.near_names import nearest

_KINDS = ("card", "event", "location")
# Facts of a row that are a word of their own, in the order in which people say them.
_WORDS = ("rarity", "colour", "kind", "area")


def described(rules: Rules, wanted: str) -> list[str]:
    """The lines about everything with this id or name, or else with this text in its name."""
    rows = {(row["section"], row["id"]): row for kind in _KINDS for row in rules.item_rows(kind)}
    name = wanted.strip().lower()
    if not name:
        raise BadInput("card needs a name, such as: card farm")
    known = [row for row in rows.values() if name in (row["id"], row["name"].lower())]
    found = known or [row for row in rows.values() if name in row["name"].lower()]
    names = {row["id"]: row["name"] for row in rows.values()}
    if not found:
        by_name = {row["name"].lower(): row["name"] for row in rows.values()}
        raise BadInput(f"there is no card, event or location {wanted.strip()!r}; {nearest(name, by_name, 5)}")
    if len(found) > 3:
        return [f"Several have {wanted.strip()!r} in their names: {', '.join(row['name'] for row in found)}."]
    return [line for row in found for line in _lines(row, names)]


def _lines(row: dict[str, Any], names: dict[str, str]) -> list[str]:
    words = [str(row[key]) for key in _WORDS if key in row]
    kind = row["section"] if row["section"] not in words else ""
    facts = [" ".join([*words, kind]).strip()]
    # Events and extras without points of their own say in their text what they are worth.
    if "points" in row and (row["points"] or row["section"] == "card"):
        facts.append(many(row["points"], "point"))
    if row.get("cost"):
        facts.append(f"costs {_cost(row['cost'])}")
    if row.get("copies"):
        facts.append("1 copy" if row["copies"] == 1 else f"{row['copies']} copies")
    if cards := row.get("requires", {}).get("cards"):
        facts.append(f"needs {' and '.join(names.get(card, card) for card in cards)}")
    text = [row["text"]] if row.get("text") else []
    return [f"{row['name']}: {', '.join(facts)}.", *text]


def _cost(cost: dict[str, Any]) -> str:
    """Resources first, then goods and whatever else is paid."""
    parts = [amounts(cost)]
    for key, value in cost.items():
        if isinstance(value, dict):
            parts += [f"{n} {good}" for good, n in value.items()]
        elif key not in RESOURCES:
            parts.append(f"{value} {key}")
    return ", ".join(part for part in parts if part)
