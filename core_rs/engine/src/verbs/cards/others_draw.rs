//! Cards that the other players draw.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, small};
use crate::schema::{Field, HAND, optional};
use crate::state::{Frame, Source};
use crate::texts::Teller;
use crate::verbs::Arena;

/// `others_draw = 1`: in the order of play, each opponent who has not passed; `per` counts in the city of whoever draws
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OthersDraw {
    pub n: u8,
    pub per: Per,
    pub every: u8,
}

/// The frame of the step sends one seat after the other (register `c`: how many had their turn; with the others empty it
/// counts as no half-done step, so that each drawing is over before the next). Each draws in a frame of his own, in phase 1
/// of the same step, so that he is asked what is to be asked. Register `n` there: cards still to draw.
impl Verb for OthersDraw {
    const FIELD: Option<Field> = Some(optional("others_draw", HAND));
    const SCALED: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> OthersDraw {
        OthersDraw {
            n: small(what),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 1 {
            let asks = engine.draw(frame);
            if !asks {
                engine.state.stack.pop();
            }
            return asks;
        }
        if frame.c + 1 == engine.state.seats {
            engine.step_done();
            return false;
        }
        engine.top().c += 1;
        let seat = engine.state.seat_after(frame.seat, frame.c + 1);
        if !engine.player(seat).passed {
            let n = self.drawn_by(engine, seat);
            let drawing = Frame {
                seat,
                n,
                phase: 1,
                ..frame
            };
            engine.state.stack.push(drawing);
        }
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.answer_draw(frame, choice);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DrawMeadow
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let mut others = engine.state.opponents(case.seat);
        Chance::May(
            others.any(|seat| !engine.player(seat).passed && self.drawn_by(engine, seat) > 0 && engine.can_draw(seat)),
        )
    }

    fn brings(self) -> Brings {
        Brings::Nothing("only the others get something")
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let teller = Teller { catalog, source };
        let per = teller.per(self.per, self.every, "their", None);
        Clause::new("each opponent draws", format!("{}{per}", words::number(self.n, "card")))
    }
}

impl OthersDraw {
    /// What is counted is counted in the city of whoever draws.
    fn drawn_by<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> u8 {
        let source = Source::Turn;
        let own = Frame {
            seat,
            source,
            ..Frame::default()
        };
        self.n.saturating_mul(engine.count(self.per, &own) / self.every)
    }
}
