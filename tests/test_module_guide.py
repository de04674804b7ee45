"""The guide to adding a module is true: each of its excerpts stands in the file that it names."""

import re
import subprocess
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("rows", "code", "refused"),
    [("[fair]\nturns = 6", False, True), ("[fair]\nturns = 6", True, False), ("[card.farm]\npoints = 2", False, False)],
)
def test_numbers_of_a_module_of_data_alone_are_refused_before_the_build(rows, code, refused, tmp_path) -> None:
    """The build script runs on a module of data alone, and on one with code that reads its numbers."""
    engine, data = tmp_path / "core_rs/engine", tmp_path / "data/fair"
    data.mkdir(parents=True)
    (data / "module.toml").write_text('number = 41\nname = "Fair"\nabout = "none"\n')
    (data / "rows.toml").write_text(rows)
    if code:
        (engine / "src/boxes/fair").mkdir(parents=True)
        (engine / "src/boxes/fair/mod.rs").touch()
    engine.mkdir(parents=True, exist_ok=True)
    script = tmp_path / "script"
    subprocess.run(["rustc", "--edition", "2024", ROOT / "core_rs/engine/build.rs", "-o", script], check=True)
    environment = {"CARGO_MANIFEST_DIR": str(engine), "OUT_DIR": str(tmp_path)}
    said = subprocess.run([script], env=environment, capture_output=True, text=True, check=True).stdout
    errors = [line for line in said.splitlines() if line.startswith("cargo::error=data/fair/rows.toml: [fair]: ")]
    assert bool(errors) is refused
