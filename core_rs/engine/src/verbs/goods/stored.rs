//! Resources that lie on a card: laid there, and taken.

use serde_json::Value;

use super::{Case, Chance, Demand, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::resources::Resources;
use crate::schema::row::amounts;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Holder, Source};
use crate::verbs::Arena;

/// `store_one_of = { twig = 3, ... }`: choose one of the kinds and lay its amount on this card
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoreOneOf {
    pub packs: Resources,
}

/// `take_stored = true`: take all resources and point tokens lying on this card; `take_stored = 2`: so many of the resources
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeStored {
    pub n: Option<u8>,
}

impl TakeStored {
    /// The units that may be taken next, so that each set can be taken in one order only.
    fn offered(stored: Resources, from: u8, left: u8) -> Resources {
        let mut offered = stored;
        for kind in 0..4 {
            let rest: u16 = stored.0[kind..].iter().map(|&n| u16::from(n)).sum();
            if kind < usize::from(from) || rest < u16::from(left) {
                offered.0[kind] = 0;
            }
        }
        offered
    }

    fn take<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, here: Holder, what: Resources) {
        let store = engine.state.stores.iter().position(|store| store.holder == here);
        let Some(at) = store else { return };
        engine.state.stores[at].what -= what;
        if engine.state.stores[at].what.is_empty() {
            engine.state.stores.remove(at);
        }
        engine.gain(frame.seat, what, frame.source);
    }
}

fn refused_in(site: Site) -> Option<&'static str> {
    if site == Site::AfterPlay {
        return Some("does not work as a reaction");
    }
    site.refuses_laying_on_card()
}

impl Verb for StoreOneOf {
    const FIELD: Option<Field> = Some(optional("store_one_of", Shape::Amounts(20)));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> StoreOneOf {
        StoreOneOf { packs: amounts(what) }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        refused_in(site)
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        engine.pack_choices(self.packs);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, n, .. } = choice else {
            unreachable!("{choice:?} is no resource, so it was not offered")
        };
        engine.step_done();
        if let Some((seat, slot)) = frame.card() {
            let what = Resources::of(kind, n);
            engine.state.lay(Holder::city(seat, slot), what);
            engine.notice(frame.source, Happening::Stored { seat, slot, what });
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::StoreResource
    }

    fn stores(self) -> u8 {
        self.packs.0.into_iter().max().unwrap_or(0)
    }

    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(true)
    }

    fn brings(self) -> Brings {
        Brings::Stores(self.packs)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("put", format!("{} on this card", words::one_of(self.packs)))
    }
}

impl Verb for TakeStored {
    const FIELD: Option<Field> = Some(optional(
        "take_stored",
        Shape::Either(&[Shape::Yes, Shape::Number(1, 20)]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeStored {
        TakeStored {
            n: what.as_i64().map(|n| n as u8),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        refused_in(site)
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let Some((seat, slot)) = frame.card() else {
            engine.step_done();
            return false;
        };
        let here = Holder::city(seat, slot);
        let stored = engine.state.stored(here);
        if let Some(n) = self.n {
            let left = n.saturating_sub(frame.n);
            if left > 0 && stored.total() > u16::from(left) {
                engine.resource_choices(Self::offered(stored, frame.a, left), 0);
                return true;
            }
            engine.step_done();
            if left > 0 {
                Self::take(engine, frame, here, stored);
            }
            return false;
        }
        engine.step_done();
        Self::take(engine, frame, here, stored);
        let tokens = engine.player(seat).city[usize::from(slot)].tokens;
        if tokens > 0 {
            engine.add_tokens(seat, slot, -i16::from(tokens), frame.source);
            engine.gain_points(frame.seat, u16::from(tokens), frame.source);
        }
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, .. } = choice else {
            unreachable!("{choice:?} is no resource, so it was not offered")
        };
        let top = engine.top();
        top.n += 1;
        top.a = kind as u8;
        if let Some((seat, slot)) = frame.card() {
            Self::take(engine, frame, Holder::city(seat, slot), Resources::of(kind, 1));
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::GainResource
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = self.n.unwrap_or(0).saturating_sub(frame.n);
        (left, left)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(match case.source {
            Source::Card { seat, slot } => !engine.state.stored(Holder::city(seat, slot)).is_empty(),
            _ => false,
        })
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn brings(self) -> Brings {
        Brings::Stored
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new(
            "take",
            match self.n {
                None => "everything that lies on it".to_owned(),
                Some(n) => format!("{} that lie on it", words::number(n, "resource")),
            },
        )
    }
}
