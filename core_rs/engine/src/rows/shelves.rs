//! Shelves: places for cards besides hand, meadow, city and piles, as data declare them.

use std::ops::Deref;

use crate::effect::Filter;
use crate::ids::{Seat, Slot};
use crate::zone::{CardPlace, Zone, Zones};

/// Who sees the cards of a shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Everybody.
    Up,
    /// The seat whose they are; others see how many there are.
    Owner,
    /// Nobody. Such cards are a pile: their order counts, the last is on top.
    Down,
    /// Everybody, but only the card on top can be played and the order of the others is unknown: a pile too.
    Top,
}

impl Face {
    /// Do the cards lie on one another, the last on top?
    pub fn is_pile(self) -> bool {
        matches!(self, Face::Down | Face::Top)
    }
}

/// When an empty slot is filled from the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refill {
    /// With the meadow: a card that is played leaves a slot that is filled once it is paid for.
    Paid,
    /// When all that a play brought is done.
    Played,
}

/// Who may play its cards as the action of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedBy {
    Nobody,
    /// The seat whose they are.
    Owner,
    Everybody,
}

/// `{ cards = { kind = "critter" }, n = 1 }`: cards that are in no deck, of which each person is dealt so many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deal {
    pub cards: Filter,
    pub n: u8,
}

/// `[[shelf]]`
#[derive(Clone, PartialEq, Debug)]
pub struct ShelfDef {
    pub id: String,
    pub zone: Zone,
    pub name: String,
    /// Each seat has a part of its own.
    pub by_seat: bool,
    pub face: Face,
    /// Slots of a part, which keep their places; 0 for cards that lie together.
    pub slots: u8,
    /// Most cards of a part.
    pub holds: u8,
    pub refill: Option<Refill>,
    /// What lies there when a game begins.
    pub deals: Vec<Deal>,
    pub play: PlayedBy,
    /// Zones for which it stands where an effect plays cards from them.
    pub like: Zones,
    /// Units fewer that a card costs as the action of a turn.
    pub discount: u8,
    /// Units that no discount drops; an ability that would drop them is of no use.
    pub least: u8,
    /// May card-playing abilities and occupied tokens pay for its cards?
    pub abilities: bool,
    pub tokens: bool,
    /// Do tables count plays from it in a column of their own?
    pub recorded: bool,
}

impl ShelfDef {
    /// A place of this seat's part.
    #[inline]
    pub fn place(&self, seat: Seat, slot: Slot) -> CardPlace {
        if self.by_seat {
            CardPlace::of_seat(self.zone, seat, slot)
        } else {
            CardPlace::new(self.zone, slot)
        }
    }

    /// Does this place belong to the seat, or to everybody?
    #[inline]
    pub fn is_of(&self, seat: Seat, place: CardPlace) -> bool {
        !self.by_seat || place.owner() == seat
    }

    /// Does this seat see the card that lies there?
    pub fn shows(&self, seat: Seat, place: CardPlace) -> bool {
        match self.face {
            Face::Up | Face::Top => true,
            Face::Owner => place.owner() == seat,
            Face::Down => false,
        }
    }

    /// Does everybody know the kinds of the cards, whoever sees them?
    pub fn tells_kinds(&self) -> bool {
        !self.deals.is_empty() && self.deals.iter().all(|deal| deal.cards.kind.is_some())
    }

    /// May this seat play from there as the action of a turn?
    pub fn lets_play(&self, seat: Seat, place: CardPlace) -> bool {
        match self.play {
            PlayedBy::Nobody => false,
            PlayedBy::Owner => self.is_of(seat, place),
            PlayedBy::Everybody => true,
        }
    }

    /// Is it a row of cards that lies open for everybody to play from, as the meadow does?
    pub fn is_open_row(&self) -> bool {
        !self.by_seat && self.slots > 0 && self.face == Face::Up && self.play == PlayedBy::Everybody
    }

    /// Is a play from it paid as one from the hand?
    pub fn has_usual_terms(&self) -> bool {
        self.discount == 0 && self.least == 0 && self.abilities && self.tokens
    }

    /// The seats that have a part.
    pub fn parts(&self, seats: u8) -> u8 {
        if self.by_seat { seats } else { 1 }
    }
}

/// All of them, with what the engine asks again and again.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shelves {
    rows: Vec<ShelfDef>,
    /// Is one of them played from as an action?
    pub played_from: bool,
    /// Is one of them refilled?
    pub refilled: bool,
    /// Are cards dealt onto one of them?
    pub dealt: bool,
}

impl Shelves {
    /// The shelves that have a column of their own in tables.
    pub fn recorded(&self) -> impl Iterator<Item = (Zone, &ShelfDef)> {
        let recorded = self.rows.iter().filter(|shelf| shelf.recorded);
        recorded.map(|shelf| (shelf.zone, shelf))
    }

    /// That on which this place is.
    pub fn of(&self, place: CardPlace) -> &ShelfDef {
        let shelf = place.zone.as_shelf().expect("cards of other zones lie on no shelf");
        &self.rows[usize::from(shelf)]
    }

    pub fn new(rows: Vec<ShelfDef>) -> Shelves {
        Shelves {
            played_from: rows.iter().any(|shelf| shelf.play != PlayedBy::Nobody),
            refilled: rows.iter().any(|shelf| shelf.refill.is_some()),
            dealt: rows.iter().any(|shelf| !shelf.deals.is_empty()),
            rows,
        }
    }
}

impl Deref for Shelves {
    type Target = [ShelfDef];
    #[inline]
    fn deref(&self) -> &[ShelfDef] {
        &self.rows
    }
}
