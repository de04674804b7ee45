//! The marker is put on a card of the meadow.

use serde_json::Value;

use crate::boxes::player_powers::{ABOUT, MARK_MEADOW};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `mark_meadow = "another"`: put the marker on a card of the meadow, `any` or another one than that on which it lay
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkMeadow {
    pub another: bool,
}

/// Register `it`: the slot where it lay, if it lay in one.
impl Verb for MarkMeadow {
    const FIELD: Option<Field> = Some(optional("mark_meadow", Shape::Word(&["any", "another"])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> MarkMeadow {
        MarkMeadow {
            another: what == "another",
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        for slot in 0..engine.state.meadow.len() {
            let card = engine.state.meadow[slot];
            let lay_there = self.another && slot == usize::from(frame.it);
            if card != NONE && !lay_there {
                let (from, slot) = (Zone::Meadow, slot as u8);
                engine.choices.push(Choice::Card {
                    from,
                    seat: NONE,
                    slot,
                    card,
                });
            }
        }
        if engine.choices.is_empty() {
            // It comes back to where it lay.
            engine.state.modules.player_powers.marked_slot = frame.it;
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if let Choice::Card { slot, .. } = choice {
            engine.state.modules.player_powers.marked_slot = slot;
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        ABOUT.ask(MARK_MEADOW)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(engine.state.meadow.iter().any(|&card| card != NONE))
    }

    fn brings(self) -> Brings {
        Brings::Nothing("what the marker brings depends on who plays the card")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let which = if self.another { "another" } else { "a" };
        Clause::new("put", format!("the marker on {which} card of the meadow"))
    }
}
