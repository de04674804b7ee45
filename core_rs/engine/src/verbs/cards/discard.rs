//! Cards of the hand onto the discard pile.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Filter, Per};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::byte;
use crate::schema::{Field, HAND, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `discard = { min = 1, max = 3 }` (no max: any number; `per` multiplies it); sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Discard {
    pub min: u8,
    pub max: u8,
    pub per: Per,
    pub every: u8,
}

impl Discard {
    /// The most cards that it takes.
    #[inline(always)]
    fn most(self, frame: &Frame) -> u8 {
        match self.per {
            Per::ONCE => self.max,
            _ => frame.b,
        }
    }

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

/// Registers: `n` cards discarded, `b` the most where that is counted, `a` the hand position where the next pick may start, `c` how many cards are too few: whoever has
/// fewer than he must discard discards them all.
impl Verb for Discard {
    const FIELD: Option<Field> = Some(optional(
        "discard",
        Shape::Table(&[optional("min", HAND), optional("max", HAND)]),
    ));
    const SCALED: bool = true;
    const COUNTS: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> Discard {
        Discard {
            min: byte(what, "min", 0),
            max: byte(what, "max", u8::MAX),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    #[inline(always)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if self.per != Per::ONCE && frame.phase == 0 {
            frame.phase = 1;
            frame.b = self.max.saturating_mul(engine.count(self.per, &frame) / self.every);
            *engine.top() = frame;
        }
        let mut min = self.least(engine.catalog, frame.source);
        if min > frame.n {
            let most = frame.n + engine.player(frame.seat).hand.len() as u8;
            if min > most {
                engine.top().c = min - most;
                min = most;
            }
        }
        if frame.n < self.most(&frame) {
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
        (
            left(self.least(catalog, frame.source) - frame.c),
            left(self.most(frame)),
        )
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let max = if engine.counts_now(self.per, self.every, &case) {
            self.max
        } else {
            0
        };
        Chance::taking(self.min, max, engine.player(case.seat).hand.len() as u8)
    }

    fn demand(self) -> Demand {
        match self.min {
            0 => Demand::Closer,
            min => Demand::Hand(min),
        }
    }

    fn brings(self) -> Brings {
        let max = if self.per == Per::ONCE { self.max } else { u8::MAX };
        Brings::Discards { min: self.min, max }
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let least = self.least(catalog, source);
        let may = (least, self.max) == (0, 1);
        let cards = words::from_to(if may { 1 } else { least }, self.max, "card");
        Clause::new("discard", format!("{cards} from your hand"))
            .may(may)
            .per(self.per, self.every)
            .counting(Counted::taken("card", "cards", "discarded", "discarded"))
    }
}
