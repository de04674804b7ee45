//! The printed cost of a card of the own city (PA34).

use serde_json::Value;

use super::{Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Colour, Filter};
use crate::game::Engine;
use crate::load::reading::colour;
use crate::load::{Arena, COLOUR, Field, optional};
use crate::observer::Observer;
use crate::state::{Frame, Source};
use crate::texts::Clause;

/// `gain_cost_of = "governance"`: of a card of this colour
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainCostOf {
    pub colour: Colour,
}

impl Verb for GainCostOf {
    const FIELD: Option<Field> = Some(optional("gain_cost_of", COLOUR));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GainCostOf {
        GainCostOf { colour: colour(what) }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let slots = engine.slots_of(frame.seat, Filter::of_colour(self.colour), 0);
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

    fn brings(self) -> Brings {
        Brings::CostOf(self.colour)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let card = words::article(&format!("{} card", self.colour.name()));
        Clause::new("gain", format!("the printed cost of {card} in your city"))
    }
}
