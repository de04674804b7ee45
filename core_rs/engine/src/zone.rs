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

/// Where a card lies: its zone, and the slot there if the zone has slots (`NONE`: it has none). On a shelf the slot also tells whose
/// part of it that is: seats have a part each; the table has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardPlace {
    pub zone: Zone,
    pub slot: Slot,
}

impl CardPlace {
    const SEAT: u8 = 4;

    pub const HAND: CardPlace = CardPlace::new(Zone::Hand, NONE);

    #[inline]
    pub const fn new(zone: Zone, slot: Slot) -> CardPlace {
        CardPlace { zone, slot }
    }
    #[inline]
    pub const fn meadow(slot: Slot) -> CardPlace {
        CardPlace::new(Zone::Meadow, slot)
    }
    /// A slot of this seat's part of a shelf.
    #[inline]
    pub const fn of_seat(shelf: Zone, seat: Seat, slot: Slot) -> CardPlace {
        CardPlace::new(shelf, seat << CardPlace::SEAT | slot)
    }
    /// Of a shelf: whose part it is.
    #[inline]
    pub const fn owner(self) -> Seat {
        self.slot >> CardPlace::SEAT
    }
    /// Of a shelf: the slot of that part.
    #[inline]
    pub const fn slot_of_part(self) -> Slot {
        self.slot & 0x0F
    }
}

const _: () = assert!(CardPlace::of_seat(Zone::shelf(0), crate::ids::MAX_SEATS as u8, 15).slot != NONE);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{MAX_SEATS, MAX_SHELF_SLOTS};

    #[test]
    fn a_place_on_a_shelf_tells_its_part_and_its_slot() {
        let slots = MAX_SHELF_SLOTS as Slot;
        for seat in 0..MAX_SEATS as Seat {
            for slot in 0..slots {
                let place = CardPlace::of_seat(Zone::shelf(2), seat, slot);
                assert_eq!((place.owner(), place.slot_of_part()), (seat, slot));
                assert_eq!(place.zone.as_shelf(), Some(2));
                assert_eq!(place == CardPlace::new(Zone::shelf(2), slot), seat == 0);
            }
        }
    }
}
