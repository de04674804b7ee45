"""Bots: those written in Python, what a bot makes of a decision, and the tuning of a bot's numbers."""
