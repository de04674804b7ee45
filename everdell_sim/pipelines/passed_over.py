"""What a bot gives away where it passes over a card: bad card, or blind bot?

`python -m everdell_sim.pipelines.passed_over runs/base_balance --cards fool,chapel --bots champion,master`

Two equal bots play. Where one of them could play the card, ranks that play no more than 2 points behind its best choice
and takes another, the card was passed over. One such turn a game, drawn at random, is played again from there with
the card, on the same decks, and the rest by the bots. Nothing that a player cannot see decides which turns these are,
so the difference of the two games is what playing the card would have brought on average. It is written to
`passed_over.json` in the folder, where `everdell_sim.pipelines.findings` reads it.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from everdell_sim import _core
from everdell_sim.rules.patches import load_rules
from everdell_sim.stats import mean
from everdell_sim.stats.simultaneous import shared_level

NAME = "passed_over.json"
CARDS = "fool,chapel,cemetery,monastery,storehouse"
BEHIND = 2.0
TRIES = 4  # turns of a game that are looked at for one close to playing the card
PLAYERS = 2
PART = 25  # games that one process plays in a row


@dataclass(frozen=True)
class Turn:
    """A turn at which a card could be played and was not: the position, whose turn it is, the ways to play the card."""

    game: _core.Game
    seat: int
    plays: list[int]


@dataclass(frozen=True)
class Table:
    """Equal bots around a table."""

    bot: str
    seed: int

    @cached_property
    def rules(self) -> _core.Rules:
        return load_rules()

    @cached_property
    def seats(self) -> list[_core.Bot]:
        return [_core.Bot(self.bot, seat, _core.bot_seed(self.seed, seat), self.rules) for seat in range(PLAYERS)]

    def free(self, deal: int, cards: Sequence[str]) -> tuple[list[int], dict[str, list[Turn]]]:
        """The scores of a game as the bots play it, and where they did not play the cards."""
        game = _core.Game(self.rules, PLAYERS, _core.deal_seed(self.seed, deal))
        turns: dict[str, list[Turn]] = {card: [] for card in cards}
        while (decision := game.decision()) is not None:
            seat, kind, *_, choices = decision
            taken = self.seats[seat].choose(game)
            if kind == "turn":
                plays = [choice.get("card", "") if choice["kind"] == "play" else "" for choice, _ in choices]
                for card in {*plays} & {*cards} - {plays[taken]}:
                    turns[card].append(Turn(game.clone(), seat, [at for at, one in enumerate(plays) if one == card]))
            game.apply(taken)
        return totals(game), turns

    def passed_over(self, turns: Sequence[Turn]) -> tuple[Turn, int] | None:
        """The first turn at which the card was close to being played, and the way that the bot likes best."""
        for turn in turns:
            rows = _core.Bot(self.bot, turn.seat, 0, self.rules).explain(turn.game) or []
            values = {row["index"]: row["value"] for row in rows}
            best = max(turn.plays, key=values.__getitem__)
            if values[best] >= max(values.values()) - BEHIND:
                return turn, best
        return None

    def played(self, turn: Turn, choice: int) -> list[int]:
        """The scores if the card had been played."""
        game = turn.game
        game.apply(choice)
        while (decision := game.decision()) is not None:
            game.apply(self.seats[decision[0]].choose(game))
        return totals(game)


def totals(game: _core.Game) -> list[int]:
    return [score["total"] for score in game.scores()]


def part(bot: str, cards: Sequence[str], seed: int, first: int, games: int) -> list[tuple[str, int, int]]:
    """Of each card passed over in each game: own and the rival's points with it less without it."""
    table, rows = Table(bot, seed), []
    for deal in range(first, first + games):
        free, turns = table.free(deal, cards)
        for card in cards:
            drawn = random.Random(f"{seed} {deal} {card}").sample(turns[card], min(TRIES, len(turns[card])))
            if found := table.passed_over(drawn):
                gained = [new - old for new, old in zip(table.played(*found), free, strict=True)]
                seat = found[0].seat
                rows.append((card, gained[seat], gained[1 - seat]))
    return rows


def regrets(bot: str, cards: Sequence[str], seed: int, games: int, workers: int) -> list[dict[str, Any]]:
    """What a bot would have gained; the intervals of one measure hold together for all cards."""
    starts = range(0, games, PART)
    with ProcessPoolExecutor(workers) as pool:
        parts = [pool.submit(part, bot, cards, seed, start, min(PART, games - start)) for start in starts]
        rows = [*chain.from_iterable(one.result() for one in parts)]
    level, found = shared_level(0.95, len(cards)), []
    for card in cards:
        mine = [row for row in rows if row[0] == card]
        about: dict[str, Any] = {"bot": bot, "card": card, "games": games, "passed_over": len(mine)}
        if len(mine) > 1:
            margin = mean([own - rival for *_, own, rival in mine], level)
            score = mean([own for *_, own, _ in mine], level)
            about |= {"margin": margin.to_dict("margin"), "score": score.to_dict("score")}
        found.append(about)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cards", default=CARDS)
    parser.add_argument("--bots", default="champion,master")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2029)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    cards = [load_rules().find("card", card) for card in asked.cards.split(",")]
    found = [regrets(bot, cards, asked.seed, asked.games, asked.workers) for bot in asked.bots.split(",")]
    document = {"seed": asked.seed, "behind": BEHIND, "regrets": [*chain.from_iterable(found)]}
    (asked.folder / NAME).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
