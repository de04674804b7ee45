//! Forest cards that only one player may visit.

use serde_json::Value;

use super::super::{ABOUT, TAKE_FOREST, section, section_mut};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::{Clause, words};
use crate::schema::row::byte;
use crate::schema::{Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `take_forest = { draw = 3, keep = 1 }`: draw so many cards of the pack of unused forest cards, have some of them as locations of your
/// own, and put the others under the pack in the order drawn
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeForest {
    pub draw: u8,
    pub keep: u8,
}

impl TakeForest {
    /// How many cards of the top of the pack a player sees who is choosing.
    pub fn in_view(self, frame: Frame) -> u8 {
        self.draw.saturating_sub(frame.n)
    }
}

/// The same where the step of a frame may be another one.
pub fn cards_in_view(catalog: &Catalog, frame: Frame) -> u8 {
    let step = catalog.steps.get(usize::from(frame.at));
    let taking = step.and_then(|step| step.special::<TakeForest>(catalog));
    taking.map_or(0, |taking| taking.in_view(frame))
}

/// Register `n`: cards kept.
impl Verb for TakeForest {
    const FIELD: Option<Field> = Some(optional(
        "take_forest",
        Shape::Table(&[needed("draw", Shape::Number(1, 8)), needed("keep", Shape::Number(0, 8))]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeForest {
        TakeForest {
            draw: byte(what, "draw", 0),
            keep: byte(what, "keep", 0),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let drawn = section(engine.state).pack().iter().take(self.in_view(frame).into());
        if frame.n < self.keep {
            engine.choices.extend(drawn.map(|&id| Choice::Location(id)));
        }
        if engine.choices.is_empty() {
            section_mut(engine.state).put_under(self.in_view(frame));
            engine.step_done();
            return false;
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        let Choice::Location(id) = choice else {
            unreachable!("{choice:?} is no forest card, so it was not offered")
        };
        engine.top().n += 1;
        section_mut(engine.state).take_forest(id);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        ABOUT.ask(TAKE_FOREST)
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = self.keep.saturating_sub(frame.n);
        (left, left)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(self.draw > 0 && !section(engine.state).pack().is_empty())
    }

    fn brings(self) -> Brings {
        Brings::Nothing("the cards are drawn from a pack that nobody sees")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let drawn = words::number(self.draw, "forest card");
        let kept = match self.keep {
            1 => "1 as a location".to_owned(),
            n => format!("{n} as locations"),
        };
        let object = format!(
            "{drawn} from those not laid out, keep {kept} that only you may visit, and put the others under that pack"
        );
        Clause::new("draw", object)
    }
}
