"""Bots: those written in Python, and what a bot makes of a decision."""
