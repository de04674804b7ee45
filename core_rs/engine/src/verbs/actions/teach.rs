//! Cards drawn of which an opponent gets a share (R9.8).

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::{CardId, NONE, Seat};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::byte;
use crate::schema::{Field, HAND, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `teach = { draw = 2, keep = 1 }`: draw, keep that many, give the rest to one opponent with room
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Teach {
    pub draw: u8,
    pub keep: u8,
}

const DRAW: u8 = 1;
const KEEP: u8 = 2;
const GIVE: u8 = 3;

/// Registers: `n` cards still to draw and then still to keep, `mask` the drawn cards not kept yet.
impl Verb for Teach {
    const FIELD: Option<Field> = Some(optional(
        "teach",
        Shape::Table(&[needed("draw", HAND), needed("keep", HAND)]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Teach {
        Teach {
            draw: byte(what, "draw", 0),
            keep: byte(what, "keep", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = DRAW;
            frame.n = self.draw.min(4);
            frame.set_cards([NONE; 8]);
            *engine.top() = frame;
        }
        if frame.phase == DRAW {
            if engine.draw(frame) {
                return true;
            }
            frame = *engine.top();
            let mut cards = frame.cards();
            cards.sort_unstable();
            frame.set_cards(cards);
            let drawn = cards.iter().filter(|&&card| card != NONE).count() as u8;
            frame.phase = KEEP;
            frame.n = if drawn <= self.keep && !engine.catalog.switches.keeps_single_drawn_card {
                0
            } else {
                self.keep
            };
            *engine.top() = frame;
            if engine.part_drawing(frame.seat) {
                return false;
            }
        }
        let cards = frame.cards();
        let left = cards.iter().filter(|&&card| card != NONE).count();
        if frame.phase == KEEP && frame.n > 0 && left > 0 {
            for (at, &card) in cards.iter().enumerate() {
                let repeated = cards[..at].contains(&card);
                let earlier = cards[..at].iter().filter(|&&card| card != NONE).count();
                let enough = left - earlier >= usize::from(frame.n).min(left);
                if card != NONE && card >= frame.a && !repeated && enough {
                    engine.choices.push(Choice::hand(card));
                }
            }
            return true;
        }
        if left == 0 {
            engine.step_done();
            return false;
        }
        if frame.phase == KEEP {
            engine.top().phase = GIVE;
        }
        let receivers = engine.card_receiver_mask(frame.seat);
        if receivers == 0 {
            hand_over(engine, frame, NONE);
            return false;
        }
        engine.player_choices(receivers);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match (frame.phase, choice) {
            (KEEP, Choice::Card { card, .. }) => {
                let top = engine.top();
                top.n -= 1;
                top.a = card;
                let mut left = top.cards();
                if let Some(kept) = left.iter_mut().find(|other| **other == card) {
                    *kept = NONE;
                }
                left.sort_unstable();
                top.set_cards(left);
                engine.remember_drawn(frame.seat, card);
            }
            (GIVE, Choice::Player(to)) => hand_over(engine, frame, to),
            (_, choice) => engine.answer_draw(frame, choice),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        match frame.phase {
            0 | DRAW => Ask::DrawMeadow,
            KEEP => Ask::Keep,
            _ => Ask::Receiver,
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (frame.n, frame.n)
    }

    /// It remembers the cards that it draws.
    fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        let top = engine.top();
        let mut drawn = top.cards();
        if let Some(free) = drawn.iter_mut().find(|slot| **slot == NONE) {
            *free = card;
        }
        top.set_cards(drawn);
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(self.draw > 0 && engine.can_draw(case.seat))
    }

    fn brings(self) -> Brings {
        Brings::CardsShared {
            drawn: self.draw,
            kept: self.keep,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let drawn = words::number(self.draw, "card");
        let rest = if self.draw == self.keep + 1 {
            "the other"
        } else {
            "the others"
        };
        Clause::new(
            "draw",
            format!("{drawn}, keep {} and give {rest} to an opponent", self.keep),
        )
    }
}

/// The cards not kept go to `to` as far as they fit; the rest is discarded.
fn hand_over<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, to: Seat) {
    engine.step_done();
    for card in frame.cards().into_iter().filter(|&card| card != NONE) {
        if to != NONE && engine.room(to) > 0 {
            engine.give_card(frame.seat, to, card, frame.source);
        } else {
            engine.leave_hand(frame.seat, card);
            engine.discard(frame.seat, card, Zone::Hand, frame.source);
        }
    }
}
