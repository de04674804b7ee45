"""Does a claim hold for stronger players? Three intervals decide, all at the same level."""

import math

import pytest

from everdell_sim.pipelines.findings.claims import Claim
from everdell_sim.stats.distributions import student_quantile


def row(estimate, se, n=10_000, unit="points"):
    return {"estimate": estimate, "se": se, "n": n, "unit": unit}


# One thing alone: an interval is 1.96 standard errors to either side, that of the difference 2.77.
@pytest.mark.parametrize(
    ("champion", "master", "holds"),
    [
        (1.0, 1.1, "yes"),
        (-1.0, -0.9, "yes"),
        (1.0, 2.0, "yes, more"),
        (-1.0, -2.0, "yes, more"),
        (2.0, 1.0, "yes, less"),
        (1.0, -1.0, "no"),  # the other sign
        (1.0, 0.0, "no"),  # nothing is left of it
        (0.0, 1.0, "no"),  # something where nothing was
        (0.21, 0.19, "open"),  # the champion's excludes 0, the master's does not, but they do not differ
        (0.0, 0.1, "yes"),  # both may be 0, and the master's is near it
        (0.0, 0.19, "yes"),
        (0.0, 0.21, "open"),  # no longer 0, but the difference may be chance
    ],
)
def test_signs_and_differences(champion, master, holds):
    assert Claim(row(champion, 0.1), row(master, 0.1), 1, 0.5).holds == holds


def test_a_wide_interval_around_0_is_not_near_it():
    assert Claim(row(0.0, 0.1), row(0.0, 0.3), 1, 0.5).holds == "open"
    assert Claim(row(0.0, 0.3), row(0.0, 0.1), 1, 0.5).holds == "yes"


def test_many_claims_need_wider_intervals():
    """One in twenty of 48 claims would be wrong by chance alone: together they may be that once in twenty times."""
    one, many = (Claim(row(0.25, 0.1), row(0.25, 0.1), things, 0.5) for things in (1, 48))
    assert (one.holds, many.holds) == ("yes", "open")
    reach = student_quantile(1 - 0.025 / 48, 9_999) * math.hypot(0.1, 0.1)
    assert many.difference.high == pytest.approx(reach)


def test_shares_are_compared_with_an_equal_share():
    """53 % of a seat at two players is an advantage, 53 % less an equal share of four is not the same one."""
    claim = Claim(row(0.53, 0.002, unit="share"), row(0.47, 0.002, unit="share"), 1, 0.02, 0.5)
    assert claim.holds == "no"
    assert claim.more.startswith("-6.0")
    assert Claim(row(0.53, 0.002, unit="share"), row(0.47, 0.002, unit="share"), 1, 0.02, 0.25).holds == "yes, less"
