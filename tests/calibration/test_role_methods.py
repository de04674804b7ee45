"""The methods for matchups on made-up tables; `make calibrate` does the same at full size."""

from everdell_sim.calibration import role_methods
from everdell_sim.calibration.methods import calibrate


def test_every_method_for_roles_keeps_its_word():
    found = [*calibrate(role_methods.CHECKS, 300, seed=1)]
    assert len(found) == 6
    assert [one for one in found if not one.holds] == []
