"""Tables with the cards of Newleaf, without its board.

    deck = Deck(hand=["inventor"], city=["clock_tower"])
    deck.play("inventor", golden="clock_tower")

One worker is unplaced if not said otherwise, so that a turn has more than one choice. Every person has three golden
tokens.
"""

from typing import Any, Self

from tests.rules.scenario import Table, seat
from tests.rules.solo.rugwort import Solo

CARDS = ["newleaf_cards"]


class Deck(Table):
    """A position with the cards and the game that goes on from it; `beside` are further modules."""

    def __init__(self, *, beside: list[str] | None = None, left: int = 1, **rest: Any) -> None:
        sections = {"modules": [*CARDS, *(beside or [])], **rest.pop("sections", {})}
        super().__init__(sections=sections, left=left, **rest)

    def golden(self, number: int = 0) -> int:
        """Golden tokens that a player has left."""
        left: int = self.player(number)["goods"]["golden"]
        return left

    def homes(self, critter: str, token: str = "golden") -> list[str]:
        """Where a token of this kind would take this critter in."""
        return [home for home in self.values(token, kind="play", card=critter) if home]

    def take(self, *kinds: str) -> Self:
        """Gain these resources, one after the other."""
        for kind in kinds:
            self.choose(kind="resource", resource=kind)
        return self

    def in_city(self, card: str, number: int = 0) -> dict[str, Any]:
        """The first card of this name in a city."""
        return dict(next(one for one in self.player(number)["city"] if one["card"] == card))

    def bonus(self, number: int = 0) -> int:
        """What the prosperity cards of a city count."""
        return self.score(number)["prosperity"]


def spot(slot: int, owner: int = 0) -> dict[str, int]:
    """The place of a worker on the card in this slot of a city."""
    return {"city": owner, "slot": slot}


def rival(*city: Any, **rest: Any) -> list[dict[str, Any]]:
    """One opponent with this city."""
    return [seat(city=list(city), **rest)]


def solo(his: list[Any] | None = None, *, modules: str = CARDS[0], variants: str = "", **rest: Any) -> Solo:
    """A game against Rugwort with these cards; `his` is his city."""
    name = "solo_rugwort" + (f":variants={variants}" if variants else "")
    sections = {"modules": [name, modules, *rest.pop("beside", [])], **rest.pop("sections", {})}
    return Solo(his, variants=variants, sections=sections, **rest)
