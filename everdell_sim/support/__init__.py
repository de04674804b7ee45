"""What everything else builds on: checks of values, settings, atomic files, SQL, seats, TOML."""
