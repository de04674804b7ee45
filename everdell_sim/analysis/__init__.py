"""Tables about a run: each a function of the run and a filter that returns a polars frame.

```text
where      which games and seats: Filter
figures    the one shape of all tables: a row is a figure with estimate, low, high, n
pooling    means over cells that share deals
moments    sums about items as arrays        contrasts  shares, means and differences of them
ratios     what a use brings                 tempo      differences at equal numbers of cards played
catalogue  what the items of a run are

seating    seats, fairness                   whole_game game
item_worth cards, events, locations, gained  ways       card_ways, event_seasons, location_seasons
divided    card_bots, card_seats, ...        strength   card_strength
pairs      card_pairs
dealt      deal                              housing    chains
standing   bots, pairings, cycles            fingerprints styles
hands      starting_hands (plays games)

synthetic  runs made of numbers              calibration  the tables on these, where the truth is known
tables     TABLES: every table by name, with what it asks and how it may be read
views      tables for people
sql/       the main ones in SQL, by name: `everdell-sim query RUN @name`
```

Everything is made from the sums of a run (`summary/`), so that a hundred million games take no longer than a thousand.
"""

from everdell_sim.analysis.dealt import deal
from everdell_sim.analysis.divided import (
    card_bots,
    card_seats,
    event_bots,
    event_seats,
    location_bots,
    location_seats,
)
from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED, MODELLED, wide
from everdell_sim.analysis.fingerprints import styles
from everdell_sim.analysis.hands import starting_hands
from everdell_sim.analysis.housing import chains
from everdell_sim.analysis.item_worth import cards, events, gained, locations
from everdell_sim.analysis.pairs import card_pairs
from everdell_sim.analysis.seating import fairness, seats
from everdell_sim.analysis.standing import bots, cycles, pairings
from everdell_sim.analysis.strength import card_strength
from everdell_sim.analysis.tables import TABLES, Table
from everdell_sim.analysis.ways import card_ways, event_seasons, location_seasons
from everdell_sim.analysis.where import Filter, NothingLeft
from everdell_sim.analysis.whole_game import game

__all__ = [
    "ASSOCIATED",
    "CAUSAL",
    "COUNTED",
    "MODELLED",
    "TABLES",
    "Filter",
    "NothingLeft",
    "Table",
    "bots",
    "card_bots",
    "card_pairs",
    "card_seats",
    "card_strength",
    "card_ways",
    "cards",
    "chains",
    "cycles",
    "deal",
    "event_bots",
    "event_seasons",
    "event_seats",
    "events",
    "fairness",
    "gained",
    "game",
    "location_bots",
    "location_seasons",
    "location_seats",
    "locations",
    "pairings",
    "seats",
    "starting_hands",
    "styles",
    "wide",
]
