"""Many games: line-ups, series of deals, what is measured of them; and a game in the terminal."""
