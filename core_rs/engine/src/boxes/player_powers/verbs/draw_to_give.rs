//! Cards drawn of which each is kept or given away.

use serde_json::Value;

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::{CardId, NONE};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted, words};
use crate::schema::row::small;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `draw_to_give = 1`: draw so many cards, and give each to an opponent with room or keep it; if nobody has room it may be discarded;
/// sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawToGive {
    pub n: u8,
}

const DRAW: u8 = 1;
const GIVE: u8 = 2;

/// Registers: `n` cards still to draw and then given, `mask` the drawn cards that are not decided on.
impl Verb for DrawToGive {
    const FIELD: Option<Field> = Some(optional("draw_to_give", Shape::Number(1, 4)));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DrawToGive {
        DrawToGive { n: small(what) }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        if frame.phase == 0 {
            (frame.phase, frame.n) = (DRAW, self.n);
            frame.set_cards([NONE; 8]);
            *engine.top() = frame;
        }
        if frame.phase == DRAW {
            if engine.draw(frame) {
                return true;
            }
            frame = *engine.top();
            (frame.phase, frame.n) = (GIVE, 0);
            *engine.top() = frame;
        }
        let Some(card) = next(frame) else {
            engine.step_done_with(frame.n);
            return false;
        };
        let receivers = engine.card_receiver_mask(frame.seat);
        engine.offer_gift(card, receivers, 0);
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        if frame.phase != GIVE {
            engine.answer_draw(frame, choice);
            return;
        }
        let Some(decided) = next(frame) else { return };
        let top = engine.top();
        let mut cards = top.cards();
        if let Some(place) = cards.iter_mut().find(|card| **card == decided) {
            *place = NONE;
        }
        top.set_cards(cards);
        if let Choice::Card { card, seat: to, .. } = choice {
            top.n += 1;
            engine.give_or_discard(frame.seat, to, card, frame.source);
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        match frame.phase {
            GIVE => Ask::GiveCard,
            _ => Ask::DrawMeadow,
        }
    }

    fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        let engine = &mut engine.for_modules();
        let top = engine.top();
        let mut drawn = top.cards();
        if let Some(free) = drawn.iter_mut().find(|slot| **slot == NONE) {
            *free = card;
        }
        top.set_cards(drawn);
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(engine.room(case.seat) > 0 && engine.can_draw(case.seat))
    }

    fn brings(self) -> Brings {
        Brings::CardsShared {
            drawn: self.n,
            kept: self.n,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::number(self.n, "card");
        let (object, least) = match self.n {
            1 => (
                format!("{cards} and keep it or give it to an opponent"),
                "you gave it away",
            ),
            _ => (
                format!("{cards} and keep each of them or give it to an opponent"),
                "you gave away at least {}",
            ),
        };
        Clause::new("draw", object).counting(Counted::things("card given away", "cards given away", least))
    }
}

/// The drawn card that is to be decided on.
fn next(frame: Frame) -> Option<CardId> {
    frame.cards().into_iter().find(|&card| card != NONE)
}
