//! The whole position as plain copyable data, half-done effects included.

use crate::card_set::CardSet;
use crate::effect::SORTS;
use crate::ids::{
    CardId, EventId, LocationId, MAX_CITY, MAX_EVENTS_IN_PLAY, MAX_FOREST, MAX_FRAMES, MAX_GOODS, MAX_HAND,
    MAX_REVEALED, MAX_SEATS, MAX_SHELVED, MAX_STORES, MAX_UNDER, MAX_WORKERS, NONE, Season, Seat, Slot, Slots,
};
use crate::list::List;
use crate::payment::Laid;
use crate::resources::Resources;
use crate::sections::Sections;
use crate::zone::CardPlace;

pub use crate::frame::{Frame, Source};
pub use crate::holder::{Holder, Store, Under};
pub use crate::meadow::Meadow;
pub use crate::piles::Piles;
pub use crate::place::{ORDINARY, Place, Spot, Worker, WorkerKindId};

/// A card in a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CityCard {
    pub card: CardId,
    /// Bit 7: an occupied token lies here. Bit 6: it is a unit of a good. Bits 0 to 5: slot of the card in whose space it lies, plus 1 (see
    /// `game/cards/spaces.rs`).
    flags: u8,
    /// Point tokens on the card.
    pub tokens: u8,
}

impl CityCard {
    #[inline]
    pub fn new(card: CardId) -> CityCard {
        CityCard {
            card,
            flags: 0,
            tokens: 0,
        }
    }
    #[inline]
    pub fn occupied(self) -> bool {
        self.flags & 0x80 != 0
    }
    #[inline]
    pub fn set_laid(&mut self, laid: Option<Laid>) {
        let bits = match laid {
            None => 0,
            Some(Laid::Token) => 0x80,
            Some(Laid::Good) => 0xC0,
        };
        self.flags = self.flags & 0x3F | bits;
    }
    /// What takes the place of an occupied token, if something lies here.
    #[inline]
    pub fn laid(self) -> Option<Laid> {
        match self.flags & 0xC0 {
            0 => None,
            0x80 => Some(Laid::Token),
            _ => Some(Laid::Good),
        }
    }
    #[inline]
    pub fn partner(self) -> Option<Slot> {
        (self.flags & 0x3F).checked_sub(1)
    }
    #[inline]
    pub fn set_partner(&mut self, slot: Option<Slot>) {
        self.flags = self.flags & 0xC0 | slot.map_or(0, |slot| slot + 1);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// Sorted by card id: the order of a hand means nothing.
    pub hand: List<CardId, MAX_HAND>,
    /// In the order in which the cards came.
    pub city: List<CityCard, MAX_CITY>,
    pub placed: List<Worker, MAX_WORKERS>,
    pub resources: Resources,
    /// Goods beside them (index = position in the catalog's `goods`).
    pub goods: [u8; MAX_GOODS],
    /// Point tokens in front of the player.
    pub points: u16,
    pub season: Season,
    pub passed: bool,
    /// Workers not placed yet.
    pub workers_left: u8,
    /// Workers lost for the game.
    pub workers_lost: u8,
    /// Workers of further kinds not placed yet (bit = kind).
    pub home: u16,
    /// Cards of the city that take fewer spaces because they were played for nothing.
    pub came_free: Slots,
    // What follows is derived from the city and kept up to date, so that no rule has to count.
    pub names: CardSet,
    /// Spaces used.
    pub spaces: u8,
    /// Cards of each colour (index `Colour as usize`).
    pub colours: [u8; 5],
    /// Cards by kind and rarity (index [`crate::effect::sort`]).
    pub sorts: [u8; SORTS],
}

/// An event laid out for this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventInPlay {
    pub event: EventId,
    /// Who achieved it, or `NONE`.
    pub owner: Seat,
}

impl Default for EventInPlay {
    fn default() -> Self {
        EventInPlay { event: 0, owner: NONE }
    }
}

/// One position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub players: [Player; MAX_SEATS],
    pub piles: Piles,
    pub meadow: Meadow,
    pub revealed: List<CardId, MAX_REVEALED>,
    pub forest: List<LocationId, MAX_FOREST>,
    pub events: List<EventInPlay, MAX_EVENTS_IN_PLAY>,
    pub stores: List<Store, MAX_STORES>,
    pub under: List<Under, MAX_UNDER>,
    /// Cards on the shelves that data declare, sorted (see [`State::shelve`]).
    pub shelves: List<Shelved, MAX_SHELVED>,
    pub stack: List<Frame, MAX_FRAMES>,
    pub seed: u64,
    pub reshuffles: u16,
    pub rolls: u16,
    /// Turns begun; the first is 1.
    pub turn: u16,
    pub active: Seat,
    /// People and automatic opponents.
    pub seats: u8,
    /// The seats in the order of play.
    pub order: [Seat; MAX_SEATS],
    pub over: bool,
    /// The seats whose card that another was built on takes in no further one: what lay there was given up (bit = seat).
    pub spent: u8,
    /// Cards that a seat with a card that acts on drawings has drawn in the one that is under way, or just over.
    pub drawn: CardSet,
    /// Who has drawn them.
    pub drawer: Seat,
    /// Those who act before the cards do have acted on this drawing.
    pub drawing_heard: bool,
    /// Meadow slots whose cards no player may play, draw or discard.
    pub closed: u16,
    /// Meadow slots that stay empty when the meadow is refilled.
    pub held: u16,
    /// What modules keep.
    pub modules: Sections,
}

impl Player {
    /// Where the worker of a further kind stands that the player has one of.
    pub fn stands(&self, kind: WorkerKindId) -> Option<Place> {
        let mut placed = self.placed.iter();
        placed.find(|worker| worker.kind() == kind).map(|worker| worker.place())
    }

    /// A worker is free again.
    #[inline]
    pub fn come_home(&mut self, kind: WorkerKindId) {
        if kind == ORDINARY {
            self.workers_left += 1;
        } else {
            self.home |= 1 << kind;
        }
    }

    /// The locations where workers of the player stand (bit = id).
    #[inline]
    pub fn standing(&self) -> u64 {
        let places = self.placed.iter().map(|worker| worker.place().as_location());
        places.fold(0, |all, place| all | place)
    }

    /// The slots of the city that hold cards of this set.
    #[inline]
    pub fn slots_of(&self, cards: CardSet) -> Slots {
        let slots = self.city.iter().enumerate();
        slots.fold(0, |slots, (slot, card)| {
            slots | Slots::from(cards.has(card.card)) << slot
        })
    }

    pub fn new() -> Player {
        Player {
            hand: List::default(),
            city: List::default(),
            placed: List::default(),
            resources: Resources::NONE,
            goods: [0; MAX_GOODS],
            points: 0,
            season: Season::Winter,
            passed: false,
            workers_left: 0,
            workers_lost: 0,
            home: 0,
            came_free: 0,
            names: CardSet::EMPTY,
            spaces: 0,
            colours: [0; 5],
            sorts: [0; SORTS],
        }
    }
}

impl Default for Player {
    fn default() -> Self {
        Player::new()
    }
}

impl State {
    pub fn empty(seats: u8, seed: u64) -> State {
        State {
            players: [Player::new(); MAX_SEATS],
            piles: Piles::default(),
            meadow: Meadow::default(),
            revealed: List::default(),
            forest: List::default(),
            events: List::default(),
            stores: List::default(),
            under: List::default(),
            shelves: List::default(),
            stack: List::default(),
            seed,
            reshuffles: 0,
            rolls: 0,
            turn: 0,
            active: 0,
            seats,
            order: std::array::from_fn(|seat| seat as Seat),
            over: false,
            spent: 0,
            drawn: CardSet::EMPTY,
            drawer: 0,
            drawing_heard: false,
            closed: 0,
            held: 0,
            modules: Sections::default(),
        }
    }

    /// May players use the card in this meadow slot?
    #[inline]
    pub fn is_open(&self, slot: usize) -> bool {
        self.closed >> slot & 1 == 0
    }

    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players[..usize::from(self.seats)]
    }
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat)]
    }
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat)]
    }
    /// All seats around the table, starting with the one after `seat`, without it.
    #[inline]
    pub fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        (seat + 1..self.seats).chain(0..seat)
    }
    /// The seat that is on so many turns after this one.
    #[inline]
    pub fn seat_after(&self, seat: Seat, turns: u8) -> Seat {
        let turn = self.turn_of(seat) + turns;
        self.order[usize::from(if turn < self.seats { turn } else { turn - self.seats })]
    }
    /// The position of a seat in the order of play.
    #[inline]
    pub fn turn_of(&self, seat: Seat) -> u8 {
        if self.order[usize::from(seat)] == seat {
            return seat;
        }
        let turn = self.order.iter().position(|&other| other == seat);
        turn.map_or(seat, |turn| turn as u8)
    }
    #[inline]
    pub fn stored(&self, holder: Holder) -> Resources {
        self.stores
            .iter()
            .find(|store| store.holder == holder)
            .map_or(Resources::NONE, |store| store.what)
    }
    #[inline]
    pub fn under(&self, holder: Holder) -> impl Iterator<Item = CardId> + '_ {
        self.under
            .iter()
            .filter(move |under| under.holder == holder)
            .map(|under| under.card)
    }
    /// Lays resources on a card or an event. The list stays sorted by holder, so that equal positions are equal states.
    pub fn lay(&mut self, holder: Holder, what: Resources) {
        let at = self.stores.partition_point(|store| store.holder < holder);
        match self.stores.get_mut(at) {
            Some(store) if store.holder == holder => store.what += what,
            _ => self.stores.insert(at, Store { holder, what }),
        }
    }
    /// Puts a card under a card or an event, behind those already there.
    pub fn tuck(&mut self, holder: Holder, card: CardId) {
        let at = self.under.partition_point(|under| under.holder <= holder);
        self.under.insert(at, Under { holder, card });
    }
    /// Seats of the workers standing on `place`, one entry a worker.
    #[inline]
    pub fn workers_at(&self, place: Place) -> impl Iterator<Item = Seat> + '_ {
        self.players().iter().enumerate().flat_map(move |(seat, player)| {
            player
                .placed
                .iter()
                .filter(move |worker| worker.place() == place && !worker.apart())
                .map(move |_| seat as Seat)
        })
    }
    /// How many of this kind stand on `place`.
    pub fn of_kind_at(&self, kind: WorkerKindId, place: Place) -> usize {
        let placed = self.players().iter().flat_map(|player| player.placed.iter());
        placed
            .filter(|worker| worker.kind() == kind && worker.place() == place)
            .count()
    }
}

/// A card on a shelf.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Shelved {
    pub place: CardPlace,
    pub card: CardId,
}
