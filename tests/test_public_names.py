"""Every public name has a docstring with an example that holds."""

import doctest
import inspect

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


ONE = {"bots": "random", "players": 2, "deals": 2}
CALLS = {
    "open_run": {"where": "run"},
    "compare": {"one": "run", "other": "run"},
    "run": {"bots": "random,random", "deals": 2, "out": "new"},
    "simulate": {"bots": "random,random", "deals": 2},
    "whatif": {"patch": {"card": {"farm": {"points": 3}}}, **ONE},
    "ablate": {"cards": "farm", "within": None, **ONE},
    "match": {"a": "random", "b": "random:avoid=farm", "deals": 2},
    "tournament": {"bots": "random,random:avoid=farm", "deals": 2, "out": "new"},
    "matchups": {"modules": "player_powers", "roles": "cats,pigs", "bots": "random", "deals": 2, "out": "new"},
    "sweep": {"spec": {}},
    "balance": {"plan": {}},
}


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_no_path_or_number_is_refused_in_one_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "run" in CALLS[name].values():
        ev.run("random,random", deals=2, out="run")
    may_be_none = {"out", "workers", "ray_address"}
    settings = {"where", "one", "other", "spec", "plan", "level", "seed", *may_be_none}
    for key in settings & inspect.signature(getattr(ev, name)).parameters.keys():
        for wrong in (object(), 5.5, b"run", *([] if key in may_be_none else [None])):
            with pytest.raises(ev.EverdellError) as refused:
                getattr(ev, name)(**CALLS[name] | {key: wrong})
            assert "\n" not in str(refused.value), (key, wrong)
