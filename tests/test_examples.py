"""The notebooks in examples/ run from their first cell to their last."""

import ast
import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def cells(path):
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


def shown(code, names):
    """Runs a cell as a notebook does; returns the value of its last line."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


def first_steps(names):
    assert names["field"].table["bot"][0] == "champion"
    effects = names["farm"].effects
    assert effects.filter((effects["what"] == "score") & (effects["cell"] == 2))["low"][0] > 0
    assert names["run"].done


PROMISES = {"first_steps": first_steps}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    frames = [value for code in cells(path) if (value := shown(code, names)) is not None]
    assert frames
    assert all(frame.height for frame in frames)
    PROMISES.get(path.stem, lambda names: None)(names)
