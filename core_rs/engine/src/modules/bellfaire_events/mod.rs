//! The special events of Bellfaire: rows, and how they are drawn beside those of other sets (docs/rules/bellfaire.md).

use serde_json::Value;

use super::{Module, Numbers};
use crate::catalog::{EventMix, Mixing};
use crate::load::reading::text;
use crate::load::{Arena, Field, Shape, Tree, needed};

pub(crate) struct BellfaireEvents;

impl Module for BellfaireEvents {
    type Numbers = EventMix;
    type Section = ();

    const TABLE: &'static [Field] = &[needed("special_events", Shape::Word(Mixing::WORDS))];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> EventMix {
        EventMix {
            set: arena.set(&Value::from("bellfaire")),
            way: Mixing::of_word(text(&tree.value["bellfaire_events"], "special_events")),
        }
    }

    fn event_mix(numbers: &Numbers) -> Option<EventMix> {
        numbers.bellfaire_events
    }
}
