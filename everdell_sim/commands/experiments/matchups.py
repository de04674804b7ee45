"""`matchups`: how the roles of seats fare against each other."""

import json
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import option, switch
from everdell_sim.commands.shared.output import half_width, p_value
from everdell_sim.support.brief import no_interval

if TYPE_CHECKING:
    import polars as pl

    from everdell_sim.experiments.matchups.outcome import Matchups

EXAMPLES = """\b
Examples (NAME: a module with roles, see everdell-sim modules):
  everdell-sim matchups --modules NAME --plan
  everdell-sim matchups --modules NAME --bots champion,greedy --choose --out runs/matchups
  everdell-sim matchups --modules NAME --players 4 --role-half-width 0.02"""

# More rows do not fit a screen; --json has them.
MOST_ROWS = 24

Field = Annotated[str, option("--bots", "A[,B]", "Bots; each plays all seats of every table.")]
Players = Annotated[int, option("--players", "N", "Seats at a table, from 2 to 6.")]
Roles = Annotated[str | None, option("--roles", "A,B", "Roles by id or name; default: all.")]
Choose = Annotated[bool, switch("--choose", "Also play games in which seats choose their roles.")]
Deals = Annotated[int, option("--deals", "N", "At most so many deals per table.", parser=options.count)]
PairHalfWidth = Annotated[float, option("--pair-half-width", "X", "Until pairs are this narrow; 0: never.")]
RoleHalfWidth = Annotated[float, option("--role-half-width", "X", "And roles this narrow; 0: never.")]
Rounds = Annotated[int, option("--rounds", "N", "From 3 players on: more tables.")]
Out = Annotated[str, option("--out", "DIR", "Folder of the run, or s3://...")]


def matchups(
    modules: options.Modules,
    bots: Field = "champion",
    players: Players = 2,
    roles: Roles = None,
    choose: Choose = False,
    pair_half_width: PairHalfWidth = 0.03,
    role_half_width: RoleHalfWidth = 0.01,
    deals: Deals = 4000,
    rounds: Rounds = 4,
    seed: options.Seed = 1,
    patch: options.Patches = None,
    out: Out = "runs/matchups",
    plan_only: options.PlanOnly = False,
    level: options.Level = 0.95,
    executor: options.Executor = "auto",
    workers: options.Workers = None,
    ray_address: options.RayAddress = None,
    resume: options.Resume = False,
    force: options.Force = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Compare the roles that seats can have."""
    from everdell_sim.commands.games.sweep import show_plan
    from everdell_sim.experiments.matchups.outcome import matchups_of
    from everdell_sim.experiments.matchups.request import MatchupKeys
    from everdell_sim.experiments.sweeps.needs import needs
    from everdell_sim.runs.execution.runner import EXECUTORS, How, run
    from everdell_sim.runs.reader.run_dataset import open_run
    from everdell_sim.stats import check_level
    from everdell_sim.support.checks import one_of

    check_level(level)
    asked = MatchupKeys(
        modules=modules,
        bots=bots,
        players=players,
        roles=roles,
        choose=choose,
        deals=deals,
        pair_half_width=pair_half_width,
        role_half_width=role_half_width,
        rounds=rounds,
        seed=seed,
        patch=[*(patch or [])],
    )
    spec = asked.spec
    if plan_only:
        estimate = needs(spec, workers)
        print(json.dumps(estimate.to_dict())) if as_json else show_plan(estimate)
        return
    chosen = one_of("executor", executor, EXECUTORS)
    how: How = {"executor": chosen, "workers": workers, "ray_address": ray_address, "force": force}
    with progress_bar.shown(progress_bar.kept(out)) as progress:
        how |= {"progress": progress, "bot_timeout": bot_timeout}
        run(spec, out, resume=resume, **how)
    found = matchups_of(open_run(out), level)
    print(json.dumps({"run": out, **found.to_dict()})) if as_json else show(out, found)


def show(where: str, found: "Matchups") -> None:
    written = found.run.manifest
    print(
        f"{found.played_roles} roles ({found.section}) at {found.players} players: {written.games:,} games, "
        f"{found.deals:,} deals on {len(found.run.spec.cells):,} cells; {where}"
    )
    if written.reached is not None:
        goal = written.specification.until
        print(f"{goal}: {'reached' if written.reached else 'not reached; all deals are played'}.")
    print(f"The intervals of one table hold together at {found.level:.0%} (Bonferroni); ±: half the width.")
    print(f"Every deal was played from every seat; p-values are adjusted by Holm; {output.PP}.")
    for bot in found.roles["bot"].unique(maintain_order=True):
        _roles(found, bot)
    _lopsided(found)
    _bots(found)
    _choice(found)
    print(f"\nEverything: --json, or everdell-sim table {where} matchups")


def _roles(found: "Matchups", bot: str) -> None:
    import polars as pl

    mine = found.roles.filter(pl.col("bot") == bot)
    margins = {row["role"]: row for row in mine.filter(pl.col("what") == "margin").to_dicts()}
    rows = []
    for row in mine.filter(pl.col("what") == "win_share").to_dicts():
        rows.append([_name(found, row["role"]), _share(row), _points(margins[row["role"]]), p_value(row["p_adjusted"])])
    print(f"\nRoles as played by {bot}, strongest first; an equal share is {1 / found.players:.1%}")
    output.show((found.section, "win share", "margin", "p adjusted"), rows)


def _lopsided(found: "Matchups") -> None:
    if found.players != 2:
        return
    lopsided = found.lopsided
    count = found.pairs.filter(what="win_share").height // 2
    print(f"\n{lopsided.height} of {count} matchups are lopsided")
    margins = {
        (row["bot"], row["role"], row["other_role"]): row for row in found.pairs.filter(what="margin").to_dicts()
    }
    rows = []
    for row in lopsided.head(MOST_ROWS).to_dicts():
        margin = margins[row["bot"], row["role"], row["other_role"]]
        names = (_name(found, row["role"]), _name(found, row["other_role"]))
        rows.append([row["bot"], *names, _share(row), _points(margin), p_value(row["p_adjusted"])])
    if rows:
        output.show(("bot", "role", "against", "win share", "margin", "p adjusted"), rows, left=(0, 1, 2))
    if lopsided.height > MOST_ROWS:
        print(f"... and {lopsided.height - MOST_ROWS} more")


def _bots(found: "Matchups") -> None:
    for row in found.agreement.to_dicts():
        print(
            f"\nRank correlation of the roles as played by {row['bot']} and {row['other_bot']}: "
            f"{_points(row, sign=False)} (corrected for noise, {row['n']:,} deals)"
        )


def _choice(found: "Matchups") -> None:
    if found.chosen.is_empty():
        return
    taken = {(row["bot"], row["role"]): row for row in found.chosen.filter(what="taken_share").to_dicts()}
    rows = [
        [row["bot"], _name(found, row["role"]), _share(taken[row["bot"], row["role"]]), _share(row)]
        for row in found.chosen.filter(what="win_share").to_dicts()
    ]
    print("\nRoles that seats chose; associated, not caused: who chooses a role may differ in other ways")
    output.show(("bot", found.section, "taken", "win share"), rows, left=(0, 1))
    print("\nSpread of the win shares of roles (standard deviation, corrected for noise)")
    _spread(found.spread)


def _spread(spread: "pl.DataFrame") -> None:
    words = {"fixed": "given out by chance", "chosen": "chosen"}
    output.show(
        ("bot", "roles", "spread"), [[one["bot"], words[one["given"]], _ends(one)] for one in spread.to_dicts()]
    )


def _ends(row: dict[str, float]) -> str:
    return f"{100 * row['estimate']:.2f} pp [{100 * row['low']:.2f}, {100 * row['high']:.2f}]"


def _name(found: "Matchups", role: str) -> str:
    return found.names.get(role, role)


def _share(row: dict[str, float]) -> str:
    """With both ends of the interval: near 0 and 1 it is not symmetric."""
    text, low, high = output.number(row["estimate"], share=True), row["low"], row["high"]
    return (
        f"{text} {no_interval(int(row['n']))}".rstrip()
        if low is None
        else f"{text} [{100 * low:.2f}, {100 * high:.2f}]"
    )


def _points(row: dict[str, float], sign: bool = True) -> str:
    return half_width(row["estimate"], row["low"], row["high"], int(row["n"]), sign=sign)
