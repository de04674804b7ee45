//! Cards of the deck into the hand.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, small};
use crate::schema::{Field, HAND, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `draw = 2`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Draw {
    pub n: u8,
    pub per: Per,
    pub every: u8,
}

/// `draw_to_limit = true`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawToLimit;

/// Register `n`: cards still to draw.
fn go_on<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let asks = engine.draw(frame);
    if !asks {
        engine.step_done();
    }
    asks
}

impl Verb for Draw {
    const FIELD: Option<Field> = Some(optional("draw", HAND));
    const SCALED: bool = true;

    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> Draw {
        Draw {
            n: small(what),
            per: arena.per(&step["per"]),
            every: byte(step, "every", 1),
        }
    }

    #[inline(always)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = self.n.saturating_mul(engine.times(self.per, self.every, &frame));
            *engine.top() = frame;
        }
        go_on(engine, frame)
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.answer_draw(frame, choice);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DrawMeadow
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.counts_now(self.per, self.every, &case) && engine.can_draw(case.seat))
    }

    fn demand(self) -> Demand {
        if self.per == Per::ONCE {
            Demand::Draw
        } else {
            Demand::MayGive
        }
    }

    fn commutes(self, catalog: &Catalog) -> bool {
        catalog.quantity(self.per).is_steady()
    }

    fn only_draws(self) -> bool {
        true
    }

    fn brings(self) -> Brings {
        let Draw { n, per, every } = self;
        Brings::Cards { n, per, every }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::some("draw", self.n, "card", "cards").per(self.per, self.every)
    }
}

impl Verb for DrawToLimit {
    const FIELD: Option<Field> = Some(optional("draw_to_limit", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DrawToLimit {
        DrawToLimit
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = engine.room(frame.seat);
            *engine.top() = frame;
        }
        go_on(engine, frame)
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.answer_draw(frame, choice);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DrawMeadow
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.can_draw(case.seat))
    }

    fn brings(self) -> Brings {
        Brings::CardsToLimit
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("draw", "cards up to your hand limit")
    }
}
