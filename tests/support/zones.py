"""Where the cards of a state lie."""

from collections import Counter
from typing import Any


def cards(state: dict[str, Any]) -> Counter[str]:
    """The cards in piles, meadow, hands and cities, under cards and under events, and on shelves."""
    zones = [*state["deck"], *state["discard"], *state["revealed"], *(card for card in state["meadow"] if card)]
    for shelf in state.get("shelves", {}).values():
        parts = [part if isinstance(part, list) else [part] for part in shelf]
        zones += [card for part in parts for card in part if card]
    for player in state["players"]:
        zones += player["hand"]
        zones += [one["card"] for one in player["city"]]
        zones += [card for one in player["city"] for card in one["prisoners"]]
        zones += [card for one in player["events"] for card in one["cards"]]
    return Counter(zones)
