//! A production card that was just played acts once more.

use serde_json::Value;

use crate::catalog::Catalog;
use crate::effect::{Brings, Colour};
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `activate_played = true`: the production card whose play set this off, if it still stands
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActivatePlayed;

/// Register `it`: the slot of the card.
impl Verb for ActivatePlayed {
    const FIELD: Option<Field> = Some(optional("activate_played", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> ActivatePlayed {
        ActivatePlayed
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if frame.it != NONE {
            engine.activate(frame.seat, frame.seat, frame.it);
        }
        false
    }

    /// Of the card that was just played.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::ActsAgain {
            colour: Colour::Production,
            max: 1,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("activate", "the played card once more".to_owned())
    }
}
