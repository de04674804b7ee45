"""The main findings of the study `base_balance` in short: Markdown for docs/findings/base.md.

`everdell-sim study base_balance`, then `python -m everdell_sim.pipelines.findings runs/base_balance`.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from everdell_sim import analysis
from everdell_sim.reports.experiment_findings import WORTH, item
from everdell_sim.reports.phrases import figure
from everdell_sim.reports.run_findings import Source
from everdell_sim.rules.words import SCORES
from everdell_sim.runs.reader.run_dataset import open_run

TABLES = ("two", "three", "four")
TEN = 10
# What is reported of a bot, per player and game.
DOES = ("score", *SCORES, "events", "cards_played", "city_size", "workers_placed", "left")


def rows_of(frame: pl.DataFrame, what: str) -> list[dict[str, Any]]:
    return frame.filter(pl.col("what") == what).to_dicts()


def shown(row: dict[str, Any], sign: bool = False) -> str:
    return figure(row | {"unit": "share" if row["unit"] == "share" else ""}, sign)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""


class Findings:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources = {name: Source(open_run(folder / name), str(folder / name)) for name in (*TABLES, "two_greedy")}
        self.names = self.sources["two"].names

    def frame(self, run: str, name: str) -> pl.DataFrame:
        return analysis.TABLES[name].make(self.sources[run].run)

    def seats(self) -> Iterator[str]:
        rows = []
        for name in TABLES:
            seats = rows_of(self.frame(name, "seats"), "win_share")
            spread = rows_of(self.frame(name, "fairness"), "spread")[0]
            players = str(seats[0]["players"])
            shares = [shown(row) for row in seats] + [""] * (4 - len(seats))
            rows.append([players, *shares, shown(spread), f"{seats[0]['n']:,}"])
        yield from table(["players", "seat 1", "seat 2", "seat 3", "seat 4", "best less worst", "games"], rows)
        greedy = rows_of(self.frame("two_greedy", "seats"), "win_share")[0]
        yield f"Between two greedy players, who are weak, the first seat wins {shown(greedy)} of {greedy['n']:,} games."

    def worths(self, name: str) -> dict[str, dict[str, Any]]:
        document = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        found = [one for one in document["effects"] if one["what"].endswith(WORTH)]
        return {item(one["what"], self.names): one | {"unit": "points"} for one in found}

    def cards(self) -> Iterator[str]:
        replaced, dead = self.worths("cards_replaced"), self.worths("cards_dead")
        play = {self.names[row["card"]]: row for row in rows_of(self.frame("two", "cards"), "played_share")}
        ranked = sorted(replaced, key=lambda card: -replaced[card]["estimate"])
        for title, cards in (("Undervalued", ranked[:TEN]), ("Overvalued", ranked[-TEN:][::-1])):
            rows = [
                [
                    card,
                    shown(replaced[card], True),
                    shown(dead[card], True),
                    shown(play[card]) if card in play else "never",
                ]
                for card in cards
            ]
            yield from table([title, "against an average card", "against a blank", "played by"], rows)

    def deal(self) -> Iterator[str]:
        effects = rows_of(self.frame("two", "deal"), "score_effect")
        effects.sort(key=lambda row: -row["estimate"])
        for verb, rows in (("Best", effects[:5]), ("Worst", effects[-5:][::-1])):
            cards = (f"{self.names[row['card']]} {shown(row, True)}" for row in rows)
            yield f"{verb} to be dealt: {', '.join(cards)}."

    def events(self) -> Iterator[str]:
        worth = self.worths("events_and_forest")
        frame = self.frame("two", "events")
        claimed = {self.names[row["event"]]: row for row in rows_of(frame, "claimed_share")}
        lift = {self.names[row["event"]]: row for row in rows_of(frame, "win_adjusted")}
        points = {self.names[row["event"]]: row for row in rows_of(frame, "points_per_claim")}
        ranked = sorted(claimed, key=lambda event: -claimed[event]["estimate"])
        rows = [
            [event, shown(claimed[event]), shown(points[event]) if event in points else "",
             shown(lift[event], True) if event in lift else "",
             shown(worth[event], True) if event in worth else "basic, always there"]
            for event in ranked
        ]  # fmt: skip
        head = ["event", "claimed by, where in play", "points per claim", "who claims wins more often", "worth (dead)"]
        yield from table(head, rows)

    def champion(self) -> Iterator[str]:
        bots = {name: self.frame(name, "bots") for name in TABLES}
        rows = [
            [what.replace("_", " "), *(shown(rows_of(bots[name], what)[0]) for name in TABLES)]
            for what in DOES
            if all(rows_of(bots[name], what) for name in TABLES)
        ]
        game = {name: self.frame(name, "game") for name in TABLES}
        for what in ("turns", "winning_score", "margin"):
            rows.append([what.replace("_", " "), *(shown(rows_of(game[name], what)[0]) for name in TABLES)])
        yield from table(["per player, then per game", "2 players", "3 players", "4 players"], rows)
        played = rows_of(self.frame("two", "cards"), "plays")
        played.sort(key=lambda row: -row["estimate"])
        cards = (f"{self.names[row['card']]} {shown(row)}" for row in played[:8])
        yield f"Most played with 2 players, times per player: {', '.join(cards)}."


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    found = Findings(Path(sys.argv[1]))
    for title, part in (
        ("Seats", found.seats),
        ("Cards", found.cards),
        ("The deal", found.deal),
        ("Events", found.events),
        ("What the champion does", found.champion),
    ):
        print(f"## {title}\n")
        print("\n".join(part()).rstrip() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
