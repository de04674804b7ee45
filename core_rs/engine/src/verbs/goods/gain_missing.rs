//! Resources of which the player has too few.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, flag};
use crate::schema::{AMOUNT, Field, Shape, flag as flag_field, optional, or};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `gain_missing = { n = 1, up_to = 1, optional = true }`: units of kinds of which the player has fewer than `up_to` (no `n`: all that are missing)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainMissing {
    pub n: u8,
    pub up_to: u8,
    pub optional: bool,
}

impl GainMissing {
    fn missing<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> Resources {
        let owned = engine.player(seat).resources;
        Resources(owned.0.map(|n| self.up_to.saturating_sub(n)))
    }
}

/// Registers: `n` units gained, `a` the least kind that may be named next.
impl Verb for GainMissing {
    const FIELD: Option<Field> = Some(optional(
        "gain_missing",
        Shape::Table(&[optional("n", AMOUNT), or("up_to", 1, 1, 20), flag_field("optional")]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GainMissing {
        GainMissing {
            n: byte(what, "n", u8::MAX),
            up_to: byte(what, "up_to", 1),
            optional: flag(what, "optional"),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let missing = self.missing(engine, frame.seat);
        let from = |kind: u8| {
            missing.0[usize::from(kind)..]
                .iter()
                .map(|&n| u16::from(n))
                .sum::<u16>()
        };
        // Enough must be left for the picks that follow, unless they may be left out.
        let needed = u16::from(self.n - frame.n).min(from(frame.a));
        for kind in frame.a..4 {
            if missing.0[usize::from(kind)] > 0 && needed > 0 && (self.optional || from(kind) >= needed) {
                engine.resource_choices(Resources::of(Resource::from_index(kind), 1), kind);
            }
        }
        if self.optional && !engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, .. } = choice else {
            engine.step_done();
            return;
        };
        let top = engine.top();
        top.n += 1;
        top.a = kind as u8;
        engine.gain(frame.seat, Resources::of(kind, 1), frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::GainResource
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = self.n.saturating_sub(frame.n);
        (u8::from(!self.optional), left)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(self.n > 0 && !self.missing(engine, case.seat).is_empty())
    }

    fn brings(self) -> Brings {
        Brings::Any {
            n: self.n.min(2),
            per: Per::ONCE,
            every: 1,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let units = match self.n {
            u8::MAX => "resources".to_owned(),
            n => words::number(n, "resource"),
        };
        let object = match (self.n, self.up_to) {
            (u8::MAX, n) => format!("resources until you have {n} of each kind"),
            (_, 1) => format!("{units} of a kind of which you have none"),
            (_, n) => format!("{units} of a kind of which you have fewer than {n}"),
        };
        Clause::new("gain", object).may(self.optional)
    }
}
