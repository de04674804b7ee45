//! Goods beside the four resources.

use serde_json::Value;

use super::{Case, Chance, Verb};
use crate::catalog::Catalog;
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, GOODS, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `goods = { coin = 1 }`: units of a good that the data declare
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Goods {
    pub good: u8,
    pub n: u8,
}

impl Verb for Goods {
    const FIELD: Option<Field> = Some(optional("goods", GOODS));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Goods {
        let (good, n) = arena.kinds.first_good(what).unwrap_or_default();
        Goods { good, n }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        engine.gain_goods(frame.seat, self.good, self.n, frame.source);
        false
    }

    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::Must(true)
    }

    fn brings(self) -> Brings {
        let Goods { good, n } = self;
        Brings::Goods { good, n }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        match catalog.goods.get(usize::from(self.good)) {
            Some(good) => Clause::some("gain", self.n, &good.name, &good.plural),
            None => Clause::some("gain", self.n, "good", "goods"),
        }
    }
}
