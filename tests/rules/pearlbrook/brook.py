"""The language of the rule tests, for tables with Pearlbrook.

    brook = Brook(city=["farm"] * 3, pearls=1, face_down={"production": "ballroom"})
    brook.send("production")
    assert brook.pearls() == 2

The others' ambassadors are nowhere unless a test says otherwise, so that nobody is asked about them.
"""

from typing import Any, Self

from tests.rules.scenario import Table

SPOTS = {
    "production": "river_spot_three_production",
    "destination": "river_spot_two_destination",
    "governance": "river_spot_two_governance",
    "traveler": "river_spot_two_traveler",
}
WONDERS = ["hopewatch_gate", "mistrise_fountain", "sunblaze_bridge", "starfalls_flame"]
MODULES = ["pearlbrook"]
PLAIN = [
    "barge_toad",
    "general_store",
    "peddler",
    "post_office",
    "resin_refinery",
    "school",
    "teacher",
    "theater",
    "woodcarver",
]


def spot(name: Any) -> Any:
    """A river spot by its colour; other places as they are."""
    return SPOTS.get(name, name) if isinstance(name, str) else name


def plain(n: int) -> list[str]:
    """So many cards that nothing else in these tests names, in the order of their names."""
    return PLAIN[:n]


def entry(**entry: Any) -> dict[str, Any]:
    """What a player has of Pearlbrook; the ambassador stands nowhere unless said."""
    where = entry.pop("ambassador", None)
    return {"pearls": 0, "adornments": [], "played": [], "ambassador": spot(where), **entry}


def pearls_of(entries: list[dict[str, Any]]) -> list[dict[str, int]]:
    """The pearls of each entry, taken out of it: they are goods, which stand with the other things of a player."""
    return [{"pearl": one.pop("pearls", 0)} for one in entries]


def ambassadors_of(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same of the ambassadors, which are workers of a further kind."""
    return [{"ambassador": one.pop("ambassador", None)} for one in entries]


class Brook(Table):
    """A position with Pearlbrook and the game that goes on from it."""

    def __init__(
        self,
        *,
        pearls: int = 0,
        ambassador: Any = "home",
        adornments: list[str] | None = None,
        played: list[str] | None = None,
        face_down: dict[str, str] | None = None,
        face_up: dict[str, str] | None = None,
        wonders: list[str] | None = None,
        rivals: list[dict[str, Any]] | None = None,
        modules: list[str] | None = None,
        **rest: Any,
    ) -> None:
        seats = 1 + len(rest["others"]) if rest.get("others") is not None else 2
        mine = entry(pearls=pearls, ambassador=ambassador, adornments=adornments or [], played=played or [])
        theirs = [*(rivals or []), *[entry() for _ in range(seats)]][: seats - 1]
        goods, further = pearls_of([mine, *theirs]), ambassadors_of([mine, *theirs])
        river = [
            {"spot": SPOTS[at], "card": card, "face_up": up}
            for up, laid in ((False, face_down or {}), (True, face_up or {}))
            for at, card in laid.items()
        ]
        sections = {
            "modules": modules or MODULES,
            "wonders": wonders or [],
            "pearlbrook": {"players": [mine, *theirs], "river": river},
            **rest.pop("sections", {}),
        }
        super().__init__(sections=sections, goods=goods, further=further, **rest)

    # ---- choosing ------------------------------------------------------------------------------------------------

    def send(self, where: Any) -> Self:
        return self.choose(kind="ambassador", where=spot(where))

    def may_send(self, where: Any) -> bool:
        return self.offers(kind="ambassador", where=spot(where))

    def adorn(self, adornment: str) -> Self:
        return self.choose(kind="adornment", adornment=adornment)

    def use(self) -> Self:
        """Use the river card that is asked about."""
        return self.choose(kind="option", option="use")

    def take(self, *kinds: str) -> Self:
        """Gain or pay these resources, one after the other; what leaves no choice the engine takes itself."""
        for kind in kinds:
            if self.offers(kind="resource"):
                self.choose(kind="resource", resource=kind)
        return self

    def drop(self, *cards: str) -> Self:
        """Discard these hand cards, one after the other; what leaves no choice the engine takes itself."""
        for card in cards:
            if self.offers(**{"kind": "card", "from": "hand"}):
                self.choose(kind="card", card=card, **{"from": "hand"})
        return self

    # ---- looking -------------------------------------------------------------------------------------------------

    def pearls(self, number: int = 0) -> int:
        pearls: int = self.state["players"][number]["goods"]["pearl"]
        return pearls
