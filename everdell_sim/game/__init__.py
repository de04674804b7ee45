"""One game: its decisions step by step, and the table as a person sees it."""
