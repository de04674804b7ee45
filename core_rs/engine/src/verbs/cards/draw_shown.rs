//! Cards drawn for all to see; their base values add up.

use serde_json::Value;

use super::{Case, Chance, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `draw_shown = true`: as many cards as an earlier step took; sets `chosen` to the sum of their base values
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawShown;

/// Registers: `n` cards still to draw, `c` the sum of their base values so far.
impl Verb for DrawShown {
    const FIELD: Option<Field> = Some(optional("draw_shown", Shape::Yes));
    const COUNTS: bool = true;

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DrawShown {
        DrawShown
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            (frame.phase, frame.n) = (1, frame.chosen);
            *engine.top() = frame;
        }
        if engine.draw_shown(frame) {
            return true;
        }
        let sum = engine.top().c as i8;
        engine.step_done_with(sum.max(0) as u8);
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.answer_draw(frame, choice);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DrawMeadow
    }

    fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        let points = engine.card(card).points;
        let top = engine.top();
        top.c = (top.c as i8).saturating_add(points) as u8;
    }

    /// As many as an earlier step took.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::Nothing("the cards come in the place of those that an earlier step took")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let value = "point of their base values";
        let least = "their base values add up to at least {}";
        Clause::new("draw", "as many cards and show them").counting(Counted::things(value, value, least))
    }
}
