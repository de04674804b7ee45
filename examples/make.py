"""Runs the cells of the notebook and stores their outputs in it: `python examples/make.py`. A test compares them."""

import ast
import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).with_name("first_steps.ipynb")


def outputs_of(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """What each code cell shows, run in an empty folder."""
    names: dict[str, Any] = {}
    found = []
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            found = [_run("".join(cell["source"]), names, at) for at, cell in enumerate(code_cells(notebook), 1)]
        finally:
            os.chdir(before)
    return found


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def _run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run a cell; what it prints, and the value of its last line, as Jupyter stores them."""
    lines = ast.parse(source)
    last = lines.body.pop() if isinstance(lines.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(lines, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = _lines(value._repr_html_())
        found.append({"output_type": "execute_result", "execution_count": number, "data": data, "metadata": {}})
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    for number, (cell, outputs) in enumerate(zip(code_cells(notebook), outputs_of(notebook), strict=True), 1):
        cell["execution_count"], cell["outputs"] = number, outputs
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
