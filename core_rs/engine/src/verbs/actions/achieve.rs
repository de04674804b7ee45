//! An event achieved whatever it requires.

use serde_json::Value;

use super::{Case, Chance, Demand, Holds, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{EVENT_KINDS, Field, Shape, needed, optional};
use crate::state::{Frame, Place, Source, Spot};
use crate::verbs::Arena;

/// `achieve = { kinds = ["basic", "special"] }`: an event of these kinds that nobody has; its cost is paid, its requirement is not asked
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Achieve {
    /// Bit = position in the catalog's `event_kinds`.
    pub kinds: u16,
}

impl Verb for Achieve {
    const FIELD: Option<Field> = Some(optional("achieve", Shape::Table(&[needed("kinds", EVENT_KINDS)])));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Achieve {
        let kinds = what["kinds"].as_array().into_iter().flatten();
        Achieve {
            kinds: kinds.fold(0, |mask, kind| mask | 1 << arena.kinds.event_kind(kind)),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        if site == Site::Event {
            return Some("would achieve one event after another");
        }
        site.refuses_chains()
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        for at in ones(engine.payable_events(frame.seat, self.kinds)) {
            engine.choices.push(Choice::Place(Place::event(at)));
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Place(place) = choice else {
            unreachable!("{choice:?} is no event, so it was not offered")
        };
        engine.step_done();
        if let Spot::Event(at) = place.spot() {
            let via = match frame.source {
                Source::Card { seat, slot } => engine.player(seat).city[usize::from(slot)].card,
                _ => NONE,
            };
            engine.claim(frame.seat, at, via);
            let (effect, source) = engine.effect_at(place);
            engine.push_effect(effect, frame.seat, source, 0);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Event
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.payable_events(case.seat, self.kinds) != 0)
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card
    }

    fn brings(self) -> Brings {
        Brings::Achieves
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let named = ones(self.kinds.into()).filter_map(|kind| catalog.event_kinds.get(usize::from(kind)));
        let names: Vec<String> = named.map(|kind| words::article(&kind.name)).collect();
        let object = format!("{} that nobody has, whatever it requires", words::or(&names));
        Clause::new("claim", object)
    }
}
