//! What of the set is played, told by parameters that every module with these cards has (NA1, NA3).

use serde_json::Value;

use crate::catalog::{Catalog, EventMix, Mixing};
use crate::ids::NONE;
use crate::schema::row::{flag, text};
use crate::schema::{Field, Shape, needed};
use crate::verbs::Arena;

/// The keys of the table of such a module.
pub(super) const KEYS: [Field; 4] = [
    needed("forest_cards", Shape::Flag),
    needed("basic_events", Shape::Flag),
    needed("special_events", Shape::Word(&["all", "two_and_two", "only", "none"])),
    needed("named_events", Shape::Word(&["keep", "drop"])),
];

/// What they say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    /// The set of the rows.
    set: u8,
    forest_cards: bool,
    basic_events: bool,
    /// How special events are drawn, if any are.
    special_events: Option<Mixing>,
    named_events: bool,
}

impl Parts {
    /// Read from the module's table.
    pub(super) fn of(set: &str, table: &Value, arena: &Arena<'_>) -> Parts {
        let special = text(table, "special_events");
        Parts {
            set: arena.set(&Value::from(set)),
            forest_cards: flag(table, "forest_cards"),
            basic_events: flag(table, "basic_events"),
            special_events: (special != "none").then(|| Mixing::of_word(special)),
            named_events: text(table, "named_events") == "keep",
        }
    }

    /// Marks the events that are no part of the game.
    pub(super) fn leave_out_events(self, catalog: &mut Catalog) {
        for event in &mut catalog.events {
            let named = !event.requires.cards().is_empty();
            let out = match event.set {
                set if set == self.set && event.laid => !self.basic_events,
                set if set == self.set => self.special_events.is_none(),
                NONE => !self.named_events && !event.laid && named,
                _ => false,
            };
            event.left_out |= out;
        }
    }

    pub(super) fn event_mix(self) -> Option<EventMix> {
        let way = self.special_events?;
        Some(EventMix { set: self.set, way })
    }

    /// Are forest cards of this set left out?
    pub(super) fn leaves_out(self, set: u8) -> bool {
        set == self.set && !self.forest_cards
    }
}
