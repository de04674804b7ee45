"""The one writer of sentences."""

from everdell_sim.effects.findings import findings, measured_by
from everdell_sim.effects.rows import ADJUSTED, ASSIGNED, WIN_SHARE, frame, row
from everdell_sim.stats import Estimate


def _seat(seat: str, share: float, p: float, bots: str = "a, a"):
    estimate = Estimate(share, 0.001, share - 0.002, share + 0.002, 1_000_000, "counted")
    about = {"players": 2, "rules": "base", "bots": bots, "kind": "seat", "thing": seat, "estimand": ASSIGNED}
    return row(estimate, what=WIN_SHARE, unit="share", reading="counted", p=p, p_adjusted=p, **about)


def test_a_p_value_of_exactly_0_is_the_clearest_there_is() -> None:
    (first,) = findings(frame([_seat("0", 0.6, 0.0), _seat("1", 0.4, 0.0)]), {})
    assert "the first seat wins most often" in first.sentence


def test_seats_of_bots_that_keep_them_are_not_compared() -> None:
    """Who sits there matters more than the seat: the sentence about bots says it."""
    assert findings(frame([_seat("0", 0.9, 0.0, "a, b"), _seat("1", 0.1, 0.0, "a, b")]), {}) == []


def test_every_kind_has_its_own_verb() -> None:
    said = {kind: measured_by(ADJUSTED, kind) for kind in ("card", "event", "location", "visitor", "power")}
    verbs = {kind: text.split(" it,")[0].split()[-1] for kind, text in said.items()}
    assert verbs == {"card": "play", "event": "claim", "location": "visit", "visitor": "meet", "power": "use"}
