//! Kinds of things that data declare: areas, events, goods, workers, opponents.

use crate::card_set::CardSet;

/// An area of locations.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaDef {
    pub id: String,
    pub name: String,
}

/// A kind of events.
#[derive(Clone, PartialEq, Debug)]
pub struct EventKind {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// It is an event to whatever counts events.
    pub counted: bool,
}

/// A rarity of cards.
#[derive(Clone, PartialEq, Debug)]
pub struct RarityDef {
    pub id: String,
    pub name: String,
    /// The most cards of it that one player can have, where they lie apart from the deck.
    pub each: u8,
}

/// Something that players hold besides the four resources.
#[derive(Clone, PartialEq, Debug)]
pub struct Good {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// A unit of it may lie on a construction as an occupied token does.
    pub occupies: bool,
    /// Each person has so many from the start.
    pub each: u8,
    /// Point tokens that an opponent who follows gains when a person's first unit is laid so, the second, ...
    pub answer: Vec<u8>,
    /// What is left at the end breaks ties as leftover resources do.
    pub breaks_ties: bool,
}

impl Good {
    /// `1 coin`, `2 coins`.
    pub fn counted(&self, n: u8) -> String {
        format!("{n} {}", if n == 1 { &self.name } else { &self.plural })
    }
}

/// A kind of workers.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkerKind {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// Each player has so many from the start.
    pub each: u8,
    /// It is a worker to whatever speaks of workers, and stands wherever workers stand. If not, it stands only where it is named.
    pub counted: bool,
    /// It may stand where others stand.
    pub ignores_workers: bool,
    /// Half of what an event asks for in the city is enough for it, rounded up.
    pub needs_half: bool,
    /// Cards with spots for this kind alone.
    pub cards: CardSet,
}

/// An automatic opponent: he has the seat after the people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Automatic {
    /// The module that brings him.
    pub module: u8,
    /// As it stands in tables.
    pub id: &'static str,
    /// As it stands in sentences.
    pub name: &'static str,
    /// The most people who play against him.
    pub people: u8,
    /// He acts when people act, and takes no turns.
    pub follows: bool,
}
