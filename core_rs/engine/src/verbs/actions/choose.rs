//! One of several ways, which the player names; steps with that `option` follow.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::{Clause, Role};
use crate::schema::row::{flag, list};
use crate::schema::{Field, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `choose = { of = ["cards", "tokens"], optional = false }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choose {
    /// The position of its first name in the catalog's `option_names`.
    pub first: u8,
    pub options: u8,
    pub optional: bool,
}

/// Only options with a step that can do something are on offer. The chosen one stays in register `it`.
impl Verb for Choose {
    const FIELD: Option<Field> = Some(optional(
        "choose",
        Shape::Table(&[needed("of", Shape::List(&Shape::Text, 1, 4)), flag_field("optional")]),
    ));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Choose {
        let names = list(what, "of");
        Choose {
            first: arena.name_options(names),
            options: names.len() as u8,
            optional: flag(what, "optional"),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let after = usize::from(frame.at) + 1;
        for option in 0..self.options {
            if engine.can_perform_option(after, option + 1, frame.seat, frame.source) {
                engine.choices.push(Choice::Option(self.first + option));
            }
        }
        if self.optional || engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let top = engine.top();
        top.it = match choice {
            Choice::Option(name) => name - self.first + 1,
            _ => 0,
        };
        top.advance();
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Option
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let any = (1..=self.options).any(|of| engine.can_perform_option(case.next, of, case.seat, case.source));
        if self.optional {
            Chance::May(any)
        } else {
            Chance::Must(any)
        }
    }

    fn brings(self) -> Brings {
        Brings::Chooses {
            first: self.first,
            ways: self.options,
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let first = usize::from(self.first);
        let names = &catalog.option_names[first..first + usize::from(self.options)];
        Clause::new("choose", format!("one of {}", words::and(names)))
            .may(self.optional)
            .role(Role::Choice {
                first: self.first,
                ways: self.options,
            })
    }
}
