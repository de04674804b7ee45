//! The powers as data: the keys of a row, and what the catalog keeps of it.

use serde_json::Value;

use super::cards::keys::{self as card_keys, CardKeys};
use super::places::keys::{self as place_keys, PlaceKeys};
use crate::effect::{Areas, Effect, Filter};
use crate::game::Rate;
use crate::ids::{MAX_GOODS, MAX_SEATS, NONE, Season};
use crate::random::name_key;
use crate::resources::Resource;
use crate::schema::row::{byte, filter, flag, list, resource, resource_mask, text};
use crate::schema::{
    AREAS, DOUBT, FILTER, Field, GOODS, HAND, RESOURCE, SOME_RESOURCES, Shape, flag as flag_field, needed, optional, or,
};
use crate::sections::player_powers::MAX_DEAL;
use crate::verbs::Arena;

/// The section of the rows.
pub(super) const SECTION: &str = "power";

const SETS: Shape = Shape::Word(&["bellfaire", "newleaf", "mistwood"]);
const A_POWER: Shape = Shape::RowOrNone(SECTION);
const SEASONS: Shape = Shape::List(&Shape::Word(&["winter", "spring", "summer", "autumn"]), 1, 4);

pub(super) const TABLE: &[Field] = &[
    needed("sets", Shape::List(&SETS, 1, 3)),
    needed("deal", Shape::Number(1, MAX_DEAL as i64)),
    needed("seat_1", A_POWER),
    needed("seat_2", A_POWER),
    needed("seat_3", A_POWER),
    needed("seat_4", A_POWER),
    needed("seat_5", A_POWER),
    needed("seat_6", A_POWER),
    needed("spring_worker", Shape::Flag),
    needed("season_powers", Shape::Word(&["after_prepare", "before_bonus"])),
    needed("winter_start", Shape::Flag),
    needed("placement_gains", Shape::Word(&["action", "all"])),
];

const AFTER_VISIT: Shape = Shape::Table(&[
    optional("areas", AREAS),
    optional("gained", SOME_RESOURCES),
    optional("without", SOME_RESOURCES),
    needed("effect", Shape::Steps),
]);

const AFTER_PLAY: Shape = Shape::Table(&[
    optional("played", Shape::List(&FILTER, 1, 5)),
    optional("seasons", SEASONS),
    optional("needs", FILTER),
    needed("effect", Shape::Steps),
]);

const LAYS: Shape = Shape::Table(&[
    needed("areas", AREAS),
    needed("good", Shape::Row("good")),
    needed("kept", Shape::Flag),
]);

const FREE: Shape = Shape::Table(&[
    or("tokens", 0, 0, 20),
    optional("goods", GOODS),
    flag_field("once"),
    needed("effect", Shape::Steps),
]);

pub(super) const POWER: &[Field] = &[
    needed("name", Shape::Text),
    needed("set", SETS),
    optional("doubt", DOUBT),
    flag_field("dead"),
    optional("never_beside", Shape::List(&Shape::Text, 1, 4)),
    or("hand_limit", 0, 0, 16),
    optional("starting_hand", Shape::ByPlayers(&HAND)),
    optional("turn", Shape::Word(&["first", "last"])),
    optional(
        "rate",
        Shape::Table(&[needed("resource", RESOURCE), needed("units", Shape::Number(1, 4))]),
    ),
    optional("each_season", Shape::Steps),
    optional("after_visit", Shape::List(&AFTER_VISIT, 1, 2)),
    optional("after_play", Shape::List(&AFTER_PLAY, 1, 2)),
    optional("after_draw", Shape::Steps),
    or("tokens", 0, 0, 50),
    optional("lays", LAYS),
    optional("free", FREE),
    optional("after_others_play", card_keys::AFTER_OTHERS_PLAY),
    optional("pile", card_keys::PILE),
    optional("stack", card_keys::STACK),
    optional("spaceless", Shape::CARD),
    flag_field("spaceless_if_free"),
    optional("meadow_marker", card_keys::MEADOW_MARKER),
    optional("joins", place_keys::JOINS),
    optional("instead", place_keys::INSTEAD),
    flag_field("forest_pack"),
    optional("location_marker", place_keys::LOCATION_MARKER),
    flag_field("deck_or_meadow"),
    flag_field("meadow_or_deck"),
];

/// Where a power puts its player in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    First,
    Last,
}

/// What follows a placement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AfterVisit {
    /// Locations of these areas; 0: any place.
    pub areas: Areas,
    /// It brought one of these kinds (bit = kind); 0: whatever it brought.
    pub gained: u8,
    /// It brought none of these kinds.
    pub without: u8,
    pub effect: Effect,
}

/// What follows a play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AfterPlay {
    /// The card is one of these; none: any card.
    pub played: Vec<Filter>,
    /// Bit = season.
    pub seasons: u8,
    /// Such a card is in the city.
    pub needs: Option<Filter>,
    pub effect: Effect,
}

/// A good that lies on locations and is found by the first worker of the player who comes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lays {
    pub areas: Areas,
    pub good: u8,
    /// It is kept for a free action; else the action is carried out at once.
    pub kept: bool,
}

/// What a player may do besides the action of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Free {
    /// What it costs: tokens that lie on the power, and goods.
    pub tokens: u8,
    pub goods: [u8; MAX_GOODS],
    /// Once a turn, and at its end too.
    pub once: bool,
    pub effect: Effect,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Power {
    pub id: String,
    pub name: String,
    pub key: u64,
    /// Is it one of those that are dealt?
    pub(crate) dealt: bool,
    /// Automatic opponents beside whom nobody has it, by id.
    pub(crate) never_beside: Vec<String>,
    pub(crate) hand_limit: u8,
    /// By number of players.
    pub(crate) starting_hand: Option<[u8; MAX_SEATS]>,
    pub(crate) turn: Option<Turn>,
    pub(crate) rate: Option<Rate>,
    /// What happens at the start of each season.
    pub(crate) each_season: Effect,
    pub(crate) after_visit: Vec<AfterVisit>,
    pub(crate) after_play: Vec<AfterPlay>,
    /// What follows a drawing.
    pub(crate) after_draw: Effect,
    /// Point tokens that lie on it from the start.
    pub(crate) tokens: u8,
    pub(crate) lays: Option<Lays>,
    pub(crate) free: Option<Free>,
    /// What it does with cards.
    pub(crate) cards: CardKeys,
    pub(crate) places: PlaceKeys,
}

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Powers {
    pub rows: Vec<Power>,
    pub(crate) deal: u8,
    /// By seat: the power that a parameter gives it, or `NONE`.
    pub(crate) fixed: [u8; MAX_SEATS],
    pub(crate) spring_worker: bool,
    /// Do powers of a season act before its bonus?
    pub(crate) before_bonus: bool,
    /// Do they act before the first turn, too?
    pub(crate) winter_start: bool,
    /// Has a placement brought what cards bring that are played inside it, too?
    pub(crate) gains_in_plays: bool,
}

impl Powers {
    pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> Powers {
        let table = &tree["player_powers"];
        let sets: Vec<&str> = list(table, "sets").iter().filter_map(Value::as_str).collect();
        let rows: Vec<(&String, &Value)> = arena.kinds.rows(SECTION).collect();
        let fixed = |seat: usize| {
            let id = text(table, &format!("seat_{}", seat + 1));
            rows.iter()
                .position(|(other, _)| *other == id)
                .map_or(NONE, |at| at as u8)
        };
        Powers {
            deal: byte(table, "deal", 1),
            fixed: std::array::from_fn(fixed),
            spring_worker: flag(table, "spring_worker"),
            before_bonus: text(table, "season_powers") == "before_bonus",
            winter_start: flag(table, "winter_start"),
            gains_in_plays: text(table, "placement_gains") == "all",
            rows: rows
                .iter()
                .map(|(id, row)| Power::read(id, row, &sets, arena))
                .collect(),
        }
    }
}

impl Power {
    fn read(id: &str, row: &Value, sets: &[&str], arena: &mut Arena<'_>) -> Power {
        let hands = &row["starting_hand"];
        Power {
            id: id.to_owned(),
            name: text(row, "name").to_owned(),
            key: name_key(id),
            dealt: sets.contains(&text(row, "set")) && !flag(row, "dead"),
            never_beside: list(row, "never_beside")
                .iter()
                .filter_map(|id| Some(id.as_str()?.to_owned()))
                .collect(),
            hand_limit: byte(row, "hand_limit", 0),
            starting_hand: (!hands.is_null()).then(|| crate::schema::row::by_players(hands)),
            turn: match text(row, "turn") {
                "first" => Some(Turn::First),
                "last" => Some(Turn::Last),
                _ => None,
            },
            rate: (!row["rate"].is_null()).then(|| Rate {
                kind: Resource::from_index(resource(&row["rate"]["resource"])),
                units: byte(&row["rate"], "units", 1),
            }),
            each_season: arena.effect(list(row, "each_season")),
            after_visit: list(row, "after_visit")
                .iter()
                .map(|after| AfterVisit {
                    areas: arena.kinds.areas(&after["areas"]),
                    gained: resource_mask(&after["gained"]),
                    without: resource_mask(&after["without"]),
                    effect: arena.effect(list(after, "effect")),
                })
                .collect(),
            after_play: list(row, "after_play")
                .iter()
                .map(|after| AfterPlay {
                    played: list(after, "played").iter().map(filter).collect(),
                    seasons: seasons(&after["seasons"]),
                    needs: (!after["needs"].is_null()).then(|| filter(&after["needs"])),
                    effect: arena.effect(list(after, "effect")),
                })
                .collect(),
            after_draw: arena.effect(list(row, "after_draw")),
            tokens: byte(row, "tokens", 0),
            lays: (!row["lays"].is_null()).then(|| Lays {
                areas: arena.kinds.areas(&row["lays"]["areas"]),
                good: arena.kinds.good(&row["lays"]["good"]),
                kept: flag(&row["lays"], "kept"),
            }),
            free: (!row["free"].is_null()).then(|| Free {
                tokens: byte(&row["free"], "tokens", 0),
                goods: arena.kinds.goods(&row["free"]["goods"]),
                once: flag(&row["free"], "once"),
                effect: arena.effect(list(&row["free"], "effect")),
            }),
            cards: CardKeys::read(row, arena),
            places: PlaceKeys::read(row, arena),
        }
    }
}

/// Bit = season; all of them if none is named.
fn seasons(names: &Value) -> u8 {
    let named = |season: &Season| {
        names
            .as_array()
            .is_none_or(|names| names.iter().any(|name| name == season.name()))
    };
    let seasons = Season::ALL.into_iter().filter(named);
    seasons.fold(0, |mask, season| mask | 1 << season as u8)
}
