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
