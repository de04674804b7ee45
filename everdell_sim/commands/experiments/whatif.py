"""`whatif`: the same deals with and without a patch."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.output import chance, interval, number, saved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from everdell_sim.experiments.paired_effects import Effect
    from everdell_sim.experiments.what_if import WhatIf

EXAMPLES = """\b
Examples:
  everdell-sim whatif --patch cheaper-farm.toml
  everdell-sim whatif --patch hands.toml --bots champion --players 4 --until "win_share.seat.* within 1 %"
  everdell-sim whatif --patch richer.toml --bots engine,greedy,school --players 3 --json"""

ITEMS = ("card.", "event.", "location.")
MOST_ITEMS = 12

Baseline = Annotated[
    list[Path] | None, typer.Option("--baseline-patch", metavar="FILE", help="What the patch is laid over; may repeat.")
]
Rotate = Annotated[bool, typer.Option("--rotate", help="Every rotation of the seats too.")]
Deals = Annotated[int | None, typer.Option("--deals", metavar="N", help="How many deals: 2000; at most, with --until.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(whatif)


def whatif(
    patch: options.Patches = None,
    baseline_patch: Baseline = None,
    bots: options.Bots = "champion,champion",
    players: output.Players = None,
    games: Deals = None,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    until: output.Until = None,
    rotate: Rotate = False,
    level: output.Level = 0.95,
    workers: options.Workers = None,
    as_json: options.AsJson = False,
) -> None:
    """Tell what a patch changes, on the same deals."""
    from everdell_sim.errors import BadInput
    from everdell_sim.experiments.what_if import whatif as ask

    if not patch:
        raise BadInput("--patch is missing: which file changes the game?")
    with progress_bar.shown(progress_bar.AGAIN) as progress:
        told = ask(
            [*patch],
            bots,
            players,
            games,
            seed,
            modules,
            [*(baseline_patch or [])],
            until,
            workers,
            level,
            rotate,
            progress,
        )
    print(json.dumps(told.to_dict())) if as_json else tell(told)


def tell(told: "WhatIf") -> None:
    for sentence in sentences(told):
        print(sentence)
    general = [one for one in told.measured if not one.what.startswith(ITEMS)]
    print()
    output.show("The game", COLUMNS, rows(general))
    moved = sorted(
        (one for one in told.measured if one.what.startswith(ITEMS) and one.clear), key=lambda one: -abs(one.t)
    )
    if moved:
        print()
        title = f"Cards, events and locations per player: the {min(MOST_ITEMS, len(moved))} clearest of {len(moved)}"
        output.show(title, COLUMNS, rows(moved[:MOST_ITEMS]))


COLUMNS = ("what", "without", "with", "effect", "interval", "p adjusted", "games saved")


def rows(effects: "Sequence[Effect]") -> list[list[str]]:
    """Effects as rows of `COLUMNS`."""
    return [_row(one) for one in effects]


def _row(effect: "Effect") -> list[str]:
    from everdell_sim.play.measures import is_share

    share = is_share(effect.what)
    return [
        effect.what,
        number(effect.without, share),
        number(effect.having, share),
        number(effect.estimate.value, share, sign=True),
        interval(effect.estimate, share),
        chance(effect.p_adjusted),
        saved(effect.saved),
    ]


def sentences(told: "WhatIf") -> list[str]:
    """What there is to say first."""
    from everdell_sim.play.measures import is_share

    name = f"The patch {told.patch}" if told.patch else "The patch"
    sides = f"{told.deals:,} deals, each with and without it ({told.games:,} games), {told.level:.0%} intervals"
    if told.nothing:
        return [f"{name} changes nothing: the rules are the same, and so is every one of {sides}."]
    told_changes = ", ".join(
        f"{one['path']} {_told(one['before'])} → {_told(one['after'])}" for one in told.changes[:3]
    )
    more = f" and {len(told.changes) - 3} more" if len(told.changes) > 3 else ""
    lines = [f"{name} changes {told_changes}{more}.", f"Played: {sides}."]
    if told.until is not None:
        lines.append(f"{told.until}: {'reached' if told.reached else 'not reached, there are no more deals'}.")
    share = told.changed
    lines.append(f"{share.value:.1%} of the deals went otherwise ({share.low:.1%} to {share.high:.1%}).")
    found = told.largest(3)
    if not found:
        lines.append("No effect is clear: every interval holds 0.")
    for one in found:
        percent = is_share(one.what)
        size = number(one.estimate.value, percent, sign=True)
        lines.append(f"Clearest: {one.what} {size} {interval(one.estimate, percent)}.")
    return lines


def _told(value: object) -> str:
    return "nothing" if value is None else json.dumps(value).replace('"', "")
