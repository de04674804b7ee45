//! Resources turned into others, unit by unit.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::{Observer, Spent};
use crate::phrases::{Clause, Counted};
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, flag, resource_mask};
use crate::schema::{AMOUNT, Field, SOME_RESOURCES, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `exchange = { max = 1, to = ["pebble"], gained = true }`: up to so many units for others; `gained`: only what the placement that is being resolved brought; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exchange {
    pub max: u8,
    /// Bit = kind.
    pub to: u8,
    pub gained: bool,
}

impl Exchange {
    /// What may be paid, `used` units of kind `of` being gone already.
    fn payable<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat, of: u8, used: u8) -> Resources {
        let mut owned = engine.player(seat).resources;
        let mut gained = engine.gained_by_placement(seat);
        gained.0[usize::from(of)] = gained.0[usize::from(of)].saturating_sub(used);
        for kind in Resource::ALL {
            if self.to & !(1 << kind as u8) == 0 {
                owned[kind] = 0;
            } else if self.gained {
                owned[kind] = owned[kind].min(gained[kind]);
            }
        }
        owned
    }
}

/// Registers: `n` units exchanged, `a` the least kind that may be paid next and `c` the units of it that are paid, `b` the kind for
/// which something is still to be gained.
impl Verb for Exchange {
    const FIELD: Option<Field> = Some(optional(
        "exchange",
        Shape::Table(&[
            needed("max", AMOUNT),
            needed("to", SOME_RESOURCES),
            flag_field("gained"),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Exchange {
        Exchange {
            max: byte(what, "max", 0),
            to: resource_mask(&what["to"]),
            gained: flag(what, "gained"),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 1 {
            let kinds = self.to & !(1 << frame.b);
            let packs = Resources(std::array::from_fn(|kind| kinds >> kind & 1));
            engine.resource_choices(packs, 0);
            return true;
        }
        if frame.n < self.max {
            let payable = self.payable(engine, frame.seat, frame.a, frame.c);
            engine.resource_choices(payable, frame.a);
        }
        if engine.choices.is_empty() {
            engine.step_done_with(frame.n);
            return false;
        }
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, .. } = choice else {
            engine.step_done_with(frame.n);
            return;
        };
        let unit = Resources::of(kind, 1);
        let top = engine.top();
        if frame.phase == 1 {
            (top.phase, top.n) = (0, frame.n + 1);
            engine.gain(frame.seat, unit, frame.source);
            return;
        }
        top.c = if frame.a == kind as u8 { frame.c + 1 } else { 1 };
        (top.phase, top.a, top.b) = (1, kind as u8, kind as u8);
        engine.spend(frame.seat, unit, Spent::Supply, frame.source);
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 1 {
            Ask::GainResource
        } else {
            Ask::PayResource
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        if frame.phase == 1 {
            (1, 1)
        } else {
            (0, self.max.saturating_sub(frame.n))
        }
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(self.max > 0 && !self.payable(engine, case.seat, 0, 0).is_empty())
    }

    fn brings(self) -> Brings {
        Brings::Nothing("as many units go as come")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let gained = if self.gained { " that this visit brought" } else { "" };
        let object = match self.max {
            1 => format!("1 resource{gained} for {}", words::units(1, self.to)),
            max => {
                let units = words::from_to(0, max, "resource");
                format!("{units}{gained} for as many {}", words::any_kind(self.to))
            }
        };
        let clause = Clause::new("exchange", object).may(self.max == 1);
        clause.counting(Counted::taken("resource", "resources", "exchanged", "exchanged"))
    }
}
