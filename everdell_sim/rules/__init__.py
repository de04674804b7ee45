"""The rules of a game: its data, what patches change in it, and what there is in it."""
