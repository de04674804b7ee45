"""Powers beside the Market, a location of an area of its own."""

from tests.rules.player_powers.guild import Guild, seat

FOREST = "forest_2_resin_1_twig"


def test_foxes_use_the_market_where_an_opponent_stands() -> None:
    """Without a worker of theirs there; the token that they choose is turned over. [WA23, TG14, BA13]"""
    foxes = Guild("foxes", modules=["bellfaire_market"], forest=[FOREST], deck=["farm"] * 4,
                  others=[seat(placed=["market"], left=1)])  # fmt: skip
    foxes.visit(FOREST).choose(kind="use_power").choose(kind="location", where="market")
    assert foxes.asked == "0 market_token"
    assert foxes.places() == [FOREST]


def test_foxes_do_not_use_an_empty_market() -> None:
    """[WA23, TG14]"""
    foxes = Guild("foxes", modules=["bellfaire_market"], forest=[FOREST], deck=["farm"] * 4)
    foxes.visit(FOREST).choose(kind="use_power")
    assert foxes.asked == "1 turn", "the shared location is the only place with an opponent"


def test_spiders_lie_in_wait_at_the_market() -> None:
    """It is a location of the board: the marker may lie there, for the worker of anybody who comes. [WA42, BA13]"""
    spiders = Guild("otters", "spiders", modules=["bellfaire_market"], deck=["farm"] * 6, section={"spiders": "market"})
    spiders.visit("market").choose(token="market_three_twig_one_card")
    assert (spiders.own, spiders.asked) == ({"twig": 3}, "1 gain_resource"), "after the token is resolved"
    spiders.take("pebble")
    assert (spiders.owned(1), spiders.hand(1), spiders.asked) == ({"pebble": 1}, ["farm"], "1 marker_place")
    assert "market" not in spiders.values("where"), "the marker goes to another location"
    spiders.choose(where="haven")
    assert spiders.state["player_powers"]["spiders"] == "haven"


def test_the_marker_of_spiders_may_move_to_the_market() -> None:
    """[WA42, BA13]"""
    spiders = Guild("spiders", modules=["bellfaire_market"], deck=["farm"] * 6, section={"spiders": "basic_3_twigs"})
    spiders.visit("basic_3_twigs").take("pebble").choose(where="market")
    assert spiders.state["player_powers"]["spiders"] == "market"


def test_moles_exchange_what_a_token_brought() -> None:
    """The Market is a place that brings resources. [WA27, BA13]"""
    moles = Guild("moles", modules=["bellfaire_market"], deck=["farm"] * 4)
    moles.visit("market").choose(token="market_three_twig_one_card").take("twig")
    assert moles.own == {"twig": 2, "pebble": 1}


def test_mice_gain_nothing_at_the_market() -> None:
    """It is neither basic nor forest. [WA26, BA13]"""
    mice = Guild("mice", modules=["bellfaire_market"], deck=["farm"] * 4)
    mice.visit("market").choose(token="market_three_twig_one_card")
    assert (mice.asked, mice.own) == ("1 turn", {"twig": 3})
