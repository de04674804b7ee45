"""Tables about a run: each a function of the run and a filter that returns a polars frame.

```text
where     which games and seats: Filter
figures   the one shape of all tables: a row is a figure with estimate, low, high, n
pooling   means over cells that share deals
seating   seats, fairness               whole_game  game
tables    TABLES: every table by name, with what it asks and how it may be read
sql/      the same in SQL, by name: `everdell-sim query RUN @name`
```

Everything is made from the sums of a run (`summary/`), so that a hundred million games take no longer than a thousand.
"""

from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED, wide
from everdell_sim.analysis.item_worth import cards
from everdell_sim.analysis.seating import fairness, seats
from everdell_sim.analysis.tables import TABLES, Table
from everdell_sim.analysis.where import Filter, NothingLeft
from everdell_sim.analysis.whole_game import game

__all__ = [
    "ASSOCIATED",
    "CAUSAL",
    "COUNTED",
    "TABLES",
    "Filter",
    "NothingLeft",
    "Table",
    "cards",
    "fairness",
    "game",
    "seats",
    "wide",
]
