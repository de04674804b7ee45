"""What Streamlit runs, and what the server does before it answers anyone."""
