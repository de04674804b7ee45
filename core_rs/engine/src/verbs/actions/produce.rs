//! Every production card of the city (R10.2, D26).

use serde_json::Value;

use super::{Case, Chance, Site, Verb};
use crate::bits::ones;
use crate::catalog::{Catalog, Mark};
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::Slot;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `produce = true`: activate every production card of the city once
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Produce;

/// The mask holds the slots still to be activated. Their order is asked unless it makes no difference.
impl Verb for Produce {
    const FIELD: Option<Field> = Some(optional("produce", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Produce {
        Produce
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.mask = engine.kept.cities[usize::from(frame.seat)].marked(Mark::Production);
            *engine.top() = frame;
        }
        let bits = frame.mask;
        if bits == 0 {
            engine.step_done();
            return false;
        }
        let city = &engine.player(frame.seat).city;
        let ordered = ones(bits).any(|slot| !engine.shortcuts.commuting.has(city[usize::from(slot)].card));
        if ordered {
            engine.city_choices(frame.seat, bits);
            return true;
        }
        produce(engine, frame, bits.trailing_zeros() as Slot);
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, .. } = choice else {
            unreachable!("{choice:?} is no production card, so it was not offered")
        };
        produce(engine, frame, slot);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Order
    }

    fn mask_counts_slots(self) -> bool {
        true
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let mut slots = ones(engine.kept.cities[usize::from(case.seat)].marked(Mark::Production));
        Chance::May(slots.any(|slot| engine.card_would_act(case.seat, case.seat, slot)))
    }

    fn brings(self) -> Brings {
        Brings::Produces
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("activate", "every production card in your city")
    }
}

fn produce<O: Observer>(engine: &mut Engine<'_, O>, mut frame: Frame, slot: Slot) {
    frame.mask &= !(1 << slot);
    *engine.top() = frame;
    engine.activate(frame.seat, frame.seat, slot);
}
