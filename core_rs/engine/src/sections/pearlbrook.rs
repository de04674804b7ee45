//! What a position holds of Pearlbrook.

use crate::ids::{MAX_SEATS, NONE, Seat};

/// Most adornments in the data.
pub(crate) const MAX_ADORNMENTS: usize = 16;
/// River spots.
pub(crate) const SPOTS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PearlSection {
    /// Who has each adornment (bit 7: played), `NONE` if it is out of the game.
    adornments: [u8; MAX_ADORNMENTS],
    /// The river card of each spot (bit 7: face up), `NONE` if there is none.
    river: [u8; SPOTS],
    /// Cards that a hand had when it was discarded on passing.
    pub hand_at_pass: [u8; MAX_SEATS],
    /// Cards that shared a space with a card that has left, and wait to be moved: how many (low half), and whose (high half).
    pub moving: u8,
}

const FLAG: u8 = 0x80;

impl Default for PearlSection {
    fn default() -> Self {
        PearlSection {
            adornments: [NONE; MAX_ADORNMENTS],
            river: [NONE; SPOTS],
            hand_at_pass: [0; MAX_SEATS],
            moving: 0,
        }
    }
}

impl PearlSection {
    /// Who has an adornment, and whether it is played.
    pub fn adornment(&self, at: usize) -> Option<(Seat, bool)> {
        let held = self.adornments[at];
        (held != NONE).then_some((held & !FLAG, held & FLAG != 0))
    }
    pub fn deal(&mut self, at: usize, seat: Seat, played: bool) {
        self.adornments[at] = seat | if played { FLAG } else { 0 };
    }
    pub fn take_back(&mut self, at: usize) {
        self.adornments[at] = NONE;
    }
    /// The river card of a spot, and whether it lies face up.
    pub fn river(&self, spot: usize) -> Option<(u8, bool)> {
        let card = self.river[spot];
        (card != NONE).then_some((card & !FLAG, card & FLAG != 0))
    }
    pub fn lay_river(&mut self, spot: usize, card: u8, face_up: bool) {
        self.river[spot] = card | if face_up { FLAG } else { 0 };
    }
}
