//! What a position holds of the powers.

use crate::ids::{LocationId, MAX_SEATS, NONE, Seat, Slot};
use crate::list::List;

/// The most powers that a seat is dealt.
pub(crate) const MAX_DEAL: usize = 3;
/// The most forest cards that are not laid out.
pub(crate) const MAX_PACK: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    /// By seat: the power that it has.
    power: [u8; MAX_SEATS],
    /// By seat: the powers that it was dealt.
    offered: [[u8; MAX_DEAL]; MAX_SEATS],
    /// Locations on which something still lies for whoever has the power that laid it (bit = id).
    pub lying: u64,
    /// By seat: point tokens on its power.
    pub tokens: [u8; MAX_SEATS],
    /// By seat: the kind of the resource on its power, or `NONE`.
    pub stored: [u8; MAX_SEATS],
    /// The active seat has had its free action of this turn.
    pub used: bool,
    /// The meadow slot on which a marker lies; `NONE` while it is lifted, or if there is none.
    pub marked_slot: Slot,
    /// The location on which a marker lies, or `NONE`.
    pub marked_location: LocationId,
    /// How many of the following are in play for the seat with the pack.
    pub own_forest: u8,
    /// Forest cards that are not laid out: first those in play, then the pack from its top.
    pub forest: List<LocationId, MAX_PACK>,
}

impl Default for Section {
    fn default() -> Self {
        Section {
            power: [NONE; MAX_SEATS],
            offered: [[NONE; MAX_DEAL]; MAX_SEATS],
            lying: 0,
            tokens: [0; MAX_SEATS],
            stored: [NONE; MAX_SEATS],
            used: false,
            marked_slot: NONE,
            marked_location: NONE,
            own_forest: 0,
            forest: List::default(),
        }
    }
}

impl Section {
    /// The power of a seat.
    #[inline]
    pub fn power(&self, seat: Seat) -> Option<u8> {
        let power = self.power[usize::from(seat)];
        (power != NONE).then_some(power)
    }

    pub fn set_power(&mut self, seat: Seat, power: u8) {
        self.power[usize::from(seat)] = power;
    }

    /// What a seat was dealt to choose from.
    pub fn offered(&self, seat: Seat) -> impl Iterator<Item = u8> + Clone + use<> {
        self.offered[usize::from(seat)]
            .into_iter()
            .filter(|&power| power != NONE)
    }

    /// What it was dealt and did not choose, the first of them.
    pub fn refused(&self, seat: Seat) -> Option<u8> {
        let power = self.power(seat)?;
        self.offered(seat).find(|&other| other != power)
    }

    pub fn offer(&mut self, seat: Seat, power: u8) {
        let offered = &mut self.offered[usize::from(seat)];
        if let Some(free) = offered.iter_mut().find(|place| **place == NONE) {
            *free = power;
        }
    }

    pub fn take_back(&mut self, seat: Seat) {
        self.offered[usize::from(seat)] = [NONE; MAX_DEAL];
    }
}
