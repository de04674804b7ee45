"""The measures of taught bots: patches that follow from a seed, and strength against speed."""

import everdell_sim as ev
from everdell_sim.pipelines.frontier import place, row
from everdell_sim.pipelines.patch_trials import BETTER, DEARER, PATCHES, patch_of


def test_the_patches_follow_from_their_numbers_and_can_be_played():
    assert patch_of(1) == patch_of(1) != patch_of(2)
    printed = {card["id"]: card for card in ev.cards().to_dicts()}
    for number in range(1, PATCHES + 1):
        patch = patch_of(number)
        for card, change in patch["card"].items():
            if "points" in change:
                assert change["points"] == printed[card]["points"] + BETTER
            else:
                ((kind, n),) = change["cost"].items()
                assert n == printed[card][f"cost_{kind}"] + DEARER > DEARER
        assert ev.simulate(["random"] * 2, 1, patch=patch).games.height == 1


def test_the_champion_is_not_compared_with_itself():
    (bot, deals, margin, wins, own, speed) = row(place("champion", 2, 20, 1, 1))
    assert (bot, deals, margin, wins) == ("`champion`", "20", "", "")
    assert 50 < float(own.split()[0]) < 80
    assert float(speed.replace(",", "")) > 0


def test_a_weaker_bot_is_behind_and_a_search_gets_fewer_deals():
    one = place("random", 2, 40, 1, 1)
    assert one.margin is not None
    assert one.margin.high < 0
    assert place("search:sims=1", 2, 40, 1, 1).deals == 20
