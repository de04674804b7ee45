"""How much of each Rust crate stands in one circle of imports: `python -m tests.house.cycles`.

The unit is a module at the top of a crate, with all files below it. Whoever wants to understand one module of a circle
has to know the others too, so the lines of the largest circle say how much must be read at once.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.house.rust import CRATES, code_of, source_files

GROUP = re.compile(r"\bcrate::\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
NESTED = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")


def names_from_the_root(code: str) -> set[str]:
    """What a file takes from the root of its own crate: `crate::state`, `crate::{ids, list::List}`."""
    names = set(re.findall(r"\bcrate::(\w+)", code))
    for group in GROUP.findall(code):
        names |= set(re.findall(r"(?:^|,)\s*(\w+)", NESTED.sub("", group)))
    return names


def imports(crate: Path) -> dict[str, set[str]]:
    """The modules at the top of a crate, each with those that it imports."""
    root = code_of(crate / "src/lib.rs")
    modules = set(re.findall(r"^(?:pub(?:\(crate\))? )?mod (\w+);", root, re.MULTILINE))
    # A name that the root passes on belongs to the module it comes from.
    owner = {
        name: module
        for module, names in re.findall(r"^pub use (\w+)::(.*?);", root, re.MULTILINE | re.DOTALL)
        for name in re.findall(r"\w+", names)
    }
    graph: dict[str, set[str]] = {module: set() for module in modules}
    for path in source_files(crate):
        own = module_of(crate, path)
        if own in graph:
            used = {owner.get(name, name) for name in names_from_the_root(code_of(path))}
            graph[own] |= used & modules - {own}
    return graph


def module_of(crate: Path, path: Path) -> str:
    return path.relative_to(crate / "src").parts[0].removesuffix(".rs")


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that all reach each other, one after another."""
    reach = {module: reachable(graph, module) for module in graph}
    found: list[set[str]] = []
    for module in sorted(graph):
        if not any(module in circle for circle in found):
            found.append({module} | {other for other in reach[module] if module in reach[other]})
    return found


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        module = ahead.pop()
        if module not in seen:
            seen.add(module)
            ahead += graph[module]
    return seen


def lines(crate: Path, modules: Iterable[str]) -> int:
    wanted = set(modules)
    files = [path for path in source_files(crate) if module_of(crate, path) in wanted]
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def largest_circle(crate: Path) -> tuple[int, list[str]]:
    """Lines and modules of the largest circle of a crate; a module alone is none."""
    real = [circle for circle in circles(imports(crate)) if len(circle) > 1]
    return max(((lines(crate, circle), sorted(circle)) for circle in real), default=(0, []))


def main() -> None:
    for crate in CRATES:
        size, modules = largest_circle(crate)
        total = lines(crate, {module_of(crate, path) for path in source_files(crate)})
        print(f"{crate.name}: {size:,} of {total:,} lines in one circle: {', '.join(modules) or 'none'}")


if __name__ == "__main__":
    main()
