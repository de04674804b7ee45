//! The smallest thing on a board.

use serde::Serialize;

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
    pub(super) text: String,
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

/// Equal chips as one, in the order of the first of each: `Farm x2`.
pub(super) fn merged(chips: impl IntoIterator<Item = Chip>) -> Vec<Chip> {
    let mut found: Vec<(Chip, usize)> = Vec::new();
    for chip in chips {
        match found.iter_mut().find(|(other, _)| *other == chip) {
            Some((_, n)) => *n += 1,
            None => found.push((chip, 1)),
        }
    }
    let told = found.into_iter().map(|(chip, n)| {
        let text = if n > 1 {
            format!("{} x{n}", chip.text)
        } else {
            chip.text.clone()
        };
        chip.called(text)
    });
    told.collect()
}
