//! Where a card lies: the zones that every game has, and the shelves that data declare.

use crate::ids::{NONE, Seat, Slot};

/// Where a card lies. The zones of every game are written like the variants of an enum; behind them stand the shelves, by
/// their position in the catalog's `shelves`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Zone(u8);

#[allow(non_upper_case_globals, reason = "an open set that is matched upon like an enum")]
impl Zone {
    pub const Hand: Zone = Zone(0);
    pub const Meadow: Zone = Zone(1);
    pub const Revealed: Zone = Zone(2);
    pub const City: Zone = Zone(3);
    pub const Deck: Zone = Zone(4);
    pub const Discard: Zone = Zone(5);
}

impl Zone {
    /// The zones of every game by name.
    pub const NAMES: [&'static str; 6] = ["hand", "meadow", "revealed", "city", "deck", "discard"];
    /// Where each is, in a sentence.
    pub const PHRASES: [&'static str; 6] = [
        "the hand",
        "the meadow",
        "the revealed cards",
        "the city",
        "the deck",
        "the discard pile",
    ];
    const FIRST_SHELF: u8 = Zone::NAMES.len() as u8;

    #[inline]
    pub const fn shelf(shelf: u8) -> Zone {
        Zone(Zone::FIRST_SHELF + shelf)
    }
    /// The position of the shelf, if it is one.
    #[inline]
    pub const fn as_shelf(self) -> Option<u8> {
        self.0.checked_sub(Zone::FIRST_SHELF)
    }
    /// Its number in packed choices and frames.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
    #[inline]
    pub const fn from_code(code: u8) -> Zone {
        Zone(code)
    }
    /// Its bit in a set of zones.
    #[inline]
    pub const fn bit(self) -> Zones {
        1 << self.0
    }
}

/// A set of zones: bit = code.
pub type Zones = u32;

/// A place on a shelf: whose part of it, and the slot where it has slots. Seats have a part each; the table has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ShelfPlace(u8);

impl ShelfPlace {
    const SEAT: u8 = 4;

    /// A slot of a shelf that belongs to the table.
    #[inline]
    pub const fn table(slot: Slot) -> ShelfPlace {
        ShelfPlace(slot)
    }
    /// A slot of this seat's part of a shelf.
    #[inline]
    pub const fn seat(seat: Seat, slot: Slot) -> ShelfPlace {
        ShelfPlace(seat << ShelfPlace::SEAT | slot)
    }
    #[inline]
    pub const fn owner(self) -> Seat {
        self.0 >> ShelfPlace::SEAT
    }
    #[inline]
    pub const fn slot(self) -> Slot {
        self.0 & 0x0F
    }
    /// As a slot of [`crate::choice::Choice::Play`] and of a play's frame.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
    #[inline]
    pub const fn from_code(code: u8) -> ShelfPlace {
        ShelfPlace(code)
    }
}

const _: () = assert!(ShelfPlace::seat(crate::ids::MAX_SEATS as u8, 15).code() != NONE);
