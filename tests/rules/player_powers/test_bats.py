"""Bats, who put meadow cards away and play them later."""

import everdell_sim as ev
from tests.rules.player_powers.guild import Guild, seat

HERE = {"city": 0, "slot": 0}
FARM = "2 twigs, 1 resin"
FROM_STACK = {"from": "stack"}
PUT_AWAY = {"stack": [["farm", "mine"], []]}


def stack(guild: Guild, number: int = 0) -> list[str]:
    cards: list[str] = guild.state["shelves"]["stack"][number]
    return cards


def test_bats_put_a_meadow_card_away_after_a_play() -> None:
    """One or none; the slot is refilled. [WA20, WA36, power:bats]"""
    bats = Guild("bats", hand=["farm"], own=FARM, meadow=["king", "mine"], deck=["wife"]).play("farm")
    assert bats.asked == "0 take"
    assert bats.values("card", kind="card") == ["king", "mine"]
    bats.choose(card="king")
    assert (stack(bats), bats.meadow[:2], bats.hand()) == (["king"], ["wife", "mine"], [])
    assert bats.asked == "1 turn", "one card for each play"
    none = Guild("bats", hand=["farm"], own=FARM, meadow=["king", "mine"]).play("farm").stop()
    assert (stack(none), none.meadow[:2]) == ([], ["king", "mine"])


def test_the_card_follows_what_the_played_card_does() -> None:
    """The power acts when the card and the reactions of the city are done. [WA5, WA36]"""
    meadow = ["king", "mine", "school", "judge", "monk", "ruins", "wife", "castle"]
    bats = Guild(
        "bats", hand=["teacher"], own="2 berries", city=["historian"], meadow=meadow, deck=["inn", "farm", "mine"]
    )
    bats.play("teacher")
    assert bats.asked == "0 keep"
    bats.choose(card="farm")
    assert bats.asked == "0 take"
    assert bats.hand() == ["farm", "mine"], "the Historian has drawn"


def test_bats_get_nothing_for_a_card_that_enters_another_city() -> None:
    """[WA8, WA36]"""
    fool = Guild("bats", hand=["fool"], own="3 berries", meadow=["king"]).play("fool")
    assert (fool.city(1), fool.asked) == (["fool"], "1 turn")


def test_bats_put_nothing_away_without_an_open_card() -> None:
    """[WA36]"""
    assert Guild("bats", hand=["farm"], own=FARM).play("farm").asked == "1 turn"


def test_the_stack_holds_no_more_than_24() -> None:
    """[WA36]"""
    cards = ["farm", "mine", "inn", "wife", "husband", "teacher", "peddler", "postal_pigeon"] * 3
    full = Guild("bats", hand=["school"], own="2 twigs, 2 resin", meadow=["king"], shelves={"stack": [cards, []]})
    assert full.play("school").asked == "1 turn"


def test_cards_of_the_stack_are_played_on_a_turn() -> None:
    """For their price, with abilities and tokens; nobody else plays them. [WA36]"""
    bats = Guild("bats", shelves=PUT_AWAY, own=FARM, city=["innkeeper"])
    assert bats.may_play("farm", via="resources", **FROM_STACK)
    assert not bats.may_play("mine")
    bats.play("farm", **FROM_STACK)
    assert (stack(bats), bats.city(), bats.own) == (["mine"], ["innkeeper", "farm"], {"berry": 1})
    token = Guild("bats", shelves={"stack": [["husband"], []]}, city=["farm"])
    assert token.values("token", kind="play", **FROM_STACK) == ["farm"]
    crane = Guild("bats", shelves=PUT_AWAY, city=["crane"])
    assert crane.values("ability", kind="play", card="farm") == ["crane"]
    other = Guild(None, "bats", shelves={"stack": [[], ["farm"]]}, own=FARM)
    assert not other.may_play("farm")


def test_cards_of_the_stack_serve_as_hand_and_as_meadow_cards() -> None:
    """An Inn plays meadow cards, a Queen cards of either. [WA36]"""
    inn = Guild("bats", shelves=PUT_AWAY, city=["inn"], left=2).visit(HERE)
    assert inn.values("card", **FROM_STACK) == ["farm", "mine"]
    inn.play("farm")
    assert (stack(inn), inn.city()) == (["mine"], ["inn", "farm"])
    queen = Guild("bats", shelves={"stack": [["farm", "king"], []]}, city=["queen"], left=2).visit(HERE)
    assert queen.city() == ["queen", "farm"], "the King is worth too much"


def test_the_stack_is_no_hand() -> None:
    """Not discarded, and no part of the limit. [WA19, WA36]"""
    bard = Guild("bats", shelves=PUT_AWAY, hand=["bard"], own="3 berries").play("bard")
    assert (bard.asked, bard.points()) == ("1 turn", 0)
    haven = Guild("bats", shelves=PUT_AWAY)
    assert not haven.may_visit("haven")
    hand = ["farm"] * 7
    draws = Guild("bats", shelves=PUT_AWAY, hand=hand, deck=["inn"]).visit("basic_1_resin_1_card")
    assert draws.hand() == [*hand, "inn"]


def test_the_stack_stays_when_its_owner_passes() -> None:
    """Also where the hand is discarded. [WA19, TG21]"""
    others = [seat(left=1) for _ in range(4)]
    shelves = {"stack": [["farm", "mine"], [], [], [], []]}
    bats = Guild("bats", shelves=shelves, hand=["inn"], left=0, others=others)
    assert bats.player()["passed"], "there was nothing else to do"
    assert (bats.hand(), bats.discard, stack(bats)) == ([], ["inn"], ["farm", "mine"])


def test_only_bats_see_their_stack() -> None:
    """Others see how many cards there are. [WA18]"""
    game = Guild("bats", "otters", shelves=PUT_AWAY).game
    assert game.view(0)["shelves"]["stack"] == [["farm", "mine"], 0]
    assert game.view(1)["shelves"]["stack"] == [2, []]


def test_rugwort_answers_after_the_bats() -> None:
    """His workers close slots, and his card comes last. [WA5, WA11, WA36]"""
    sections = {"modules": ["player_powers", "solo_rugwort"], "solo_rugwort": {"last_roll": None}}
    meadow = ["farm", "mine", "inn", "king", "wife", "judge", "bard", "castle"]
    rugwort = {"automatic": True, "city": []}
    bats = Guild(
        "bats", hand=["farm"], own=FARM, meadow=meadow, deck=["monk", "ruins"], sections=sections,
        others=[rugwort], season="spring",
    )  # fmt: skip
    bats.play("farm")
    assert (bats.asked, bats.city(1)) == ("0 take", [])
    assert "farm" not in bats.values("card", kind="card"), "slot 1 is closed in spring"
    bats.choose(card="mine")
    assert len(bats.city(1)) == 1


def test_a_powers_game_starts_with_empty_stacks() -> None:
    """[WA36]"""
    state = ev.Game(2, ["player_powers:seat_1=bats:seat_2=otters"], 1).state()
    assert state["shelves"] == {"stack": [[], []], "gifts": [[], []], "farms": []}
