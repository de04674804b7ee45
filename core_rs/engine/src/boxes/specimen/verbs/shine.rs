//! Point tokens for lanterns.

use serde_json::Value;

use super::super::numbers;
use crate::catalog::Catalog;
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::byte;
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `shine = { max = 2 }`: a point token for each lantern of the player, so many at the most
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shine {
    pub max: u8,
}

impl Verb for Shine {
    const FIELD: Option<Field> = Some(optional("shine", Shape::Table(&[needed("max", AMOUNT)])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Shine {
        Shine {
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let lantern = usize::from(numbers(engine.catalog).lantern);
        let lit = engine.player(frame.seat).goods[lantern].min(self.max);
        engine.step_done();
        engine.gain_points(frame.seat, lit.into(), frame.source);
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        let lantern = usize::from(numbers(engine.catalog).lantern);
        Chance::May(engine.player(case.seat).goods[lantern].min(self.max) > 0)
    }

    fn brings(self) -> Brings {
        Brings::Nothing("how many lanterns there will be is not told by the step")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let object = format!("1 point token for each of your lanterns, {} at most", self.max);
        Clause::new("gain", object)
    }
}
