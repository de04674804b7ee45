//! Resources.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::catalog::Catalog;
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::resources::{Resource, Resources};
use crate::schema::row::{amounts, byte};
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `gain = { twig = 2 }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    pub what: Resources,
    pub per: Per,
    pub every: u8,
}

impl Verb for Gain {
    const FIELD: Option<Field> = Some(optional("gain", Shape::Amounts(20)));
    const SCALED: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> Gain {
        Gain {
            what: amounts(what),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    // The most frequent step of all.
    #[inline(always)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        let amount = match engine.times(self.per, self.every, &frame) {
            1 => self.what,
            times => Resources(self.what.0.map(|n| n.saturating_mul(times))),
        };
        engine.gain(frame.seat, amount, frame.source);
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.counts_now(self.per, self.every, &case) && !self.what.is_empty())
    }

    fn demand(self) -> Demand {
        Demand::giving(self.per, !self.what.is_empty())
    }

    fn commutes(self, catalog: &Catalog) -> bool {
        catalog.quantity(self.per).is_steady()
    }

    fn brings(self) -> Brings {
        let Gain { what, per, every } = self;
        Brings::Resources { what, per, every }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let one = |kind: Resource| {
            let clause = Clause::some("gain", self.what[kind], kind.name(), words::plural(kind));
            clause.per(self.per, self.every)
        };
        let mut kinds = Resource::ALL.into_iter().filter(|&kind| self.what[kind] > 0).map(one);
        match kinds.next() {
            Some(first) => kinds.fold(first, Clause::then),
            None => Clause::new("gain", "nothing"),
        }
    }
}
