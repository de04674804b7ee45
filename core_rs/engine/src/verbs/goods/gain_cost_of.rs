//! The printed cost of a card of the own city (PA34).

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::filter;
use crate::schema::{COLOUR, FILTER, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `gain_cost_of = "governance"`: of a card of this colour; `{ host = "construction" }`: of the one whose space this card shares
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainCostOf {
    pub cards: Filter,
    pub host: bool,
}

impl Verb for GainCostOf {
    const FIELD: Option<Field> = Some(optional(
        "gain_cost_of",
        Shape::Either(&[COLOUR, Shape::Table(&[needed("host", FILTER)])]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GainCostOf {
        let host = what.get("host");
        GainCostOf {
            cards: filter(host.unwrap_or(what)),
            host: host.is_some(),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if self.host {
            engine.step_done();
            let host = frame
                .card()
                .and_then(|(seat, slot)| engine.host(seat, slot, self.cards));
            if let Some(host) = host {
                engine.gain(frame.seat, engine.card(host).cost, frame.source);
            }
            return false;
        }
        let slots = engine.slots_of(frame.seat, self.cards, 0);
        engine.city_choices(frame.seat, slots);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { card, .. } = choice else {
            unreachable!("{choice:?} is no city card, so it was not offered")
        };
        engine.step_done();
        engine.gain(frame.seat, engine.card(card).cost, frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::GainCost
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let gains = |card: CardId| !engine.card(card).cost.is_empty();
        let city = &engine.player(case.seat).city;
        let host = |(seat, slot)| engine.host(seat, slot, self.cards);
        Chance::May(match case.frame().card() {
            card if self.host => card.and_then(host).is_some_and(gains),
            _ => ones(engine.slots_of(case.seat, self.cards, 0)).any(|slot| gains(city[usize::from(slot)].card)),
        })
    }

    fn brings(self) -> Brings {
        Brings::CostOf(self.cards)
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = if self.host {
            format!("the {} whose space it shares", words::noun(self.cards, catalog).0)
        } else {
            format!("{} in your city", words::a_card_of(self.cards, catalog))
        };
        Clause::new("gain", format!("the printed cost of {card}"))
    }
}
