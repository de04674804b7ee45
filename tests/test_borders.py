"""Who may know whom: crates, modules, the two languages, code and cards. Reading the sources is enough to check it."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.house.hooks import block
from tests.house.rust import PIECES, ROOT, code_of, without_tests

CRATES = ROOT / "core_rs"
PACKAGE = ROOT / "everdell_sim"

# The only files of the Python half that speak to the Rust half. Each is thin: it checks, hands over and gives back.
SPEAK_TO_THE_ENGINE = {
    "__init__", "errors", "rules.patches", "rules.catalogue", "game.game",
    "bot.python_bots", "bot.explanation", "tuning.plan", "tuning.playouts", "tuning.tries",
    "learning.plan", "learning.files", "learning.learner", "learning.crew", "learning.worth",
    "play.stretches", "play.decisions", "play.terminal.session", "runs.spec", "runs.bot_records", "runs.provenance",
    "runs.store.about", "runs.store.manifest", "runs.reader.replay", "commands.lookup.bots",
    "commands.lookup.catalogue", "commands.cli", "pipelines.strength", "pipelines.untaught_modules",
    "pipelines.passed_over", "support.near_names",
}  # fmt: skip

# Ids that are also words of the data's own language.
WORDS_OF_THE_DATA = {
    "judge": "what corrects the ranking of a bot (`[judge]`); a card has the same id",
    "haven": "an area, as basic and forest are; the one location there has the same id",
}

LONGEST = {"core_rs/*/src": 400, "core_rs/*/tests": 400, "everdell_sim": 250, "tests": 400}


def sources(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()]
    assert found, patterns
    return sorted(found)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ---- Rust -----------------------------------------------------------------------------------------------------------


def texts_of(path: Path) -> Iterator[str]:
    for piece in PIECES.finditer(without_tests(path.read_text(encoding="utf-8"))):
        text = piece["raw"] if piece["text"] is None else piece["text"]
        if text is not None:
            yield text


def test_only_one_crate_knows_python() -> None:
    foreign = re.compile(r"\b(pyo3\w*|arrow_\w+)\b")
    for path in sources("core_rs/engine/**/*.rs", "core_rs/arena/**/*.rs"):
        assert not foreign.search(code_of(path)), name(path)
    for crate in ("engine", "arena"):
        needs = tomllib.loads((CRATES / crate / "Cargo.toml").read_text(encoding="utf-8"))["dependencies"]
        assert not [need for need in needs if need.startswith(("pyo3", "arrow"))], crate


def test_crates_depend_one_way() -> None:
    order = ["everdell-engine", "everdell-arena", "everdell-py"]
    for at, crate in enumerate(("engine", "arena", "py")):
        needs = tomllib.loads((CRATES / crate / "Cargo.toml").read_text(encoding="utf-8"))["dependencies"]
        assert {need for need in needs if need.startswith("everdell")} <= set(order[:at]), crate


def test_modules_of_the_engine_depend_one_way() -> None:
    """In the order that the crate's own documentation gives."""
    text = (CRATES / "engine/src/lib.rs").read_text(encoding="utf-8")
    result = re.search(r"Dependencies go one way: (.*?)\.\n", text.replace("\n//!", ""), re.DOTALL)
    assert result, "lib.rs no longer tells the order"
    layers = [re.findall(r"\w+", layer) for layer in result[1].split("→")]
    rank = {module: at for at, layer in enumerate(layers) for module in layer}
    declared = set(re.findall(r"^(?:pub )?mod (\w+);", text, re.MULTILINE))
    assert declared == set(rank), "every module has its place in the order"

    for path in sources("core_rs/engine/src/**/*.rs"):
        own = path.relative_to(CRATES / "engine/src").parts[0].removesuffix(".rs")
        if own == "lib":
            continue
        code = code_of(path)
        used = set(re.findall(r"\bcrate::(\w+)", code))
        for group in re.findall(r"\bcrate::\{(.*?)\};", code, re.DOTALL):
            used |= set(re.findall(r"(?:^|,)\s*(\w+)", re.sub(r"\{.*?\}", "", group, flags=re.DOTALL)))
        for module in used & set(rank):
            assert rank[module] <= rank[own], f"{name(path)} uses {module}, which stands above {own}"


@cache
def boxes() -> set[str]:
    """The sets of cards, places and powers that rows say they come from."""
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "data").glob("*/*.toml"))
    lists = (rows for file in files for rows in file.values() if isinstance(rows, list))
    return {row["set"] for rows in lists for row in rows if isinstance(row, dict) and "set" in row}


def test_base_rules_know_no_module_of_the_game_by_name() -> None:
    """They call hooks; only the module itself, its section and the lists of both know which modules there are."""
    source = CRATES / "engine/src"
    folder = source / "boxes"
    names = {path.name for path in folder.iterdir() if path.is_dir()}
    assert names, "no module has rules of its own"
    for path in sources("core_rs/engine/src/**/*.rs", "core_rs/arena/src/**/*.rs"):
        part = path.relative_to(CRATES).as_posix()
        if part == "engine/src/load/modules.rs":
            continue
        own = {path.stem, *path.relative_to(folder).parts[:-1]} if folder in path.parents else set()
        own |= {path.stem} if source / "sections" in path.parents else set()
        words = set(re.findall(r"\w+", code_of(path)))
        texts = {word for text in texts_of(path) for word in re.findall(r"\w+", text)}
        # What a module calls a box of cards may be the name of another module.
        words |= texts - boxes() if folder in path.parents else texts
        if path in (source / "sections/mod.rs", folder / "mod.rs"):
            own |= names
        assert not words & (names - own), f"{part} knows {words & (names - own)}"


def test_every_file_of_rust_is_compiled() -> None:
    """A new verb or module whose line is forgotten would not be there, and nothing would say so."""
    for crate in ("engine", "arena", "py"):
        files = sources(f"core_rs/{crate}/src/**/*.rs")
        declared = {word for path in files for word in re.findall(r"\bmod (\w+)", path.read_text("utf-8"))} | {"lib"}
        for path in files:
            own = path.parent.name if path.stem == "mod" else path.stem
            assert own in declared, f"{name(path)} is declared nowhere"


# What a module must say of itself for each of these hooks to be called.
SAID = {
    "interrupt": "interrupts: true", "may_use": "guards_shelves: true", "hand_limit": "hand_limit_changes: true",
    "space": "space_varies: true", "tells_apart": "slots_differ: true", "heard": "hears: true", "rate": "RATES",
    "surcharge": "SURCHARGES", "each_way": "WAYS", "draw_source": "draws_elsewhere: true", "closed": "CLOSED",
    "drew": "hears_drawings: true", "moment": "listens:", "may_join": "JOINED", "replaceable": "REPLACED",
    "own_locations": "OWN", "points": "scores:", "measure": "measures:",
}  # fmt: skip


def test_no_hook_of_a_module_is_silenced_by_what_it_does_not_say() -> None:
    files = [path for path in sources("core_rs/engine/src/boxes/*/mod.rs") if "impl Module for" in code_of(path)]
    assert len(files) > 8
    for path in files:
        about, code = block(code_of(path), r"static ABOUT: About = About "), code_of(path)
        for hook, said in SAID.items():
            has = f"    fn {hook}(" in code or f"    fn {hook}<" in code
            assert not has or said in about, f"{name(path)} has {hook} and does not say {said}"
            assert has or said not in about, f"{name(path)} says {said} and has no {hook}"


def test_the_engine_tells_facts_and_knows_no_bot() -> None:
    """Estimates, in thousandths of a point, live in the arena. The generator alone has a random stream for each bot."""
    for path in sources("core_rs/engine/src/**/*.rs"):
        found = re.findall(r"(?i)\b(?:bots?|thousandths?)\b", path.read_text(encoding="utf-8"))
        assert not found or path.stem == "random", f"{name(path)} speaks of {found}"


def test_only_its_own_file_knows_a_verb() -> None:
    """The loader makes some of costs. Bots know no step at all: they read what it brings."""
    made_of_costs = {"engine/src/verbs/arena.rs", "engine/src/load/tests.rs"}
    for path in sources("core_rs/engine/src/**/*.rs", "core_rs/arena/src/**/*.rs"):
        code, part = code_of(path), path.relative_to(CRATES).as_posix()
        known = {"End", "If", "Special"} | set(re.findall(r"^impl Verb for (\w+)", code, re.MULTILINE))
        if part in made_of_costs:
            known |= {"DiscardCity", "PayCost", "PayFee"}
        if part.startswith("arena/"):
            known = set()
        named = set(re.findall(r"\bStep::([A-Z]\w+)", code))
        assert named <= known, f"{part} knows {named - known}"


def ids() -> set[str]:
    """Every id of the base game."""
    found = set()
    for path in sources("data/base/*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {row["id"] for section in ("card", "location", "event") for row in data.get(section, [])}
    assert len(found) > 90
    return found


def test_no_code_knows_a_card() -> None:
    """A card, location or event is data: code that needs one by name has missed what is general about it."""
    known = ids() - set(WORDS_OF_THE_DATA)
    for path in sources("core_rs/engine/src/**/*.rs", "core_rs/arena/src/**/*.rs"):
        for text in texts_of(path):
            assert not known & set(re.findall(r"\w+", text)), f"{name(path)}: {text!r}"


def test_this_reader_of_rust_can_read(tmp_path: Path) -> None:
    path = tmp_path / "reader.rs"
    path.write_text(
        'let a = "farm"; // "inn"\nlet b = r#"say "judge""#; /* "king" */\n'
        'let c = \'"\'; let d: &\'static str = "x\\"y";\n#[cfg(test)] mod tests { "mine" }',
        encoding="utf-8",
    )
    assert list(texts_of(path)) == ["farm", 'say "judge"', 'x\\"y']
    assert re.findall("inn|king|mine|farm", code_of(path)) == []
    assert "let d" in code_of(path)


# ---- Python ---------------------------------------------------------------------------------------------------------


def module_of(path: Path) -> str:
    """`stats.means` for everdell_sim/stats/means.py; a package is named after its folder."""
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    """The modules of this package that a file imports, at its top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name(path)}: imports name the whole path"
            named = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        else:
            continue
        for one in named:
            package, *inside = one.split(".")
            if package == "everdell_sim" and inside:
                # `everdell_sim.stats.means` is a module, `everdell_sim.stats.mean` a name in one.
                is_module = inside == ["_core"] or PACKAGE.joinpath(*inside).with_suffix(".py").exists()
                is_module = is_module or PACKAGE.joinpath(*inside).is_dir()
                found.add(".".join(inside if is_module else inside[:-1]))
    return found


def package_imports() -> dict[str, set[str]]:
    return {module_of(path): imports_of(path) for path in sources("everdell_sim/**/*.py")}


def test_python_modules_import_one_way() -> None:
    graph = package_imports()
    # The front door loads whatever is asked for, when it is asked for.
    del graph["__init__"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"modules import each other in a circle: {' <- '.join(error.args[1])}")


def test_folders_import_one_way() -> None:
    """In the order of the table in docs/architecture.md."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    result = text.split("## The Python front", 1)[1].split("\n## ", 1)[0]
    rank = {folder: at for at, folder in enumerate(re.findall(r"^\| `(\w+)` \|", result, re.MULTILINE))}
    folders = {path.relative_to(PACKAGE).parts[0] for path in sources("everdell_sim/*/**/*.py")}
    assert folders == set(rank), "every folder has its place in the order"
    for module, imports in package_imports().items():
        own = module.split(".")[0]
        for one in imports if own in rank else ():
            assert rank.get(one.split(".")[0], -1) <= rank[own], f"{module} imports {one}, which stands above {own}"


def test_only_thin_files_speak_to_the_engine() -> None:
    speaking = {module for module, imports in package_imports().items() if "_core" in imports}
    assert speaking == SPEAK_TO_THE_ENGINE, "use what is there, or give the new file its place in the list"


def test_one_file_plays_games() -> None:
    """All games are played through `play.stretches`."""
    playing = {module_of(path) for path in sources("everdell_sim/**/*.py") if "simulate" in names_of_the_core(path)}
    assert playing == {"play.stretches"}


# What is easily written a second time, as it looks in the code, and the one file that may hold it.
ONCE = {
    r"\bget_close_matches\(": "support.near_names",
    r"\bos\.replace\(|\baside\b.*\.replace\(": "support.files",
    r"\bcpu_count\(": "support.checks",
    r"^MOST_(?:SEED|DEALS|PLAYERS|WORKERS)\b.* =": "support.checks",
    r'"tokens", "prosperity"': "rules.words",
    r'"score_tokens"': "rules.words",
    r'"spring", "summer"': "rules.words",
    r'"twig", "resin"': "rules.words",
    r"win_60ths(?:\"\))? / ": "play.win_share",
}


def test_what_is_easily_written_twice_exists_once() -> None:
    for path in sources("everdell_sim/**/*.py"):
        code = path.read_text(encoding="utf-8")
        for pattern, home in ONCE.items():
            again = re.search(pattern, code, re.MULTILINE)
            assert not again or module_of(path) == home, f"{name(path)}: {again[0]!r} is in {home}"


def names_of_the_core(path: Path) -> set[str]:
    """What a file names of the Rust half: `_core.name`, or `from everdell_sim._core import name`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "_core":
            found.add(node.attr)
        if isinstance(node, ast.ImportFrom) and node.module == "everdell_sim._core":
            found |= {alias.name for alias in node.names}
    return found


def test_the_ground_stands_on_nothing_above() -> None:
    graph = package_imports()
    assert graph["errors"] == {"_core"}
    assert graph["support.checks"] == {"errors"}
    for module, imports in graph.items():
        if module.split(".")[0] == "stats":
            assert all(one == "errors" or one.split(".")[0] == "stats" for one in imports), module
        if module not in ("__main__", "__init__"):
            assert "commands.cli" not in imports, f"{module}: the command line calls, and is not called"


# ---- all ------------------------------------------------------------------------------------------------------------


def test_nothing_is_left_to_be_done() -> None:
    marker = re.compile("|".join((r"\bTO" + "DO", r"\bFIX" + "ME", r"\bX" + r"XX\b")))
    files = sources("core_rs/**/*.rs", "core_rs/*/*.toml", "everdell_sim/**/*.py*", "tests/**/*.py", "data/**/*.toml")
    for path in [*files, *sources("docs/**/*.md", "*.md", "*.toml", "Makefile")]:
        if path.suffix not in (".pyc", ".so"):
            assert not marker.search(path.read_text(encoding="utf-8")), name(path)


def test_files_are_short_enough_to_be_read() -> None:
    for folder, longest in LONGEST.items():
        suffix = "rs" if folder.startswith("core_rs") else "py"
        for path in ROOT.glob(f"{folder}/**/*.{suffix}"):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= longest, f"{name(path)} has {lines} lines, {longest} are allowed"
