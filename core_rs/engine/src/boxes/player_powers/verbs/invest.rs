//! A resource that lies on a power and comes back with interest.

use serde_json::Value;

use super::super::{section, section_mut};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Effect};
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::observer::{Observer, Spent};
use crate::phrases::{Clause, words};
use crate::resources::{Resource, Resources};
use crate::schema::row::byte;
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `invest = { interest = 1 }`: put a resource of the supply on the power if nothing lies there, else take it back with so many more
/// of its kind
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Invest {
    pub interest: u8,
}

/// What lies on the power of a seat.
pub(in super::super) fn invested(engine: &Engine<'_>, seat: Seat) -> Option<Resource> {
    let kind = section(engine.state).stored[usize::from(seat)];
    (kind != NONE).then(|| Resource::from_index(kind))
}

/// Is it a step of this effect?
pub(in super::super) fn is_in(catalog: &Catalog, effect: Effect) -> bool {
    let mut steps = catalog.steps_of(effect).iter();
    steps.any(|step| step.special::<Invest>(catalog).is_some())
}

impl Verb for Invest {
    const FIELD: Option<Field> = Some(optional("invest", Shape::Table(&[needed("interest", AMOUNT)])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Invest {
        Invest {
            interest: byte(what, "interest", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        match invested(engine, frame.seat) {
            None => {
                let owned = engine.player(frame.seat).resources;
                engine.resource_choices(Resources(owned.0.map(|n| n.min(1))), 0);
            }
            Some(kind) => engine.choices.push(Choice::Resource {
                kind,
                n: 1 + self.interest,
                to: NONE,
            }),
        }
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        let Choice::Resource { kind, n, .. } = choice else {
            return;
        };
        let at = usize::from(frame.seat);
        if invested(engine, frame.seat).is_some() {
            section_mut(engine.state).stored[at] = NONE;
            engine.gain(frame.seat, Resources::of(kind, n), frame.source);
        } else {
            section_mut(engine.state).stored[at] = kind as u8;
            engine.spend(frame.seat, Resources::of(kind, 1), Spent::Supply, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::StoreResource
    }

    fn still_to_take(self, _catalog: &Catalog, _frame: &Frame) -> (u8, u8) {
        (0, 1)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(invested(engine, case.seat).is_some() || !engine.player(case.seat).resources.is_empty())
    }

    fn brings(self) -> Brings {
        Brings::Nothing("what lies there is not told by the step")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let more = words::number(self.interest, "more");
        let object =
            format!("1 of your resources on this power, or take back the one that lies there and {more} of its kind");
        Clause::new("put", object).may(true)
    }
}
