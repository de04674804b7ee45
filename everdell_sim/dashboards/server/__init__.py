"""What Streamlit runs, and what the server does before it answers anyone."""

import atexit
import gc
from importlib import import_module

from everdell_sim.dashboards.pages import PAGES


def warm_up() -> None:
    """Do what the first looks would have to wait for: load every page and its tools; the server does the rest."""
    import duckdb  # noqa: F401
    from PIL import Image  # noqa: F401
    from pyarrow import dataset  # noqa: F401
    from streamlit import emojis  # noqa: F401

    for name in PAGES:
        import_module(f"everdell_sim.dashboards.pages.{name}")

    from everdell_sim.dashboards.server import startup

    startup.prepare()
    # What is still frozen at the end, DuckDB reports as leaked.
    atexit.register(gc.unfreeze)
