//! Cards under an event.

use serde_json::Value;

use super::{Case, Chance, Selection, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::{CardId, Slot};
use crate::observer::{Happening, Observer};
use crate::phrases::{Clause, Counted};
use crate::schema::{FILTER, Field, Shape, needed, optional};
use crate::state::{Frame, Holder, Source};
use crate::verbs::Arena;

/// `tuck = { cards = "critter", from = "city", max = 2 }`: 0 to max cards of the city, hand or meadow; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuck {
    pub cards: Selection,
}

/// `tuck_card = "farm"`: a card of this name of the own city
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuckCard {
    pub card: CardId,
}

/// Registers: `n` cards tucked; where the next pick may start: `a` the hand position, `a` and `b` the meadow rank, or `mask`
/// the lowest rank of a city card.
impl Verb for Tuck {
    const FIELD: Option<Field> = Some(optional(
        "tuck",
        Shape::Table(&[
            needed("cards", FILTER),
            needed("from", Shape::Word(&["city", "hand", "meadow"])),
            needed("max", Shape::Number(0, 10)),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Tuck {
        let cards = Selection::read(what, Zone::City);
        Tuck { cards }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_laying_on_event()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        self.offer(engine, frame);
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            engine.step_done_with(frame.n);
            if self.cards.zone() == Zone::Meadow {
                engine.refill_meadow(frame.source);
            }
            return;
        };
        let seat = frame.seat;
        self.cards.remember(engine, seat, card, slot);
        match self.cards.zone() {
            Zone::Hand => engine.leave_hand(seat, card),
            Zone::Meadow => {
                engine.leave_meadow(usize::from(slot));
            }
            _ => return tuck_from_city(engine, frame, slot),
        }
        tuck(engine, frame, card, self.cards.zone());
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Tuck
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn tucks(self, _revealed: u8) -> u8 {
        self.cards.most
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.offers(|engine| self.offer(engine, case.frame())))
    }

    fn brings(self) -> Brings {
        Brings::Tucks {
            from: self.cards.zone(),
            max: self.cards.most,
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let cards = self.cards.words(catalog);
        let from = match self.cards.zone() {
            Zone::Hand => "your hand",
            Zone::Meadow => "the meadow",
            _ => "your city",
        };
        Clause::new("put", format!("{cards} from {from} under this event")).counting(Counted::taken(
            "card",
            "cards",
            "put there",
            "put there",
        ))
    }
}

impl Tuck {
    fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) {
        if frame.n < self.cards.most && !engine.state.under.is_full() {
            self.cards.offer(engine, &frame, 0, 0);
        }
    }
}

impl Verb for TuckCard {
    const FIELD: Option<Field> = Some(optional("tuck_card", Shape::CARD));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> TuckCard {
        TuckCard {
            card: arena.cards.id(what),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_laying_on_event()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let slots = engine.named_slots(frame.seat, self.card);
        engine.city_choices(frame.seat, slots);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, .. } = choice else {
            unreachable!("{choice:?} is no city card, so it was not offered")
        };
        engine.step_done();
        tuck_from_city(engine, frame, slot);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Tuck
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.named_slots(case.seat, self.card) != 0)
    }

    fn tucks(self, _revealed: u8) -> u8 {
        1
    }

    fn brings(self) -> Brings {
        Brings::Nothing("the steps beside it tell for what the card is given up")
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = words::a_card(self.card, catalog);
        Clause::new("put", format!("{card} from your city under this event"))
    }
}

/// A card of the own city goes under the event whose effect this is; what lay under the card is discarded.
fn tuck_from_city<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, slot: Slot) {
    let (card, freed) = engine.leave_city(frame.seat, slot, frame.source);
    for prisoner in freed.iter() {
        engine.discard(frame.seat, *prisoner, Zone::City, frame.source);
    }
    tuck(engine, frame, card, Zone::City);
}

fn tuck<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, card: CardId, from: Zone) {
    let Source::Event(event) = frame.source else {
        unreachable!("data allows the step on events only")
    };
    let seat = frame.seat;
    engine.state.tuck(Holder::event(event), card);
    engine.notice(frame.source, Happening::Tucked { seat, card, from });
}
