"""The dashboard. `app.py` is what Streamlit runs; a page is one file in `app_pages/` with a function `page`."""
