//! Places used because a worker stands there.

use serde_json::Value;

use super::{Case, Chance, Demand, Holds, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::{Catalog, Visitors};
use crate::choice::{Ask, Choice};
use crate::effect::{Areas, Brings};
use crate::game::Engine;
use crate::ids::{Seat, Slots};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, flag, text};
use crate::schema::{AREAS, Field, Shape, flag as flag_field, needed, optional, or};
use crate::state::{Frame, Place, Source};
use crate::verbs::Arena;

/// `use_occupied = { areas = ["basic", "forest"], of = "anybody", cards = false, max = 2 }`: different locations on which a worker
/// stands, of anybody or of the others; `cards`: one of them may be a card of any city, with `open_only` an open one; all but the first are optional
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UseOccupied {
    pub areas: Areas,
    pub others_only: bool,
    pub cards: bool,
    pub open_only: bool,
    pub max: u8,
}

impl UseOccupied {
    /// Locations with such a worker.
    fn occupied<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> u64 {
        let standing = engine.kept.workers.locations.iter().enumerate();
        let counted = standing.filter(|&(other, _)| !self.others_only || other != usize::from(seat));
        let occupied = counted.fold(0, |all, (_, set)| all | set);
        let round = |id: &u8| engine.goes_round(engine.catalog.locations[usize::from(*id)].effect);
        ones(occupied).filter(round).fold(occupied, |set, id| set & !(1 << id))
    }

    /// Cards of a city with such a worker whose visit could be performed.
    fn cards<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat, owner: Seat, source: Source) -> Slots {
        let of_others = |slot: &u8| {
            let card = engine.card(engine.player(owner).city[usize::from(*slot)].card);
            let mut workers = engine.state.workers_at(Place::city(owner, *slot));
            card.worker_spots > 0
                && (!self.open_only || card.visitors == Visitors::Everybody)
                && workers.any(|worker| !self.others_only || worker != seat)
        };
        let slots = ones(engine.kept.workers.cities[usize::from(owner)]).filter(of_others);
        let slots = slots.fold(0, |bits, slot| bits | 1 << slot);
        engine.visits_to_copy(seat, owner, slots, source)
    }

    fn any<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat, source: Source) -> bool {
        let among = self.occupied(engine, seat);
        engine.any_location_of(seat, self.areas, among)
            || self.cards && (0..engine.state.seats).any(|owner| self.cards(engine, seat, owner, source) != 0)
    }
}

/// Registers: `n` places used, `mask` the locations among them, `b` whether a card was.
impl Verb for UseOccupied {
    const FIELD: Option<Field> = Some(optional(
        "use_occupied",
        Shape::Table(&[
            needed("areas", AREAS),
            optional("of", Shape::Word(&["anybody", "others"])),
            flag_field("cards"),
            flag_field("open_only"),
            or("max", 1, 1, 4),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> UseOccupied {
        UseOccupied {
            areas: arena.kinds.areas_used(&what["areas"]),
            others_only: text(what, "of") == "others",
            cards: flag(what, "cards"),
            open_only: flag(what, "open_only"),
            max: byte(what, "max", 1),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let seat = frame.seat;
        if frame.n < self.max {
            let among = self.occupied(engine, seat) & !frame.mask;
            engine.location_choices(seat, self.areas, among);
            if self.cards && frame.b == 0 {
                for owner in 0..engine.state.seats {
                    let slots = self.cards(engine, seat, owner, frame.source);
                    engine.city_choices(owner, slots);
                }
            }
        }
        if frame.n > 0 && !engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let top = engine.top();
        top.n += 1;
        match choice {
            Choice::Location(id) => {
                top.mask |= 1 << id;
                engine.perform_location(frame.seat, id, frame.source);
            }
            Choice::Card { seat, slot, .. } => {
                top.b = 1;
                engine.copy_card(frame.seat, seat, slot, true, frame.source);
            }
            _ => engine.step_done(),
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Place
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (u8::from(frame.n == 0), self.max.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let any = |engine: &mut Engine<'_, O>| self.any(engine, case.seat, case.source);
        Chance::Must(engine.as_if_under_way(case, any))
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn performs(self) -> Areas {
        self.areas
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card || of == Holds::Visit && self.cards
    }

    fn brings(self) -> Brings {
        Brings::Performs(self.areas)
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let whose = if self.others_only { "an opponent" } else { "anybody" };
        let places = match self.max {
            1 => words::article(&words::location(catalog, self.areas)),
            max => words::from_to(1, max, &words::location(catalog, self.areas)),
        };
        let cards = match (self.cards, self.open_only) {
            (false, _) => "",
            (true, false) => ", or a card,",
            (true, true) => ", or an open card,",
        };
        Clause::new("use", format!("{places}{cards} where {whose} has a worker"))
    }
}
