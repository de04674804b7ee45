"""Every public name has a docstring with an example that holds."""

import doctest

import pytest

import everdell_sim as ev
from everdell_sim.support import near_names, seats, toml_text


@pytest.mark.parametrize("name", ev.__all__)
def test_the_example_of_a_public_name_holds(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    seen: list[str] = []
    (found,) = doctest.DocTestFinder(recurse=False).find(getattr(ev, name), name, module=False, globs={})
    assert found.examples, f"{name} has no example"
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found, out=seen.append)
    assert not failed, "".join(seen)


def test_examples_import_what_they_use():
    """Each stands for itself: it can be copied as it is."""
    for name in ev.__all__:
        doc = getattr(ev, name).__doc__
        assert ">>> import everdell_sim as ev\n" in doc, name


def test_other_examples_hold():
    for module in (near_names, seats, toml_text):
        assert doctest.testmod(module).failed == 0
