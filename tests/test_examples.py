"""The examples run, and say what their texts promise."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_which_cards_win(tmp_path):
    result = example("which_cards_win").main(300, tmp_path)
    assert len(result) > 40
    assert result["dealt_brings"].is_sorted(descending=True)
    assert (result["low"] <= result["dealt_brings"]).all()
    assert (result["dealt_brings"] <= result["high"]).all()


def test_a_balance_patch_draws_a_page_that_loads_nothing(tmp_path):
    done = subprocess.run(
        [sys.executable, HERE / "a_balance_patch.py", "4", tmp_path / "chart.html"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "price" in done.stdout
    content = (tmp_path / "chart.html").read_text()
    assert "vegaEmbed" in content
    assert not re.findall(r"<(?:script|link)[^>]*\b(?:src|href)=", content)


def test_a_balance_patch():
    module = example("a_balance_patch")
    result = module.main(40)
    assert result.select("price", "what").is_unique().all()
    plays = {row["price"]: row["estimate"] for row in result.iter_rows(named=True) if row["what"] == "card.farm.plays"}
    assert plays["2 twigs"] > plays["2 twigs, 2 resin"], "a cheaper Farm is played more often"
    assert "points" in str(module.chart(result).to_dict())


def test_the_notebook_is_stored_with_the_outputs_of_its_cells():
    """As `python examples/make.py` writes them."""
    make = example("make")
    notebook = json.loads(make.NOTEBOOK.read_text(encoding="utf-8"))
    # How polars draws its frames is its own affair: what is compared is what stands in them.
    stored = [figures(cell["outputs"]) for cell in make.code_cells(notebook)]
    assert all(stored[1:]), "every cell but the imports shows something"
    assert [figures(outputs) for outputs in make.outputs_of(notebook)] == stored


def figures(outputs):
    text = "".join(line for one in outputs for line in (one.get("text") or one["data"]["text/plain"]))
    return re.findall(r"[A-Za-z0-9_.+-]+", text)
