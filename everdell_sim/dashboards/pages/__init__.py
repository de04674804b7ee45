"""One file a page, one question a page."""

# In the order of the menu.
PAGES = (
    "overview",
    "cards",
    "events",
    "locations",
    "seats",
    "bots",
    "synergies",
    "experiments",
    "sweeps",
    "matchups",
    "games",
    "run",
    "data",
)
