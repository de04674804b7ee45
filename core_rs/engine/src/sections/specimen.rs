//! What a position holds of the module.

use crate::ids::{MAX_SEATS, NONE};
use crate::moment::Moment;

/// What changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// By seat: the charm that it has chosen.
    pub charms: [u8; MAX_SEATS],
    pub crow_turns: u8,
    /// How often each moment came, for whom it was about.
    pub moments: [u8; Moment::ALL.len()],
    /// Discards that were heard and not acted on yet, and those that were.
    pub heard: u8,
    pub acted: u8,
}

impl Default for Section {
    fn default() -> Self {
        Section {
            charms: [NONE; MAX_SEATS],
            crow_turns: 0,
            moments: [0; Moment::ALL.len()],
            heard: 0,
            acted: 0,
        }
    }
}
