"""`ablate`: what each card, event or location is worth."""

import json
from collections import Counter
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import option
from everdell_sim.commands.shared.output import half_width, interval, number, p_value, saved
from everdell_sim.support import seats

if TYPE_CHECKING:
    from everdell_sim.experiments.ablation import Ablation, Worth

EXAMPLES = """\b
Examples:
  everdell-sim ablate --cards farm,mine --how replaced --within 0.2
  everdell-sim ablate --events all --locations all
  everdell-sim ablate --cards module:base --how replaced
  everdell-sim ablate --colours all --how prefer --bots engine,engine"""

MEANINGS = {
    "dead": "it stays in the deck, but nobody can use it",
    "replaced": "each copy becomes another random one, in its place",
    "avoid": "one seat must not use it, the others may",
    "prefer": "one seat must use it wherever it can, the others may; the worth is what more of it brings",
}

Cards = Annotated[str | None, option("--cards", "A,B", "Cards by id or name, or module:ID; default: all.")]
Events = Annotated[str | None, option("--events", "A,B", "Events, module:ID, or all (the special ones).")]
Locations = Annotated[str | None, option("--locations", "A,B", "Locations, module:ID, or all (those of the forest).")]
Colours = Annotated[str | None, option("--colours", "A,B", "Colours of cards, or all; for avoid and prefer.")]
How = Annotated[str, option("--how", "H", "dead, replaced, avoid or prefer.")]
Within = Annotated[float, option("--within", "X", "Stop at this many points to either side; 0 plays all deals.")]
Deals = Annotated[int | None, option("--deals", "N", "At most this many deals; default: 20000.", parser=options.count)]
Confirm = Annotated[int, option("--confirm", "N", "Play the N best and worst again on fresh deals.", min=0)]
Seat = Annotated[int | None, option("--for-seat", "N", "Only this seat; for avoid and prefer.")]


def ablate(
    cards: Cards = None,
    events: Events = None,
    locations: Locations = None,
    colours: Colours = None,
    how: How = "dead",
    within: Within = 0.3,
    until: options.Until = None,
    bots: options.Lineups = "champion,champion",
    players: options.Players = None,
    for_seat: Seat = None,
    deals: Deals = None,
    confirm: Confirm = 0,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    patch: options.Patches = None,
    level: options.Level = 0.95,
    workers: options.Threads = None,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure what each card is worth. Plays the same deals with and without it."""
    from everdell_sim.bot import watch
    from everdell_sim.bot.python_bots import read_bots
    from everdell_sim.experiments.ablation import ablate as ask
    from everdell_sim.experiments.targets import HOWS
    from everdell_sim.support.checks import one_of

    seated = players or len(read_bots("--bots", bots))
    with seats.errors_shown(), watch.limited(bot_timeout), progress_bar.shown(progress_bar.AGAIN) as progress:
        found = ask(
            cards,
            events=events,
            locations=locations,
            colours=colours,
            how=one_of("how", how, HOWS),
            bots=bots,
            players=players,
            for_seat=None if for_seat is None else seats.index(for_seat, "--for-seat", seated),
            deals=deals,
            within=within or None,
            until=seats.typed(until),
            confirm=confirm,
            seed=seed,
            modules=modules,
            patch=[*(patch or [])],
            level=level,
            workers=workers,
            progress=progress,
        )
    print(json.dumps(found.to_dict())) if as_json else show(found)


def show(found: "Ablation") -> None:
    from everdell_sim.game.board import many

    print(f"Worth in points of {_things(found)}, measured by playing without it ({found.how}): {MEANINGS[found.how]}.")
    print(
        f"{', '.join(found.bots)}; {found.games:,} games, {found.baseline_games:,} of them the shared baseline; "
        f"{many(len(found.worths), 'simultaneous interval')} per column at {found.level:.0%}; ±: half the width."
    )
    late = [one.target.name for one in found.worths if not one.reached]
    if late:
        print(f"Not within {found.within or 'the goal'} yet, and no deals are left: {', '.join(late)}.")
    print()
    extra = ["win_share", "score_of_others"] if found.seats else ["margin"]
    columns = (
        "",
        "worth",
        "interval",
        "p adjusted",
        *(one.replace("_", " ") for one in (*extra, "turns")),
        "deals",
        "games saved",
    )
    output.show(columns, [_row(one, [*extra, "turns"]) for one in found.worths])
    again = [
        [one.target.name, number(one.confirmed.estimate.value, sign=True), interval(one.confirmed.estimate)]
        for one in found.worths
        if one.confirmed
    ]
    if again:
        print("\nThe best and the worst once more, on fresh deals:\n")
        output.show(columns[:3], again)


def _things(found: "Ablation") -> str:
    """`48 cards`, `16 events and 11 locations`."""
    from everdell_sim.game.board import many

    counted = Counter(one.target.section for one in found.worths)
    return " and ".join(many(n, section) for section, n in counted.items())


def _row(worth: "Worth", extra: list[str]) -> list[str]:
    effect, others = worth.effect, {one.what: one.estimate for one in worth.others}
    return [
        worth.target.name,
        number(effect.estimate.value, sign=True),
        interval(effect.estimate),
        p_value(effect.p_adjusted),
        *(half_width(*others[one].ends, others[one].n, one == "win_share") for one in extra),
        f"{effect.estimate.n:,}",
        saved(effect.saved),
    ]
