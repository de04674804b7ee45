"""Watches plain games of the pupil, from which a net learns what positions are worth."""

from everdell_sim.learning.crew import Crew, WatchedGames
from everdell_sim.learning.files import Folder
from everdell_sim.learning.plan import Plan
from everdell_sim.learning.worth import train
from everdell_sim.tuning.tries import Progress, Report

WATCHED = 5000  # games in one file of positions
SEEN = 3_000_017  # added to the seed for the deals of games that are watched


def learn_worth(plan: Plan, folder: Folder, number: int, pupil: str, crew: Crew, report: Report) -> str:
    """Watch games of the pupil, as far as that is not done; returns the net that learned from those of all rounds."""
    if plan.games == 0:
        return ""
    name = folder.net(number)
    if name in folder.files:
        return folder.read(name).decode()
    wanted = {
        f"round-{number:03}-{table.name}-{start:07}.positions": (table, start)
        for table in plan.tables
        for start in range(0, table.deals(plan.games), WATCHED)
    }
    missing = [one for one in wanted if one not in folder.files]
    jobs = [
        WatchedGames.of(
            plan,
            table,
            pupil,
            first_deal=number * plan.games + start,
            deals=min(WATCHED, table.deals(plan.games) - start),
            seed=plan.seed + SEEN,
        )
        for table, start in (wanted[one] for one in missing)
    ]
    have = len(wanted) - len(missing)
    for done, (at, positions) in enumerate(crew.each(jobs), have + 1):
        folder.keep(missing[at], positions)
        report(Progress(number + 0.1 * done / len(wanted), f"games of {wanted[missing[at]][0].name}"))
    report(Progress(number + 0.1, "training the net"))
    net = train(folder.all(".positions"), plan.seed + number)
    folder.keep(name, net)
    return net
