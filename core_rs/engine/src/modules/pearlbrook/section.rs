//! What a position holds of Pearlbrook.

use crate::ids::{MAX_SEATS, NONE, Seat, Slot};

/// Most adornments in the data.
pub(crate) const MAX_ADORNMENTS: usize = 16;
/// River spots.
pub(crate) const SPOTS: usize = 4;

/// Where an ambassador is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Frog {
    on: u8,
    at: u8,
}

/// A [`Frog`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pad {
    /// Not placed.
    Home,
    /// The card under it has left its city.
    Nowhere,
    /// Position among the places of ambassadors.
    Place(u8),
    City {
        seat: Seat,
        slot: Slot,
    },
}

impl Frog {
    pub const HOME: Frog = Frog { on: 0, at: 0 };
    pub const NOWHERE: Frog = Frog { on: 1, at: 0 };
    const PLACE: u8 = 2;
    const FIRST_CITY: u8 = 3;

    pub const fn place(at: u8) -> Frog {
        Frog { on: Frog::PLACE, at }
    }
    pub const fn city(seat: Seat, slot: Slot) -> Frog {
        Frog {
            on: Frog::FIRST_CITY + seat,
            at: slot,
        }
    }
    pub const fn code(self) -> [u8; 2] {
        [self.on, self.at]
    }
    pub const fn from_code([on, at]: [u8; 2]) -> Frog {
        Frog { on, at }
    }
    pub const fn pad(self) -> Pad {
        match self.on {
            0 => Pad::Home,
            1 => Pad::Nowhere,
            Frog::PLACE => Pad::Place(self.at),
            city => Pad::City {
                seat: city - Frog::FIRST_CITY,
                slot: self.at,
            },
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PearlSection {
    pub frogs: [Frog; MAX_SEATS],
    /// Who has each adornment (bit 7: played), `NONE` if it is out of the game.
    adornments: [u8; MAX_ADORNMENTS],
    /// The river card of each spot (bit 7: face up), `NONE` if there is none.
    river: [u8; SPOTS],
    /// Cards that a hand had when it was discarded on passing.
    pub hand_at_pass: [u8; MAX_SEATS],
    /// Cards of the active player that shared a space with a card that has left, and wait to be moved.
    pub moving: u8,
}

const FLAG: u8 = 0x80;

impl Default for PearlSection {
    fn default() -> Self {
        PearlSection {
            frogs: [Frog::HOME; MAX_SEATS],
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
    /// The card of a city at `slot` has left: ambassadors keep standing on the same cards.
    pub fn left_city(&mut self, city: Seat, gone: Slot) {
        for frog in &mut self.frogs {
            if let Pad::City { seat, slot } = frog.pad()
                && seat == city
                && slot >= gone
            {
                *frog = if slot == gone {
                    Frog::NOWHERE
                } else {
                    Frog::city(seat, slot - 1)
                };
            }
        }
    }
}
