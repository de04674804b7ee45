"""The language of the rule tests, for tables with Legendary cards.

    hall = Hall(aside=["poe"], city=["teacher"])
    hall.legend("poe")
    assert hall.city() == ["poe"]

One worker is unplaced if not said otherwise, so that a turn has more than one choice.
"""

from typing import Any, Self

from tests.rules.scenario import Table

MODULES = ["legends", "more_legends"]
PLAIN = ["barge_toad", "general_store", "peddler", "post_office", "resin_refinery", "school", "woodcarver"]
FROM_ASIDE = {"from": "aside"}


class Hall(Table):
    """A position with Legendary cards and the game that goes on from it. `aside` is what lies before seat 0."""

    def __init__(
        self,
        *,
        aside: list[str] | None = None,
        theirs: list[list[str]] | None = None,
        modules: list[str] | None = None,
        left: int = 1,
        **rest: Any,
    ) -> None:
        others = len(rest["others"]) if rest.get("others") is not None else 1
        parts = [aside or [], *[*(theirs or []), *[[]] * others][:others]]
        super().__init__(sections={"modules": modules or MODULES}, shelves={"aside": parts}, left=left, **rest)

    def legend(self, card: str, **how: Any) -> Self:
        """Play a Legendary that lies aside."""
        return self.play(card, **FROM_ASIDE, **how)

    def ways(self, card: str) -> list[Any]:
        """In which ways a Legendary may be played: "free", "resources", or the card whose ability is used."""
        return [
            one["via"] if isinstance(one["via"], str) else one["via"]["ability"]["card"]
            for one in self.matching(kind="play", card=card, **FROM_ASIDE)
        ]

    def aside(self, number: int = 0) -> list[str]:
        cards: list[str] = self.state["shelves"]["aside"][number]
        return cards
