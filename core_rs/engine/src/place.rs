//! Places for workers, and workers on them, packed.

use crate::ids::{LocationId, Seat, Slot};

/// Where a worker stands, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place(u16);

/// A [`Place`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The card under the worker has left its city.
    Nowhere,
    Location(LocationId),
    /// Position among the events in play.
    Event(u8),
    City {
        seat: Seat,
        slot: Slot,
    },
    /// A place that a module knows, by the module's number.
    Special {
        module: u8,
        at: u8,
    },
}

impl Place {
    pub const NOWHERE: Place = Place(0);

    #[inline]
    pub const fn location(id: LocationId) -> Place {
        Place(0x100 | id as u16)
    }
    #[inline]
    pub const fn event(at: u8) -> Place {
        Place(0x200 | at as u16)
    }
    #[inline]
    pub const fn city(seat: Seat, slot: Slot) -> Place {
        Place(0x300 + ((seat as u16) << 5) + slot as u16)
    }
    /// `at` is below 32.
    pub const fn special(module: u8, at: u8) -> Place {
        Place(0x400 + ((module as u16) << 5) + at as u16)
    }
    #[inline]
    pub const fn spot(self) -> Spot {
        match self.0 >> 8 {
            0 => Spot::Nowhere,
            1 => Spot::Location(self.0 as u8),
            2 => Spot::Event(self.0 as u8),
            3 => Spot::City {
                seat: ((self.0 - 0x300) >> 5) as u8,
                slot: (self.0 & 31) as u8,
            },
            _ => Spot::Special {
                module: ((self.0 - 0x400) >> 5) as u8,
                at: (self.0 & 31) as u8,
            },
        }
    }
    /// The location as a set of one (bit = id), empty for any other place.
    #[inline]
    pub const fn as_location(self) -> u64 {
        ((self.0 >> 8 == 1) as u64) << (self.0 & 63)
    }
    /// The place as a number below 2^12, for packed choices.
    pub const fn code(self) -> u16 {
        self.0
    }
    pub const fn from_code(code: u16) -> Place {
        Place(code)
    }
}

/// A placed worker: where it stands, and whether it stays there for good, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worker(u16);

impl Worker {
    const PERMANENT: u16 = 0x8000;

    #[inline]
    pub const fn new(place: Place, permanent: bool) -> Worker {
        Worker(place.0 | if permanent { Worker::PERMANENT } else { 0 })
    }
    #[inline]
    pub const fn place(self) -> Place {
        Place(self.0 & !Worker::PERMANENT)
    }
    #[inline]
    pub const fn permanent(self) -> bool {
        self.0 & Worker::PERMANENT != 0
    }
    #[inline]
    #[must_use]
    pub const fn moved_to(self, place: Place) -> Worker {
        Worker(place.0 | self.0 & Worker::PERMANENT)
    }
}
