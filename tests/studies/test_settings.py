"""Settings are typed: unknown keys, missing keys and values of the wrong type are refused at once."""

from typing import Any, Literal

import pytest

from everdell_sim.errors import BadInput
from everdell_sim.support.settings import Settings, keys_of, settings_of


class Tea(Settings, frozen=True):
    name: str
    cups: int = 2
    sugar: int | float | None = None
    kind: Literal["green", "black"] = "black"
    with_milk: bool = False
    for_whom: str | list[str] = "all"
    more: dict[str, Any] = {}  # noqa: RUF012 - msgspec makes a new one each time


def test_settings_are_what_is_given_and_else_what_they_usually_are():
    tea = settings_of("tea.toml", {"name": "five o'clock", "sugar": 1}, Tea)
    assert (tea.name, tea.cups, tea.sugar, tea.kind) == ("five o'clock", 2, 1, "black")
    assert isinstance(tea.sugar, int)
    assert keys_of(Tea) == ("name", "cups", "sugar", "kind", "with_milk", "for_whom", "more")


@pytest.mark.parametrize(("given", "says"), [
    ({}, "tea.toml: name is missing"),
    ({"nmae": "x"}, "tea.toml: there is no key 'nmae'; did you mean 'name'?"),
    ({"name": 3}, "tea.toml: name must be a text, not 3"),
    ({"name": "x", "cups": 1.5}, "tea.toml: cups must be a whole number, not 1.5"),
    ({"name": "x", "cups": True}, "tea.toml: cups must be a whole number, not True"),
    ({"name": "x", "sugar": "much"}, "tea.toml: sugar must be a number, not 'much'"),
    ({"name": "x", "kind": "red"}, "tea.toml: kind must be green or black, not 'red'"),
    ({"name": "x", "with_milk": 1}, "tea.toml: with_milk must be true or false, not 1"),
    ({"name": "x", "for_whom": 1}, "tea.toml: for_whom must be a text or a list, not 1"),
    ({"name": "x", "more": [1]}, "tea.toml: more must be a table, not [1]"),
])  # fmt: skip
def test_what_is_wrong_is_reported_in_a_sentence(given, says):
    with pytest.raises(BadInput) as refused:
        settings_of("tea.toml", given, Tea)
    assert str(refused.value) == says


def test_a_section_is_named():
    with pytest.raises(BadInput, match=r"^tea.toml: pot.cups must be a whole number, not 'x'$"):
        settings_of("tea.toml", {"name": "x", "cups": "x"}, Tea, "pot")
    with pytest.raises(BadInput, match=r"^tea.toml: pot: there is no key 'cup'; did you mean 'cups'\?$"):
        settings_of("tea.toml", {"name": "x", "cup": 1}, Tea, "pot")
