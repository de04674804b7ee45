//! Locations performed without a worker being placed there.

use serde_json::Value;

use super::{Case, Chance, Demand, Holds, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Areas, Brings};
use crate::game::Engine;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::flag;
use crate::schema::{AREAS, Field, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `copy_location = { areas = ["basic", "forest"], optional = false }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CopyLocation {
    pub areas: Areas,
    pub optional: bool,
}

/// `revisit = { areas = ["basic", "forest"] }`: may remove a point token from this card and perform a location where a worker
/// of the player stands (R10.2, R13.2)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Revisit {
    pub areas: Areas,
}

/// A location never performs itself.
fn others(source: Source) -> u64 {
    match source {
        Source::Location(id) => !(1 << id),
        _ => u64::MAX,
    }
}

impl Verb for CopyLocation {
    const FIELD: Option<Field> = Some(optional(
        "copy_location",
        Shape::Table(&[needed("areas", AREAS), flag_field("optional")]),
    ));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> CopyLocation {
        CopyLocation {
            areas: arena.kinds.areas(&what["areas"]),
            optional: flag(what, "optional"),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.location_choices(frame.seat, self.areas, others(frame.source));
        if self.optional && !engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.step_done();
        if let Choice::Location(id) = choice {
            engine.perform_location(frame.seat, id, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Location
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let any = engine.any_location(case.seat, self.areas, others(case.source));
        if self.optional {
            Chance::May(any)
        } else {
            Chance::Must(any)
        }
    }

    fn demand(self) -> Demand {
        if self.optional { Demand::Closer } else { Demand::Must }
    }

    fn performs(self) -> Areas {
        self.areas
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card
    }

    fn brings(self) -> Brings {
        Brings::Performs(self.areas)
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let location = words::location(catalog, self.areas);
        // A location never performs itself.
        let own = match source {
            Source::Location(id) => catalog.locations.get(usize::from(id)),
            _ => None,
        };
        let location = match own {
            Some(own) if self.areas >> own.area & 1 == 1 => format!("another {location}"),
            _ => words::article(&location),
        };
        Clause::new("use", format!("{location}, even an occupied one")).may(self.optional)
    }
}

impl Verb for Revisit {
    const FIELD: Option<Field> = Some(optional("revisit", Shape::Table(&[needed("areas", AREAS)])));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Revisit {
        Revisit {
            areas: arena.kinds.areas(&what["areas"]),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        (site != Site::BeforeSeason).then_some("works only in 'before_season'")
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        self.offer(engine, frame);
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.step_done();
        if let (Choice::Location(id), Some((seat, slot))) = (choice, frame.card()) {
            engine.add_tokens(seat, slot, -1, frame.source);
            engine.perform_location(frame.seat, id, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Location
    }

    fn performs(self) -> Areas {
        self.areas
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.offers(|engine| self.offer(engine, case.frame())))
    }

    fn brings(self) -> Brings {
        Brings::Performs(self.areas)
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let location = words::article(&words::location(catalog, self.areas));
        let object = format!("1 point token from this card to use {location} where you have a worker");
        Clause::new("remove", object).may(true)
    }
}

impl Revisit {
    fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) {
        let tokens = match frame.card() {
            Some((seat, slot)) => engine.player(seat).city[usize::from(slot)].tokens,
            None => 0,
        };
        if tokens > 0 {
            let standing = engine.kept.workers.locations[usize::from(frame.seat)];
            engine.location_choices(frame.seat, self.areas, standing);
        }
    }
}
