"""Do intervals cover and tests keep their error rates? Every method on data whose truth is known.

`python -m everdell_sim.calibration` (`make calibrate`) prints what was found and between which ends it must
lie, and ends with 1 if a method does not keep its word.
"""

import argparse
import sys

from everdell_sim.calibration import paired_experiments, planted_factors, role_methods, shared_deals
from everdell_sim.calibration import run_tables as of_tables
from everdell_sim.calibration.methods import calibrate, calibrations


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=10_000)
    parser.add_argument("--deals", type=int, default=20_000, help="real games in each pool")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = calibrations(options.repeats, options.seed) + role_methods.calibrations(options.repeats, options.seed)
    found += calibrate(planted_factors.CHECKS, options.repeats, options.seed)
    # A repeat of these is a whole run.
    found += of_tables.calibrations(max(1, options.repeats // 10), options.seed)
    found += calibrate(shared_deals.checks(options.deals, options.seed), max(1, options.repeats // 10), options.seed)
    found += calibrate(paired_experiments.checks(options.deals, options.seed), options.repeats, options.seed)
    wide = max(len(one.what) for one in found)
    for one in found:
        verdict = "holds" if one.holds else "DOES NOT HOLD"
        ends = f"{one.low:.3f} to {one.high:.3f}"
        print(f"{one.what:<{wide}}  {one.found:8.4f}  must be {ends}  {one.repeats:>6,} repeats  {verdict}", flush=True)
    broken = sum(not one.holds for one in found)
    print(f"{len(found) - broken} of {len(found)} hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
