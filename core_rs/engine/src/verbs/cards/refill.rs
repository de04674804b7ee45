//! What lies open is filled again, where an earlier step has left that for later.

use serde_json::Value;

use super::{Case, Chance, Verb};
use crate::catalog::Catalog;
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `refill = true`: the empty slots of the meadow and of shelves are filled, after a `take` with `refill = false`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Refill;

impl Verb for Refill {
    const FIELD: Option<Field> = Some(optional("refill", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Refill {
        Refill
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        engine.refill_meadow(frame.source);
        false
    }

    /// Of what earlier steps took.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::Nothing("cards that come to lie open are nobody's yet")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("refill", "what lies open")
    }
}
