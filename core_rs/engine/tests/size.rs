//! A position stays small: search copies it at every step.

use everdell_engine::state::State;

#[test]
fn a_position_takes_less_than_four_kibibytes() {
    let size = size_of::<State>();
    assert_eq!(size, 3640, "docs/architecture.md tells the size and what it is made of");
}
