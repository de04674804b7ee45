//! Visitors who lie face up are sent away or taken in (NA11).

use serde_json::Value;

use super::super::{ASK_DISCARD, ASK_TAKE, AWAY, IN, Newleaf, SECTION_VISITORS, asks, section, special, visitors};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `discard_visitor = true`: one of those who lie face up goes to the discard pile
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiscardVisitor;

/// `take_visitor = true`: one of those who lie face up comes to the city of the player
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeVisitor;

fn offer(engine: &mut Engine<'_>, kind: u8) -> bool {
    let held = *section(engine.state);
    let face_up = held.face_up().map(|at| special(kind, [at, 0, 0, 0]));
    engine.choices.extend(face_up);
    engine.asks_or_done()
}

fn lie_face_up(engine: &Engine<'_>) -> bool {
    section(engine.state).face_up().next().is_some()
}

impl Verb for DiscardVisitor {
    const FIELD: Option<Field> = Some(optional("discard_visitor", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DiscardVisitor {
        DiscardVisitor
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        offer(engine, AWAY)
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if let Choice::Special(visitor) = choice {
            visitors::discard(engine.catalog, engine.state, visitor.args[0]);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        asks(ASK_DISCARD)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(lie_face_up(engine))
    }

    fn brings(self) -> Brings {
        Brings::Nothing("a Visitor who is sent away is nobody's")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("discard", "a Visitor who lies face up")
    }
}

impl Verb for TakeVisitor {
    const FIELD: Option<Field> = Some(optional("take_visitor", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeVisitor {
        TakeVisitor
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        offer(engine, IN)
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if let Choice::Special(visitor) = choice {
            visitors::take(engine, frame.seat, visitor.args[0], frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        asks(ASK_TAKE)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(lie_face_up(engine))
    }

    fn brings(self) -> Brings {
        Brings::Offers {
            module: Newleaf::NUMBER,
            which: SECTION_VISITORS,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("take", "a Visitor who lies face up and put it beside your city")
    }
}
