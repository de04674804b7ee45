//! A colour is named, and every card of it in the meadow is taken (NA38).

use serde_json::Value;

use super::{Case, Chance, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, CardPlace, Choice, Zone};
use crate::effect::{Brings, Colour};
use crate::game::{Engine, OpenCards};
use crate::ids::{CardId, Seat, Slot};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `take_colour = true`: all cards of a named colour from the meadow into the hand, as many as fit; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeColour {
    /// Where the names of all colours begin in the catalog's `option_names`.
    pub first: u8,
}

/// Registers: `c` the colour, `n` cards taken, `a` and `b` card and slot of the last one that was chosen.
impl Verb for TakeColour {
    const FIELD: Option<Field> = Some(optional("take_colour", Shape::Yes));
    const COUNTS: bool = true;

    fn lower(_what: &Value, _step: &Value, arena: &mut Arena<'_>) -> TakeColour {
        TakeColour {
            first: arena.name_things(&Colour::ALL.map(Colour::name)),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 0 {
            if engine.room(frame.seat) == 0 {
                engine.step_done_with(0);
                return false;
            }
            self.offer_colours(engine, frame.seat);
            return true;
        }
        let (picks, room) = (left(engine, &frame), usize::from(engine.room(frame.seat)));
        if room == 0 || picks.len() <= room {
            for &(place, _) in picks.iter().take(room) {
                take(engine, frame, place.slot);
            }
            let taken = engine.top().n;
            engine.step_done_with(taken);
            engine.refill_meadow(frame.source);
            return false;
        }
        // As many as fit, in ascending order, so that each set can be named in one way only.
        for (at, &pick) in picks.iter().enumerate() {
            if picks.len() - at >= room && !engine.is_among(pick, &picks[..at]) {
                engine.choices.push(Choice::card(pick.0, pick.1));
            }
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Option(name) => {
                let top = engine.top();
                (top.phase, top.c) = (1, name - self.first);
            }
            Choice::Card { slot, card, .. } => {
                let top = engine.top();
                (top.a, top.b) = (card, slot);
                take(engine, frame, slot);
            }
            _ => unreachable!("{choice:?} is neither a colour nor a card, so it was not offered"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::Colour } else { Ask::TakeMeadow }
    }

    fn still_to_take(self, _catalog: &Catalog, _frame: &Frame) -> (u8, u8) {
        (1, 1)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.room(case.seat) > 0 && !open(engine, case.seat).is_empty())
    }

    fn brings(self) -> Brings {
        Brings::TakesMeadow { min: 0, max: 2 }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new(
            "name",
            "a colour and take all cards of it from the meadow into your hand",
        )
        .counting(Counted::taken("card", "cards", "taken", "took"))
    }
}

impl TakeColour {
    /// Each colour that an open card shows, and one that none shows.
    fn offer_colours<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat) {
        let cards = open(engine, seat);
        let shown = cards
            .iter()
            .fold(0u8, |set, &(_, card)| set | 1 << engine.card(card).colour as u8);
        let none = (0..Colour::ALL.len() as u8).find(|colour| shown >> colour & 1 == 0);
        let named = (0..Colour::ALL.len() as u8).filter(|colour| shown >> colour & 1 == 1);
        let named = named.chain(none).map(|colour| Choice::Option(self.first + colour));
        engine.choices.extend(named);
    }
}

/// The open cards of the meadow, sorted by card.
fn open<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> OpenCards {
    let mut open = engine.open_cards(seat, Zone::Meadow.bit());
    open.sort_unstable_by_key(|&(place, card)| (card, place.slot));
    open
}

/// Those of the named colour that may still be taken.
fn left<O: Observer>(engine: &Engine<'_, O>, frame: &Frame) -> OpenCards {
    let open = open(engine, frame.seat);
    let may = |&(place, card): &(CardPlace, CardId)| {
        let after = frame.n == 0 || (card, place.slot) > (frame.a, frame.b);
        after && engine.card(card).colour as u8 == frame.c
    };
    open.iter().copied().filter(may).collect()
}

fn take<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, slot: Slot) {
    engine.top().n += 1;
    engine.take_from_meadow(frame.seat, slot, frame.source);
}
