//! Cards under an event.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Filter, TuckedFrom};
use crate::game::Engine;
use crate::ids::{CardId, Slot};
use crate::observer::{Happening, Observer};
use crate::phrases::{Clause, Counted};
use crate::schema::row::{byte, filter, text};
use crate::schema::{FILTER, Field, Shape, needed, optional};
use crate::state::{Frame, Holder, Source};
use crate::verbs::Arena;

/// `tuck = { cards = "critter", from = "city", max = 2 }`: 0 to max cards of the city, hand or meadow; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuck {
    pub cards: Filter,
    pub from: TuckedFrom,
    pub max: u8,
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
        Tuck {
            cards: filter(&what["cards"]),
            from: match text(what, "from") {
                "city" => TuckedFrom::City,
                "hand" => TuckedFrom::Hand,
                _ => TuckedFrom::Meadow,
            },
            max: byte(what, "max", 0),
        }
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
            if self.from == TuckedFrom::Meadow {
                engine.refill_meadow(frame.source);
            }
            return;
        };
        let seat = frame.seat;
        engine.top().n += 1;
        match self.from {
            TuckedFrom::City => {
                let least = engine.state.rank(engine.catalog, seat, slot);
                engine.top().mask = u64::from(least);
                tuck_from_city(engine, frame, slot);
            }
            TuckedFrom::Hand => {
                let at = engine.hand_position(seat, card);
                engine.top().a = at;
                engine.leave_hand(seat, card);
                tuck(engine, frame, card, Zone::Hand);
            }
            TuckedFrom::Meadow => {
                engine.remember_rank(card, slot);
                engine.leave_meadow(usize::from(slot));
                tuck(engine, frame, card, Zone::Meadow);
            }
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Tuck
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    fn tucks(self, _revealed: u8) -> u8 {
        self.max
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.offers(|engine| self.offer(engine, case.frame())))
    }

    fn brings(self) -> Brings {
        Brings::Tucks {
            from: self.from,
            max: self.max,
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::cards(0, self.max, self.cards, catalog);
        let from = match self.from {
            TuckedFrom::City => "your city",
            TuckedFrom::Hand => "your hand",
            TuckedFrom::Meadow => "the meadow",
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
        if frame.n < self.max && !engine.state.under.is_full() {
            match self.from {
                TuckedFrom::City => {
                    let slots =
                        engine.slots_of(frame.seat, self.cards, frame.mask as u32) & engine.removable(frame.seat);
                    engine.city_choices(frame.seat, slots);
                }
                TuckedFrom::Hand => engine.hand_choices(frame.seat, frame.a, 0, self.cards),
                TuckedFrom::Meadow => {
                    let (catalog, ranks) = (engine.catalog, engine.meadow_ranks());
                    let fits = |rank: u16| catalog.cards[usize::from(rank >> 8)].is(self.cards);
                    engine.meadow_choices(&ranks, Engine::<O>::next_rank(&frame), fits);
                }
            }
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
