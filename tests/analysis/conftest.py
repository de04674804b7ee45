import pytest

import everdell_sim as ev
from everdell_sim.runs.execution import runner
from everdell_sim.runs.spec import Cell, Spec


@pytest.fixture(scope="session")
def mixed(tmp_path_factory):
    """One line-up of three, two of them the same bot, with all rows."""
    where = tmp_path_factory.mktemp("analysis") / "mixed"
    runner.run(Spec((Cell.of("greedy,villager,greedy"),), 250, 3, "cards"), where, executor="local", workers=2)
    return ev.open_run(where)


@pytest.fixture(scope="session")
def several(tmp_path_factory):
    """Line-ups that take turns, and one of equal bots under a patch, with all rows."""
    where = tmp_path_factory.mktemp("analysis") / "several"
    patch = {"patch": {"name": "rich-farm"}, "card": {"farm": {"points": 3}}}
    cells = (
        Cell.of("greedy,random"),
        Cell.of("random,greedy"),
        Cell.of("greedy,greedy", patch=patch),
        Cell.of("greedy,random,random,greedy"),
    )
    runner.run(Spec(cells, 150, 4, "cards"), where, executor="local", workers=2)
    return ev.open_run(where)
