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

    // The high byte tells what it is, the low one which.
    const LOCATION: u16 = 1;
    const EVENT: u16 = 2;
    const FIRST_CITY: u16 = 8;
    const FIRST_MODULE: u16 = 16;

    #[inline]
    pub const fn location(id: LocationId) -> Place {
        Place(Place::LOCATION << 8 | id as u16)
    }
    #[inline]
    pub const fn event(at: u8) -> Place {
        Place(Place::EVENT << 8 | at as u16)
    }
    #[inline]
    pub const fn city(seat: Seat, slot: Slot) -> Place {
        Place((Place::FIRST_CITY + seat as u16) << 8 | slot as u16)
    }
    pub const fn special(module: u8, at: u8) -> Place {
        Place((Place::FIRST_MODULE + module as u16) << 8 | at as u16)
    }
    #[inline]
    pub const fn spot(self) -> Spot {
        let at = self.0 as u8;
        match self.0 >> 8 {
            0 => Spot::Nowhere,
            Place::LOCATION => Spot::Location(at),
            Place::EVENT => Spot::Event(at),
            city if city < Place::FIRST_MODULE => Spot::City {
                seat: (city - Place::FIRST_CITY) as u8,
                slot: at,
            },
            module => Spot::Special {
                module: (module - Place::FIRST_MODULE) as u8,
                at,
            },
        }
    }
    /// The location as a set of one (bit = id), empty for any other place.
    #[inline]
    pub const fn as_location(self) -> u64 {
        ((self.0 >> 8 == Place::LOCATION) as u64) << (self.0 & 63)
    }
    /// The place as a number, for packed choices.
    pub const fn code(self) -> u16 {
        self.0
    }
    pub const fn from_code(code: u16) -> Place {
        Place(code)
    }
}

/// A kind of workers: a position in the catalog's `worker_kinds`.
pub type WorkerKindId = u8;

/// The kind of the workers that every season brings.
pub const ORDINARY: WorkerKindId = 0;

/// A placed worker: where it stands, of which kind it is, and whether it stays there for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worker {
    place: Place,
    kind: WorkerKindId,
    flags: u8,
}

impl Worker {
    const PERMANENT: u8 = 1;
    const APART: u8 = 2;

    /// An ordinary worker.
    #[inline]
    pub const fn new(place: Place, permanent: bool) -> Worker {
        Worker {
            place,
            kind: ORDINARY,
            flags: permanent as u8,
        }
    }
    /// The same of another kind, which may be no worker to whatever speaks of workers.
    #[must_use]
    pub const fn of_kind(self, kind: WorkerKindId, apart: bool) -> Worker {
        let flags = self.flags & Worker::PERMANENT | if apart { Worker::APART } else { 0 };
        Worker { kind, flags, ..self }
    }
    #[inline]
    pub const fn place(self) -> Place {
        self.place
    }
    #[inline]
    pub const fn kind(self) -> WorkerKindId {
        self.kind
    }
    #[inline]
    pub const fn permanent(self) -> bool {
        self.flags & Worker::PERMANENT != 0
    }
    /// It is no worker to whatever speaks of workers.
    #[inline]
    pub const fn apart(self) -> bool {
        self.flags & Worker::APART != 0
    }
    #[inline]
    #[must_use]
    pub const fn moved_to(self, place: Place) -> Worker {
        Worker { place, ..self }
    }
}
