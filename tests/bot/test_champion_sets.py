"""The numbers of the champion in games with several packs of cards, and against Rugwort with Legendary cards."""

import pytest

from everdell_sim import _core
from everdell_sim.rules.patches import load_rules

PACKS = ["corrin", "extra_extra", "legends", "more_legends", "rugwort_cards", "through_every_season"]
LEGENDARY = ["foresight", "oleanders_opera_house", "silver_scale_spring"]


def numbers(modules: list[str], section: str) -> dict[str, list[float]]:
    players = 1 if "solo_rugwort" in modules else 2
    return _core.bot_numbers("champion", load_rules(modules), players)[section]


@pytest.mark.parametrize("sets", [["legends"], ["more_legends"], ["legends", "more_legends"]], ids=str)
def test_what_rugwort_gains_weighs_more_where_some_cards_bring_him_more(sets):
    """A Legendary card gives him 3 tokens and two cards, any other card one card. [LA28]"""
    plain, legendary = (numbers([*more, "solo_rugwort"], "weights")["automatic"] for more in ([], sets))
    assert all(one < other for one, other in zip(plain, legendary, strict=True))


@pytest.mark.parametrize("more", [[], ["pearlbrook"]], ids=str)
def test_all_packs_together_have_values_of_their_own(more):
    alone, both, together = (
        [numbers([*sets, *more], "cards")[card] for card in LEGENDARY]
        for sets in (["legends"], ["legends", "more_legends"], PACKS)
    )
    assert alone == both
    assert all(one != other for one, other in zip(alone, together, strict=True))


def test_against_rugwort_the_values_found_there_count():
    people, rugwort = (
        [numbers([*PACKS, *more], "cards")[card] for card in LEGENDARY] for more in ([], ["solo_rugwort"])
    )
    assert all(one != other for one, other in zip(people, rugwort, strict=True))


@pytest.mark.parametrize("modules", [["newleaf"], ["newleaf_cards"]], ids=str)
def test_the_cards_of_newleaf_have_values_at_tables_and_others_against_rugwort(modules):
    """What a Library or Photographer scores is seen by no general number, and hand cards are many."""
    people, rugwort = (numbers([*modules, *more], "cards") for more in ([], ["solo_rugwort"]))
    assert people["library"] > 3
    assert people["photographer"] > 3
    assert people["main_road"] != rugwort["main_road"]
    hand = [numbers(one, "weights")["hand_card"] for one in ([], modules)]
    assert all(usual > here for usual, here in zip(*hand, strict=True))
