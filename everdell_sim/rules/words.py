"""Words that every game has: resources, seasons, and what a score is made of."""

RESOURCES = ("twig", "resin", "pebble", "berry")
# What several of each are called.
PLURALS = {"twig": "twigs", "resin": "resin", "pebble": "pebbles", "berry": "berries"}
SEASONS = ("winter", "spring", "summer", "autumn")
# Of a score; modules add parts of their own.
PARTS = ("cards", "tokens", "prosperity", "journey", "events")
# The same as columns of seats.
SCORES = tuple(f"score_{part}" for part in PARTS)
