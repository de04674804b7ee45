"""The reference is written out of the code: it must be what the code says now."""

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1] / "docs" / "reference"


@pytest.fixture(scope="module")
def texts():
    spec = importlib.util.spec_from_file_location("reference", HERE / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.texts()


@pytest.mark.parametrize("page", ["commands.md", "columns.md", "data.md"])
def test_the_reference_is_up_to_date(texts, page):
    assert (HERE / page).read_text(encoding="utf-8") == texts[page], "run `make reference`"


def test_every_command_and_column_is_in_it(texts):
    for command in ("run", "whatif", "ablate", "dashboard", "patch show", "replay"):
        assert f"## everdell-sim {command}\n" in texts["commands.md"]
    assert "Traceback" not in texts["commands.md"]
    assert "| `win_60ths` |" in texts["columns.md"]
    assert "`card.farm.effect.gain.berry`" in texts["data.md"]
