//! The special events of Bellfaire: rows, and how they are drawn beside those of other sets (docs/rules/bellfaire.md).

use serde_json::Value;

use crate::catalog::{EventMix, Mixing};
use crate::modules::{About, Module};
use crate::schema::row::text;
use crate::schema::{Shape, needed};

pub(crate) struct BellfaireEvents {
    numbers: EventMix,
}

impl BellfaireEvents {
    pub(crate) const NUMBER: u8 = 18;
    pub(crate) const NAME: &'static str = "bellfaire_events";
}

pub(super) static ABOUT: About = About {
    name: BellfaireEvents::NAME,
    number: BellfaireEvents::NUMBER,
    table: &[needed("special_events", Shape::Word(Mixing::WORDS))],
    read: |tree, arena| {
        let numbers = EventMix {
            set: arena.set(&Value::from("bellfaire")),
            way: Mixing::of_word(text(&tree["bellfaire_events"], "special_events")),
        };
        Box::new(BellfaireEvents { numbers })
    },
    ..About::NOTHING
};

impl Module for BellfaireEvents {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn event_mix(&self) -> Option<EventMix> {
        Some(self.numbers)
    }
}
