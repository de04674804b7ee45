"""What things are worth, on real games."""

import json

import numpy as np
import polars as pl
import pytest

import everdell_sim as ev
from everdell_sim import _core
from everdell_sim.stats.distributions import student_quantile

BOTS = ["greedy", "greedy"]


@pytest.fixture(scope="module")
def dead() -> ev.Ablation:
    return ev.ablate(["farm", "mine", "King"], bots=BOTS, deals=300, within=None)


def scores(seats: pl.DataFrame) -> np.ndarray:
    return seats.group_by("deal").agg(pl.col("score").mean()).sort("deal")["score"].to_numpy()


def test_worth_is_the_baseline_minus_the_game_without_it(dead):
    base = scores(ev.simulate(BOTS, 300).seats)
    for card in ("farm", "mine", "king"):
        apart = base - scores(ev.simulate(BOTS, 300, patch={"card": {card: {"dead": True}}}).seats)
        result = dead.worth(card).effect.estimate
        half = student_quantile(1 - 0.05 / 3 / 2, 299) * apart.std(ddof=1) / np.sqrt(300)
        assert result.value == pytest.approx(apart.mean())
        assert (result.low, result.high) == (pytest.approx(result.value - half), pytest.approx(result.value + half))


def test_the_most_valuable_comes_first(dead):
    assert dead.table["rank"].to_list() == [1, 2, 3]
    assert dead.table["estimate"].to_list() == sorted(dead.table["estimate"], reverse=True)
    assert dead.games == 4 * 300
    assert dead.baseline_games == 300
    assert set(dead.table["id"]) == {"farm", "mine", "king"}


def test_dead_and_replaced_are_different_questions(dead):
    """A dead card still fills hands and the meadow; a replaced one makes room for another."""
    replaced = ev.ablate(["farm"], how="replaced", bots=BOTS, deals=300, within=None).worth("farm").effect.estimate
    assert not replaced.low <= dead.worth("farm").effect.estimate.value <= replaced.high


def test_a_planted_card_rises():
    rich = {"card": {"fairgrounds": {"points": 9}}}
    cards = ["farm", "mine", "university", "fairgrounds"]
    plain, patched = (ev.ablate(cards, bots=BOTS, deals=200, within=None, patch=patch) for patch in (None, rich))
    ranks = [one.table.filter(pl.col("id") == "fairgrounds")["rank"].item() for one in (plain, patched)]
    assert ranks[1] < ranks[0]
    assert patched.worth("fairgrounds").effect.estimate.low > plain.worth("fairgrounds").effect.estimate.high


def test_being_kept_from_a_card_costs_the_seat_that_is():
    rich = {"card": {"farm": {"points": 9}}}
    result = ev.ablate(["farm"], how="avoid", bots=BOTS, deals=200, within=None, patch=rich)
    others = {one.what: one.estimate for one in result.worth("farm").others}
    assert result.seats == [0, 1]
    assert result.games == 3 * 200
    assert result.worth("farm").effect.estimate.low > 0
    assert others["win_share"].low > 0
    one = ev.ablate(["farm"], how="avoid", bots=BOTS, deals=200, within=None, patch=rich, for_seat=1)
    assert one.seats == [1]
    assert one.games == 2 * 200
    runs = [
        ev.simulate(bots, 200, patch=rich).seats.filter(pl.col("seat") == 1)["score"].cast(float)
        for bots in (BOTS, ["greedy", "greedy:avoid=farm"])
    ]
    assert one.worth("farm").effect.estimate.value == pytest.approx((runs[0] - runs[1]).mean())


def test_being_obliged_is_the_other_half_of_restricted_play():
    """A random bot that must play Farms wherever it can plays more of them, and they are rich."""
    rich = {"card": {"farm": {"points": 9}}}
    bots = ["random", "random"]
    result = ev.ablate(["farm"], how="prefer", bots=bots, deals=150, within=None, patch=rich, for_seat=0)
    runs = [
        ev.simulate(lineup, 150, patch=rich).seats.filter(pl.col("seat") == 0)["score"].cast(float)
        for lineup in (["random:prefer=farm", "random"], bots)
    ]
    effect = result.worth("farm").effect
    assert effect.estimate.value == pytest.approx((runs[0] - runs[1]).mean())
    assert effect.having == pytest.approx(runs[0].mean())
    assert effect.estimate.low > 0


def test_a_colour_is_avoided_and_preferred_as_a_whole():
    for how in ("avoid", "prefer"):
        result = ev.ablate(colours="all", how=how, bots=["greedy", "random"], deals=3, within=None)
        assert set(result.table["id"]) == {"traveler", "production", "destination", "governance", "prosperity"}
    result = ev.ablate(colours=["production"], how="avoid", bots=BOTS, deals=100, within=None, for_seat=0)
    free, bound = (
        ev.simulate(lineup, 100).seats.filter(pl.col("seat") == 0)["score"].cast(float)
        for lineup in (BOTS, ["greedy:avoid=production", "greedy"])
    )
    assert result.worth("production").effect.estimate.value == pytest.approx((free - bound).mean())


def test_a_bot_that_avoids_something_already_keeps_doing_so():
    result = ev.ablate(["farm"], how="avoid", bots=["greedy:avoid=mine", "random"], deals=20, within=None)
    assert result.worth("farm").effect.estimate.n == 20
    twice = ev.ablate(["farm"], how="avoid", bots=["greedy:avoid=farm", "greedy:avoid=farm"], deals=20, within=None)
    assert twice.worth("farm").effect.estimate.value == 0
    assert twice.worth("farm").changed == 0


def test_bots_in_python_play_too():
    class First(ev.Bot):
        def choose(self, view, decision):
            return 0

    result = ev.ablate(["farm"], how="avoid", bots=[First, "random"], deals=4, within=None)
    assert result.bots == ["First", "random"]
    assert ev.whatif({"card": {"farm": {"points": 4}}}, bots=[First, "random"], deals=4).lineups == [
        ["First", "random"]
    ]


def test_each_is_played_until_it_is_narrow_enough(monkeypatch):
    monkeypatch.setattr("everdell_sim.experiments.allocation.STRETCH", 64)
    result = ev.ablate(["farm", "mine"], bots=BOTS, within=1.0, deals=2000)
    for worth in result.worths:
        estimate = worth.effect.estimate
        assert worth.reached
        assert (estimate.high - estimate.low) / 2 <= 1
        assert 64 <= estimate.n < 2000
    assert result.worth("farm").effect.estimate.n > 64
    assert result.games == result.baseline_games + sum(one.effect.estimate.n for one in result.worths)
    assert result.baseline_games < 64 + max(one.effect.estimate.n for one in result.worths)
    # The same deals, however they were reached.
    again = ev.ablate(["farm"], bots=BOTS, within=None, deals=result.worth("farm").effect.estimate.n)
    assert again.worth("farm").effect.estimate.value == result.worth("farm").effect.estimate.value


def test_a_goal_for_one_of_them(monkeypatch):
    monkeypatch.setattr("everdell_sim.experiments.allocation.STRETCH", 32)
    result = ev.ablate(["farm", "mine"], bots=["random", "random"], until="card.farm.effect within 2 points", deals=60)
    assert result.worth("mine").effect.estimate.n == 60
    assert result.worth("farm").effect.estimate.n <= 60


def test_all_cards_events_and_places():
    result = ev.ablate(bots=["random", "random"], deals=2, within=None)
    assert result.table.height == 48
    table = ev.ablate(
        events="all", locations="all", how="replaced", bots=["random", "random"], deals=2, within=None
    ).table
    assert table["section"].value_counts().sort("section").rows() == [("event", 16), ("location", 11)]


def test_json_has_the_shape_that_is_promised(dead):
    document = json.loads(json.dumps(dead.to_dict(), allow_nan=False))
    assert {"baseline", "patch", "games", "effects"} <= set(document)
    names = [effect["what"] for effect in document["effects"]]
    assert {"card.farm.effect", "card.king.turns", "card.mine.win_share.seat.0"} <= set(names)
    assert dead.effects["what"].to_list() == names
    assert _core.__profile__ == "release"


@pytest.mark.parametrize(("arguments", "says"), [
    ({"cards": ["frm"]}, "did you mean 'farm'"),
    ({"cards": ["Ferry Ferret"]}, "no card 'Ferry Ferret'; it belongs to the module 'pearlbrook', which is not swi"),
    ({"cards": []}, "nothing to take out"),
    ({"events": ["nonsense"]}, "nonsense"),
    ({"cards": ["farm"], "how": "gone"}, "available: dead, replaced, avoid, prefer"),
    ({"cards": ["farm"], "deals": 0}, "deals must be from 1"),
    ({"cards": ["farm"], "within": 0}, "within must be"),
    ({"cards": ["farm"], "within": -1}, "within must be"),
    ({"cards": ["farm"], "bots": ["greedy"]}, "name one for each seat"),
    ({"cards": ["farm"], "bots": ["greedy", "random", "greedy"], "players": 2}, "one line-up"),
    ({"cards": ["farm"], "for_seat": 0}, "goes with how='avoid' or 'prefer'"),
    ({"colours": ["production"]}, "colours go with how='avoid' or 'prefer'"),
    ({"colours": ["green"], "how": "avoid"}, "available: destination, governance"),
    ({"cards": ["farm"], "how": "avoid", "for_seat": 2}, "for_seat must be from 0 to 1"),
    ({"cards": ["farm"], "until": "card.frm.effect within 1"}, "did you mean 'card.farm.effect'"),
    ({"events": ["grand_tour"], "how": "replaced"}, "replaced"),
    ({"patch": {"card": {"farm": {"points": "x"}}}}, "card.farm.points"),
])  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(arguments, says):
    with pytest.raises(ev.EverdellError, match=says) as refused:
        ev.ablate(**{"bots": BOTS, "deals": 4, **arguments})
    assert "\n" not in str(refused.value)


def test_nothing_known_of_what_was_not_taken_out(dead):
    with pytest.raises(ev.BadInput, match="was not taken out"):
        dead.worth("wife")


LEGENDARY = {
    *("amilla_glistendew", "bridge_of_the_sky", "cirrus_windfall", "foresight", "fynn_nobletail"),
    *("mcgregors_market", "oleanders_opera_house", "poe", "silver_scale_spring", "the_green_acorn"),
}


@pytest.mark.parametrize(
    ("asked", "modules", "ids"),
    [
        ({"cards": "module:legends"}, ["legends", "corrin"], LEGENDARY),
        ({"cards": ["module:legends", "Farm", "foresight"]}, ["legends"], {*LEGENDARY, "farm"}),
        ({"events": "module:pearlbrook", "how": "replaced"}, "pearlbrook", 6),
        ({"events": "module:pearlbrook"}, "pearlbrook", 10),
        ({"locations": "module:pearlbrook", "how": "avoid", "for_seat": 0}, "pearlbrook", 9),
        ({"cards": "module:base"}, "rugwort_cards", 48),
        ({"cards": "module:base"}, "through_every_season", 47),
    ],
)
def test_everything_that_a_module_adds_is_named_at_once(asked, modules, ids):
    """Pearlbrook has 6 special events, 4 wonders, 4 places of the forest and 5 of the river. With the special Farms no
    card of the 48 is dealt as a Farm.
    """
    result = ev.ablate(**asked, modules=modules, bots="random,random", deals=2, within=None)
    found = set(result.table["id"])
    assert found == ids if isinstance(ids, set) else len(found) == ids


@pytest.mark.parametrize(
    ("asked", "modules", "message"),
    [
        ({"cards": "module:legnds"}, "legends", "cards: module 'legnds' is not in force; did you mean 'legends'?"),
        ({"cards": "module:legends"}, None, "cards: module 'legends' is not in force; available: base"),
        ({"events": "module:legends"}, "legends", "events: module 'legends' adds no event"),
    ],
)
def test_a_module_that_adds_nothing_is_refused_in_a_sentence(asked, modules, message):
    with pytest.raises(ev.BadInput) as error:
        ev.ablate(**asked, modules=modules, deals=2, within=None)
    assert str(error.value) == message


def test_the_best_and_the_worst_are_confirmed_on_deals_by_which_they_were_not_ranked():
    """The 300 deals after the first 300 confirm, with intervals of the three things that hold together."""
    found = ev.ablate(["farm", "mine", "king"], bots=BOTS, deals=300, within=None, confirm=1)
    best, middle, worst = found.worths
    assert middle.confirmed is None
    for one in (best, worst):
        patch = {"card": {one.target.id: {"dead": True}}}
        apart = scores(ev.simulate(BOTS, 600).seats)[300:] - scores(ev.simulate(BOTS, 600, patch=patch).seats)[300:]
        half = student_quantile(1 - 0.05 / 3 / 2, 299) * apart.std(ddof=1) / np.sqrt(300)
        assert one.confirmed.estimate.value == pytest.approx(apart.mean())
        assert one.confirmed.estimate.high == pytest.approx(apart.mean() + half)
    assert {one["what"] for one in found.to_dict()["confirmed"]} == {
        one.target.address + ".effect" for one in (best, worst)
    }
    assert found.games == 4 * 300 + 3 * 300


def test_a_card_that_changed_no_deal_has_a_bound():
    """In 40 deals may hide t2 / (40 + t2) of all, each as far as the scores of the 40 deals deviate."""
    found = ev.ablate("dungeon", bots=["random:avoid=dungeon"] * 2, deals=40, within=None).worth("dungeon")
    scores_of = scores(ev.simulate(["random:avoid=dungeon"] * 2, 40).seats)
    squared = student_quantile(0.975, 39) ** 2
    bound = scores_of.std(ddof=1) * squared / (40 + squared)
    assert found.effect.estimate.ends == pytest.approx((0, -bound, bound))
    assert found.effect.estimate.method.endswith("; only 0 differ, so a bound for as many as may hide")
    assert found.effect.p is None
