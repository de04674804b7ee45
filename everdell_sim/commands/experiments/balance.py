"""`balance`: a search for a patch that reaches targets."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from everdell_sim.commands.shared import options, output, progress_bar
from everdell_sim.commands.shared.options import argument, option
from everdell_sim.commands.shared.output import number

if TYPE_CHECKING:
    from everdell_sim.experiments.balance.outcome import Balance, Check
    from everdell_sim.experiments.balance.search import Try

EXAMPLES = """\b
Examples:
  everdell-sim balance plan.toml --out fairer.toml
  everdell-sim balance plan.toml --out fairer.toml --resume
A plan:
  [balance]
  bots = ["champion", "champion"]
  [targets]
  "win_share.seat.*" = { within = 0.01 }
  "card.farm.worth" = [0.0, 3.0]
  [numbers]
  "setup.starting_hand.1" = [4, 8]         the second seat: files count seats from 0
  "card.farm.points" = [0, 2]"""


def balance(
    plan: Annotated[Path, argument("FILE", "The plan: a TOML file with targets and numbers.")],
    out: Annotated[Path | None, option("--out", "FILE", "The patch to write; default: <plan>.patch.toml.")] = None,
    resume: options.ResumeFile = False,
    workers: options.Threads = None,
    trust_bots: options.TrustFile = False,
    bot_timeout: options.BotTimeout = None,
    as_json: options.AsJson = False,
) -> None:
    """Search for a small patch that reaches targets. The result is checked on fresh deals."""
    from everdell_sim.bot import watch
    from everdell_sim.experiments.balance.outcome import balance as search

    file = plan.with_suffix(".patch.toml") if out is None else out
    say = sys.stderr if as_json else sys.stdout

    def report(tries: int, best: "Try") -> None:
        if tries % 10 == 0:
            print(f"{tries} patches tried, least imbalance {best.imbalance:.3f}", file=say, flush=True)

    kept = f"the checkpoint beside {file} is kept, --resume continues"
    with watch.limited(bot_timeout), progress_bar.shown(kept) as progress:
        found = search(plan, file, resume, workers, progress, report, trust_bots)
    if as_json:
        print(json.dumps(found.to_dict() | {"file": str(file)}))
    else:
        show(found, file)


def show(found: "Balance", file: Path) -> None:
    from everdell_sim.rules.catalogue import item_names
    from everdell_sim.rules.patches import load_rules

    before, after = found.imbalance
    ended = "until no step improved the best" if found.complete else "as many as the plan allows"
    print(f"{len(found.tries)} patches tried, {ended}; {found.games:,} games.")
    if not found.changes:
        print("No patch within these ranges is better than the unchanged game.")
    else:
        print(f"Best: {', '.join(f'{address} = {value}' for address, value in found.changes.items())}.")
    print(
        f"Imbalance on {found.plan.confirm:,} fresh deals: {before:.3f} before, {after:.3f} after "
        "(0: all within their bands; 1: one target is half a band outside)."
    )
    print("Confirmed: every interval is within its band." if found.confirmed else "Not every target is confirmed.")
    print()
    front = [
        [f"{row['change']:.3f}", f"{row['imbalance']:.3f}", row["changes"].replace('"', "").strip("{}") or "nothing"]
        for row in found.frontier.iter_rows(named=True)
    ]
    output.show(("change", "imbalance left", "by"), front, "Frontier, on the deals of the search")
    print()
    names = item_names([load_rules(found.plan.modules, found.plan.below)])
    columns = ("target", "before", "after", "interval", "band", "verdict")
    unsettled = [one for one in found.checks if one.verdict != "within"]
    rest = [one for one in found.checks if one.verdict == "within"]
    output.show(columns, [_row(one, names) for one in (*unsettled, *rest)], "Targets on fresh deals")
    further = f"Next: everdell-sim whatif --patch {file}" if found.changes else "It changes nothing."
    print(f"\nWritten to {file}. {further}")


def _row(one: "Check", names: Mapping[str, str]) -> list[str]:
    from everdell_sim.experiments.effect_families import label
    from everdell_sim.play.measures import is_share

    share = is_share(one.band.what)
    asked = f"{number(one.band.low, share)} to {number(one.band.high, share)}"
    after = one.after
    return [
        label(one.band.what, names),
        number(one.before.value, share),
        number(after.value, share),
        output.interval(after, share, sign=False),
        asked,
        one.verdict,
    ]
