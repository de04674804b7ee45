"""The examples run, and say what their texts promise."""

import importlib.util
from pathlib import Path

HERE = Path(__file__).parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_which_cards_win(tmp_path):
    told = example("which_cards_win").main(300, tmp_path)
    assert len(told) > 40
    assert told["dealt_brings"].is_sorted(descending=True)
    assert (told["low"] <= told["dealt_brings"]).all()
    assert (told["dealt_brings"] <= told["high"]).all()


def test_a_balance_patch():
    module = example("a_balance_patch")
    told = module.main(40)
    assert told.select("price", "what").is_unique().all()
    plays = {row["price"]: row["estimate"] for row in told.iter_rows(named=True) if row["what"] == "card.farm.plays"}
    assert plays["2 twigs"] > plays["2 twigs, 2 resin"], "a cheaper Farm is played more often"
    assert "points" in str(module.chart(told).to_dict())
