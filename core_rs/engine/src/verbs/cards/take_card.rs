//! A card out of an opponent's city into the own one.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::{NONE, Seat, Slot, Slots};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::filter;
use crate::schema::{FILTER, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `take_card = { cards = "production" }`: with all that lies on it; it acts at once if it produces
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeCard {
    pub cards: Filter,
}

// Phases.
const CHOOSE: u8 = 0;
const PAIR: u8 = 1;

impl TakeCard {
    /// The cards of a city that could be taken.
    fn targets<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat, owner: Seat) -> Slots {
        let fits = |slot: &Slot| {
            let card = engine.player(owner).city[usize::from(*slot)].card;
            engine.takes_in(seat, card, 0, NONE)
        };
        let slots = ones(engine.slots_of(owner, self.cards, 0) & engine.removable(owner)).filter(fits);
        slots.fold(0, |bits, slot| bits | 1 << slot)
    }

    /// The card chosen, in registers `a` and `b`, changes cities; `partner` is the card whose space it shares.
    fn take<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, partner: Option<Slot>) {
        let slot = engine.move_card(frame.a, frame.b, frame.seat, partner, frame.source);
        engine.step_done();
        engine.activate_arrived(frame.seat, slot);
    }
}

impl Verb for TakeCard {
    const FIELD: Option<Field> = Some(optional("take_card", Shape::Table(&[needed("cards", FILTER)])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeCard {
        TakeCard {
            cards: filter(&what["cards"]),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == CHOOSE {
            for owner in engine.state.opponents(frame.seat) {
                let slots = self.targets(engine, frame.seat, owner);
                engine.city_choices(owner, slots);
            }
            return engine.asks_or_done();
        }
        let card = engine.player(frame.a).city[usize::from(frame.b)].card;
        let asks = engine.offer_arrival(frame.seat, card);
        if !asks {
            Self::take(engine, frame, None);
        }
        asks
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { seat, slot, .. } if frame.phase == CHOOSE => {
                let top = engine.top();
                (top.phase, top.a, top.b) = (PAIR, seat, slot);
            }
            Choice::Card { slot, .. } => Self::take(engine, frame, Some(slot)),
            _ => Self::take(engine, frame, None),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == PAIR { Ask::Pair } else { Ask::TakeCard }
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let mut cities = engine.state.opponents(case.seat);
        Chance::May(cities.any(|owner| self.targets(engine, case.seat, owner) != 0))
    }

    fn brings(self) -> Brings {
        Brings::TakesCard
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = words::a_card_of(self.cards, catalog);
        Clause::new("move", format!("{card} from an opponent's city into yours"))
    }
}
