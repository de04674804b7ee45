"""The terms that weigh what comes next: spaces, wanted cards, rivals, production. They are 0 unless a file says so."""

from collections.abc import Iterator

import pytest

import everdell_sim as ev
from everdell_sim.bot.explanation import Explanation

TERMS = {
    "crowded_out": "a wish without a space",
    "reacts": "reactions to it",
    "contested": "before a rival",
    "harvest": "its production",
}
ALL = "villager:roundabout=0.5:swapped=0.9:used_up=1.0:" + ":".join(f"{name}=0.3" for name in TERMS)


def decisions(bot: str, seeds: range) -> Iterator[tuple[ev.Game, list[Explanation]]]:
    """Every decision of some games in which a bot plays for everybody."""
    for seed in seeds:
        game = ev.Game(players=3, seed=seed)
        while game.decision is not None:
            result = ev.explain(bot, game)
            yield game, result
            game.apply(next(one.choice.index for one in result if one.taken))


def test_the_best_choice_is_taken_whatever_is_left_out_on_the_way() -> None:
    for _, result in decisions(ALL, range(2)):
        best = max(one.value for one in result)
        assert next(one.value for one in result if one.taken) == best
        assert next(one for one in result if one.value == best).taken


def test_each_term_speaks_where_it_is_about_something() -> None:
    heard = dict.fromkeys(TERMS.values(), 0)
    for game, result in decisions(ALL, range(3)):
        me = game.view(game.decision.player)["players"][game.decision.player]
        for one in result:
            for term, value in one.terms:
                if term not in heard:
                    continue
                heard[term] += 1
                if term == "its production":
                    assert one.choice.kind == "prepare"
                    assert me["season"] in ("winter", "summer")
                elif term == "before a rival":
                    assert one.choice.kind == "place"
                    assert value == pytest.approx(0.3)
                else:
                    assert one.choice.kind == "play"
                    assert value < 0 if term == TERMS["crowded_out"] else value > 0
    assert all(heard.values()), heard


@pytest.mark.parametrize("bot", ["villager:eager=1.5", "villager:eager=1.5:plan=0"])
def test_an_eager_bot_takes_a_good_play_at_once_and_says_so(bot: str) -> None:
    at_once = 0
    for _, result in decisions(bot, range(2)):
        taken = next(one for one in result if one.taken)
        if ("taken at once", 0) in taken.terms:
            at_once += 1
            assert taken.choice.kind == "play"
        else:
            assert taken.value == max(one.value for one in result)
    assert at_once


def test_only_eager_bots_take_something_at_once() -> None:
    assert not any(
        term == "taken at once"
        for _, result in decisions("villager", range(1))
        for one in result
        for term, _ in one.terms
    )


def test_without_plans_a_play_costs_no_other_wish() -> None:
    def costs(bot: str) -> int:
        return sum(
            term == "other wishes" for _, result in decisions(bot, range(1)) for one in result for term, _ in one.terms
        )

    assert costs("villager")
    assert not costs("villager:plan=0")


def test_a_factor_by_area_scales_what_its_locations_are_worth() -> None:
    def worth(bot: str) -> dict[str, float]:
        result = ev.explain(bot, ev.Game(seed=3))
        return {one.choice.to_dict()["where"]: one.value for one in result if one.choice.kind == "place"}

    usual = worth("settler")
    assert worth("settler:areas.factor=1") == usual
    halved = worth("settler:areas.basic.factor=0.5")
    basic = [place for place in usual if place.startswith("basic_")]
    assert len(basic) == 8
    for place in usual:
        share = 0.5 if place in basic else 1
        assert halved[place] == pytest.approx(share * usual[place], abs=0.001)
