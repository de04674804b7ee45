//! What a position holds of the module.

use crate::ids::{MAX_SEATS, Seat};

/// What changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The tokens whose trade side is up (bit = number).
    pub traded: u8,
    /// By seat: tokens that it gained from, and traded (four bits each).
    used: [u8; MAX_SEATS],
}

impl Section {
    pub fn side(self, at: u8) -> u8 {
        self.traded >> at & 1
    }

    /// The other side comes up.
    pub fn turn(&mut self, at: u8) {
        self.traded ^= 1 << at;
    }

    /// How often a seat has used this side.
    pub fn used(self, seat: Seat, side: u8) -> u8 {
        self.used[usize::from(seat)] >> (4 * side) & 0x0F
    }

    pub fn count_use(&mut self, seat: Seat, side: u8, n: u8) {
        let most = 0x0F - self.used(seat, side);
        self.used[usize::from(seat)] += n.min(most) << (4 * side);
    }
}
