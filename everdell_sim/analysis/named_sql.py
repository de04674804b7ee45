"""Questions in SQL that have a name: one file each in `sql/`."""

from difflib import get_close_matches
from importlib.resources import files

from everdell_sim.errors import BadInput


def names() -> list[str]:
    """The names that `query RUN @name` takes."""
    folder = files("everdell_sim.analysis") / "sql"
    return sorted(file.name.removesuffix(".sql") for file in folder.iterdir() if file.name.endswith(".sql"))


def text(question: str) -> str:
    """The question itself, or the one that `@name` stands for."""
    if not question.startswith("@"):
        return question
    name = question[1:].strip()
    if name not in names():
        near = get_close_matches(name, names(), n=1)
        hint = f"did you mean @{near[0]}?" if near else f"there are: {', '.join(names())}"
        raise BadInput(f"no question is named @{name}; {hint}")
    return (files("everdell_sim.analysis") / "sql" / f"{name}.sql").read_text(encoding="utf-8")
