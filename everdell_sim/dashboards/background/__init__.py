"""Processes beside the server: jobs that play, and questions in SQL."""
