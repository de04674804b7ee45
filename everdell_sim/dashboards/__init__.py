"""The dashboard. `server/app.py` is what Streamlit runs; a page is one file in `pages/` with a function `page`."""
