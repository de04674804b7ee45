//! A production card that another player has just played, for a card given to that player.

use serde_json::Value;

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Copying};
use crate::game::Engine;
use crate::ids::{Seat, Slot};
use crate::observer::Observer;
use crate::phrases::{Clause, words};
use crate::schema::row::zone;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `copy_played = "gifts"`: you may give the top card of this shelf to whoever played a production card and do what that card does
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CopyPlayed {
    pub from: Zone,
}

impl Verb for CopyPlayed {
    const FIELD: Option<Field> = Some(optional("copy_played", Shape::Zone(&[])));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> CopyPlayed {
        CopyPlayed {
            from: zone(arena.kinds, what),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        if let Some((owner, slot)) = engine.played_card()
            && self.is_open(engine, frame.seat, owner, slot)
        {
            engine.city_choices(owner, 1 << slot);
            engine.choices.push(Choice::Stop);
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        if let (Choice::Card { seat: owner, slot, .. }, Some(shelf)) = (choice, self.from.as_shelf()) {
            engine.give_top(shelf, frame.seat, owner, frame.source);
            engine.activate(frame.seat, owner, slot);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Activate
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        let played = engine.played_card();
        Chance::May(played.is_some_and(|(owner, slot)| self.is_open(engine, case.seat, owner, slot)))
    }

    fn brings(self) -> Brings {
        Brings::Copies(Copying::Others)
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let from = words::zone(self.from, catalog);
        let object = format!("the top card of {from} to that player and do what the played card does");
        Clause::new("give", object).may(true)
    }
}

impl CopyPlayed {
    /// Is there a card to give, and would the played card do something that may be copied?
    fn is_open(self, engine: &mut Engine<'_>, seat: Seat, owner: Seat, slot: Slot) -> bool {
        let card = engine.player(owner).city[usize::from(slot)].card;
        let def = engine.card(card);
        let closed = def.uncopyable || def.never_copied;
        let shelf = self.from.as_shelf();
        let left = shelf.is_some_and(|shelf| engine.state.shelf_part(engine.catalog, shelf, seat).next().is_some());
        left && !closed && engine.card_would_act(seat, owner, slot)
    }
}
