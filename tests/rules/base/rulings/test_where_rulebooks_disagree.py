"""Chapter 18: where the rulebooks say different things, the reading that was taken."""

from tests.rules.scenario import Table, seat

HOME = {"city": 0, "slot": 0}


def test_players_still_tied_share_the_victory() -> None:
    """With equal points, events and resources both win; a single resource more wins alone. [R18.1, R12.5]"""
    for theirs, winners in (("1 berry", [0, 1]), ("1 berry, 1 twig", [1]), ("", [0])):
        table = Table(hand=["innkeeper"], own="1 berry", others=[seat(own=theirs, passed=True)])
        table.choose(kind="pass")
        assert table.game.over
        assert table.game.winners == winners


def test_nobody_passes_with_a_worker_in_hand() -> None:
    """Passing needs all workers placed, whether one wishes to act or not. [R18.2, R3.3]"""
    table = Table(hand=["innkeeper"], own="1 berry", left=1)
    assert table.asked == "0 turn"
    assert not table.offers(kind="pass")
    assert Table(hand=["innkeeper"], own="1 berry").offers(kind="pass")


def test_a_worker_on_a_card_that_became_a_ruins_waits_for_the_season() -> None:
    """It has no location, is not on the Ruins, and comes back when its owner prepares. [R18.4, R7.8]"""
    table = Table(city=["inn", "lookout"], hand=["innkeeper", "ruins"], season="summer", own="1 berry",
                  placed=[{"city": 0, "slot": 1}], deck=["king", "queen"])  # fmt: skip
    table.play("ruins").choose(card="lookout")
    assert table.city() == ["inn", "ruins"]
    assert table.places() == [None]
    assert [card["workers"] for card in table.player()["city"]] == [[], []]
    table.choose(kind="prepare")
    assert table.player()["workers"] == {"left": 6, "lost": 0, "placed": []}


def test_a_gift_goes_to_somebody_with_room() -> None:
    """With one hand full the other opponent receives; nobody is asked. [R18.5, R9.6]"""
    others = [seat(hand=["farm"] * 8, left=1), seat(hand=["wife"])]
    table = Table(hand=["teacher"], own="2 berries", deck=["king", "queen"], left=1, others=others)
    table.play("teacher").choose(card="king")
    assert (table.hand(0), table.hand(2)) == (["king"], ["queen", "wife"])
    assert (table.hand(1), table.discard) == (["farm"] * 8, [])


def test_as_many_gifts_as_fit_are_given() -> None:
    """Of the two cards for an opponent with room for one, one is given and one is discarded. [R18.5, R9.6]"""
    table = Table(city=["post_office"], hand=["king", "queen"], left=2, others=[seat(hand=["farm"] * 7)])
    table.visit(HOME).choose(card="king")
    assert table.hand(1) == [*["farm"] * 7, "king"]
    assert table.hand(0) == ["queen"]  # discarded, and drawn again: no other card is left


def test_the_clock_tower_may_be_left_alone() -> None:
    """A player who prepares may stop instead of using the Clock Tower, and keeps the token. [R18.6, R10.2, D28]"""
    table = Table(city=[{"card": "clock_tower", "tokens": 3}], placed=["basic_3_twigs"], season="winter",
                  hand=["innkeeper"], own="1 berry")  # fmt: skip
    table.choose(kind="prepare").stop()
    assert table.player()["season"] == "spring"
    assert (table.player()["city"][0]["tokens"], table.own) == (3, {"berry": 1})


def test_the_forest_meadow_card_need_not_play() -> None:
    """Of the two meadow cards drawn one may be played, or none. [R18.7, D35]"""
    table = Table(meadow=["king", "wife"], forest=["forest_2_meadow_play_1"], own="1 berry", left=2)
    table.visit("forest_2_meadow_play_1")
    assert table.may_play("wife")
    table.stop()
    assert (table.city(), table.hand(), table.own) == ([], ["king", "wife"], {"berry": 1})


def test_the_forest_meadow_card_keeps_to_the_hand_limit() -> None:
    """With 7 cards in hand one meadow card is drawn; with 8 the place is closed. [R18.7, D35]"""
    forest, meadow = ["forest_2_meadow_play_1"], ["king", "queen", "wife"]
    table = Table(meadow=meadow, forest=forest, hand=["farm"] * 7, left=2)
    table.visit("forest_2_meadow_play_1").choose(card="queen")
    assert (table.asked, table.hand()) == ("0 turn", [*["farm"] * 7, "queen"])
    table = Table(meadow=meadow, forest=forest, hand=["farm"] * 8, left=1)
    assert table.asked == "0 turn"
    assert not table.may_visit("forest_2_meadow_play_1")


def test_the_judge_does_not_help_another_ability() -> None:
    """The Crane leaves 1 of 4 units of a Fairgrounds to pay, and a berry is none of them. [R18.8, R6.2]"""
    table = Table(city=["judge", "crane"], hand=["fairgrounds"], own="1 berry", left=1)
    assert table.asked == "0 turn"
    assert not table.may_play("fairgrounds")
    assert Table(city=["judge", "crane"], hand=["fairgrounds"], own="1 twig", left=1).may_play("fairgrounds")


def test_summer_brings_up_to_2_meadow_cards() -> None:
    """None, one or two meadow cards are taken as summer begins, never three. [R18.9, R10.2, D27]"""
    for taken in ([], ["king"], ["king", "queen"]):
        table = Table(season="spring", hand=["innkeeper"], own="1 berry", meadow=["king", "queen", "wife"])
        table.choose(kind="prepare")
        for card in taken:
            table.choose(card=card)
        if len(taken) < 2:
            table.stop()
        assert (table.asked, table.hand()) == ("0 turn", ["innkeeper", *taken])


def test_a_miner_mole_leaves_the_storehouses_of_others() -> None:
    """The opponent's Farm and Mine may be copied, the Storehouse not. [R18.10, R8.4]"""
    table = Table(hand=["miner_mole"], own="3 berries", left=1, others=[seat(city=["storehouse", "farm", "mine"])])
    table.play("miner_mole")
    assert table.values("card", kind="card") == ["farm", "mine"]


def test_a_miner_mole_reaches_the_own_storehouse_through_another_mole() -> None:
    """Through an opponent's Miner Mole your own Storehouse is in reach. [R18.10, R8.4]"""
    others = [seat(city=["miner_mole", "storehouse"])]
    table = Table(city=["storehouse"], hand=["miner_mole"], own="3 berries", left=1, others=others)
    table.play("miner_mole")
    assert [(one["card"], one["seat"]) for one in table.matching(kind="card")] == [("storehouse", 0)]
    table.choose(card="storehouse").choose(resource="pebble")
    assert table.player()["city"][0]["resources"] == {"pebble": 1}


def test_the_second_forest_spot_is_for_4_players_or_more() -> None:
    """With 2 or 3 players a forest card takes one worker, with 4 a second one. [R18.13, R4.4]"""
    forest = ["forest_3_berries"]
    for more, may in ((0, False), (1, False), (2, True)):
        table = Table(forest=forest, left=1, others=[seat(placed=forest), *[seat() for _ in range(more)]])
        assert table.asked == "0 turn"
        assert table.may_visit("forest_3_berries") == may


def test_passing_is_no_preparing() -> None:
    """A player who passes uses no Clock Tower and takes no worker back. [R18.14, R11.1]"""
    table = Table(city=[{"card": "clock_tower", "tokens": 3}], placed=["basic_3_twigs"], hand=["innkeeper"],
                  own="1 berry", others=[seat(left=1)])  # fmt: skip
    table.choose(kind="pass")
    assert table.asked == "1 turn"
    assert (table.player()["city"][0]["tokens"], table.own) == (3, {"berry": 1})
    assert table.places() == ["basic_3_twigs"]
    assert not table.may_visit("basic_3_twigs")  # the worker is still there


def test_the_ranger_does_not_go_into_the_second_cell() -> None:
    """After a first prisoner a Bard may follow, the Ranger not; the first cell may be the Ranger's. [R18.15, R6.9]"""
    city = [{"card": "dungeon", "prisoners": ["wife"]}, "ranger", "bard"]
    table = Table(city=city, hand=["farm"], left=1)
    assert [way["prisoner"]["card"] for way in table.values("via", kind="play")] == ["bard"]
    table = Table(city=["dungeon", "ranger", "bard"], hand=["farm"], left=1)
    assert sorted(way["prisoner"]["card"] for way in table.values("via", kind="play")) == ["bard", "ranger"]


def test_the_historian_must_draw() -> None:
    """After a play the card is drawn without a question. [R18.16, R13.10]"""
    table = Table(city=["historian"], hand=["innkeeper"], own="1 berry", deck=["king", "queen"], left=1)
    table.play("innkeeper")
    assert (table.asked, table.hand(), table.deck) == ("0 turn", ["king"], ["queen"])


def test_the_shepherd_is_paid_to_an_opponent() -> None:
    """The three berries go to an opponent of one's choice; three come from the general supply. [R18.17, R5.7, D8]"""
    table = Table(hand=["shepherd"], own="3 berries", left=1, others=[seat(), seat()])
    table.play("shepherd").choose(seat=2)
    assert (table.own, table.owned(1), table.owned(2)) == ({"berry": 3}, {}, {"berry": 3})


def test_inn_and_queen_must_play_a_card() -> None:
    """A player who visits an Inn or a Queen must play a card. [R18.18, R4.2]"""
    for host in ("inn", "queen"):
        table = Table(city=[host], meadow=["wife", "farm"], left=2)
        table.visit(HOME)
        assert sorted(table.values("card", kind="play")) == ["farm", "wife"]
        assert not table.offers(kind="stop")


def test_the_cemetery_must_play_a_card() -> None:
    """Of the revealed cards that are legal one must be played. [R18.19, R13.1]"""
    table = Table(city=["cemetery"], deck=["wife", "farm", "cemetery", "ruins"], left=2)
    table.visit(HOME)
    assert sorted(table.values("card", kind="play")) == ["farm", "ruins", "wife"]  # a second Cemetery is illegal
    assert not table.offers(kind="stop")


def test_fireworks_need_the_lookout() -> None:
    """A Lookout and a Miner Mole open the event, a Clock Tower in its place does not. [R18.20]"""
    for tower, may in (("lookout", True), ("clock_tower", False)):
        table = Table(city=[tower, "miner_mole"], events=["an_evening_of_fireworks"], left=1)
        assert table.asked == "0 turn"
        assert table.may_visit("an_evening_of_fireworks") == may
