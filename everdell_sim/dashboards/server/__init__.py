"""The server of the dashboard: who is let in (`gate`, `visitors`), how it starts, and what Streamlit runs (`app`)."""
