"""Teaches a bot a judge: learned trees that correct its ranking of choices (see `docs/how-to/teach-a-bot.md`)."""
