"""The frontier of bots for the docs: the tables and targets of `bots.md`, and the charts."""

from collections.abc import Iterator
from pathlib import Path

from everdell_sim import plots
from everdell_sim.errors import BadInput
from everdell_sim.reports.pictures import picture
from everdell_sim.support.files import read_whole, write_whole
from everdell_sim.tournaments.frontier import RIVAL, Figure, Frontier, Standing, frame

BEGIN, END = "<!-- made by `make frontier` -->", "<!-- end of what `make frontier` makes -->"
HEADS = (
    "bot",
    "score",
    "games",
    f"margin against `{RIVAL}`",
    "victories",
    "deals",
    "games/s/core",
    "instructions a game",
)
NOTES = (
    "The score is that of all players when the bot has every seat, with the game as the unit. Margin and victories are "
    "with the seats shared evenly, with the deal as the unit. Games per second are by processor time, over several "
    f"rounds; each is compared with games of `{RIVAL}` right before it, because a machine is not always equally "
    "fast. Instructions are counted by callgrind, with the number of games in brackets; where a game would take "
    "minutes under callgrind, or valgrind is missing, the field is empty."
)
# What the bots are meant to reach at two players: points, games per second of a core, and by which bot (any if empty).
TARGETS = ((56.0, 11_000, ""), (0.0, 5_000, RIVAL), (0.0, 1_500, "master"))


def write_table(found: Frontier, path: Path) -> None:
    """Put the tables between the marks of the page."""
    before, begin, rest = read_whole(path, str(path), "page", BadInput).partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise BadInput(f"{path}: has no place for the frontier, which begins with {BEGIN} and ends with {END}")
    write_whole(path, f"{before}{BEGIN}\n\n" + "\n".join(page(found)) + f"\n{END}{after}")


def page(found: Frontier) -> Iterator[str]:
    """The lines of the page."""
    for players in found.sizes:
        yield f"At {players} players:\n"
        yield f"![points over games per second]({_chart(players, 'images')})\n"
        yield f"![margin against the champion over games per second]({_chart(players, 'images', 'margin-')})\n"
        yield "| " + " | ".join(HEADS) + " |\n|" + "---|" * len(HEADS)
        yield from ("| " + " | ".join(cells(row)) + " |" for row in found.at(players))
        yield ""
    yield from targets(found)
    made = f"Seed {found.seed}, version {found.version}, engine {found.engines}, data {found.data}"
    yield f"{made}; 95 % intervals. {NOTES}\n"


def cells(row: Standing) -> list[str]:
    """One row; the rival is not compared with itself."""
    margin, wins, count = row.margin, row.wins, row.instructions
    fast = ",.0f" if row.speed.value >= 10 else ".2f"
    return [
        f"`{row.bot}`",
        told(row.score, ".1f"),
        f"{row.score.n:,}",
        told(margin, "+.1f"),
        told(wins, ".1%"),
        "" if margin is None else f"{margin.n:,}",
        told(row.speed, fast),
        "" if count is None else f"{told(count, ',.0f')} ({count.n})",
    ]


def told(figure: Figure | None, form: str) -> str:
    """A figure with its interval."""
    if figure is None:
        return ""
    ends = "" if figure.low is None else f" [{figure.low:{form}}, {figure.high:{form}}]"
    return f"{figure.value:{form}}{ends}"


def targets(found: Frontier) -> Iterator[str]:
    """What the bots are meant to reach, and what comes nearest."""
    rows = found.at(2)
    if not rows:
        return
    yield "| target at 2 players | nearest | reached |\n|---|---|---|"
    for points, speed, bot in TARGETS:
        able = [row for row in rows if row.bot == (bot or row.bot) and row.score.value >= points]
        if not able:
            continue
        best = max(able, key=lambda row: row.speed.value)
        asked = f"the decisions of `{bot}`" if bot else f"{points:.0f} points or more"
        words = f"`{best.bot}`: {told(best.score, '.1f')} at {told(best.speed, ',.0f')}"
        yield f"| {asked} at {speed:,} games/s/core | {words} | {reached(best.speed, speed)} |"
    margins = {row.bot: row.margin for row in rows if row.margin is not None}
    searches = {bot: margin for bot, margin in margins.items() if bot.startswith("search")}
    others = [margin.value for bot, margin in margins.items() if bot not in searches]
    if searches and others:
        bot = max(searches, key=lambda one: searches[one].value)
        words = f"`{bot}`: {told(searches[bot], '+.1f')} against `{RIVAL}`, others {max(others):+.1f} at most"
        yield f"| `search` above all others | {words} | {reached(searches[bot], max(others))} |"
    yield ""


def reached(figure: Figure, target: float) -> str:
    """Whether the whole interval is beyond a target."""
    if figure.low is None or figure.high is None:
        return "yes" if figure.value >= target else "no"
    return "yes" if figure.low >= target else "no" if figure.high < target else "not sure"


def write_charts(found: Frontier, folder: Path) -> None:
    for players in found.sizes:
        note = plots.note(None, more=f"{players} players; up and right is better")
        rows = frame(found.at(players))
        for margin, prefix in ((False, ""), (True, "margin-")):
            title = "Margin against the champion and speed" if margin else "Strength against speed"
            chart = plots.frontier(rows, title=title, note=note, margin=margin)
            write_whole(Path(_chart(players, str(folder), prefix)), picture(chart))


def _chart(players: int, folder: str, prefix: str = "") -> str:
    return f"{folder}/frontier-{prefix}{players}.svg"
