"""The guide to adding a module is true: each of its excerpts stands in the file that it names."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "how-to" / "add-a-module.md"
EXCERPT = re.compile(r"```(?:toml|rust)\n(?:#|//) (\S+)\n(.*?)```", re.DOTALL)


def excerpts() -> list[tuple[str, str]]:
    return EXCERPT.findall(GUIDE.read_text(encoding="utf-8"))


def test_every_block_of_code_is_an_excerpt() -> None:
    assert len(excerpts()) == GUIDE.read_text(encoding="utf-8").count("```") // 2 > 10


def test_excerpts_stand_in_their_files() -> None:
    for path, text in excerpts():
        assert text in (ROOT / path).read_text(encoding="utf-8"), f"{path} no longer has:\n{text}"


def test_every_file_that_is_named_exists() -> None:
    named = re.findall(r"`((?:data|core_rs|tests|docs)/[\w./-]+\.\w+)`", GUIDE.read_text(encoding="utf-8"))
    missing = [path for path in named if not (ROOT / path).exists()]
    assert not missing, missing


def test_the_numbers_of_files_are_shown_right() -> None:
    data = list((ROOT / "data" / "specimen").glob("*.toml"))
    code = list((ROOT / "core_rs/engine/src/boxes/specimen").rglob("*.rs"))
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    result = f"{words[len(data)]} data files and {words[len(code)]} Rust files"
    assert result in GUIDE.read_text(encoding="utf-8"), result
