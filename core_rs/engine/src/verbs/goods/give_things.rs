//! Resources and cards of the hand to opponents.

use serde_json::Value;

use super::give::GiveAny;
use super::give_cards::GiveCardsToAll;
use super::{Case, Chance, Selection, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::byte;
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `give_things = { max = 8 }`: resources and then cards of the hand, one by one to any opponents who can take them, so many in all;
/// what nobody can take is gone and counts; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GiveThings {
    pub max: u8,
}

const RESOURCES: u8 = 0;
const CARDS: u8 = 1;
const DISCARDS: u8 = 2;

/// Registers: `n` things given; of resources `a` the least kind, of cards `c` the least card, of both `b` the least receiver of
/// that one that may be named next. So each set of gifts can be named in one way only.
impl Verb for GiveThings {
    const FIELD: Option<Field> = Some(optional("give_things", Shape::Table(&[needed("max", AMOUNT)])));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GiveThings {
        GiveThings {
            max: byte(what, "max", 0),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == RESOURCES {
            if frame.n < self.max {
                let receivers = engine.receiver_mask(frame.seat);
                self.resources().offer(engine, frame, receivers);
            }
            engine.choices.push(Choice::Stop);
            return true;
        }
        let receivers = engine.card_receiver_mask(frame.seat);
        if frame.phase == CARDS && receivers == 0 {
            (frame.phase, frame.c, frame.b) = (DISCARDS, 0, 0);
            *engine.top() = frame;
        }
        self.cards().offer(engine, frame, receivers);
        engine.choices.push(Choice::Stop);
        true
    }

    #[inline(never)]
    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Stop if frame.phase == RESOURCES => {
                let top = engine.top();
                (top.phase, top.b) = (CARDS, 0);
            }
            Choice::Resource { .. } => self.resources().answer(engine, frame, choice),
            _ => self.cards().answer(engine, frame, choice),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        match frame.phase {
            RESOURCES => Ask::GiveResource,
            CARDS => Ask::GiveCard,
            _ => Ask::Discard,
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let player = engine.player(case.seat);
        Chance::May(!player.hand.is_empty() || !player.resources.is_empty())
    }

    fn brings(self) -> Brings {
        Brings::Gives { max: self.max }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let things = words::range(0, self.max, "resource or card", "resources and cards");
        Clause::new("give", format!("{things} from your hand to your opponents"))
            .counting(Counted::taken("thing", "things", "given", "gave"))
    }
}

impl GiveThings {
    /// The step that gives the resources.
    fn resources(self) -> GiveAny {
        GiveAny {
            min: 0,
            max: self.max,
            split: true,
        }
    }

    /// The step that gives the cards.
    fn cards(self) -> GiveCardsToAll {
        let cards = Selection::of(Zone::Hand, 0, self.max);
        GiveCardsToAll { cards }
    }
}
