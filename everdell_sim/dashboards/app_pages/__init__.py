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


def warm_up() -> None:
    """Draw one small chart: the first takes a second, the others a few hundredths."""
    import polars as pl

    from everdell_sim import plots

    frame = pl.DataFrame({"name": ["a"], "estimate": [0.5], "low": [0.4], "high": [0.6]})
    plots.dots(frame, label="name", title="", x="", note="").to_dict()
