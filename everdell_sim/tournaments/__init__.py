"""Tournaments and matches: leagues of bots, who meets whom, and the standings."""
