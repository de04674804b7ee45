"""Playing in the terminal against bots: the session, its file, the screen and the prompt."""
