"""Powers that act when a worker has come to a place."""

from tests.rules.player_powers.guild import Guild, seat
from tests.rules.scenario import Table


def test_owls_give_to_nobody_who_passed_or_has_no_room() -> None:
    """Then the card is discarded and counts as given. [WA29]"""
    others = [seat(passed=True), seat(hand=["farm"] * 8, left=1)]
    owls = Guild("owls", deck=["mine", "school", "inn"], others=others)
    owls.visit("basic_3_twigs").choose(option="draw")
    assert owls.values("seat", kind="card") == [None]
    owls.choose(card="mine")
    assert owls.discard == ["mine"]
    assert owls.hand() == ["inn", "school"]


def test_an_ambassador_is_no_worker() -> None:
    """[WA6]"""
    river = ["river_spot_three_production"]
    guild = Guild("owls", modules=["pearlbrook"], city=["farm", "farm", "mine"], hand=["mine"], deck=["school", "inn"],
                  further=[{"ambassador": "home"}, {"ambassador": "home"}])  # fmt: skip
    guild.choose(kind="ambassador", where=river[0])
    assert guild.asked is not None
    assert not guild.asked.startswith("0 discard")


def test_a_table_without_powers_is_the_base_game() -> None:
    """[WA5]"""
    assert isinstance(Guild(None, None), Table)
    assert Guild(None, None).visit("basic_3_twigs").own == {"twig": 3}
