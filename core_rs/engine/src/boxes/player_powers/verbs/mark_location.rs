//! A marker that lies on a location.

use serde_json::Value;

use super::super::places::marker::places;
use super::super::{ABOUT, MARK_LOCATION, section, section_mut};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `mark_location = "another"`: put the marker of the power on a location, `any` or another one than that on which it lies
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkLocation {
    pub another: bool,
}

impl Verb for MarkLocation {
    const FIELD: Option<Field> = Some(optional("mark_location", Shape::Word(&["any", "another"])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> MarkLocation {
        MarkLocation {
            another: what == "another",
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let now = section(engine.state).marked_location;
        let others = places(engine.catalog, engine.state).filter(|&id| !self.another || id != now);
        engine.choices.extend(others.map(Choice::Location));
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        if let Choice::Location(id) = choice {
            section_mut(engine.state).marked_location = id;
        }
        engine.step_done();
    }

    fn ask(self, _frame: &Frame) -> Ask {
        ABOUT.ask(MARK_LOCATION)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        let now = section(engine.state).marked_location;
        Chance::May(places(engine.catalog, engine.state).any(|id| id != now))
    }

    fn brings(self) -> Brings {
        Brings::Nothing("what the marker brings depends on who comes there later")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let which = if self.another { "another" } else { "a" };
        Clause::new("put", format!("the marker on {which} location"))
    }
}
