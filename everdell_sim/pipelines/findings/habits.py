"""What the bots do with a game."""

from collections.abc import Iterator

from everdell_sim.pipelines.findings.claims import shown
from everdell_sim.pipelines.findings.results import CHAMPION, GREEDY, MASTER, OF_MASTER, SEARCH, TABLES, Results, table
from everdell_sim.rules.words import SCORES

# What is reported of a bot, per player and game, then per game.
DOES = ("score", *SCORES, "events", "cards_played", "city_size", "workers_placed", "left")
GAME = ("turns", "winning_score", "margin")
MOST = 8


def habits(results: Results) -> Iterator[str]:
    """Scores and where they come from, at two players and by table size, and the cards played most."""
    runs = [GREEDY, CHAMPION, MASTER, SEARCH]
    yield from _does(results, ["2 players: greedy", "champion", "master", "search"], runs)
    heads = [f"{bot}, {players} players" for players in (3, 4) for bot in ("champion", "master")]
    runs = [name + suffix for name in TABLES[1:] for suffix in ("", OF_MASTER)]
    yield from _does(results, heads, runs)
    for run, bot in ((CHAMPION, "champions"), (MASTER, "masters")):
        played = sorted(results.rows(run, "cards", "plays"), key=lambda row: -row["estimate"])
        cards = (f"{results.name(row['card'])} {shown(row)}" for row in played[:MOST])
        yield f"Most played by {bot} at 2 players, times a player: {', '.join(cards)}."
        yield ""


def _does(results: Results, heads: list[str], runs: list[str]) -> Iterator[str]:
    rows = []
    for kind, measures in (("bots", DOES), ("game", GAME)):
        for what in measures:
            found = [results.rows(run, kind, what) for run in runs]
            if all(found):
                rows.append([what.replace("_", " "), *(shown(one[0]) for one in found)])
    yield from table(["per player, then per game", *heads], rows)
