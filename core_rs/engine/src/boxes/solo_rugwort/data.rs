//! Rugwort's numbers: their keys in the data, and what the catalog keeps of them.

use serde_json::Value;

use crate::ids::{LocationId, MAX_MEADOW, NONE};
use crate::schema::row::{byte, flag, list, number, text};
use crate::schema::{Field, Shape, needed};
use crate::verbs::Arena;

const BY_YEAR: usize = 3;
const BY_SEASON: usize = 4;
const POINTS: Shape = Shape::Number(0, 20);
const SLOTS: Shape = Shape::List(&Shape::Number(1, MAX_MEADOW as i64), 0, 4);

pub const TABLE: &[Field] = &[
    needed("year", Shape::Number(1, BY_YEAR as i64)),
    needed(
        "variants",
        Shape::List(&Shape::Word(&["cranky", "glitzy", "hasty", "lucky", "squatty"]), 0, 5),
    ),
    needed("die", Shape::Number(1, 20)),
    needed("basic", Shape::List(&Shape::LOCATION, BY_SEASON, BY_SEASON)),
    needed("meadow_slots", Shape::List(&SLOTS, BY_SEASON, BY_SEASON)),
    needed("journey", Shape::List(&Shape::LOCATION, BY_YEAR, BY_YEAR)),
    needed("workers_lost", Shape::List(&Shape::Number(0, 2), BY_YEAR, BY_YEAR)),
    needed("card_points", POINTS),
    needed("prosperity_points", POINTS),
    needed("basic_event_points", POINTS),
    needed("special_event_points", Shape::List(&POINTS, BY_YEAR, BY_YEAR)),
    needed("cranky_roll", Shape::Number(1, 20)),
    needed("cranky_cards", Shape::Number(0, 8)),
    needed("glitzy_points", POINTS),
    needed("hasty_events", Shape::Number(0, 4)),
    needed("lucky_tokens", POINTS),
    needed("squatty_points", POINTS),
];

pub const SWITCHES: &[Field] = &[
    needed("rugwort_husbands_paired", Shape::Flag),
    needed("rugwort_empty_slot", Shape::Word(&["nothing", "reroll"])),
    needed("rugwort_fool_no_room", Shape::Word(&["discard", "keep_out"])),
    needed("rugwort_spring_worker_with_powers", Shape::Flag),
    needed("solo_tie", Shape::Word(&["loss", "win"])),
];

/// What stays the same in a game. A variant that is not in force has 0 in its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    pub die: u8,
    /// By season.
    pub basic: [LocationId; BY_SEASON],
    /// By season, as masks of slots.
    pub meadow_slots: [u16; BY_SEASON],
    pub journey: LocationId,
    pub workers_lost: u8,
    pub card_points: i16,
    pub prosperity_points: i16,
    pub basic_event_points: i16,
    pub special_event_points: i16,
    pub cranky_roll: u8,
    pub cranky_cards: u8,
    pub hasty_events: u8,
    pub lucky_tokens: u16,
    pub squatty_points: i16,
    pub husbands_paired: bool,
    pub rolls_again: bool,
    pub fool_stays_out: bool,
    /// Does he get his new workers in a season that brings people none?
    pub always_new_workers: bool,
    pub tie_wins: bool,
}

impl Numbers {
    pub fn read(tree: &Value, arena: &Arena<'_>) -> Numbers {
        let row = &tree["solo_rugwort"];
        let rules = &tree["rules"];
        let year = usize::from(byte(row, "year", 1)) - 1;
        let variant = |name: &str| list(row, "variants").iter().any(|one| one == name);
        let if_in_force = |name: &str, key: &str| if variant(name) { number(row, key, 0) } else { 0 };
        let location = |key: &str, at: usize| {
            let id = list(row, key).get(at).and_then(Value::as_str);
            arena.location(id.unwrap_or("")).unwrap_or(NONE)
        };
        let by_year = |key: &str| list(row, key).get(year).and_then(Value::as_i64).unwrap_or(0);
        let slots = |season: usize| {
            let named = list(row, "meadow_slots").get(season).and_then(Value::as_array);
            let named = named.into_iter().flatten().filter_map(Value::as_u64);
            named.fold(0, |mask, slot| mask | 1 << (slot - 1))
        };
        Numbers {
            die: byte(row, "die", 8),
            basic: std::array::from_fn(|season| location("basic", season)),
            meadow_slots: std::array::from_fn(slots),
            journey: location("journey", year),
            workers_lost: by_year("workers_lost") as u8,
            card_points: number(row, "card_points", 0) as i16,
            prosperity_points: number(
                row,
                if variant("glitzy") {
                    "glitzy_points"
                } else {
                    "prosperity_points"
                },
                0,
            ) as i16,
            basic_event_points: number(row, "basic_event_points", 0) as i16,
            special_event_points: by_year("special_event_points") as i16,
            cranky_roll: byte(row, "cranky_roll", 0),
            cranky_cards: if_in_force("cranky", "cranky_cards") as u8,
            hasty_events: if_in_force("hasty", "hasty_events") as u8,
            lucky_tokens: if_in_force("lucky", "lucky_tokens") as u16,
            squatty_points: if_in_force("squatty", "squatty_points") as i16,
            husbands_paired: flag(rules, "rugwort_husbands_paired"),
            rolls_again: text(rules, "rugwort_empty_slot") == "reroll",
            fool_stays_out: text(rules, "rugwort_fool_no_room") == "keep_out",
            always_new_workers: flag(rules, "rugwort_spring_worker_with_powers"),
            tie_wins: text(rules, "solo_tie") == "win",
        }
    }
}
