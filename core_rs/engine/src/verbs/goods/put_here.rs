//! Resources from the supply onto an event.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::{Observer, Spent};
use crate::phrases::Clause;
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, resource_mask};
use crate::schema::{AMOUNT, Field, SOME_RESOURCES, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `put_here = { of = ["twig"], max = 3 }`: 0 to max units of these kinds onto this event
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PutHere {
    pub kinds: u8,
    pub max: u8,
}

/// Registers: `n` units put there, `a` the least kind that may be named next.
impl Verb for PutHere {
    const FIELD: Option<Field> = Some(optional(
        "put_here",
        Shape::Table(&[needed("of", SOME_RESOURCES), needed("max", AMOUNT)]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> PutHere {
        PutHere {
            kinds: resource_mask(&what["of"]),
            max: byte(what, "max", 0),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_laying_on_event()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let have = engine.player(frame.seat).resources;
        if let Some(kind) = self.amount_of() {
            engine.amount_choices(0, have[kind].min(self.max));
            return true;
        }
        let usable = |k: usize| if self.kinds >> k & 1 == 1 { have.0[k] } else { 0 };
        if frame.n < self.max {
            engine.resource_choices(Resources(std::array::from_fn(usable)), frame.a);
        }
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Source::Event(at) = frame.source else {
            unreachable!("data allows the step on events only")
        };
        match choice {
            Choice::Amount(n) => {
                engine.step_done_with(n);
                let kind = Resource::from_index(self.kinds.trailing_zeros() as u8);
                engine.spend(frame.seat, Resources::of(kind, n), Spent::Event(at), frame.source);
            }
            Choice::Resource { kind, .. } => {
                let top = engine.top();
                top.n += 1;
                top.a = kind as u8;
                engine.spend(frame.seat, Resources::of(kind, 1), Spent::Event(at), frame.source);
            }
            _ => engine.step_done_with(frame.n),
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        if self.kinds.is_power_of_two() {
            Ask::PutAmount
        } else {
            Ask::PutResource
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    fn amount_of(self) -> Option<Resource> {
        let only = self.kinds.is_power_of_two();
        only.then(|| Resource::from_index(self.kinds.trailing_zeros() as u8))
    }

    fn stores(self) -> u8 {
        self.max
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let owned = engine.player(case.seat).resources.0;
        Chance::May(self.max > 0 && (0..owned.len()).any(|kind| self.kinds >> kind & 1 == 1 && owned[kind] > 0))
    }

    fn brings(self) -> Brings {
        let PutHere { kinds, max } = self;
        Brings::PutsHere { kinds, max }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new(
            "put",
            format!("up to {} on this event", words::units(self.max, self.kinds)),
        )
    }
}
