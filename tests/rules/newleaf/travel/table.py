"""Tables at which players have tickets and Reservation tokens.

    travel = Travel(placed=["basic_3_twigs"], left=0)
    travel.ride("basic_3_twigs", "basic_2_resin")
    assert travel.own == {"resin": 2}

Both modules are in force if not said otherwise. Of the seats that are not named tickets are unused and tokens ready.
"""

from typing import Any, Self

from tests.rules.scenario import Table
from tests.rules.solo.rugwort import Solo

TICKETS = "newleaf_tickets"
RESERVATIONS = "newleaf_reservations"
BERRY = "basic_1_berry"


def sections(
    modules: list[str],
    tickets: list[str] | None,
    tokens: list[str] | None,
    reserved: list[str | None] | None,
    seats: int,
) -> dict[str, Any]:
    """The parts of a state that tell of tickets, tokens and reserved cards, by seat."""
    found: dict[str, Any] = {"modules": modules}
    if tickets:
        found[TICKETS] = {"players": [{"ticket": side} for side in tickets]}
    if tokens:
        found[RESERVATIONS] = {"players": [{"token": side} for side in tokens]}
    if reserved:
        parts = [[card] if card else [] for card in reserved]
        found["shelves"] = {"reserved": parts + [[] for _ in range(seats - len(parts))]}
    return found


class Acts(Table):
    """What can be done with a ticket and a token."""

    def ride(self, worker: Any, where: Any, side: str = "outbound") -> Self:
        """Use the ticket; who has one worker to move is not asked which."""
        self.choose(kind="ticket", ticket=side)
        if self.asked == "0 move_worker":
            self.choose(kind="worker", where=worker)
        return self.visit(where)

    def may_ride(self, side: str = "outbound") -> bool:
        return self.offers(kind="ticket", ticket=side)

    def reserve(self, card: str, **how: Any) -> Self:
        return self.choose(kind="reserve", card=card, **how)

    def keep(self, *, card: bool) -> Self:
        return self.choose(kind="keep_reserved", keep=card)

    def ticket(self, number: int = 0) -> str:
        side: str = self.state[TICKETS]["players"][number]["ticket"]
        return side

    def token(self, number: int = 0) -> str:
        side: str = self.state[RESERVATIONS]["players"][number]["token"]
        return side

    def reserved(self, number: int = 0) -> list[str]:
        cards: list[str] = self.state["shelves"]["reserved"][number]
        return cards


class Travel(Acts):
    """A table of people with these modules besides."""

    def __init__(
        self,
        *modules: str,
        tickets: list[str] | None = None,
        tokens: list[str] | None = None,
        reserved: list[str | None] | None = None,
        **rest: Any,
    ) -> None:
        named = sections([TICKETS, RESERVATIONS, *modules], tickets, tokens, reserved, 1 + len(rest.get("others", [0])))
        super().__init__(sections={**named, **rest.pop("sections", {})}, **rest)


class Alone(Acts, Solo):
    """The same against Rugwort."""

    def __init__(
        self,
        his: list[Any] | None = None,
        *modules: str,
        variants: str = "",
        tickets: list[str] | None = None,
        tokens: list[str] | None = None,
        reserved: list[str | None] | None = None,
        **rest: Any,
    ) -> None:
        name = "solo_rugwort" + (f":variants={variants}" if variants else "")
        named = sections([name, TICKETS, RESERVATIONS, *modules], tickets, tokens, reserved, 2)
        super().__init__(his, variants=variants, sections={**named, **rest.pop("sections", {})}, **rest)
