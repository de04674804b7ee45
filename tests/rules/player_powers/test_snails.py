"""Snails, who give cards away to do what others' green cards do."""

from typing import Any

import pytest

import everdell_sim as ev
from everdell_sim.errors import EverdellError
from tests.rules.player_powers.guild import Guild, seat

FARM = "2 twigs, 1 resin"
GIFTS = ["king", "queen", "judge"]


def gifts(guild: Guild, number: int = 1) -> list[str]:
    """What Snails have to give, the top card last."""
    cards: list[str] = guild.state["shelves"]["gifts"][number]
    return cards


def snails(
    first: str | None = "otters", *, cards: list[str] | None = None, theirs: dict[str, Any] | None = None, **rest: Any
) -> Guild:
    """Seat 1 has the Snails."""
    shelves = {"gifts": [[], GIFTS if cards is None else cards]}
    return Guild(first, "snails", shelves=shelves, others=[seat(**{"left": 1, **(theirs or {})})], **rest)


def test_snails_have_seven_cards_that_nobody_sees() -> None:
    """From the deck, when the hands are dealt. [WA1, WA18, WA39, power:snails]"""
    game = ev.Game(2, ["player_powers:seat_1=snails:seat_2=otters"], 5)
    plain = ev.Game(2, ["player_powers:seat_1=toads:seat_2=otters"], 5)
    state, other = game.state(), plain.state()
    assert [len(part) for part in state["shelves"]["gifts"]] == [7, 0]
    assert state["meadow"] == other["meadow"]
    assert [player["hand"] for player in state["players"]] == [player["hand"] for player in other["players"]]
    # The deck lists the top last, the stack too: its first card was the top of the deck.
    assert state["deck"] == other["deck"][:-7]
    assert state["shelves"]["gifts"][0] == other["deck"][:-8:-1]
    for viewer in range(2):
        assert game.view(viewer)["shelves"]["gifts"] == [7, 0]


def chip_sweep_beside(card: str, modules: list[str] | None = None, **theirs: Any) -> str | None:
    """Who is asked what when a Chip Sweep has activated the only other green card of its city."""
    cards = {"city": [card], "hand": ["chip_sweep"], "deck": ["farm"] * 6}
    table = snails(own="3 berries", theirs=theirs, modules=modules, **cards)
    table.play("chip_sweep", via="resources")
    while table.asked is not None and table.asked.startswith("0 "):
        table.game.apply(table.game.legal_actions()[0])
    return table.asked


def test_a_copying_card_that_finds_nothing_to_do_is_not_offered() -> None:
    """A Chip Sweep beside a Fairgrounds draws 2 cards, but only with room in the hand of the Snails. [WA39, NA39]"""
    assert chip_sweep_beside("fairgrounds") == "1 activate"
    assert chip_sweep_beside("fairgrounds", hand=["inn"] * 3 + ["mine"] * 3 + ["king", "queen"]) == "1 turn"
    assert chip_sweep_beside("woodcarver", own="1 twig") == "1 activate"
    assert chip_sweep_beside("woodcarver") == "1 turn", "no twig to pay"
    assert chip_sweep_beside("tea_house", ["newleaf_cards"], hand=["king"]) == "1 activate"
    assert chip_sweep_beside("tea_house", ["newleaf_cards"]) == "1 turn", "no card to give"


def test_the_number_of_cards_can_be_patched() -> None:
    """[WA44]"""
    patch = {"power": {"snails": {"stack": {"cards": 3}}}}
    game = ev.Game(2, ["player_powers:seat_1=snails:seat_2=otters"], 5, patch=patch)
    assert len(game.state()["shelves"]["gifts"][0]) == 3


def test_a_green_card_of_another_acts_for_the_top_card() -> None:
    """The player gets the card, the Snails the effect. [WA5, WA20, WA39]"""
    farm = snails(hand=["farm"], own=FARM).play("farm")
    assert farm.asked == "1 activate"
    assert farm.values("card", kind="card") == ["farm"]
    farm.choose(card="farm")
    assert (farm.hand(), gifts(farm)) == (["judge"], ["king", "queen"])
    assert (farm.own, farm.owned(1), farm.asked) == ({"berry": 1}, {"berry": 1}, "1 turn")


def test_snails_may_decline() -> None:
    """[WA20, WA39]"""
    farm = snails(hand=["farm"], own=FARM).play("farm").stop()
    assert (farm.hand(), gifts(farm), farm.owned(1), farm.asked) == ([], GIFTS, {}, "1 turn")


def test_without_room_the_card_is_discarded_and_counts() -> None:
    """[WA39]"""
    hand = ["mine"] * 3 + ["inn"] * 3 + ["wife"] * 2
    farm = snails(hand=["farm", *hand], own=FARM).play("farm").choose(card="farm")
    assert (farm.discard, gifts(farm), farm.owned(1)) == (["judge"], ["king", "queen"], {"berry": 1})


@pytest.mark.parametrize("card", ["inn", "castle", "wanderer", "historian"])
def test_only_green_cards(card: str) -> None:
    """[WA39]"""
    other = snails("mice", hand=[card], own="4 twigs, 3 resin, 3 pebbles, 4 berries").play(card, via="resources")
    assert other.asked == "1 turn"


def test_never_a_storehouse_or_a_legendary_card() -> None:
    """[WA16, WA39, TG13]"""
    store = snails(hand=["storehouse"], own="1 twig, 1 resin, 1 pebble").play("storehouse").choose(resource="pebble")
    assert store.asked == "1 turn"
    shelves = {"aside": [["mcgregors_market"], []], "gifts": [[], GIFTS]}
    market = Guild(
        "otters", "snails", modules=["legends"], shelves=shelves, own="2 twigs, 1 resin, 1 pebble", city=["farm"]
    ).play("mcgregors_market").take("berry")  # fmt: skip
    assert market.asked == "1 turn"


def test_only_if_it_could_do_something() -> None:
    """A Doctor without berries, a Husband without a Wife, a Barge Toad without a Farm. [WA39]"""
    doctor = {"hand": ["doctor"], "own": "4 berries"}
    assert snails(**doctor).play("doctor").asked == "1 turn"
    assert snails(**doctor, theirs={"own": "1 berry"}).play("doctor").asked == "1 activate"
    assert snails(hand=["husband"], own="3 berries").play("husband").asked == "1 turn"
    assert snails(hand=["barge_toad"], own="2 berries").play("barge_toad").asked == "1 turn"
    full = ["mine"] * 3 + ["inn"] * 3 + ["wife"] * 2
    fair = {
        "hand": ["fairgrounds"],
        "own": "1 twig, 2 resin, 1 pebble",
        "deck": [*["wanderer"] * 3, *["husband"] * 4, *["farm"] * 8],
    }
    assert snails(**fair, theirs={"hand": full}).play("fairgrounds").asked == "1 turn", "no room for a card"
    assert snails(**fair).play("fairgrounds").asked == "1 activate"


def test_it_counts_in_the_city_where_it_stands() -> None:
    """The goods are those of the Snails. [WA39]"""
    toad = snails(hand=["barge_toad"], own="2 berries", city=["farm", "farm"], theirs={"city": ["farm"]})
    toad.play("barge_toad").choose(card="barge_toad")
    assert (toad.own, toad.owned(1)) == ({"twig": 4}, {"twig": 4})
    pay = snails(hand=["woodcarver"], own="2 berries", theirs={"own": "3 twigs"}).play("woodcarver")
    pay.choose(card="woodcarver").choose(kind="amount", n=2)
    assert (pay.owned(1), pay.points(1), pay.points()) == ({"twig": 1}, 2, 0)


def test_a_chip_sweep_chooses_in_its_own_city() -> None:
    """Among what Snails may choose there: no Storehouse, but the Miner Mole, which chooses as theirs. [WA39, TG16]"""
    city = ["mine", {"card": "storehouse", "resources": {"berry": 1}}, "miner_mole", "twig_barge"]
    sweep = snails(hand=["chip_sweep"], own="3 berries", city=city, theirs={"city": ["farm"]})
    sweep.play("chip_sweep").choose(card="mine")
    sweep.choose(card="chip_sweep")
    assert sweep.asked == "1 activate"
    assert sorted(sweep.values("card", kind="card")) == ["mine", "miner_mole", "twig_barge"]
    sweep.choose(card="miner_mole")
    assert sorted(sweep.values("card", kind="card")) == ["farm", "mine", "twig_barge"], "the own city, too"
    sweep.choose(card="twig_barge")
    assert (sweep.owned(1), sweep.own) == ({"twig": 2}, {"pebble": 1})
    bare = snails(hand=["chip_sweep"], own="3 berries", theirs={"city": ["farm"]}).play("chip_sweep")
    assert bare.asked == "1 turn", "nothing to sweep where it stands"


def test_a_miner_mole_chooses_as_a_mole_of_the_snails() -> None:
    """In all other cities, and in their own one since that Mole stands in another. [WA39, TG16]"""
    mole = snails(hand=["miner_mole"], own="3 berries", city=["twig_barge"], theirs={"city": ["farm"]})
    mole.play("miner_mole").stop().choose(card="miner_mole")
    assert sorted(mole.values("card", kind="card")) == ["farm", "twig_barge"]
    assert mole.choose(card="farm").owned(1) == {"berry": 1}


def test_no_more_often_than_there_are_cards() -> None:
    """[WA39]"""
    last = snails("mice", cards=["king"], hand=["farm", "mine"], own="3 twigs, 2 resin, 1 pebble")
    last.play("farm").choose(card="farm")
    assert gifts(last) == []
    empty = snails(cards=[], hand=["farm"], own=FARM).play("farm")
    assert empty.asked == "1 turn"


def test_not_for_own_cards_and_not_after_passing() -> None:
    """[WA10, WA39]"""
    own = Guild("snails", shelves={"gifts": [GIFTS, []]}, hand=["farm"], own=FARM).play("farm")
    assert own.asked == "1 turn"
    passed = snails(hand=["farm"], own=FARM, theirs={"passed": True, "left": 0}).play("farm")
    assert (passed.asked, passed.owned(1)) == ("0 turn", {})


def test_inner_plays_come_first() -> None:
    """A Farm that an Inn plays for a Ranger; each card has its own moment. [WA5, WA39]"""
    inn = snails(city=["inn"], meadow=["farm"], left=2).visit({"city": 0, "slot": 0})
    assert (inn.asked, inn.city()) == ("1 activate", ["inn", "farm"])


def test_gifts_of_another_power_are_refused() -> None:
    """[TG39]"""
    with pytest.raises(EverdellError, match=r"shelves\.gifts: seat 1 has no power that lays cards there"):
        Guild("otters", "snails", shelves={"gifts": [["king"], []]})


def test_rugwort_plays_green_cards_too() -> None:
    """What he is given is discarded; you are asked after each of his cards. [WA11, WA39]"""
    sections = {"modules": ["player_powers", "solo_rugwort"], "solo_rugwort": {"last_roll": None}}
    solo = Guild(
        "snails", shelves={"gifts": [GIFTS, []]}, sections=sections, season="winter", hand=["inn"], own=FARM,
        meadow=["mine"] * 3 + ["twig_barge"] * 3 + ["farm"] * 2, deck=["wife"],
        others=[{"automatic": True, "city": []}],
    )  # fmt: skip
    solo.play("inn")
    (his,) = solo.city(1)
    assert solo.asked == "0 activate"
    assert solo.meadow.count(None) == 0, "refilled"
    solo.choose(card=his)
    assert (solo.discard, gifts(solo, 0)) == (["judge"], ["king", "queen"])
    assert solo.own in ({"pebble": 1}, {"twig": 2}, {"berry": 1})
