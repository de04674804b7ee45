//! Things that lie on or under cards and events.

use crate::ids::{CardId, MAX_SEATS, Seat, Slot};
use crate::resources::Resources;

/// A card in a city or an event in play: something on or under which things lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Holder {
    /// The seat of the city, or [`Holder::EVENT`].
    of: u8,
    at: u8,
}

impl Holder {
    const EVENT: u8 = MAX_SEATS as u8;

    #[inline]
    pub const fn city(seat: Seat, slot: Slot) -> Holder {
        Holder { of: seat, at: slot }
    }
    #[inline]
    pub const fn event(at: u8) -> Holder {
        Holder { of: Holder::EVENT, at }
    }
    /// The city card, if it is one.
    #[inline]
    pub const fn as_city(self) -> Option<(Seat, Slot)> {
        if self.of < Holder::EVENT {
            Some((self.of, self.at))
        } else {
            None
        }
    }
    #[inline]
    pub const fn as_event(self) -> Option<u8> {
        if self.of == Holder::EVENT { Some(self.at) } else { None }
    }
}

/// Resources lying on a card or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Store {
    pub holder: Holder,
    pub what: Resources,
}

/// A card lying under a card or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Under {
    pub holder: Holder,
    pub card: CardId,
}
