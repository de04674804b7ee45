//! What a position holds of the module.

use crate::ids::Seat;

/// What changes: how often each seat has used its ticket, two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Section {
    used: u16,
}

impl Section {
    pub fn used(self, seat: Seat) -> u8 {
        (self.used >> (2 * seat) & 0b11) as u8
    }

    pub fn set_used(&mut self, seat: Seat, times: u8) {
        self.used = self.used & !(0b11 << (2 * seat)) | u16::from(times) << (2 * seat);
    }

    /// The ticket is turned, or given back.
    pub fn turn(&mut self, seat: Seat) {
        self.set_used(seat, self.used(seat) + 1);
    }
}
