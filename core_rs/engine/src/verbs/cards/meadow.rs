//! Cards of the meadow, into the hand or away; then it is refilled.

use serde_json::Value;

use super::{Case, Chance, Left, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::{Engine, UNRANKED};
use crate::ids::{CardId, MAX_MEADOW, NONE};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, small};
use crate::schema::{Field, Shape, needed, optional, or};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `take_meadow = { min = 0, max = 2 }`: into the hand (min is a minimum as far as possible)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeMeadow {
    pub min: u8,
    pub max: u8,
}

/// `discard_meadow = 3`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiscardMeadow {
    pub n: u8,
}

/// Registers: `n` cards taken, `a` and `b` the rank where the next pick may start, `mask` the cards taken (at most eight).
impl Verb for TakeMeadow {
    const FIELD: Option<Field> = Some(optional(
        "take_meadow",
        Shape::Table(&[
            or("min", 0, 0, MAX_MEADOW as i64),
            needed("max", Shape::Number(0, MAX_MEADOW as i64)),
        ]),
    ));
    const LEAVES: Option<Left> = Some(Left::Taken);

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeMeadow {
        TakeMeadow {
            min: byte(what, "min", 0),
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let TakeMeadow { min, max } = self;
        if frame.phase == 0 {
            frame.phase = 1;
            frame.set_cards([NONE; 8]);
            *engine.top() = frame;
        }
        if frame.n < max && engine.room(frame.seat) > 0 {
            let most = engine.room(frame.seat).min(max - frame.n);
            let ranks = engine.meadow_ranks();
            let first = Engine::<O>::next_rank(&frame);
            let needed = usize::from(min.saturating_sub(frame.n).min(most)).min(left_from(&ranks, first));
            // Whoever may draw from the deck instead is never short of cards.
            let elsewhere = engine.draws_from_deck(frame.seat);
            engine.meadow_choices(&ranks, first, |rank| {
                needed == 0 || elsewhere || left_from(&ranks, rank) >= needed
            });
            if elsewhere {
                engine.choices.push(Choice::Pile(Zone::Deck));
            }
        }
        if frame.n >= min || engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Card { slot, card, .. } = choice {
            remember_taken(engine, frame, card);
            engine.remember_rank(card, slot);
            engine.take_from_meadow(frame.seat, slot, frame.source);
        } else if let Choice::Pile(_) = choice {
            let card = engine.take_from_deck(frame.seat, frame.source);
            remember_taken(engine, frame, card);
            // What a pile brings is seen before the next choice.
            let top = engine.top();
            (top.a, top.b) = (0, 0);
        } else {
            // A later step may play one of the cards taken.
            engine.step_done_with(frame.n);
            engine.top().mask = frame.mask;
            engine.refill_meadow(frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::TakeMeadow
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (self.min.saturating_sub(frame.n), self.max.saturating_sub(frame.n))
    }

    /// As the first thing to do it must be possible; later it is done as far as it goes.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let room = self.max > 0 && engine.room(case.seat) > 0;
        let open = room && engine.meadow_has_open();
        if self.min > 0 && case.first {
            Chance::Must(open)
        } else {
            Chance::May(open || room && engine.draws_from_deck(case.seat))
        }
    }

    fn brings(self) -> Brings {
        let TakeMeadow { min, max } = self;
        Brings::TakesMeadow { min, max }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::from_to(self.min, self.max, "card");
        Clause::new("take", format!("{cards} from the meadow into your hand"))
    }
}

fn remember_taken<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, card: CardId) {
    let top = engine.top();
    let mut taken = frame.cards();
    taken[usize::from(frame.n).min(7)] = card;
    top.set_cards(taken);
    top.n += 1;
}

/// Registers: `n` cards named, `a` and `b` the rank where the next pick may start, `mask` their slots.
impl Verb for DiscardMeadow {
    const FIELD: Option<Field> = Some(optional("discard_meadow", Shape::Number(0, MAX_MEADOW as i64)));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DiscardMeadow {
        DiscardMeadow { n: small(what) }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let named = frame.mask;
        if frame.n < self.n {
            let mut ranks = engine.meadow_ranks();
            for slot in (0..ranks.len()).filter(|slot| named >> slot & 1 == 1) {
                ranks[slot] = UNRANKED;
            }
            let first = Engine::<O>::next_rank(&frame);
            let needed = usize::from(self.n - frame.n).min(left_from(&ranks, first));
            engine.meadow_choices(&ranks, first, |rank| left_from(&ranks, rank) >= needed);
        }
        if !engine.choices.is_empty() {
            return true;
        }
        engine.step_done();
        let meadow = engine.state.meadow;
        for slot in 0..meadow.len() {
            if named >> slot & 1 == 1 {
                engine.leave_meadow(slot);
                engine.discard(frame.seat, meadow[slot], Zone::Meadow, frame.source);
            }
        }
        engine.refill_meadow(frame.source);
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            unreachable!("{choice:?} is no meadow card, so it was not offered")
        };
        engine.remember_rank(card, slot);
        let top = engine.top();
        top.n += 1;
        top.mask |= 1 << slot;
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DiscardMeadow
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = self.n.saturating_sub(frame.n);
        (left, left)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(self.n > 0 && engine.meadow_has_open())
    }

    fn brings(self) -> Brings {
        Brings::Nothing("cards of the meadow are nobody's, and what comes in their place is not known")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("discard", format!("{} from the meadow", words::number(self.n, "card")))
    }
}

/// How many meadow cards may be taken from this rank on.
fn left_from(ranks: &[u16], first: u16) -> usize {
    ranks.iter().filter(|&&rank| rank != UNRANKED && rank >= first).count()
}
