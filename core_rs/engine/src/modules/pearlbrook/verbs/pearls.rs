//! Pearls.

use serde_json::Value;

use super::super::{Pearlbrook, pearls};
use crate::catalog::Catalog;
use crate::effect::Brings;
use crate::game::Engine;
use crate::load::reading::small;
use crate::load::{AMOUNT, Arena, Field, optional};
use crate::modules::Registered;
use crate::observer::Observer;
use crate::state::Frame;
use crate::verbs::{Case, Chance, Verb, words};

/// `pearls = 1`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pearls {
    pub n: u8,
}

impl Verb for Pearls {
    const FIELD: Option<Field> = Some(optional("pearls", AMOUNT));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Pearls {
        Pearls { n: small(what) }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        pearls::gain(engine, frame.seat, self.n, frame.source);
        false
    }

    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::Must(true)
    }

    fn brings(self) -> Brings {
        Brings::Goods {
            module: Pearlbrook::NUMBER,
            n: self.n,
        }
    }

    fn words(self, _catalog: &Catalog) -> String {
        format!("gain {}", words::number(self.n, "pearl"))
    }
}
