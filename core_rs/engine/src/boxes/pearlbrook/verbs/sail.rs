//! A card that goes into another city, with the worker on it (PA11).

use serde_json::Value;

use super::super::pearls;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::{MAX_CITY, Seat};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::byte;
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Place, Source};
use crate::verbs::{Arena, Case, Chance, Verb};

/// `sail = { max = 3 }`: into an opponent's city with room; sets `chosen` to the pearls there, at most so many
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sail {
    pub max: u8,
}

/// Opponents whose city has room for one more card.
fn harbours(engine: &Engine<'_>, seat: Seat) -> u8 {
    let catalog = engine.catalog;
    let open = |other: &Seat| {
        let player = engine.player(*other);
        let automatic = catalog.is_automatic(engine.state.seats, *other);
        player.city.len() < MAX_CITY && (automatic || player.spaces < engine.city_size(*other))
    };
    let harbours = engine.state.opponents(seat).filter(open);
    harbours.fold(0, |mask, other| mask | 1 << other)
}

impl Verb for Sail {
    const FIELD: Option<Field> = Some(optional("sail", Shape::Table(&[needed("max", AMOUNT)])));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Sail {
        Sail {
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        if frame.card().is_some() {
            engine.player_choices(harbours(engine, frame.seat));
        }
        if engine.choices.is_empty() {
            engine.step_done_with(0);
        }
        !engine.choices.is_empty()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        let (Choice::Player(to), Some((seat, slot))) = (choice, frame.card()) else {
            unreachable!("{choice:?} is no harbour, so it was not offered")
        };
        let mut ship = engine.player(seat).city[usize::from(slot)];
        ship.set_partner(None);
        let crew = engine.lift_crew(Place::city(seat, slot), true);
        engine.leave_city(seat, slot, frame.source);
        let berth = engine.arrive(to, ship);
        engine.set_crew_down(crew, Place::city(to, berth));
        engine.top().source = Source::Card { seat: to, slot: berth };
        let pearls = pearls(engine.catalog, engine.state, to);
        engine.step_done_with(pearls.min(self.max));
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::TargetCity
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::Must(harbours(engine, case.seat) != 0)
    }

    fn travels(self) -> bool {
        true
    }

    fn brings(self) -> Brings {
        Brings::Nothing("what the card finds in the other city is counted by the steps that follow")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let max = self.max;
        let counted = Counted::things(
            &format!("pearl of that opponent, {max} at most"),
            &format!("pearls of that opponent, {max} at most"),
            "that opponent has at least {} pearls",
        );
        Clause::new("move", "this card, with your worker, into an opponent's city with room").counting(counted)
    }
}
