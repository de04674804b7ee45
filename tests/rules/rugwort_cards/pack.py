"""Tables with the Rugwort cards, alone or beside other modules."""

from typing import Any

from tests.rules.scenario import Table
from tests.rules.solo.rugwort import EIGHT, Solo

MODULES = ["rugwort_cards"]
ROBBER, ROWDY, RULER = "rugwort_the_robber", "rugwort_the_rowdy", "rugwort_the_ruler"


def gang(**table: Any) -> Table:
    """A table with the pack. One worker is unplaced, so that a turn has more than one choice."""
    return Table(sections={"modules": MODULES}, **{"left": 1, **table})


def alone(his: list[Any] | None = None, **table: Any) -> Solo:
    """The same for one person against Rugwort."""
    sections = {"modules": ["solo_rugwort", *MODULES]}
    return Solo(his, **{"meadow": EIGHT, "deck": ["teacher", "peddler", "woodcarver"], "sections": sections, **table})
