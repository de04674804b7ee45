//! Cards of the meadow, into the hand or away; then it is refilled.

use serde_json::Value;

use super::{Case, Chance, Left, Selection, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::{CardId, MAX_MEADOW, NONE};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, needed, optional, or};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `take_meadow = { min = 0, max = 2 }`: into the hand (min is a minimum as far as possible)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeMeadow {
    pub cards: Selection,
}

/// `discard_meadow = 3`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiscardMeadow {
    pub cards: Selection,
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
        let cards = Selection::read(what, Zone::Meadow);
        TakeMeadow { cards }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let (least, most) = self.cards.left(frame.n);
        if frame.phase == 0 {
            frame.phase = 1;
            frame.set_cards([NONE; 8]);
            *engine.top() = frame;
        }
        let most = most.min(engine.room(frame.seat));
        if most > 0 {
            // Whoever may draw from the deck instead is never short of cards.
            let elsewhere = engine.draws_from_deck(frame.seat);
            let needed = if elsewhere { 0 } else { least.min(most) };
            self.cards.offer(engine, &frame, needed, 0);
            if elsewhere {
                engine.choices.push(Choice::Pile(Zone::Deck));
            }
        }
        if least == 0 || engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Card { slot, card, .. } = choice {
            remember_taken(engine, frame, card);
            self.cards.remember(engine, frame.seat, card, slot);
            engine.take_from_meadow(frame.seat, slot, frame.source);
        } else if let Choice::Pile(_) = choice {
            let card = engine.take_from_deck(frame.seat, frame.source);
            remember_taken(engine, frame, card);
            engine.top().n += 1;
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
        self.cards.left(frame.n)
    }

    /// As the first thing to do it must be possible; later it is done as far as it goes.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let room = self.cards.most > 0 && engine.room(case.seat) > 0;
        let open = room && engine.meadow_has_open();
        if self.cards.least > 0 && case.first {
            Chance::Must(open)
        } else {
            Chance::May(open || room && engine.draws_from_deck(case.seat))
        }
    }

    fn brings(self) -> Brings {
        Brings::TakesMeadow {
            min: self.cards.least,
            max: self.cards.most,
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let cards = self.cards.words(catalog);
        Clause::new("take", format!("{cards} from the meadow into your hand"))
    }
}

fn remember_taken<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, card: CardId) {
    let top = engine.top();
    let mut taken = frame.cards();
    taken[usize::from(frame.n).min(7)] = card;
    top.set_cards(taken);
}

/// Registers: `n` cards named, `a` and `b` the rank where the next pick may start, `mask` their slots.
impl Verb for DiscardMeadow {
    const FIELD: Option<Field> = Some(optional("discard_meadow", Shape::Number(0, MAX_MEADOW as i64)));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DiscardMeadow {
        let cards = Selection::read(what, Zone::Meadow);
        DiscardMeadow { cards }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let named = frame.mask;
        let (least, most) = self.cards.left(frame.n);
        if most > 0 {
            self.cards.offer(engine, &frame, least, named);
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

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            unreachable!("{choice:?} is no meadow card, so it was not offered")
        };
        self.cards.remember(engine, frame.seat, card, slot);
        engine.top().mask |= 1 << slot;
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DiscardMeadow
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(self.cards.most > 0 && engine.meadow_has_open())
    }

    fn brings(self) -> Brings {
        Brings::Nothing("cards of the meadow are nobody's, and what comes in their place is not known")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new(
            "discard",
            format!("{} from the meadow", words::number(self.cards.most, "card")),
        )
    }
}
