//! What the data say of the Station.

use serde_json::Value;

use super::section::{MAX_COPIES, MAX_TILES, MAX_VISITORS};
use crate::boxes::set_parts::{KEYS, Parts};
use crate::choice::Zone;
use crate::effect::{Condition, Effect, NOTHING, Requirement, What};
use crate::random::name_key;
use crate::schema::row::{byte, flag, list, number, text, zone};
use crate::schema::{
    AMOUNT, CARD_COUNT, COLOUR, COLOUR_COUNTS, DOUBT, Field, KIND_COUNTS, KINDS, POINTS, Shape, flag as flag_field,
    needed, optional,
};
use crate::verbs::Arena;

/// Sections of rows.
pub(super) const VISITOR: &str = "visitor";
pub(super) const TRAIN_CAR: &str = "train_car";
/// The set of its rows.
const SET: &str = "newleaf";
/// The shelf beside the cars, and the area whose workers Visitors count.
const SHELF: &str = "station";
const JOURNEY: &str = "journey";

pub(super) const TABLE: &[Field] = &[
    KEYS[0],
    KEYS[1],
    KEYS[2],
    KEYS[3],
    needed("tile_without_draw", Shape::Flag),
    needed("tokens_on_cards", Shape::Flag),
    needed("solo", Shape::Table(&[needed("station_tokens", AMOUNT)])),
];

/// The keys of `requires`; all that is named must hold.
const REQUIRES: Shape = Shape::Table(&[
    optional("colours", COLOUR_COUNTS),
    optional("at_most", COLOUR_COUNTS),
    optional(
        "one_colour",
        Shape::Table(&[needed("cards", CARD_COUNT), optional("but", COLOUR)]),
    ),
    optional(
        "rarities",
        Shape::Table(&[optional("common", CARD_COUNT), optional("unique", CARD_COUNT)]),
    ),
    optional("kinds", KIND_COUNTS),
    optional("more", Shape::Word(KINDS)),
    optional("in_city", CARD_COUNT),
    optional("resources", Shape::Amounts(20)),
    optional("journeys", AMOUNT),
    optional("events", Shape::Counts("event_kind", 12)),
    optional("point_tokens", Shape::Number(0, 200)),
]);

pub(super) const VISITOR_KEYS: &[Field] = &[
    needed("name", Shape::Text),
    optional("aliases", Shape::List(&Shape::Text, 0, 8)),
    needed("points", POINTS),
    needed("requires", REQUIRES),
    optional("doubt", DOUBT),
    flag_field("dead"),
    flag_field("replaced"),
];

pub(super) const TRAIN_CAR_KEYS: &[Field] = &[
    needed("name", Shape::Text),
    needed("copies", Shape::Number(0, MAX_COPIES)),
    needed("effect", Shape::Steps),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

#[derive(Clone, PartialEq, Debug)]
pub struct StationNumbers {
    /// What of the set is played beside the board.
    pub(super) parts: Parts,
    pub(super) visitors: Vec<Visitor>,
    pub(super) tiles: Vec<Tile>,
    /// The cards beside the cars.
    pub(super) shelf: Zone,
    pub(super) tile_without_draw: bool,
    pub(super) station_tokens: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Visitor {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) key: u64,
    pub(super) points: i16,
    /// What whoever took the Visitor in must have at the end.
    pub(super) requires: Requirement,
    /// Nobody scores it.
    pub(super) dead: bool,
    /// It is in no stack.
    pub(super) replaced: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) copies: u8,
    pub(super) effect: Effect,
}

pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> StationNumbers {
    let table = &tree["newleaf"];
    let parts = Parts::of(SET, table, arena);
    let visitor = |(id, row): (&String, &Value)| Visitor {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        key: name_key(id),
        points: number(row, "points", 0) as i16,
        requires: requirement(&row["requires"], arena, flag(table, "tokens_on_cards")),
        dead: flag(row, "dead"),
        replaced: flag(row, "replaced"),
    };
    let visitors = arena.kinds.rows(VISITOR).take(MAX_VISITORS).map(visitor).collect();
    let rows = arena.kinds.rows(TRAIN_CAR).take(MAX_TILES);
    let tile = |(id, row): (&String, &Value)| Tile {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        copies: byte(row, "copies", 0),
        effect: if flag(row, "dead") {
            NOTHING
        } else {
            arena.effect(list(row, "effect"))
        },
    };
    StationNumbers {
        parts,
        visitors,
        tiles: rows.map(tile).collect(),
        shelf: zone(arena.kinds, &Value::from(SHELF)),
        tile_without_draw: flag(table, "tile_without_draw"),
        station_tokens: byte(&table["solo"], "station_tokens", 0),
    }
}

/// What a Visitor asks: what every row may ask, workers on journeys and point tokens, by the switch with those on cards of the city and on
/// things of modules (NA14, TG4).
fn requirement(row: &Value, arena: &Arena<'_>, on_cards: bool) -> Requirement {
    let mut asked = arena.requirement(row);
    let journey = What::WorkersIn(arena.kinds.area(&Value::from(JOURNEY)));
    for (what, key) in [(journey, "journeys"), (What::PointTokens { on_cards }, "point_tokens")] {
        let least = byte(row, key, 0);
        asked.0.extend((least > 0).then(|| Condition::least(what.own(), least)));
    }
    asked
}
