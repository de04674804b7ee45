"""Experiments on the same deals: what a patch changes, and what each card, event or location is worth."""
