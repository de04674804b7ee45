"""Do intervals cover and tests keep their error rates? Every method on data whose truth is known.

`python -m everdell_sim.calibration` (`make calibrate`) prints what was found and between which ends it must lie, as it
comes, and ends with 1 if a method does not keep its word. 10,000 repeats are 400 of the slowest methods, and 20 runs
with each plant.
"""

import argparse
import sys

from everdell_sim.calibration import (
    methods,
    paired_experiments,
    planted_factors,
    planted_things,
    role_methods,
    shared_deals,
)
from everdell_sim.calibration import run_tables as of_tables
from everdell_sim.calibration.methods import calibrate


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=10_000)
    parser.add_argument("--deals", type=int, default=20_000, help="real games in each pool")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    made = [methods.CHECKS, role_methods.CHECKS, planted_factors.CHECKS, of_tables.CHECKS, planted_things.checks()]
    made += [one.checks(options.deals, options.seed) for one in (paired_experiments, shared_deals)]
    broken = done = 0
    for checks in made:
        for one in calibrate(checks, options.repeats, options.seed):
            verdict = "holds" if one.holds else "DOES NOT HOLD"
            ends = " to ".join(f"{end:.3f}" for end in one.check.ends)
            why = f" ({one.check.reason})" if one.check.reason else ""
            rate = f"{one.found:8.4f}  must be {ends}  {one.repeats:>6,} repeats"
            print(f"{rate}  {verdict}: {one.what}{why}", flush=True)
            done, broken = done + 1, broken + (not one.holds)
    print(f"{done - broken} of {done} hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
