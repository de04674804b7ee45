"""Bots: those written in Python, and how a bot values a decision."""
