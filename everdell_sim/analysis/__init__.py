"""Tables about a run: each a function of the run and a filter that returns a polars frame.

```text
filters    which games and seats: Filter
figures    the one shape of all tables: a row is a figure with estimate, low, high, n
item_rows  what the items of a run are
display    tables for people
named_sql  the main ones in SQL, files of sql/ by name: `everdell-sim query RUN @name`

estimates/
  pooled_means  means over cells that share deals
  moments       sums about items as arrays         contrasts  shares, means and differences of them
  ratios        what a use brings                  tempo      differences at equal numbers of cards played

tables/
  seats         seats, fairness                    games      game
  items         cards, events, locations   item_ways  card_ways, event_seasons, location_seasons
  item_breakdowns  card_bots, card_seats, ...      card_strength, card_pairs, chains, deal
  bot_strength  bots, pairings, cycles             fingerprints  styles
  roles         roles, matchups, chosen_roles, role_spread, role_agreement
  starting_hands   (plays games)
  registry      TABLES: every table by name, with what it asks and how it may be read
```

Everything but roles is made from the summary of a run, so that a hundred million games take no longer than a thousand.
Roles are compared deal by deal across cells, from the rows of seats.
"""

from everdell_sim.analysis.figures import ASSOCIATED, CAUSAL, COUNTED, MODELLED, wide
from everdell_sim.analysis.filters import Filter, NothingLeft
from everdell_sim.analysis.tables.bot_strength import bots, cycles, pairings
from everdell_sim.analysis.tables.card_pairs import card_pairs
from everdell_sim.analysis.tables.card_strength import card_strength
from everdell_sim.analysis.tables.chains import chains
from everdell_sim.analysis.tables.deal import deal
from everdell_sim.analysis.tables.fingerprints import styles
from everdell_sim.analysis.tables.games import game
from everdell_sim.analysis.tables.item_breakdowns import (
    card_bots,
    card_seats,
    event_bots,
    event_seats,
    location_bots,
    location_seats,
)
from everdell_sim.analysis.tables.item_ways import card_ways, event_seasons, location_seasons
from everdell_sim.analysis.tables.items import cards, events, locations
from everdell_sim.analysis.tables.registry import TABLES, Table
from everdell_sim.analysis.tables.roles import chosen_roles, matchups, role_agreement, role_spread, roles
from everdell_sim.analysis.tables.seats import fairness, seats
from everdell_sim.analysis.tables.starting_hands import starting_hands

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
    "chosen_roles",
    "cycles",
    "deal",
    "event_bots",
    "event_seasons",
    "event_seats",
    "events",
    "fairness",
    "game",
    "location_bots",
    "location_seasons",
    "location_seats",
    "locations",
    "matchups",
    "pairings",
    "role_agreement",
    "role_spread",
    "roles",
    "seats",
    "starting_hands",
    "styles",
    "wide",
]
