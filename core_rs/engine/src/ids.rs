//! Small numbers that name things, and the fixed capacities of a game.
//!
//! Ids are positions in the catalog of the rules in force, so they are dense and fit a byte.

/// A player, counted clockwise from seat 0, who starts unless a module says otherwise (`State::order`).
pub type Seat = u8;
/// A card name in the catalog; every copy of the card shares it.
pub type CardId = u8;
/// A basic or forest location, the haven or a journey space in the catalog.
pub type LocationId = u8;
/// An event in the catalog.
pub type EventId = u8;
/// A position in a city or in the meadow.
pub type Slot = u8;
/// A set of positions in a city: bit = slot.
pub type Slots = u64;

/// "No seat", "no slot", "no card" where a byte must be filled.
pub const NONE: u8 = u8::MAX;

/// Most players at one table.
pub const MAX_SEATS: usize = 6;
/// Most cards in deck and discard pile together.
pub const MAX_DECK: usize = 255;
/// Most cards in a hand.
pub const MAX_HAND: usize = 24;
/// Most cards in a city.
pub const MAX_CITY: usize = 48;
/// Most meadow slots.
pub const MAX_MEADOW: usize = 10;
/// Most workers of one player.
pub const MAX_WORKERS: usize = 12;
/// Most names in the card catalog of one game.
pub const MAX_CARD_NAMES: usize = 128;
/// Most locations in the catalog of one game.
pub const MAX_LOCATIONS: usize = 64;
/// Most kinds of goods beside the four resources in one game.
pub const MAX_GOODS: usize = 4;
/// Most things besides cards and locations that modules bring to one game.
pub const MAX_EXTRAS: usize = 255;
/// Most areas of locations in one game.
pub const MAX_AREAS: usize = 16;
/// Most kinds of workers in one game, ordinary ones included.
pub const MAX_WORKER_KINDS: usize = 16;
/// Most events in play in one game.
pub const MAX_EVENTS_IN_PLAY: usize = 24;
/// Most forest cards in play in one game.
pub const MAX_FOREST: usize = 8;
/// Most cards turned up at one time.
pub const MAX_REVEALED: usize = MAX_HAND;
/// Most cards lying under cards and events.
pub const MAX_UNDER: usize = 40;
/// Point tokens of a player; scores are summed in 16 bits.
pub const MAX_POINTS: u16 = 10_000;
/// Most cards on shelves at one time.
pub const MAX_SHELVED: usize = 64;
/// Most shelves in one game.
pub const MAX_SHELVES: usize = 16;
/// Shelves that have a column of their own in tables.
pub const MAX_RECORDED_SHELVES: usize = 2;
/// Most slots of a shelf.
pub const MAX_SHELF_SLOTS: usize = 15;
/// Most cards and events that hold resources at one time.
pub const MAX_STORES: usize = 24;
/// Deepest nesting of half-done effects (see `docs/architecture.md` for why it suffices).
pub const MAX_FRAMES: usize = 40;
/// Most cards in a catalog whose own effect plays a further card (bounds the nesting).
pub const MAX_CHAINING_COPIES: u32 = 10;

/// A season of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Season {
    Winter,
    Spring,
    Summer,
    Autumn,
}

impl Season {
    pub const ALL: [Season; 4] = [Season::Winter, Season::Spring, Season::Summer, Season::Autumn];

    pub fn name(self) -> &'static str {
        ["winter", "spring", "summer", "autumn"][self as usize]
    }

    /// The season after this one; autumn is the last.
    #[must_use]
    pub fn next(self) -> Option<Season> {
        Season::ALL.get(self as usize + 1).copied()
    }
}
