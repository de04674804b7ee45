"""One file a page, one question a page."""

from importlib import import_module

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
    "games",
    "run",
    "data",
)


def load() -> None:
    """Load every page, with all that they need."""
    for name in PAGES:
        import_module(f"everdell_sim.dashboards.app_pages.{name}")
