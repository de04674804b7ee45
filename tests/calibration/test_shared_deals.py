"""Tables over cells that share deals, on real games; `make calibrate` does the same at full size."""

from everdell_sim.calibration import shared_deals
from everdell_sim.calibration.methods import calibrate


def test_tables_and_comparisons_of_several_cells_keep_their_word():
    found = [*calibrate(shared_deals.checks(deals=1000, seed=5), 25 * 25, seed=3)]
    assert len(found) == 7
    assert [one for one in found if not one.holds] == []
