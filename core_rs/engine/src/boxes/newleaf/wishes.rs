//! What a Visitor asks of whoever took the Visitor in, and how far that is met (NA13, NA14).

use serde_json::Value;

use super::numbers;
use crate::catalog::Catalog;
use crate::effect::{Colour, Kind, Rarity, sort};
use crate::game::score;
use crate::ids::Seat;
use crate::resources::Resource;
use crate::schema::row::{amounts, byte, colour, rarity};
use crate::schema::{AMOUNT, COLOUR, Field, Shape, needed, optional};
use crate::state::{Player, Spot, State};
use crate::verbs::Arena;

const CARDS: Shape = Shape::Number(0, 48);
const KINDS: &[&str] = &["construction", "critter"];

const COLOURS: Shape = Shape::Table(&[
    optional("traveler", CARDS),
    optional("production", CARDS),
    optional("destination", CARDS),
    optional("governance", CARDS),
    optional("prosperity", CARDS),
]);

/// The keys of `requires`; all that is named must hold.
pub(super) const REQUIRES: Shape = Shape::Table(&[
    optional("colours", COLOURS),
    optional("at_most", COLOURS),
    optional(
        "one_colour",
        Shape::Table(&[needed("cards", CARDS), optional("but", COLOUR)]),
    ),
    optional("rarities", Shape::Table(RARITIES)),
    optional(
        "kinds",
        Shape::Table(&[optional("construction", CARDS), optional("critter", CARDS)]),
    ),
    optional("more", Shape::Word(KINDS)),
    optional("in_city", CARDS),
    optional("resources", Shape::Amounts(20)),
    optional("journeys", AMOUNT),
    optional("events", Shape::Counts("event_kind", 12)),
    optional("point_tokens", Shape::Number(0, 200)),
]);

const RARITIES: &[Field] = &[optional("common", CARDS), optional("unique", CARDS)];

/// One of the things that must hold: at least so many of something, unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Wish {
    Colour(Colour, u8),
    /// No more than so many.
    AtMost(Colour, u8),
    /// Of some colour, but not of this one.
    OneColour(u8, Option<Colour>),
    Rarity(Rarity, u8),
    Kind(Kind, u8),
    /// More of this kind than of the other.
    More(Kind),
    InCity(u8),
    /// Resources in the supply.
    Left(Resource, u8),
    /// Workers on journeys.
    Journeys(u8),
    /// Events of a kind.
    Events(u8, u8),
    PointTokens(u8),
}

/// The wishes of a row.
pub(super) fn read(row: &Value, arena: &Arena<'_>) -> Vec<Wish> {
    let mut wishes = Vec::new();
    for of in Colour::ALL {
        let least = byte(&row["colours"], of.name(), 0);
        wishes.extend((least > 0).then_some(Wish::Colour(of, least)));
        wishes.extend(
            row["at_most"][of.name()]
                .as_u64()
                .map(|most| Wish::AtMost(of, most as u8)),
        );
    }
    if row["one_colour"].is_object() {
        let but = &row["one_colour"]["but"];
        let but = but.is_string().then(|| colour(but));
        wishes.push(Wish::OneColour(byte(&row["one_colour"], "cards", 0), but));
    }
    for name in ["common", "unique"] {
        let least = byte(&row["rarities"], name, 0);
        wishes.extend((least > 0).then_some(Wish::Rarity(rarity(name), least)));
    }
    for kind in Kind::ALL {
        let least = byte(&row["kinds"], kind.name(), 0);
        wishes.extend((least > 0).then_some(Wish::Kind(kind, least)));
        wishes.extend((row["more"] == kind.name()).then_some(Wish::More(kind)));
    }
    let resources = amounts(&row["resources"]);
    for kind in Resource::ALL {
        wishes.extend((resources[kind] > 0).then_some(Wish::Left(kind, resources[kind])));
    }
    let in_city = byte(row, "in_city", 0);
    wishes.extend((in_city > 0).then_some(Wish::InCity(in_city)));
    let journeys = byte(row, "journeys", 0);
    wishes.extend((journeys > 0).then_some(Wish::Journeys(journeys)));
    for (kind, least) in row["events"].as_object().into_iter().flatten() {
        let kind = arena.kinds.event_kind(&Value::from(kind.as_str()));
        wishes.push(Wish::Events(kind, least.as_u64().unwrap_or(0) as u8));
    }
    let tokens = byte(row, "point_tokens", 0);
    wishes.extend((tokens > 0).then_some(Wish::PointTokens(tokens)));
    wishes
}

/// The other kind.
pub(super) fn other(kind: Kind) -> Kind {
    match kind {
        Kind::Construction => Kind::Critter,
        Kind::Critter => Kind::Construction,
    }
}

impl Wish {
    /// What a seat has now, and what it needs.
    pub(super) fn standing(self, catalog: &Catalog, state: &State, seat: Seat) -> (u8, u8) {
        let player = state.player(seat);
        match self {
            Wish::Colour(colour, least) => (player.colours[colour as usize], least),
            Wish::AtMost(colour, most) => (player.colours[colour as usize], most),
            Wish::OneColour(least, but) => {
                let others = Colour::ALL.into_iter().filter(|&colour| Some(colour) != but);
                let best = others.map(|colour| player.colours[colour as usize]).max();
                (best.unwrap_or(0), least)
            }
            Wish::Rarity(rarity, least) => {
                let of_kinds = Kind::ALL.map(|kind| player.sorts[sort(kind, rarity)]);
                (of_kinds.iter().sum(), least)
            }
            Wish::Kind(kind, least) => (player.of_kind(kind), least),
            Wish::More(kind) => (player.of_kind(kind), player.of_kind(other(kind)) + 1),
            Wish::InCity(least) => (player.colours.iter().sum(), least),
            Wish::Left(kind, least) => (player.resources[kind], least),
            Wish::Journeys(least) => (on_journeys(catalog, player), least),
            Wish::Events(kind, least) => {
                let held = state.events.iter().filter(|event| event.owner == seat);
                let of_kind = held.filter(|event| catalog.events[usize::from(event.event)].kind == kind);
                (of_kind.count() as u8, least)
            }
            Wish::PointTokens(least) => (point_tokens(catalog, state, seat), least),
        }
    }

    pub(super) fn is_met(self, catalog: &Catalog, state: &State, seat: Seat) -> bool {
        let (have, need) = self.standing(catalog, state, seat);
        match self {
            Wish::AtMost(..) => have <= need,
            _ => have >= need,
        }
    }
}

/// Workers that stand on journeys, each counted.
fn on_journeys(catalog: &Catalog, player: &Player) -> u8 {
    let journey = numbers(catalog).journey;
    let there = player.placed.iter().filter(|worker| match worker.place().spot() {
        Spot::Location(location) => catalog.locations[usize::from(location)].area == journey,
        _ => false,
    });
    there.count() as u8
}

/// Point tokens in front of a player, and by the switch those on cards of the city and on things of modules (NA14, TG4).
fn point_tokens(catalog: &Catalog, state: &State, seat: Seat) -> u8 {
    let tokens = if numbers(catalog).tokens_on_cards {
        score::point_tokens(catalog, state, seat)
    } else {
        state.player(seat).points
    };
    tokens.min(u8::MAX.into()) as u8
}
