//! A position stays small: search copies it at every step.

use everdell_engine::state::State;

#[test]
fn a_position_takes_as_much_as_is_told() {
    let size = size_of::<State>();
    assert_eq!(size, 3592, "docs/architecture.md tells the size and what it is made of");
}
