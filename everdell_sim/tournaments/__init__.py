"""Tournaments and matches: leagues of bots, who meets whom, and how they stand."""
