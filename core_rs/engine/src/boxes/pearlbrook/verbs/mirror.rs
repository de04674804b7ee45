//! The upper half of another player's adornment (PA33).

use serde_json::Value;

use super::super::ambassador::ADORNMENT;
use super::super::{ASK_ADORNMENT, asks, numbers, section, special};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Special};
use crate::effect::{Brings, Effect};
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `mirror = true`: use what another player's adornment does
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mirror;

impl Verb for Mirror {
    const FIELD: Option<Field> = Some(optional("mirror", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Mirror {
        Mirror
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let others = others(engine, frame.seat).map(|(at, owner, _)| special(ADORNMENT, [at, owner, 0, 0]));
        engine.choices.extend(others);
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if let Choice::Special(Special { args: [at, ..], .. }) = choice {
            let effect = numbers(engine.catalog).adornments[usize::from(at)].effect;
            engine.push_effect(effect, frame.seat, frame.source, 0);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        asks(ASK_ADORNMENT)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        let mut others = others(engine, case.seat);
        Chance::May(others.any(|(.., effect)| engine.would_act(effect, case.seat, case.source)))
    }

    fn brings(self) -> Brings {
        Brings::UsesAnothers
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("use", "the effect of an adornment that an opponent has played").may(true)
    }
}

/// The adornments that others have played, who, and what they do; but for those that would only look for others in turn.
fn others<'c>(engine: &Engine<'c>, seat: Seat) -> impl Iterator<Item = (u8, Seat, Effect)> + use<'c> {
    let (catalog, held) = (engine.catalog, *section(engine.state));
    (0..)
        .zip(&numbers(catalog).adornments)
        .filter_map(move |(at, adornment)| {
            let (owner, played) = held.adornment(usize::from(at))?;
            let mirrors = catalog
                .steps_of(adornment.effect)
                .iter()
                .any(|step| step.special::<Mirror>(catalog).is_some());
            (played && owner != seat && !mirrors).then_some((at, owner, adornment.effect))
        })
}
