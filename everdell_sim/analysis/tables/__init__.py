"""One file for each table, or for a few that belong together; `registry` has them all by name."""
