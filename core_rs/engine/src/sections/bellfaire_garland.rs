//! What a position holds of the module.

use crate::ids::NONE;

/// The tile that lies there, by its number; none before it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    pub award: u8,
}

impl Default for Section {
    fn default() -> Section {
        Section { award: NONE }
    }
}
