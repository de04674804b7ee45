"""What is measured of the house is what stands in its page, and the meters can read."""

from pathlib import Path

import pytest

from tests.house import cycles, hooks, weight


def test_the_weight_of_the_house_is_what_its_page_says() -> None:
    """Whoever makes a figure grow raises it and says why."""
    assert not weight.differences()
    assert all(figure["because"].strip() for figure in weight.read().values())


def test_growth_is_written_with_a_reason_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    page = tmp_path / "weight.toml"
    figures = {name: {"is": 10, "because": "before"} for name in weight.MEANING}
    monkeypatch.setattr(weight, "PAGE", page)
    weight.write(figures)
    monkeypatch.setattr(weight, "measure", lambda: {**dict.fromkeys(weight.MEANING, 10), "commands": 11, "hooks": 9})
    assert [sentence.split(" is ")[0] for sentence in weight.differences()] == ["commands", "hooks"]
    assert weight.main(["--write"]) == 2
    assert "commands grew: say why with --because" in capsys.readouterr().err
    assert weight.read() == figures
    assert weight.main(["--write", "--because", "a new command"]) == 0
    assert weight.read()["commands"] == {"is": 11, "because": "a new command"}
    assert weight.read()["hooks"] == {"is": 9, "because": "before"}
    assert not weight.differences()


def test_a_circle_is_what_reaches_itself() -> None:
    """Of a -> b -> c -> a and c -> d, three stand in the circle."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert cycles.circles(graph) == [{"a", "b", "c"}, {"d"}]


def test_imports_are_found_in_groups_and_behind_the_root(tmp_path: Path) -> None:
    """Comments, strings and unit tests import nothing."""
    source = tmp_path / "src"
    source.mkdir()
    (source / "lib.rs").write_text("mod a;\npub mod b;\nmod c;\npub use c::{Thing, Other};\n")
    (source / "a.rs").write_text("use crate::{b::{x, y::{z}}, Thing};\n// crate::a\n#[cfg(test)] mod t { crate::b }")
    (source / "b.rs").write_text('const A: &str = "crate::a";')
    (source / "c.rs").write_text("fn f() { crate::b::g() }\n")
    assert cycles.imports(tmp_path) == {"a": {"b", "c"}, "b": set(), "c": {"b"}}
    assert cycles.largest_circle(tmp_path) == (0, [])
    (source / "b.rs").write_text("use crate::a;\n")
    assert cycles.largest_circle(tmp_path) == (5, ["a", "b", "c"])


def test_the_reader_of_hooks_finds_the_trait_and_who_uses_it() -> None:
    table = hooks.hooks()
    assert len(table) > 40
    assert any(users - {hooks.SPECIMEN} for users in table.values())
    assert hooks.block("trait A {\n    fn one();\n}\ntrait B {\n    fn two();\n}\n", r"trait B\b") == "\n    fn two();"
