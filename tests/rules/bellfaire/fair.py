"""Tables with parts of Bellfaire.

    fair = Fair(left=1, own="3 twigs", hand=["farm"], trade=["twigs"])
    fair.visit("market").trade("twigs")

Tokens are called by what they show most of; those not named have their gain side up.
"""

from typing import Any, Self

from tests.rules.scenario import Table

TOKENS = {
    "twigs": "market_three_twig_one_card",
    "resin": "market_two_resin_two_card",
    "berries": "market_two_berry_two_card",
    "pebble": "market_one_pebble_three_card",
}
FOREST = ["bellfaire_forest"]
EVENTS = ["bellfaire_events"]
FESTIVAL = ["flower_festival"]
GARLAND = ["bellfaire_garland"]
MARKET = ["bellfaire_market"]
ALL = [*FOREST, *EVENTS, *FESTIVAL, *GARLAND, *MARKET]


def market(*traded: str) -> dict[str, Any]:
    """The section of the Market with these tokens on the trade side."""
    columns = [{"token": TOKENS[name], "side": "trade" if name in traded else "gain"} for name in TOKENS]
    return {"bellfaire_market": {"columns": columns}}


class Fair(Table):
    """A table with these modules; all parts of Bellfaire if not said."""

    def __init__(
        self, modules: list[str] | None = None, *, award: str = "", trade: list[str] | None = None, **rest: Any
    ):
        modules = modules or ALL
        sections: dict[str, Any] = {"modules": modules, **rest.pop("sections", {})}
        if award:
            sections["bellfaire_garland"] = {"award": f"garland_{award}"}
        if trade is not None:
            sections |= market(*trade)
        super().__init__(sections=sections, **rest)

    def gain(self, token: str) -> Self:
        return self.choose(kind="market", token=TOKENS[token], side="gain")

    def trade(self, token: str) -> Self:
        return self.choose(kind="market", token=TOKENS[token], side="trade")

    def tokens(self) -> list[tuple[str, str]]:
        """The tokens on offer, each with its side."""
        names = {token: name for name, token in TOKENS.items()}
        return [(names[one["token"]], one["side"]) for one in self.matching(kind="market")]

    def take(self, *kinds: str) -> Self:
        """Gain these resources, one after the other."""
        for kind in kinds:
            self.choose(kind="resource", resource=kind)
        return self

    def drop(self, *cards: str) -> Self:
        """Discard these hand cards, one after the other; what leaves no choice is done already."""
        for card in cards:
            if self.offers(**{"kind": "card", "from": "hand"}):
                self.choose(kind="card", card=card, **{"from": "hand"})
        return self

    def award(self, number: int = 0) -> int:
        """What a player scores of the Garland Award."""
        return self.score(number)["garland"]
