//! What the data say of the Station.

use serde_json::Value;

use super::section::{MAX_COPIES, MAX_TILES, MAX_VISITORS};
use super::wishes::{self, REQUIRES, Wish};
use crate::boxes::set_parts::{KEYS, Parts};
use crate::choice::Zone;
use crate::effect::{Effect, NOTHING};
use crate::random::name_key;
use crate::schema::row::{byte, flag, list, number, text, zone};
use crate::schema::{AMOUNT, DOUBT, Field, POINTS, Shape, flag as flag_field, needed, optional};
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
    pub(super) journey: u8,
    pub(super) tile_without_draw: bool,
    pub(super) tokens_on_cards: bool,
    pub(super) station_tokens: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Visitor {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) key: u64,
    pub(super) points: i16,
    pub(super) wishes: Vec<Wish>,
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
        wishes: wishes::read(&row["requires"], arena),
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
        journey: arena.kinds.area(&Value::from(JOURNEY)),
        tile_without_draw: flag(table, "tile_without_draw"),
        tokens_on_cards: flag(table, "tokens_on_cards"),
        station_tokens: byte(&table["solo"], "station_tokens", 0),
    }
}
