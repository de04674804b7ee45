"""Powers that act when a worker has come to a place."""

from tests.rules.player_powers.guild import Guild, seat
from tests.rules.scenario import Table


def test_hedgehogs_gain_a_berry_where_there_was_none() -> None:
    """Basic and forest locations, not the haven, and not where a berry came. [WA7, WA20, WA24, power:hedgehogs]"""
    assert Guild("hedgehogs").visit("basic_3_twigs").own == {"twig": 3, "berry": 1}
    assert Guild("hedgehogs").visit("basic_1_berry").own == {"berry": 1}
    forest = Guild("hedgehogs", forest=["forest_1_twig_1_resin_1_berry"])
    assert forest.visit("forest_1_twig_1_resin_1_berry").own == {"twig": 1, "resin": 1, "berry": 1}
    haven = Guild("hedgehogs", hand=["farm", "mine"])
    haven.visit("haven").discarding("farm").discarding("mine").take("twig")
    assert haven.own == {"twig": 1}


def test_mice_may_gain_a_missing_kind() -> None:
    """After the place has acted; may be left out; not asked if no kind is missing. [WA12, WA20, WA26, power:mice]"""
    mice = Guild("mice", own="1 berry")
    mice.visit("basic_3_twigs")
    assert mice.asked == "0 gain_resource"
    assert mice.values("resource", kind="resource") == ["resin", "pebble"]
    assert mice.take("pebble").own == {"twig": 3, "berry": 1, "pebble": 1}
    assert Guild("mice").visit("basic_3_twigs").stop().own == {"twig": 3}
    full = Guild("mice", own="1 twig, 1 resin, 1 pebble")
    full.visit("basic_1_berry")
    assert full.asked == "1 turn", "nothing is missing"
    haven = Guild("mice", hand=["farm", "mine"])
    haven.visit("haven").discarding("farm").discarding("mine").take("twig")
    assert haven.asked == "1 turn", "the haven is neither basic nor forest"


def test_what_lies_on_cards_is_missing_in_the_supply() -> None:
    """[WA12]"""
    mice = Guild("mice", city=[{"card": "storehouse", "resources": {"twig": 3}}])
    mice.visit("basic_1_pebble")
    assert "twig" in mice.values("resource", kind="resource")


def test_moles_turn_one_unit_into_a_pebble() -> None:
    """Of a kind gained there, once, at any place, and only if something was gained. [WA7, WA20, WA27, power:moles]"""
    moles = Guild("moles", own="5 resin")
    moles.visit("basic_3_twigs")
    assert moles.values("resource", kind="resource") == ["twig"]
    assert moles.take("twig").own == {"twig": 2, "resin": 5, "pebble": 1}
    assert moles.asked == "1 turn"
    assert Guild("moles").visit("basic_1_pebble").own == {"pebble": 1}, "a pebble for a pebble is nothing"
    cards = Guild("moles", own="2 twigs", deck=["farm", "mine"])
    cards.visit("basic_2_cards_1_point")
    assert cards.asked == "1 turn"


def test_moles_act_at_cards_and_events_too() -> None:
    """[WA7, WA27]"""
    moles = Guild("moles", city=[{"card": "storehouse", "resources": {"twig": 3}}])
    moles.visit({"city": 0, "slot": 0}).take("twig")
    assert moles.own == {"twig": 2, "pebble": 1}


def test_squirrels_gain_a_twig_more() -> None:
    """One, however many came; none where no twig came. [WA7, WA20, WA32, power:squirrels]"""
    assert Guild("squirrels").visit("basic_3_twigs").own == {"twig": 4}
    assert Guild("squirrels", own="3 twigs").visit("basic_1_berry").own == {"twig": 3, "berry": 1}


def test_what_a_card_played_inside_brings_was_not_gained_by_the_placement() -> None:
    """A Farm played at an Inn gives a berry, so the Inn itself gave none. [WA7]"""
    moles = Guild("moles", city=["inn"], meadow=["farm"], own="2 twigs, 1 resin")
    moles.visit({"city": 0, "slot": 0})
    while moles.asked and moles.asked.startswith("0 ") and moles.asked != "0 pay_resource":
        moles.game.apply(moles.game.legal_actions()[0])
    assert moles.asked == "1 turn", "the berry came from the Farm"


def test_owls_discard_draw_and_give() -> None:
    """First the discard, then the card, then keeping or giving it; a gift brings 2 cards. [WA20, WA29, power:owls]"""
    owls = Guild("owls", hand=["farm"], deck=["mine", "school", "inn"])
    owls.visit("basic_3_twigs")
    assert owls.asked == "0 discard"
    owls.discarding("farm")
    assert owls.asked == "0 option"
    owls.choose(option="draw")
    assert owls.hand() == ["mine"]
    owls.choose(card="mine", seat=1)
    assert owls.hand() == ["inn", "school"], "these cannot be given"
    assert owls.hand(1) == ["mine"]
    assert owls.asked == "1 turn"


def test_owls_may_leave_out_each_part() -> None:
    """[WA20, WA29]"""
    nothing = Guild("owls", hand=["farm"], deck=["mine"])
    nothing.visit("basic_3_twigs").stop().stop()
    assert (nothing.hand(), nothing.asked) == (["farm"], "1 turn")
    keeps = Guild("owls", hand=["farm"], deck=["mine"])
    keeps.visit("basic_3_twigs").stop().choose(option="draw").stop()
    assert keeps.hand() == ["farm", "mine"]


def test_owls_give_to_nobody_who_passed_or_has_no_room() -> None:
    """Then the card is discarded and counts as given. [WA29]"""
    others = [seat(passed=True), seat(hand=["farm"] * 8, left=1)]
    owls = Guild("owls", deck=["mine", "school", "inn"], others=others)
    owls.visit("basic_3_twigs").choose(option="draw")
    assert owls.values("seat", kind="card") == [None]
    owls.choose(card="mine")
    assert owls.discard == ["mine"]
    assert owls.hand() == ["inn", "school"]


def test_owls_have_a_larger_hand_and_draw_only_with_room() -> None:
    """[WA13, WA29]"""
    full = Guild("owls", hand=["farm"] * 8, deck=["mine", "school"])
    full.visit("basic_3_twigs").stop()
    assert full.asked == "0 option", "nine cards fit"
    fuller = Guild("owls", hand=["farm"] * 8 + ["inn"], deck=["mine", "school"])
    fuller.visit("basic_3_twigs").stop()
    assert fuller.asked == "1 turn"


def test_copying_a_place_is_no_visit_of_it() -> None:
    """A Lookout copies a basic location: the worker stands on the Lookout. [WA6]"""
    guild = Guild("hedgehogs", city=["lookout"])
    guild.visit({"city": 0, "slot": 0}).choose(kind="location", where="basic_3_twigs")
    assert guild.own == {"twig": 3}
    moles = Guild("moles", city=["lookout"])
    moles.visit({"city": 0, "slot": 0}).choose(kind="location", where="basic_3_twigs")
    assert moles.values("resource", kind="resource") == ["twig"], "what the copied place brought counts"


def test_a_ranger_places_a_worker() -> None:
    """[WA6]"""
    guild = Guild("hedgehogs", hand=["ranger"], own="2 berries", left=0, placed=["basic_2_resin"])
    guild.play("ranger").choose(kind="worker", where="basic_2_resin")
    guild.choose(where="basic_3_twigs")
    assert guild.own == {"twig": 3, "berry": 1}


def test_other_players_have_nothing_of_it() -> None:
    """[WA5]"""
    guild = Guild(None, "hedgehogs")
    guild.visit("basic_3_twigs")
    assert guild.owned(1) == {}


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
