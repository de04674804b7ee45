"""No base file, bot or Python layer knows a module of the game: neither its rows nor its words, comments included.

The words are read from each module's data: the ids and names of its rows, and the list `words` in its `module.toml`.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = sorted(path.parent for path in (ROOT / "data").glob("*/module.toml") if path.parent.name != "base")

# Names of rows that are also ordinary words of the field or of the language, with what they mean there.
ORDINARY = {
    "scales": "those of a chart or a measure",
    "hourglass": "an icon of the dashboard",
    "aside": "where something is put for a while",
    "stack": "the half-done effects of a position",
    "gifts": "what players give one another",
    "farms": "several cards of the base game",
    "library": "a collection of code or of files",
}


def phrases_of_modules() -> dict[str, str]:
    """Every phrase that belongs to a module, in lower case and single blanks, with the module."""
    found: dict[str, str] = {}
    for folder in MODULES:
        about = tomllib.loads((folder / "module.toml").read_text(encoding="utf-8"))
        phrases = set(about.get("words", []))
        shared = [path for name in about.get("uses", []) for path in (folder.parent / name).glob("*.toml")]
        for path in [*folder.glob("*.toml"), *shared]:
            for rows in tomllib.loads(path.read_text(encoding="utf-8")).values():
                if isinstance(rows, list) and path.name != "module.toml":
                    phrases |= {row[key] for row in rows for key in ("id", "name") if key in row}
        found |= {plain(phrase): folder.name for phrase in phrases}
    return found


def plain(text: str) -> str:
    """The words of a text, those inside identifiers too: `PearlSection` and `pearl_section` are `pearl section`."""
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[a-z0-9]+", split.lower().replace("'", "")))


def files() -> Iterator[Path]:
    source = ROOT / "core_rs/engine/src"
    own = {source / "boxes" / folder.name for folder in MODULES}
    own |= {source / "sections" / f"{folder.name}.rs" for folder in MODULES}
    # These two list the modules.
    own |= {source / "boxes/mod.rs", source / "sections/mod.rs"}
    for pattern in ("core_rs/*/src/**/*.rs", "core_rs/*/build.rs", "everdell_sim/**/*.py"):
        for path in ROOT.glob(pattern):
            if not own & {path, *path.parents}:
                yield path


def found() -> dict[str, list[str]]:
    """Where each phrase stands outside its module: file, line and text."""
    phrases = phrases_of_modules()
    longest = max(len(phrase.split()) for phrase in phrases)
    places: dict[str, list[str]] = {}
    for path in files():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            words = plain(line).split()
            for at in range(len(words)):
                for size in range(1, longest + 1):
                    phrase = " ".join(words[at : at + size])
                    for one in {phrase, phrase.removesuffix("s")}:
                        if one in phrases and at + size <= len(words):
                            place = f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
                            places.setdefault(one, []).append(place)
    return places


def test_nothing_outside_a_module_knows_its_rows_or_its_words() -> None:
    places = [place for phrase, all_of_it in found().items() if phrase not in ORDINARY for place in all_of_it]
    assert not places, "\n".join(["these lines name a module's things:", *places])


def test_ordinary_words_are_still_needed() -> None:
    there = found()
    for phrase, reason in ORDINARY.items():
        assert reason
        assert phrase in there, f"no file has the word {phrase!r} any more: it needs no exception"


def test_this_reader_reads_identifiers() -> None:
    assert plain("fn PearlSection::lay_river(&self)") == "fn pearl section lay river self"
