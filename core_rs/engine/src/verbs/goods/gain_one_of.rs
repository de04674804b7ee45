//! The amount of one kind of resource, which the player chooses.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::resources::Resources;
use crate::schema::row::amounts;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `gain_one_of = { twig = 1, resin = 1, pebble = 1 }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainOneOf {
    pub packs: Resources,
}

impl Verb for GainOneOf {
    const FIELD: Option<Field> = Some(optional("gain_one_of", Shape::Amounts(20)));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GainOneOf {
        GainOneOf { packs: amounts(what) }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        engine.pack_choices(self.packs);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, n, .. } = choice else {
            unreachable!("{choice:?} is no resource, so it was not offered")
        };
        engine.step_done();
        engine.gain(frame.seat, Resources::of(kind, n), frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::GainResource
    }

    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(true)
    }

    fn brings(self) -> Brings {
        Brings::OneOf(self.packs)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("gain", words::one_of(self.packs))
    }
}
