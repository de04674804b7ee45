//! Cards of the hand to opponents (R9.6, RA18).

use serde_json::Value;

use super::{Case, Chance, Demand, Selection, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::{AMOUNT, Field, HAND, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `give_cards = 2`: to one opponent with room; what does not fit is discarded
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GiveCards {
    pub cards: Selection,
}

/// `give_cards_to_all = { max = 6 }`: card by card to any opponent with room; only if nobody has room it is discarded (PA35);
/// sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GiveCardsToAll {
    pub cards: Selection,
}

/// Registers: `b` the receiver (plus 1), `c` how many fit, `n` cards taken in this phase, `a` the hand position where the next
/// pick may start.
impl Verb for GiveCards {
    const FIELD: Option<Field> = Some(optional("give_cards", HAND));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GiveCards {
        let cards = Selection::read(what, Zone::Hand);
        GiveCards { cards }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let held = engine.player(frame.seat).hand.len() as u8;
        let total = self.cards.most.min(frame.chosen + frame.n + held);
        if frame.phase == 0 {
            let receivers = engine.card_receiver_mask(frame.seat);
            if receivers != 0 {
                engine.player_choices(receivers);
                return true;
            }
            (frame.phase, frame.b, frame.c, frame.chosen) = (2, 0, 0, 0);
            *engine.top() = frame;
        }
        if frame.phase == 1 && frame.n >= frame.c.min(total) {
            frame.phase = 2;
            frame.chosen = frame.n;
            (frame.n, frame.a) = (0, 0);
            *engine.top() = frame;
        }
        let wanted = if frame.phase == 1 {
            frame.c.min(total)
        } else {
            total - frame.chosen
        };
        if frame.n >= wanted {
            engine.step_done_with(total);
            return false;
        }
        self.cards.offer(engine, &frame, wanted - frame.n, 0);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Player(to) => {
                let fits = engine.room(to).min(self.cards.most);
                let top = engine.top();
                (top.phase, top.b, top.c, top.chosen) = (1, to + 1, fits, 0);
            }
            Choice::Card { card, slot, .. } => {
                self.cards.remember(engine, frame.seat, card, slot);
                if frame.phase == 1 {
                    engine.give_card(frame.seat, frame.b - 1, card, frame.source);
                } else {
                    engine.discard_from_hand(frame.seat, card, frame.source);
                }
            }
            other => unreachable!("{other:?} gives no card, so it was not offered"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        match frame.phase {
            0 => Ask::Receiver,
            1 => Ask::GiveCard,
            _ => Ask::Discard,
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::taking(
            self.cards.least,
            self.cards.most,
            engine.player(case.seat).hand.len() as u8,
        )
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn brings(self) -> Brings {
        Brings::GivesCards(self.cards.most)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new(
            "give",
            format!(
                "{} from your hand to an opponent",
                words::number(self.cards.most, "card")
            ),
        )
    }
}

/// Registers: `n` cards given, `c` the least card and `b` the least receiver of that card that may be named next.
impl Verb for GiveCardsToAll {
    const FIELD: Option<Field> = Some(optional("give_cards_to_all", Shape::Table(&[needed("max", AMOUNT)])));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GiveCardsToAll {
        let cards = Selection::read(what, Zone::Hand);
        GiveCardsToAll { cards }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let receivers = engine.card_receiver_mask(frame.seat);
        if receivers == 0 && frame.phase == 0 {
            (frame.phase, frame.c, frame.b) = (1, 0, 0);
            *engine.top() = frame;
        }
        self.offer(engine, frame, receivers);
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { card, seat: to, .. } = choice else {
            engine.step_done_with(frame.n);
            return;
        };
        let top = engine.top();
        top.n += 1;
        (top.c, top.b) = (card, if to == NONE { top.b } else { to });
        engine.give_or_discard(frame.seat, to, card, frame.source);
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::GiveCard } else { Ask::Discard }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::taking(0, self.cards.most, engine.player(case.seat).hand.len() as u8)
    }

    fn brings(self) -> Brings {
        Brings::Discards {
            min: 0,
            max: self.cards.most,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let (cards, to) = match self.cards.most {
            1 => ("1 card".to_owned(), "an opponent"),
            max => (words::from_to(0, max, "card"), "your opponents"),
        };
        Clause::new("give", format!("{cards} from your hand to {to}"))
            .may(self.cards.most == 1)
            .counting(Counted::taken("card", "cards", "given", "gave"))
    }
}

impl GiveCardsToAll {
    /// Offers what may still be given, each card once.
    pub(super) fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, receivers: u8) {
        if frame.n >= self.cards.most {
            return;
        }
        let hand = engine.player(frame.seat).hand;
        for (at, &card) in hand.iter().enumerate() {
            if card >= frame.c && !hand[..at].contains(&card) {
                let first = if card == frame.c { frame.b } else { 0 };
                engine.offer_gift(card, receivers, first);
            }
        }
    }
}
