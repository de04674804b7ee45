"""One file a page, one question a page."""

import atexit
import gc
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


def warm_up() -> None:
    """Do what the first looks would have to wait for: load every page and its tools, and draw one small chart."""
    import duckdb  # noqa: F401
    import polars as pl
    from pyarrow import dataset  # noqa: F401
    from streamlit import emojis  # noqa: F401

    for name in PAGES:
        import_module(f"everdell_sim.dashboards.app_pages.{name}")

    from everdell_sim import plots

    frame = pl.DataFrame({"name": ["a"], "estimate": [0.5], "low": [0.4], "high": [0.6]})
    plots.dots(frame, label="name", title="", x="", note="").to_dict(validate=False)
    # Streamlit collects garbage after every look and would go through all of this each time. It stays.
    gc.collect()
    gc.freeze()
    # What is still frozen at the end, DuckDB reports as leaked.
    atexit.register(gc.unfreeze)
