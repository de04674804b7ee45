//! What a position holds of the module.

use crate::ids::{MAX_SEATS, Seat};

const WAITS: u8 = 0x40;

/// The most that the counts hold.
pub const MOST: u8 = 0b111;

/// What changes, by seat: in three bits each the cards reserved and the reserved cards played, then whether the token waits for the next
/// season. A token is emptied once in a season, so both counts are 4 at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Section {
    tokens: [u8; MAX_SEATS],
}

impl Section {
    pub fn reserved(self, seat: Seat) -> u8 {
        self.tokens[usize::from(seat)] & MOST
    }

    pub fn played(self, seat: Seat) -> u8 {
        self.tokens[usize::from(seat)] >> 3 & MOST
    }

    /// Is the season side up, so that it cannot be used before its player has prepared?
    pub fn waits(self, seat: Seat) -> bool {
        self.tokens[usize::from(seat)] & WAITS != 0
    }

    pub fn count_reserved(&mut self, seat: Seat) {
        let counted = (self.reserved(seat) + 1).min(MOST);
        self.set_counts(seat, counted, self.played(seat));
    }

    pub fn count_played(&mut self, seat: Seat) {
        let counted = (self.played(seat) + 1).min(MOST);
        self.set_counts(seat, self.reserved(seat), counted);
    }

    pub fn set_counts(&mut self, seat: Seat, reserved: u8, played: u8) {
        let token = &mut self.tokens[usize::from(seat)];
        *token = *token & WAITS | reserved | played << 3;
    }

    pub fn set_waiting(&mut self, seat: Seat, waits: bool) {
        let token = &mut self.tokens[usize::from(seat)];
        *token = if waits { *token | WAITS } else { *token & !WAITS };
    }
}
