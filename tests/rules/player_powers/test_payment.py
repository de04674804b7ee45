"""Powers that pay for Constructions with another resource."""

import pytest

from tests.rules.player_powers.guild import Guild


def payments(guild: Guild) -> list[dict[str, int]]:
    """What may be paid, as amounts without zeros."""
    return [{kind: n for kind, n in one["pay"].items() if n} for one in guild.game.legal_actions()]


def test_otters_pay_resin_for_anything() -> None:
    """A Farm costs 2 twigs and 1 resin: any of the twigs may be resin. [WA14, WA28, power:otters]"""
    guild = Guild("otters", hand=["farm"], own="2 twigs, 3 resin")
    guild.play("farm")
    assert len(payments(guild)) == 3, "each once"
    assert {tuple(sorted(one.items())) for one in payments(guild)} == {
        (("resin", 3),),
        (("resin", 2), ("twig", 1)),
        (("resin", 1), ("twig", 2)),
    }


@pytest.mark.parametrize(
    ("power", "own"), [("hedgehogs", "4 berries, 1 resin"), ("squirrels", "4 twigs"), ("otters", "3 resin")]
)
def test_a_card_is_affordable_by_the_rate_alone(power: str, own: str) -> None:
    """Two berries or two twigs stand in for a unit, one resin does; a single payment is not asked.

    A Farm costs 2 twigs and 1 resin and gives a berry. [WA14, WA24, WA28, WA32]
    """
    guild = Guild(power, hand=["farm"], own=own)
    guild.play("farm")
    assert guild.city() == ["farm"]
    assert guild.own == {"berry": 1}, "all of it was paid"


def test_nothing_is_overpaid_and_critters_are_paid_as_printed() -> None:
    """[WA14]"""
    poor = Guild("squirrels", hand=["farm", "wife"], own="3 twigs, 2 resin")
    assert poor.may_play("farm")
    assert not poor.may_play("wife"), "2 berries are not replaced"
    assert not Guild("squirrels", hand=["farm"], own="3 twigs").may_play("farm"), (
        "2 twigs and 2 for the resin are needed"
    )
    assert not Guild(None, hand=["farm"], own="4 twigs").may_play("farm")


def test_the_rate_goes_together_with_an_ability() -> None:
    """A Crane takes 3 off a Construction; the rest goes by the rate. A School costs 2 twigs, 2 resin. [WA5, WA14]"""
    guild = Guild("otters", city=["crane"], hand=["school"], own="1 resin")
    assert guild.offers(kind="play", card="school", ability="crane")
    assert not Guild(None, city=["crane"], hand=["school"], own="1 pebble").may_play("school")


def test_events_and_places_are_paid_as_printed() -> None:
    """[WA14]"""
    guild = Guild("otters", city=["undertaker", "barge_toad"], own="9 resin", events=["croak_wart_cure"])
    assert not guild.may_visit("croak_wart_cure")


def test_the_judge_is_for_what_cannot_be_paid_without_him() -> None:
    """A Crane costs 1 pebble; Otters pay it with resin anyway. [WA14, R6.6, power:otters, card:judge]"""
    guild = Guild("otters", city=["judge"], hand=["crane"], own="1 resin")
    assert guild.values("via", card="crane") == ["resources"]
    guild = Guild("otters", city=["judge"], hand=["crane"], own="1 resin, 1 twig")
    assert len(guild.matching(kind="play", card="crane")) == 2
    assert guild.play("crane", ability="judge").own == {"resin": 1}


@pytest.mark.parametrize(
    ("own", "pay", "said"),
    [
        ("1 resin", {"resin": 1}, "paying 1 resin"),
        ("1 pebble", {"pebble": 1}, "paying 1 pebble"),
        ("1 resin, 1 pebble", None, "paying 1 pebble or what stands in for it"),
    ],
)
def test_a_play_says_what_leaves_the_supply(own: str, pay: dict[str, int] | None, said: str) -> None:
    """Or that it is asked next. [WA14, power:otters]"""
    guild = Guild("otters", hand=["crane"], own=own)
    (play,) = [one for one in guild.game.decision.choices if one.kind == "play"]
    assert (play.to_dict().get("pay"), play.label) == (pay, f"Play Crane from the hand, {said}")
