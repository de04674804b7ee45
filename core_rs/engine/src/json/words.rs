//! Ids and English names of the things in a position. Nothing here fails: a slot that is empty by now reads "?".

use serde_json::{Map, Value, json};

use crate::catalog::Catalog;
use crate::choice::Zone;
use crate::ids::{CardId, EventId, LocationId, NONE, Seat, Slot};
use crate::modules::telling;
use crate::resources::{Resource, Resources};
use crate::rules::Rules;
use crate::state::{Place, Spot, State};
use crate::zone::CardPlace;

const UNKNOWN: &str = "?";

pub(super) fn card_id(catalog: &Catalog, card: CardId) -> &str {
    catalog.cards.get(usize::from(card)).map_or(UNKNOWN, |def| &def.id)
}

pub(super) fn location_id(catalog: &Catalog, location: LocationId) -> &str {
    catalog
        .locations
        .get(usize::from(location))
        .map_or(UNKNOWN, |def| &def.id)
}

pub(super) fn event_id(catalog: &Catalog, event: EventId) -> &str {
    catalog.events.get(usize::from(event)).map_or(UNKNOWN, |def| &def.id)
}

pub(super) fn option_name(catalog: &Catalog, name: u8) -> &str {
    catalog.option_names.get(usize::from(name)).map_or(UNKNOWN, |name| name)
}

pub(super) fn card_in_city(state: &State, seat: Seat, slot: Slot) -> Option<CardId> {
    let player = state.players().get(usize::from(seat))?;
    Some(player.city.get(usize::from(slot))?.card)
}

/// A location id, an event id, `{"city": seat, "slot": i}`, or null for a worker whose card has left.
pub(super) fn place_to_json(catalog: &Catalog, state: &State, place: Place) -> Value {
    match place.spot() {
        Spot::Nowhere => Value::Null,
        Spot::Location(location) => json!(location_id(catalog, location)),
        Spot::Event(at) => json!(event_in_play(catalog, state, at)),
        Spot::City { seat, slot } => json!({ "city": seat, "slot": slot }),
        Spot::Special { module, at } => telling::place_to_json(catalog, module, at),
    }
}

pub(super) fn event_in_play<'a>(catalog: &'a Catalog, state: &State, at: u8) -> &'a str {
    state
        .events
        .get(usize::from(at))
        .map_or(UNKNOWN, |laid| event_id(catalog, laid.event))
}

/// All four kinds.
pub(super) fn all_resources(what: Resources) -> Value {
    Resource::ALL
        .into_iter()
        .map(|kind| (kind.name().to_owned(), json!(what[kind])))
        .collect::<Map<_, _>>()
        .into()
}

/// The kinds of which there is at least one.
pub(super) fn some_resources(what: Resources) -> Value {
    Resource::ALL
        .into_iter()
        .filter(|&kind| what[kind] > 0)
        .map(|kind| (kind.name().to_owned(), json!(what[kind])))
        .collect::<Map<_, _>>()
        .into()
}

/// Names for sentences. Two things that a sentence could confuse get their slot or their id added.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
}

impl<'a> Words<'a> {
    fn catalog(self) -> &'a Catalog {
        &self.rules.catalog
    }

    pub fn card(self, card: CardId) -> String {
        named(
            self.catalog().cards.iter().map(|def| (&*def.name, &*def.id)),
            usize::from(card),
        )
    }

    pub fn location(self, location: LocationId) -> String {
        named(
            self.catalog().locations.iter().map(|def| (&*def.name, &*def.id)),
            usize::from(location),
        )
    }

    pub fn event(self, at: u8) -> String {
        self.state.events.get(usize::from(at)).map_or_else(
            || UNKNOWN.to_owned(),
            |laid| {
                named(
                    self.catalog().events.iter().map(|def| (&*def.name, &*def.id)),
                    usize::from(laid.event),
                )
            },
        )
    }

    /// `player 2`, or the name of an automatic opponent.
    pub fn player(self, seat: Seat) -> String {
        match self.catalog().automatic {
            Some(opponent) if self.catalog().is_automatic(self.state.seats, seat) => opponent.name.to_owned(),
            _ => format!("player {}", u16::from(seat) + 1),
        }
    }

    /// `Farm`, or `Farm (slot 3)` if the city holds another Farm.
    pub fn city_card(self, seat: Seat, slot: Slot) -> String {
        let Some(card) = card_in_city(self.state, seat, slot) else {
            return UNKNOWN.to_owned();
        };
        let same = self
            .state
            .player(seat)
            .city
            .iter()
            .filter(|other| other.card == card)
            .count();
        with_slot(self.card(card), slot, same > 1)
    }

    /// `city_card`, with its owner if that is somebody else than `reader`.
    pub fn city_card_of(self, seat: Seat, slot: Slot, reader: Seat) -> String {
        let card = self.city_card(seat, slot);
        if seat == reader {
            card
        } else {
            format!("{card} of {}", self.player(seat))
        }
    }

    /// A card of the meadow or among the revealed ones, with its slot if another of that name lies there.
    pub fn laid_card(self, place: CardPlace, card: CardId) -> String {
        if place.zone.as_shelf().is_some() {
            return self.shelved_card(place, card);
        }
        let CardPlace { zone, slot } = place;
        let zone = match zone {
            Zone::Meadow => &self.state.meadow[..],
            Zone::Revealed => &self.state.revealed[..],
            _ => &[],
        };
        let others = zone
            .iter()
            .enumerate()
            .any(|(at, &other)| other == card && at != usize::from(slot));
        with_slot(self.card(card), slot, others && slot != NONE)
    }

    fn shelved_card(self, place: CardPlace, card: CardId) -> String {
        let slots = self.catalog().shelves.of(place).slots > 0;
        let mut there = self.state.shelves.iter().filter(|one| one.place.zone == place.zone);
        let others = there.any(|one| one.card == card && one.place != place && one.place.owner() == place.owner());
        with_slot(self.card(card), place.slot_of_part(), slots && others)
    }

    /// `the meadow`, `the shelf of player 2`.
    pub fn zone(self, place: CardPlace, reader: Seat) -> String {
        let phrase = self.catalog().zone_phrase(place.zone);
        let owner = place.owner();
        match self.catalog().shelf(place.zone) {
            Some(shelf) if shelf.by_seat && owner != reader => format!("{phrase} of {}", self.player(owner)),
            _ => phrase,
        }
    }

    /// Where a worker stands: `3 twigs`, `Grand Tour`, `the Inn of player 2`.
    pub fn place(self, place: Place, reader: Seat) -> String {
        match place.spot() {
            Spot::Nowhere => "no place".to_owned(),
            Spot::Location(location) => self.location(location),
            Spot::Event(at) => self.event(at),
            Spot::City { seat, slot } => format!("the {}", self.city_card_of(seat, slot, reader)),
            Spot::Special { module, at } => telling::place_name(&self.rules.catalog, module, at),
        }
    }
}

fn with_slot(name: String, slot: Slot, ambiguous: bool) -> String {
    if ambiguous {
        format!("{name} (slot {})", u16::from(slot) + 1)
    } else {
        name
    }
}

/// The name at `at`, with its id if another thing has the same name.
fn named<'n>(mut all: impl Iterator<Item = (&'n str, &'n str)> + Clone, at: usize) -> String {
    let same = all.clone();
    let Some((name, id)) = all.nth(at) else {
        return UNKNOWN.to_owned();
    };
    if same.filter(|(other, _)| *other == name).count() > 1 {
        format!("{name} ({id})")
    } else {
        name.to_owned()
    }
}
