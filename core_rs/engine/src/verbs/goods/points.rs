//! Point tokens into the supply.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb};
use crate::catalog::Catalog;
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, small};
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `points = 1`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    pub n: u8,
    pub per: Per,
    pub every: u8,
}

impl Verb for Points {
    const FIELD: Option<Field> = Some(optional("points", Shape::Number(0, 50)));
    const SCALED: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> Points {
        Points {
            n: small(what),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    #[inline]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        let points = u16::from(self.n) * u16::from(engine.times(self.per, self.every, &frame));
        engine.gain_points(frame.seat, points, frame.source);
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.counts_now(self.per, self.every, &case) && self.n > 0)
    }

    fn demand(self) -> Demand {
        Demand::giving(self.per, self.n > 0)
    }

    fn commutes(self, catalog: &Catalog) -> bool {
        catalog.quantity(self.per).is_steady()
    }

    fn brings(self) -> Brings {
        let Points { n, per, every } = self;
        Brings::Points { n, per, every }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::some("gain", self.n, "point token", "point tokens").per(self.per, self.every)
    }
}
