//! Cards of the hand onto the discard pile.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::Seat;
use crate::load::reading::byte;
use crate::load::{Arena, Field, HAND, Shape, optional};
use crate::observer::Observer;
use crate::state::{Frame, Source};

/// `discard = { min = 1, max = 3 }` (no max: any number); sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Discard {
    pub min: u8,
    pub max: u8,
}

impl Discard {
    /// The fewest cards that it takes at this place.
    fn least(self, catalog: &Catalog, source: Source) -> u8 {
        match source {
            Source::Location(id) if catalog.locations[usize::from(id)].any_discard => {
                if catalog.switches.discard_place_minimum == 0 {
                    0
                } else {
                    self.min
                }
            }
            _ => self.min,
        }
    }
}

/// Registers: `n` cards discarded, `a` the hand position where the next pick may start, `c` how many cards are too few: whoever has
/// fewer than he must discard discards them all.
impl Verb for Discard {
    const FIELD: Option<Field> = Some(optional(
        "discard",
        Shape::Table(&[optional("min", HAND), optional("max", HAND)]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Discard {
        Discard {
            min: byte(what, "min", 0),
            max: byte(what, "max", u8::MAX),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let mut min = self.least(engine.catalog, frame.source);
        if min > frame.n {
            let most = frame.n + engine.player(frame.seat).hand.len() as u8;
            if min > most {
                engine.top().c = min - most;
                min = most;
            }
        }
        if frame.n < self.max {
            engine.hand_choices(frame.seat, frame.a, min.saturating_sub(frame.n), Filter::ANY);
        }
        if frame.n >= min {
            engine.choices.push(Choice::Stop);
        }
        if engine.choices.is_empty() {
            engine.step_done_with(frame.n);
            return false;
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Card { card, .. } = choice {
            let at = engine.hand_position(frame.seat, card);
            let top = engine.top();
            top.n += 1;
            top.a = at;
            engine.discard_from_hand(frame.seat, card, frame.source);
        } else {
            engine.step_done_with(frame.n);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Discard
    }

    fn still_to_take(self, catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = |n: u8| n.saturating_sub(frame.n);
        (left(self.least(catalog, frame.source) - frame.c), left(self.max))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        match self.min {
            0 => Chance::May(false),
            min => Chance::Must(engine.player(case.seat).hand.len() >= usize::from(min)),
        }
    }

    fn demand(self) -> Demand {
        match self.min {
            0 => Demand::Closer,
            min => Demand::Hand(min),
        }
    }

    fn could_do<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat) -> bool {
        !engine.player(seat).hand.is_empty()
    }

    fn brings(self) -> Brings {
        let Discard { min, max } = self;
        Brings::Discards { min, max }
    }

    fn words(self, _catalog: &Catalog) -> String {
        format!("discard {} of your hand", words::from_to(self.min, self.max, "card"))
    }
}
