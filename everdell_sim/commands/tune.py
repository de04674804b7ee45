"""`tune`: a bot's numbers made better by play."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from everdell_sim.commands.shared import options, progress_bar

if TYPE_CHECKING:
    from everdell_sim.tuning.plan import Plan as Wanted
    from everdell_sim.tuning.tries import Progress as At

EXAMPLES = """\b
Examples:
  everdell-sim tune settler --against settler,engine --out my_bot.toml
  everdell-sim tune my_bot.toml --against champion --players 2,3,4 --generations 200 --out better.toml --resume
  everdell-sim tune champion --modules NAME --out mine.toml"""


def add_to(app: typer.Typer) -> None:
    app.command(epilog=EXAMPLES)(tune)


def tune(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A bot that is a file of numbers.")],
    against: Annotated[
        str, typer.Option("--against", metavar="A,B", help="Its opponents, or self: it has all seats; BOT if left out.")
    ] = "",
    players: Annotated[
        str, typer.Option("--players", metavar="N,N", help="Sizes of tables, in turn; 2, or 1 in a solo game.")
    ] = "",
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="evolution, or playouts: from its own decisions played out.")
    ] = "evolution",
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", help="Deals for each try in a generation, or for its lessons.")
    ] = 200,
    generations: Annotated[int, typer.Option("--generations", metavar="N", help="How often it moves on.")] = 50,
    population: Annotated[int, typer.Option("--population", metavar="N", help="Tries in a generation.")] = 24,
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", help="Playouts of each choice.")] = 10,
    check: Annotated[
        int, typer.Option("--check", metavar="N", help="Fresh deals on which the gain is measured.")
    ] = 4000,
    seed: options.Seed = 1,
    cards: Annotated[bool, typer.Option("--cards", help="Tune what each card and place is worth besides.")] = False,
    fine: Annotated[
        bool, typer.Option("--fine", help="Let numbers run from season to season, and change as the city fills.")
    ] = False,
    only: Annotated[str, typer.Option("--only", metavar="A,B", help="These numbers, cards and places alone.")] = "",
    modules: options.Modules = "",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The new file.")] = None,
    workers: options.Workers = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on after a stop.")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Improve a bot's numbers by play, and write a new file."""
    from everdell_sim.errors import BadInput
    from everdell_sim.rules.patches import load_rules
    from everdell_sim.support.checks import names, one_of, threads_of
    from everdell_sim.tuning.plan import METHODS, Plan, check_plan, checkpoint_of
    from everdell_sim.tuning.tuner import tune as search

    wanted = names("--modules", modules)
    sizes = names("--players", players) or ["1" if load_rules(wanted).automatic else "2"]
    if not all(size.isdecimal() for size in sizes):
        raise BadInput(f"--players {players}: write sizes of tables, 2 or 2,3,4")
    threads_of(workers, "--workers")
    plan = Plan(
        bot=bot,
        opponents=tuple(names("--against", against)) or (bot,),
        players=tuple(map(int, sizes)),
        deals=deals,
        generations=generations,
        population=population,
        seed=seed,
        cards=cards,
        check_deals=check,
        method=one_of("method", method, METHODS),
        playouts=playouts,
        fine=fine,
        modules=tuple(wanted),
        only=tuple(names("--only", only)),
    )
    check_plan(plan)
    where = out or Path(f"{Path(bot).stem}_tuned.toml")
    if not resume and (where.exists() or checkpoint_of(where).exists()):
        raise BadInput(f"{where}: begun or done already; --resume goes on, another --out starts anew")
    with shown(plan, where) as told:
        made = search(plan, where, resume=resume, threads=workers, told=told)
    if as_json:
        print(json.dumps({"file": str(where), **made}))
        return
    print(f"{where}: made from {bot} in {made['games']:,} games")
    for size in plan.players:
        gain, half = made[f"gain_{size}_players"]
        print(f"  {size} players: {gain:+.2f} ± {half:.2f} points over {bot}, on {plan.check_deals:,} fresh deals")


@contextmanager
def shown(plan: "Wanted", out: Path) -> "Iterator[Callable[[At], object]]":
    """A progress bar by generations."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("generation"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
        TimeRemainingColumn(),
    )
    with progress_bar.on_stderr(f"--out {out} --resume goes on", *columns) as progress:
        task = progress.add_task("tune", total=plan.generations, told="")

        def told(at: "At") -> None:
            progress.update(task, completed=at.generation, told=at.told)

        yield told
