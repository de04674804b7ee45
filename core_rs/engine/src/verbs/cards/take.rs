//! Cards of several zones, one by one: into the hand, onto a shelf or away; then what lies open is refilled.

use serde_json::Value;

use super::{Case, Chance, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::{Engine, OpenCards};
use crate::ids::{CardId, MAX_HAND, NONE, Seat, Slot};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::{byte, flag, zone};
use crate::schema::{Field, Shape, flag as flag_field, needed, optional, or};
use crate::state::{Frame, Shelved, Source};
use crate::verbs::Arena;
use crate::zone::{CardPlace, Zones};

/// `take = { from = ["meadow", "deck"], min = 0, max = 2, to = "discard", optional = false }`: zones of the game and shelves, those of the seat; `to` is
/// the hand (if it is left out), the discard pile or a shelf; min is a minimum as far as possible; `optional`: or none at all; with
/// `refill = false` what lies open is filled by a later step
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Take {
    /// Position in the catalog's `zone_lists`.
    pub from: u8,
    pub to: Zone,
    pub min: u8,
    pub max: u8,
    /// It may be left alone, but not be broken off.
    pub optional: bool,
    pub refills: bool,
}

/// Cards are taken in ascending order of this, so that each set can be named in one way only.
fn rank(&(place, card): &(CardPlace, CardId)) -> (Zone, CardId, Slot) {
    (place.zone, card, place.slot)
}

const FROM: Shape = Shape::Zone(&["hand", "meadow", "deck"]);

/// Registers: `n` cards taken; `a`, `b`, `c` zone (plus 1), card and slot of the last one that lay open.
impl Verb for Take {
    const FIELD: Option<Field> = Some(optional(
        "take",
        Shape::Table(&[
            needed("from", Shape::List(&FROM, 1, 8)),
            optional("to", Shape::Zone(&["hand", "discard"])),
            or("min", 0, 0, MAX_HAND as i64),
            needed("max", Shape::Number(0, MAX_HAND as i64)),
            flag_field("optional"),
            optional("refill", Shape::Flag),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Take {
        Take {
            from: arena.zone_list(&what["from"]),
            to: zone(arena.kinds, &what["to"]),
            min: byte(what, "min", 0),
            max: byte(what, "max", 0),
            optional: flag(what, "optional"),
            refills: what["refill"].as_bool().unwrap_or(true),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            *engine.top() = frame;
        }
        if frame.n < self.max && self.room(engine, frame.seat) > 0 {
            self.offer(engine, frame);
        }
        let declines = self.optional && frame.n == 0;
        if frame.n >= self.min || declines || engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    #[inline(never)]
    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let (place, card) = match choice {
            Choice::Card { from, slot, card, .. } => (CardPlace::new(from, slot), card),
            Choice::Pile(zone) => (CardPlace::new(zone, NONE), NONE),
            _ => {
                engine.step_done_with(frame.n);
                if self.refills {
                    engine.refill_meadow(frame.source);
                }
                return;
            }
        };
        let top = engine.top();
        top.n += 1;
        // What a pile brings is seen before the next choice.
        (top.a, top.b, top.c) = match card {
            NONE => (0, 0, 0),
            card => (place.zone.code() + 1, card, place.slot),
        };
        self.bring(engine, frame, place, card);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        if self.to == Zone::Discard {
            Ask::Discard
        } else {
            Ask::Take
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let least = if self.optional && frame.n == 0 { 0 } else { self.min };
        (least.saturating_sub(frame.n), self.max.saturating_sub(frame.n))
    }

    /// As the first thing to do it must be possible; later it is done as far as it goes.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let first = Frame {
            seat: case.seat,
            ..Frame::default()
        };
        let (picks, piles) = (self.picks(engine, first), self.piles(engine, case.seat));
        let possible = self.room(engine, case.seat) > 0 && (piles != 0 || !picks.is_empty());
        // What lies open is nobody's: that it goes away is no price.
        let zones = engine.catalog.zone_lists[usize::from(self.from)];
        let price = self.to != Zone::Discard || zones & Zone::Hand.bit() != 0;
        if self.min > 0 && case.first && price && !self.optional {
            Chance::Must(possible)
        } else {
            Chance::May(possible)
        }
    }

    fn brings(self) -> Brings {
        match self.to {
            Zone::Hand => Brings::TakesMeadow {
                min: self.min,
                max: self.max,
            },
            _ => Brings::Nothing("cards that go to no hand are nobody's yet"),
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let one = (self.min, self.max) == (0, 1);
        let may = one || self.optional;
        let cards = if one {
            "a card".to_owned()
        } else {
            words::from_to(self.min, self.max, "card")
        };
        let from = words::zones(catalog.zone_lists[usize::from(self.from)], catalog);
        let counted = Counted::taken("card", "cards", "taken", "took");
        let clause = match self.to {
            Zone::Hand => Clause::new("take", format!("{cards} from {from} into your hand")),
            Zone::Discard => Clause::new("discard", format!("{cards} from {from}")),
            to => {
                let played = words::played_as(to, catalog);
                let object = format!("{cards} from {from} into {}{played}", words::zone(to, catalog));
                Clause::new("put", object)
            }
        };
        clause.may(may).counting(counted)
    }
}

impl Take {
    /// The zones that it names, and those from which a module lets the seat draw instead.
    fn zones<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> Zones {
        let named = engine.catalog.zone_lists[usize::from(self.from)];
        let (deck, meadow) = (Zone::Deck.bit(), Zone::Meadow.bit());
        let mut zones = named;
        if self.to == Zone::Hand && named & deck != 0 && engine.draws_from_meadow(seat) {
            zones |= meadow;
        }
        if self.to == Zone::Hand && named & meadow != 0 && engine.draws_from_deck(seat) {
            zones |= deck;
        }
        zones
    }

    /// For how many more cards there is room where they go.
    fn room<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> usize {
        match self.to.as_shelf() {
            Some(shelf) => engine.state.shelf_room(engine.catalog, shelf, seat),
            None if self.to == Zone::Hand => engine.room(seat).into(),
            None => usize::MAX,
        }
    }

    /// The piles of which the top card may be taken.
    fn piles<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> Zones {
        let shelves = engine.catalog.shelves.iter().enumerate();
        let piles = shelves
            .filter(|(_, def)| def.face.is_pile())
            .map(|(shelf, _)| shelf as u8);
        let there = piles.filter(|&shelf| engine.state.shelf_part(engine.catalog, shelf, seat).next().is_some());
        let deck = if engine.piles_are_empty() { 0 } else { Zone::Deck.bit() };
        there.fold(deck, |all, shelf| all | Zone::shelf(shelf).bit()) & self.zones(engine, seat)
    }

    /// What lies open and may still be taken, in the order in which it is.
    fn picks<O: Observer>(self, engine: &Engine<'_, O>, frame: Frame) -> OpenCards {
        let mut picks = engine.open_cards(frame.seat, self.zones(engine, frame.seat));
        picks.sort_unstable_by_key(rank);
        let last = frame.a.checked_sub(1);
        let last = last.map(|zone| (Zone::from_code(zone), frame.b, frame.c));
        let may = |pick: &(CardPlace, CardId)| last.is_none_or(|last| rank(pick) >= last);
        picks.iter().copied().filter(may).collect()
    }

    fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) {
        let (picks, piles) = (self.picks(engine, frame), self.piles(engine, frame.seat));
        let room = self.room(engine, frame.seat);
        let needed = usize::from(self.min.saturating_sub(frame.n)).min(room);
        for (at, &pick) in picks.iter().enumerate() {
            // Whoever must take more may not begin so late that too few are left.
            let enough = piles != 0 || picks.len() - at >= needed.min(picks.len());
            if enough && !engine.is_among(pick, &picks[..at]) {
                engine.choices.push(Choice::card(pick.0, pick.1));
            }
        }
        for pile in ones(piles.into()) {
            engine.choices.push(Choice::Pile(Zone::from_code(pile)));
        }
    }

    /// A card leaves its place, the top one of a pile if none is named, and goes where it belongs.
    fn bring<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, place: CardPlace, card: CardId) {
        let (seat, from, cause) = (frame.seat, place.zone, frame.source);
        let card = match from {
            Zone::Hand => {
                engine.leave_hand(seat, card);
                card
            }
            Zone::Meadow => engine.leave_meadow(usize::from(place.slot)),
            Zone::Deck => engine
                .next_card()
                .expect("the deck is offered only while a pile holds a card"),
            zone => {
                let shelf = zone.as_shelf().expect("the other zones that are offered are shelves");
                let top = || engine.state.shelf_part(engine.catalog, shelf, seat).next_back();
                let one = match card {
                    NONE => *top().expect("a face-down shelf is offered only while it holds a card"),
                    card => Shelved { place, card },
                };
                engine.state.unshelve(one);
                one.card
            }
        };
        match self.to.as_shelf() {
            Some(shelf) => engine.enter_shelf(shelf, seat, card, from, cause),
            None if self.to == Zone::Discard => engine.discard(seat, card, from, cause),
            None => engine.take_into_hand(seat, card, from, cause),
        }
    }
}
