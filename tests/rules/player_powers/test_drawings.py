"""Powers that act when cards are drawn."""

from tests.rules.player_powers.guild import Guild


def test_cardinals_draw_one_more() -> None:
    """After the whole drawing; it may be left out; it sets nothing off again. [WA15, WA20, WA22, power:cardinals]"""
    guild = Guild("cardinals", deck=["farm", "mine", "inn", "school"])
    guild.visit("basic_2_cards_1_point")
    assert guild.asked == "0 option"
    guild.choose(option="draw")
    assert guild.hand() == ["farm", "inn", "mine"]
    assert guild.asked == "1 turn"
    stops = Guild("cardinals", deck=["farm", "mine", "inn"])
    stops.visit("basic_2_cards_1_point").stop()
    assert stops.hand() == ["farm", "mine"]


def test_cardinals_have_a_larger_hand() -> None:
    """[WA13, WA22]"""
    guild = Guild("cardinals", hand=["farm"] * 8, deck=["mine", "inn", "school"])
    guild.visit("basic_2_cards_1_point")
    assert len(guild.hand()) == 10
    assert guild.asked == "1 turn", "there is no room for a third card"


def test_meadow_drawings_count_and_the_card_comes_from_the_deck() -> None:
    """Preparing for summer draws from the meadow. [WA15, WA22]"""
    meadow = ["farm", *["mine"] * 3, *["twig_barge"] * 3, "king"]
    guild = Guild("cardinals", meadow=meadow, deck=["inn", "school"], season="spring", left=0)
    guild.choose(kind="card", card="farm").stop()
    guild.choose(option="draw")
    assert guild.hand() == ["farm", "school"], "the meadow was refilled with the Inn first"


def test_a_teacher_gives_only_what_she_drew() -> None:
    """The Cardinals' card comes before one is kept, and is no part of what is kept or given. [WA22]"""
    guild = Guild("cardinals", hand=["teacher"], own="2 berries", deck=["farm", "mine", "inn"])
    guild.play("teacher")
    assert guild.asked == "0 option"
    guild.choose(option="draw")
    assert guild.asked == "0 keep"
    assert guild.values("card", kind="card") == ["farm", "mine"]
    guild.choose(card="farm")
    assert guild.hand() == ["farm", "inn"]
    assert guild.hand(1) == ["mine"]


def test_cards_that_are_given_or_revealed_are_not_drawn() -> None:
    """[WA15]"""
    given = Guild(None, "cardinals", hand=["monk", "farm"], own="1 berry", deck=["mine"])
    given.play("monk")
    while given.asked and given.asked.startswith("0 "):
        given.game.apply(given.game.legal_actions()[-1])
    assert given.hand(1) == []


def test_the_leader_acts_after_the_cardinals_card() -> None:
    """It belongs to the same drawing. [WA22]"""
    guild = Guild("cardinals", modules=["corrin"], city=["corrin_evertail_the_leader"],
                  deck=["farm", "mine", "inn", "school"])  # fmt: skip
    guild.visit("basic_2_cards_1_point").choose(option="draw")
    assert guild.asked == "0 give_card"
    assert {one["card"] for one in guild.matching(kind="card")} == {"farm", "mine", "inn"}
    guild.stop()
    assert guild.asked == "1 turn", "once"


def test_butterflies_have_twelve_cards() -> None:
    """[WA13, WA40, power:butterflies]"""
    guild = Guild("butterflies", hand=["farm"] * 8 + ["inn", "queen", "king"], deck=["mine", "school", "post_office"])
    guild.visit("basic_2_cards_1_point")
    assert len(guild.hand()) == 12
