"""Tuning: better numbers for a bot, found by play."""
