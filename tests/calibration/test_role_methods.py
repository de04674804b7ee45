"""The methods for matchups on made-up tables; `make calibrate` does the same at full size."""

from everdell_sim.calibration import role_methods


def test_every_method_for_roles_keeps_its_word():
    found = role_methods.calibrations(300, seed=1)
    assert len(found) == 6
    assert [one for one in found if not one.holds] == []
