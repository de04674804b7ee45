"""The tuning of a bot: its numbers are made better by play."""
