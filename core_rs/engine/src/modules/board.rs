//! What people look at: chips in rows, and the description of a position to which modules add their things.

use serde::Serialize;

use crate::catalog::Catalog;
use crate::ids::Seat;
use crate::state::State;

/// What a chip stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    Card,
    Location,
    Event,
    /// A worker, or whatever else a player sends out.
    Worker,
    /// Something that is counted: resources, tokens.
    Goods,
    /// What a module has besides cards, locations and events.
    Extra,
    Empty,
    Text,
}

/// One thing: its name, what is short to say of it, and a longer text.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Chip {
    pub text: String,
    note: String,
    tip: String,
    /// The colour of a card.
    colour: Option<&'static str>,
    what: What,
    /// Its id in the data.
    id: Option<String>,
}

impl Chip {
    pub fn new(what: What, text: impl Into<String>) -> Chip {
        Chip {
            text: text.into(),
            note: String::new(),
            tip: String::new(),
            colour: None,
            what,
            id: None,
        }
    }
    /// The same thing under other words.
    #[must_use]
    pub fn called(self, text: impl Into<String>) -> Chip {
        let text = text.into();
        Chip { text, ..self }
    }
    /// Says one thing more of it.
    #[must_use]
    pub fn note(mut self, note: impl AsRef<str>) -> Chip {
        if !self.note.is_empty() && !note.as_ref().is_empty() {
            self.note += ", ";
        }
        self.note += note.as_ref();
        self
    }
    #[must_use]
    pub fn tip(self, tip: impl Into<String>) -> Chip {
        Chip {
            tip: tip.into(),
            ..self
        }
    }
    #[must_use]
    pub fn colour(self, colour: &'static str) -> Chip {
        let colour = Some(colour);
        Chip { colour, ..self }
    }
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Chip {
        let id = Some(id.into());
        Chip { id, ..self }
    }
}

/// How the chips of a row are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    /// One after another.
    Line,
    /// Places in their order, numbered from 1.
    Slots,
    /// Each by itself, with its tip: things whose text a player needs.
    List,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Row {
    pub label: String,
    pub form: Form,
    pub chips: Vec<Chip>,
}

impl Row {
    pub fn new(label: impl Into<String>, form: Form, chips: Vec<Chip>) -> Row {
        let label = label.into();
        Row { label, form, chips }
    }
}

/// A description in the making, as modules see it.
pub(crate) trait Board<'a> {
    fn catalog(&self) -> &'a Catalog;
    fn state(&self) -> &'a State;
    /// Are the hidden things of this seat shown?
    fn sees(&self, seat: Seat) -> bool;
    /// Does nobody in particular look, and so see what no player may?
    fn sees_all(&self) -> bool;
    /// Adds a section to the middle of the table. Rows without chips are left out.
    fn section(&mut self, id: &str, title: &str, rows: Vec<Row>);
    /// Adds a chip to the first line of a seat: season, workers, goods.
    fn fact(&mut self, seat: Seat, chip: Chip);
    /// Adds a row to a seat, unless it has no chips.
    fn row(&mut self, seat: Seat, row: Row);
    /// `player 2`, or the name of an automatic opponent.
    fn player(&self, seat: Seat) -> String;
    /// A thing that has a row in the data: its name, and its text as tip.
    fn thing(&self, what: What, section: &str, id: &str) -> Chip;
    /// What such a thing costs: `1 twig, 2 berries and 2 production cards`.
    fn price(&self, section: &str, id: &str) -> String;
}

/// `1 card`, `2 cards`.
pub(crate) fn many(n: impl Into<i64>, thing: &str) -> String {
    let n = n.into();
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}
