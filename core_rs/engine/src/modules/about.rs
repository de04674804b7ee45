//! What a module says of itself, whatever the game.

use serde_json::Value;

use super::Module;
use crate::choice::Ask;
use crate::moment::Moment;
use crate::rows::{Paying, Varying};
use crate::schema::Field;
use crate::verbs::{Arena, Entry};

/// What does not depend on a game.
pub struct About {
    /// The name by which it is switched on; its data stands in the folder of this name.
    pub name: &'static str,
    pub number: u8,
    /// It, with its numbers as the checked data says them.
    pub read: fn(&Value, &mut Arena<'_>) -> Box<dyn Module>,
    /// The keys of its own table in the data, which has its name.
    pub table: &'static [Field],
    /// Sections of rows of its own: name, and the keys of a row.
    pub rows: &'static [(&'static str, &'static [Field])],
    /// Its switches among the rules.
    pub switches: &'static [Field],
    /// The verbs of steps that only it has.
    pub verbs: &'static [Entry],
    /// Can a hand come to be larger than the printed limit?
    pub hand_limit_changes: bool,
    /// May it have something that cannot wait ([`Module::interrupts`])?
    pub interrupts: bool,
    /// Does it say who may use the cards of shelves ([`Module::may_use`])?
    pub guards_shelves: bool,
    /// Do cards take other numbers of spaces than the printed ones in some cities?
    pub space_varies: bool,
    /// Can two equal cards, in the meadow or on a shelf, differ by their slots?
    pub slots_differ: bool,
    /// What of the places it changes for a while, by the functions that follow.
    pub varies: Varying,
    /// Does it hear what happens: gains, draws, discards, cards that come and go?
    pub hears: bool,
    /// The moments in which it acts, each with its rank among those who do (`docs/architecture.md` has the table).
    pub listens: &'static [(Moment, u8)],
    /// What it changes of how cards are paid.
    pub pays: Paying,
    /// Can a seat draw from elsewhere than the deck?
    pub draws_elsewhere: bool,
    /// Does it act when a seat has drawn cards?
    pub hears_drawings: bool,
    /// The scores that it adds, each a column of its own: name and meaning.
    pub scores: &'static [(&'static str, &'static str)],
    /// What it tells of a seat at the end that is no score, each a column of its own: name and meaning.
    pub measures: &'static [(&'static str, &'static str)],
    /// What it asks: the word in decisions and tables, and the sentence.
    pub asks: &'static [(&'static str, &'static str)],
}

impl About {
    pub const NOTHING: About = About {
        name: "",
        number: 0,
        read: |_, _| unreachable!("every module is read"),
        table: &[],
        rows: &[],
        switches: &[],
        verbs: &[],
        hand_limit_changes: false,
        interrupts: false,
        guards_shelves: false,
        space_varies: false,
        slots_differ: false,
        varies: Varying::NOTHING,
        hears: false,
        listens: &[],
        pays: Paying::NOTHING,
        draws_elsewhere: false,
        hears_drawings: false,
        scores: &[],
        measures: &[],
        asks: &[],
    };
}

impl About {
    /// What it asks by this number.
    pub(crate) const fn ask(&self, ask: u8) -> Ask {
        Ask::Module {
            module: self.number,
            ask,
            name: self.asks[ask as usize].0,
        }
    }

    /// Everything that it asks.
    pub(crate) fn each_ask(&self) -> impl Iterator<Item = Ask> {
        (0..self.asks.len() as u8).map(|ask| self.ask(ask))
    }
}
