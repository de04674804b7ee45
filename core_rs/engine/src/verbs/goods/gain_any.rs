//! Resources of the player's choice.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::resources::Resources;
use crate::schema::row::{byte, small};
use crate::schema::{AMOUNT, Field, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `gain_any = 1`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainAny {
    pub n: u8,
    pub per: Per,
    pub every: u8,
}

/// Registers: `n` units still to gain, `a` the least kind that may be named next.
impl Verb for GainAny {
    const FIELD: Option<Field> = Some(optional("gain_any", AMOUNT));
    const SCALED: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> GainAny {
        GainAny {
            n: small(what),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = self.n.saturating_mul(engine.times(self.per, self.every, &frame));
            *engine.top() = frame;
        }
        if frame.n == 0 {
            engine.step_done();
            return false;
        }
        engine.resource_choices(Resources([1; 4]), frame.a);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, .. } = choice else {
            unreachable!("{choice:?} is no resource, so it was not offered")
        };
        let top = engine.top();
        top.n -= 1;
        top.a = kind as u8;
        engine.gain(frame.seat, Resources::of(kind, 1), frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::GainResource
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (frame.n, frame.n)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.counts_now(self.per, self.every, &case) && self.n > 0)
    }

    fn demand(self) -> Demand {
        Demand::giving(self.per, self.n > 0)
    }

    fn brings(self) -> Brings {
        let GainAny { n, per, every } = self;
        Brings::Any { n, per, every }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let (one, many) = ("resource of your choice", "resources of your choice");
        Clause::some("gain", self.n, one, many).per(self.per, self.every)
    }
}
