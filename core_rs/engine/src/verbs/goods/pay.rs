//! Resources to the general supply.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::{Observer, Spent};
use crate::phrases::{Clause, Counted, Role};
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, resource};
use crate::schema::{AMOUNT, Field, RESOURCE, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `pay = { resource = "berry", min = 0, max = 3 }`: min to max units of one kind; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pay {
    pub kind: u8,
    pub min: u8,
    pub max: u8,
}

/// `pay_any = { max = 2 }`: 0 to max units of any kinds; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PayAny {
    pub max: u8,
}

/// (from an event's `cost`) pay a fixed amount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PayCost {
    pub what: Resources,
}

impl Verb for Pay {
    const FIELD: Option<Field> = Some(optional(
        "pay",
        Shape::Table(&[
            needed("resource", RESOURCE),
            optional("min", AMOUNT),
            needed("max", AMOUNT),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Pay {
        Pay {
            kind: resource(&what["resource"]),
            min: byte(what, "min", 0),
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let owned = engine.player(frame.seat).resources.0[usize::from(self.kind)];
        if owned < self.min {
            engine.step_done_with(0);
            return false;
        }
        engine.amount_choices(self.min, owned.min(self.max));
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Amount(n) = choice else {
            unreachable!("{choice:?} is no amount, so it was not offered")
        };
        engine.step_done_with(n);
        let what = Resources::of(Resource::from_index(self.kind), n);
        engine.spend(frame.seat, what, Spent::Supply, frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::PayAmount
    }

    fn amount_of(self) -> Option<Resource> {
        Some(Resource::from_index(self.kind))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let owned = engine.player(case.seat).resources.0[usize::from(self.kind)];
        if self.min == 0 {
            return Chance::May(owned.min(self.max) > 0);
        }
        Chance::Must(owned >= self.min)
    }

    fn brings(self) -> Brings {
        if self.min == self.max {
            return Brings::Costs(Resources::of(Resource::from_index(self.kind), self.max));
        }
        Brings::Pays {
            kind: self.kind,
            max: self.max,
            to_rival: false,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let kind = Resource::from_index(self.kind);
        let most = words::amount(self.max, kind);
        let what = match self.min {
            0 => format!("up to {most}"),
            min if min == self.max => most,
            min => format!("{min} to {most}"),
        };
        Clause::new("pay", what).counting(Counted::taken(kind.name(), words::plural(kind), "paid", "paid"))
    }
}

/// Registers: `n` units paid, `a` the least kind that may be named next.
impl Verb for PayAny {
    const FIELD: Option<Field> = Some(optional("pay_any", Shape::Table(&[needed("max", AMOUNT)])));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> PayAny {
        PayAny {
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.n < self.max {
            engine.resource_choices(engine.player(frame.seat).resources, frame.a);
        }
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Resource { kind, .. } = choice {
            let top = engine.top();
            top.n += 1;
            top.a = kind as u8;
            engine.spend(frame.seat, Resources::of(kind, 1), Spent::Supply, frame.source);
        } else {
            engine.step_done_with(frame.n);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::PayResource
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(self.max > 0 && !engine.player(case.seat).resources.is_empty())
    }

    fn brings(self) -> Brings {
        Brings::PaysAny {
            min: 0,
            max: self.max,
            to_rival: false,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let what = words::from_to(0, self.max, "resource");
        Clause::new("pay", what).counting(Counted::taken("resource", "resources", "paid", "paid"))
    }
}

impl Verb for PayCost {
    const FIELD: Option<Field> = None;

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        engine.spend(frame.seat, self.what, Spent::Supply, frame.source);
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.player(case.seat).resources.covers(self.what))
    }

    fn brings(self) -> Brings {
        Brings::Costs(self.what)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("pay", words::amounts(self.what)).role(Role::Price)
    }
}
