"""`whatif`: the same deals with and without a patch."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import option, switch
from everdell_sim.commands.shared.output import interval, number
from everdell_sim.support import seats

if TYPE_CHECKING:
    from everdell_sim.experiments.what_if import WhatIf

EXAMPLES = """\b
Examples:
  everdell-sim whatif --patch cheaper-farm.toml
  everdell-sim whatif --patch hands.toml --bots champion --players 4 --until "win_share.seat.* within 1 %\""""

ITEMS = ("card.", "event.", "location.")
MOST_ITEMS = 12

Baseline = Annotated[list[Path] | None, option("--baseline-patch", "FILE", "Apply this to both sides; may repeat.")]
Rotate = Annotated[bool, switch("--rotate", "Play every rotation of the seats.")]
Deals = Annotated[
    int | None, option("--deals", "N", "Deals; default: 2000, at most 100k with --until.", parser=options.count)
]


def whatif(
    patch: options.Patches = None,
    baseline_patch: Baseline = None,
    bots: options.Lineups = "champion,champion",
    players: options.Players = None,
    deals: Deals = None,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    until: options.Until = None,
    rotate: Rotate = False,
    level: options.Level = 0.95,
    workers: options.Threads = None,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure what a patch changes. Plays the same deals with and without it."""
    from everdell_sim.bot import watch
    from everdell_sim.errors import BadInput
    from everdell_sim.experiments.what_if import whatif as ask

    if not patch:
        raise BadInput("--patch is missing: which file changes the game?")
    with seats.errors_shown(), watch.limited(bot_timeout), progress_bar.shown(progress_bar.AGAIN) as progress:
        found = ask(
            [*patch],
            bots=bots,
            players=players,
            deals=deals,
            seed=seed,
            modules=modules,
            baseline_patch=[*(baseline_patch or [])],
            until=seats.typed(until),
            rotate=rotate,
            level=level,
            workers=workers,
            progress=progress,
        )
    print(json.dumps(found.to_dict())) if as_json else show(found, patch)


def show(found: "WhatIf", files: Sequence[Path] = ()) -> None:
    for sentence in sentences(found, files):
        print(sentence)
    general = [one for one in found.measured if not one.what.startswith(ITEMS)]
    print(f"\nThe game ({output.PP})")
    output.show(output.COLUMNS, output.rows(general, found.names))
    moved = sorted(
        (one for one in found.measured if one.what.startswith(ITEMS) and one.clear), key=lambda one: -abs(one.t)
    )
    if moved:
        print(f"\nCards, events and locations per player: the {min(MOST_ITEMS, len(moved))} clearest of {len(moved)}")
        output.show(output.COLUMNS, output.rows(moved[:MOST_ITEMS], found.names))


def sentences(found: "WhatIf", files: Sequence[Path] = ()) -> list[str]:
    """The main results in sentences; `files` are those of the patch."""
    from everdell_sim.experiments.effect_families import label
    from everdell_sim.play.measures import is_share
    from everdell_sim.rules.change_words import changes_sentence

    name = f"The patch {found.patch}" if found.patch else "The patch"
    sides = f"{found.deals:,} deals, each with and without it ({found.games:,} games), {found.level:.0%} intervals"
    if found.nothing:
        return [f"{name} changes nothing: the rules are the same, and so is every one of {sides}."]
    lines = [f"{name} {changes_sentence(found.changes, 3)}.", *untuned(found, files), f"Played: {sides}."]
    if found.until is not None:
        lines.append(f"{seats.shown(found.until)}: {'reached' if found.reached else 'not reached; no deals are left'}.")
    share = found.changed
    lines.append(f"{share.value:.1%} of the deals turned out differently ({share.low:.1%} to {share.high:.1%}).")
    clearest = found.largest(3)
    if not clearest:
        lines.append("No effect is clear: every interval contains 0.")
    for one in clearest:
        percent = is_share(one.what)
        size = number(one.estimate.value, percent, sign=True)
        lines.append(f"Clearest: {label(one.what, found.names)} {size} {interval(one.estimate, percent)}.")
    return lines


def untuned(found: "WhatIf", files: Sequence[Path]) -> list[str]:
    """A warning where the patch adds things that no bot has been tuned for."""
    from everdell_sim.rules.catalogue import bots
    from everdell_sim.rules.change_words import new_things

    new = new_things(found.changes)
    if not new:
        return []
    files_of_numbers = set(bots().filter(kind="file")["name"])
    named = (bot.partition(":")[0] for lineup in found.lineups for bot in lineup)
    bot = next((one for one in named if one in files_of_numbers or one.endswith(".toml")), "champion")
    patches = " ".join(f"--patch {shlex.quote(str(file))}" for file in files) or "--patch FILE"
    return [
        f"No bot was tuned for {' and '.join(new)}, so bots may play {'it' if len(new) == 1 else 'them'} badly. "
        f"To tune one: everdell-sim tune {bot} {patches} --cards",
    ]
