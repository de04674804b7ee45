"""What a patch changes, in words."""

import pytest

from everdell_sim.rules.change_words import change_words, changes_sentence, new_things
from everdell_sim.rules.patches import changes, load_rules, read_patches

BEEHIVE = {"new.card.beehive": {"like": "farm", "cost": {"resin": 2}}}


def words(*patches):
    return change_words(changes(load_rules(), load_rules(None, read_patches(list(patches)))))


def test_a_new_card_is_one_change():
    assert words(BEEHIVE) == ["adds the card Beehive (2 resin, 1 point, 8 copies)"]
    found = changes(load_rules(), load_rules(None, read_patches(BEEHIVE)))
    assert new_things(found) == ["Beehive"]
    assert len(found) > 10
    back = [{"path": one["path"], "before": one["after"], "after": one["before"]} for one in found]
    assert change_words(back) == ["removes the card Beehive (2 resin, 1 point, 8 copies)"]


def test_a_cost_of_several_is_in_the_plural():
    dear = {"new.card.beehive": {"like": "farm", "cost": {"berry": 2, "twig": 1}, "copies": 1}}
    assert words(dear) == ["adds the card Beehive (2 berries, 1 twig, 1 point, 1 copy)"]


def test_a_changed_value_has_its_address():
    assert words({"card.farm.points": 3}) == ["card.farm.points 1 → 3"]
    both = changes(load_rules(), load_rules(None, read_patches({"card.farm.points": 3, **BEEHIVE})))
    assert changes_sentence(both, 3) == (
        "adds the card Beehive (2 resin, 1 point, 8 copies), changes card.farm.points 1 → 3"
    )
    assert changes_sentence([{"path": f"x.{n}", "before": n, "after": n + 1} for n in range(5)], 3) == (
        "changes x.0 0 → 1, x.1 1 → 2, x.2 2 → 3 and 2 more"
    )


@pytest.mark.parametrize(
    ("patch", "cost"),
    [
        ({"card.farm.cost.twig": 0}, {"resin": 1}),
        ({"card": {"farm": {"cost.pebble": 1}}}, {"twig": 2, "resin": 1, "pebble": 1}),
        ({"card.farm.cost": {"pebble": 1}}, {"pebble": 1}),
        ("[card.farm]\ncost.twig = 1", {"twig": 1, "resin": 1}),
        ("[card.farm]\ncost = { twig = 1 }", {"twig": 1}),
    ],
)
def test_dots_change_a_part_of_a_cost_and_a_table_all_of_it(patch, cost, tmp_path):
    """A Farm costs 2 twigs and 1 resin."""
    if isinstance(patch, str):
        (tmp_path / "patch.toml").write_text(patch)
        patch = tmp_path / "patch.toml"
    rules = load_rules(None, read_patches(patch))
    assert rules.addresses("card.farm.cost")[0]["value"] == cost
