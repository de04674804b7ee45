"""Who wins, by seat."""

from collections.abc import Iterator

from everdell_sim.pipelines.findings.claims import Claim, one_of_many
from everdell_sim.pipelines.findings.results import CHAMPION, GREEDY, OF_MASTER, SEARCH, TABLES, Results, table
from everdell_sim.support.phrases import number

NEAR = 0.02
# Seats at two, three and four players.
SEATS = 9


def seats(results: Results) -> Iterator[str]:
    """Each seat's share of victories between equal bots."""
    rows = []
    for name in TABLES:
        champion, master = (results.rows(run, "seats", "win_share") for run in (name, name + OF_MASTER))
        others = [results.rows(run, "seats", "win_share") for run in (GREEDY, SEARCH)] if name == CHAMPION else []
        fair = 1 / len(champion)
        for at, (one, other) in enumerate(zip(champion, master, strict=True)):
            claim = Claim(one, other, SEATS, NEAR, fair)
            greedy, search = [one_of_many(found[at], SEATS) for found in others] or ["", ""]
            about = [str(len(champion)), str(at + 1), number(fair, "share")]
            rows.append([*about, greedy, *claim.cells(), search, claim.more, claim.holds])
    head = ["players", "seat", "equal share", "greedy", "champion", "master", "search", "master less champion"]
    yield from table([*head, "holds for stronger players?"], rows)
