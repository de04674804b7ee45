"""The order of strength: random, greedy, the archetypes, the champion. Fixed deals and seatings, so it is stable."""

import pytest

import everdell_sim as ev

DEALS = 150
STRONG = {"champion", "adept", "master"}
GROUND = {"settler", "rules", "villager", "forager", "harvester", "sprinter"}
ARCHETYPES = sorted(
    row["name"] for row in ev.bots().to_dicts() if row["kind"] == "file" and row["name"] not in STRONG | GROUND
)


def share(one: str, other: str, deals: int = DEALS, players: int = 2) -> float:
    return ev.match(one, other, players=players, deals=deals, seed=77).win_share.value


def test_there_are_at_least_twelve_archetypes() -> None:
    assert len(ARCHETYPES) >= 12


def test_greedy_beats_random() -> None:
    assert share("greedy", "random") > 0.97


@pytest.mark.parametrize("archetype", [*ARCHETYPES, *sorted(GROUND)])
def test_every_archetype_beats_greedy(archetype: str) -> None:
    assert share(archetype, "greedy", deals=60) > 0.7


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_champion_beats_every_archetype(archetype: str) -> None:
    assert share("champion", archetype) > 0.5


def test_the_master_beats_the_champion() -> None:
    assert share("adept", "champion", deals=150) > 0.6
    assert share("master", "champion", deals=150) > 0.65
    assert share("master", "champion", deals=40, players=4) > 0.5


def test_the_champion_beats_the_common_ground_at_four_players() -> None:
    assert share("champion", "villager", deals=60, players=4) > 0.5


def test_rules_are_the_settler_by_another_name_with_numbers_of_their_own() -> None:
    def margins(bot: str) -> list[float]:
        return ev.match(bot, "settler", deals=20, seed=77).score_by_deal.tolist()

    assert margins("rules") == [0.0] * 20
    assert margins("rules:production=1.4") == margins("settler:production=1.4") != [0.0] * 20
