"""What the trait for modules of the game holds, and who uses each of its hooks: `python -m tests.house.hooks`.

A hook is worth its place when a real module needs it. The module `specimen`, which only tests have, is no user.
"""

import re
from pathlib import Path

from tests.house.rust import CRATES, code_of, source_files

TRAIT = "Module"
SPECIMEN = "specimen"
ITEM = re.compile(r"^    (?:const|(?:const )?fn) (\w+)", re.MULTILINE)


def block(code: str, header: str) -> str:
    """The body of the first item whose line begins with this header; formatted code ends it with a brace of its own."""
    start = re.search(rf"^(?:pub(?:\(\w+\))? )?{header}.*?\{{$", code, re.MULTILINE | re.DOTALL)
    return code[start.end() : code.index("\n}", start.end())] if start else ""


def hooks() -> dict[str, set[str]]:
    """Each hook with the modules that say something other than the default."""
    declared: list[str] = []
    users: dict[str, set[str]] = {}
    for path in (path for crate in CRATES for path in source_files(crate)):
        code = code_of(path)
        declared += ITEM.findall(block(code, rf"trait {TRAIT}\b"))
        for hook in ITEM.findall(block(code, rf"impl {TRAIT} for ")):
            users.setdefault(hook, set()).add(box_of(path))
    return {hook: users.get(hook, set()) for hook in declared}


def box_of(path: Path) -> str:
    """The folder that a module's code is in."""
    return path.parent.name if path.name == "mod.rs" else path.stem


def main() -> None:
    table = hooks()
    for hook, users in sorted(table.items(), key=lambda row: (len(row[1] - {SPECIMEN}), row[0])):
        print(f"{len(users - {SPECIMEN})}  {hook:24} {', '.join(sorted(users)) or '-'}")
    real = [len(users - {SPECIMEN}) for users in table.values()]
    print(f"{len(table)} hooks; {real.count(0)} without a real user, {real.count(1)} with one")


if __name__ == "__main__":
    main()
