"""`ablate`: what each card, event or location is worth."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.output import chance, interval, number, saved

if TYPE_CHECKING:
    from everdell_sim.experiments.ablation import Ablation, Worth

EXAMPLES = """\b
Examples:
  everdell-sim ablate
  everdell-sim ablate --cards farm,mine --how replaced --within 0.2
  everdell-sim ablate --events all --locations all
  everdell-sim ablate --colours all --how prefer --bots engine,engine"""

MEANINGS = {
    "dead": "it stays in the deck, but nobody can use it",
    "replaced": "each copy becomes another random one, in its place",
    "avoid": "one seat must not use it, the others may",
    "prefer": "one seat must use it wherever it can, the others may; the worth is what more of it brings",
}

Cards = Annotated[str | None, typer.Option("--cards", metavar="A,B", help="Cards by id or name, or all.")]
Events = Annotated[str | None, typer.Option("--events", metavar="A,B", help="Events, or all special ones.")]
Locations = Annotated[str | None, typer.Option("--locations", metavar="A,B", help="Locations, or all of the forest.")]
Colours = Annotated[str | None, typer.Option("--colours", metavar="A,B", help="With avoid, prefer: colours, or all.")]
How = Annotated[str, typer.Option("--how", metavar="H", help="dead, replaced, avoid or prefer.")]
Within = Annotated[float, typer.Option("--within", metavar="X", help="Points to either side; 0 plays all deals.")]
Deals = Annotated[int | None, typer.Option("--deals", metavar="N", help="At most so many deals each: 20000.")]
Seat = Annotated[int | None, typer.Option("--for-seat", metavar="N", help="With avoid, prefer: this seat only.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(ablate)


def ablate(
    cards: Cards = None,
    events: Events = None,
    locations: Locations = None,
    colours: Colours = None,
    how: How = "dead",
    within: Within = 0.3,
    until: output.Until = None,
    bots: options.Bots = "champion,champion",
    players: output.Players = None,
    for_seat: Seat = None,
    games: Deals = None,
    seed: options.Seed = 1,
    modules: options.Modules = "",
    patch: options.Patches = None,
    level: output.Level = 0.95,
    workers: options.Workers = None,
    as_json: options.AsJson = False,
) -> None:
    """Tell what each card is worth, on the same deals without it."""
    from everdell_sim.experiments.ablation import ablate as ask
    from everdell_sim.experiments.targets import HOWS
    from everdell_sim.support.checks import one_of

    with progress_bar.shown(progress_bar.AGAIN) as progress:
        told = ask(
            cards,
            one_of("how", how, HOWS),
            bots,
            players,
            games,
            within or None,
            seed,
            events,
            locations,
            for_seat,
            modules,
            [*(patch or [])],
            until,
            workers,
            level,
            progress,
            colours,
        )
    print(json.dumps(told.to_dict())) if as_json else tell(told)


def tell(told: "Ablation") -> None:
    n = len(told.worths)
    print(f"Worth in points of {n} by taking out ({told.how}): {MEANINGS[told.how]}.")
    print(
        f"{', '.join(told.bots)}; {told.games:,} games, {told.baseline_games:,} of them the baseline that all share; "
        f"{n} intervals that hold together with {told.level:.0%}."
    )
    late = [one.target.id for one in told.worths if not one.reached]
    if late:
        print(f"Not within {told.within or 'the goal'} yet, there are no more deals: {', '.join(late)}.")
    print()
    extra = ["win_share", "score_of_others"] if told.seats else ["margin"]
    columns = (
        "",
        "worth",
        "interval",
        "p adjusted",
        *(one.replace("_", " ") for one in (*extra, "turns")),
        "deals",
        "games saved",
    )
    output.show("", columns, [_row(one, [*extra, "turns"]) for one in told.worths])


def _row(worth: "Worth", extra: list[str]) -> list[str]:
    effect, others = worth.effect, {one.what: one.estimate.value for one in worth.others}
    return [
        worth.target.name,
        number(effect.estimate.value, sign=True),
        interval(effect.estimate),
        chance(effect.p_adjusted),
        *(number(others[one], one == "win_share", sign=True) for one in extra),
        f"{effect.estimate.n:,}",
        saved(effect.saved),
    ]
