"""Strength against speed."""

from everdell_sim.pipelines.frontier import place, row


def test_the_champion_is_not_compared_with_itself():
    (bot, deals, margin, wins, own, speed) = row(place("champion", 2, 20, 1, 1))
    assert (bot, deals, margin, wins) == ("`champion`", "20", "", "")
    assert 50 < float(own.split()[0]) < 80
    assert float(speed.replace(",", "")) > 0


def test_a_weaker_bot_is_behind_and_a_search_gets_fewer_deals():
    one = place("random", 2, 40, 1, 1)
    assert one.margin is not None
    assert one.margin.high < 0
    assert place("search:sims=1", 2, 40, 1, 1).deals == 20
