"""Processes besides the server: jobs that play games, and SQL queries."""
