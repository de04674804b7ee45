"""What can be read from a run: its tables, its first numbers, its games, and whether it is sound."""
