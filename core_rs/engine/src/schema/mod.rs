//! The keys of `data/`: what each is called, what it holds and between which limits.
//!
//! One description serves for checking files and patches, for merging patches and for listing addresses.

mod card_keys;
mod error;
pub(crate) mod modifiers;
pub mod nearest;
pub(crate) mod node;
pub(crate) mod row;
pub(crate) mod shape;

use crate::ids::{
    MAX_AREAS, MAX_CITY, MAX_EVENTS_IN_PLAY, MAX_FOREST, MAX_HAND, MAX_MEADOW, MAX_SHELF_SLOTS, MAX_WORKERS,
};
use card_keys::CARD;
pub use error::{LoadError, NAME, is_name, one_sentence};
pub(crate) use shape::{Field, Need, Shape};

const fn field(key: &'static str, shape: Shape, need: Need) -> Field {
    Field {
        key,
        shape,
        need,
        whole: false,
    }
}
pub const fn needed(key: &'static str, shape: Shape) -> Field {
    field(key, shape, Need::Needed)
}
pub const fn optional(key: &'static str, shape: Shape) -> Field {
    field(key, shape, Need::Optional)
}
pub const fn flag(key: &'static str) -> Field {
    field(key, Shape::Flag, Need::Off)
}
pub const fn or(key: &'static str, default: i64, min: i64, max: i64) -> Field {
    field(key, Shape::Number(min, max), Need::Or(default))
}
pub const fn whole(key: &'static str, shape: Shape, need: Need) -> Field {
    Field {
        key,
        shape,
        need,
        whole: true,
    }
}

pub const RESOURCES: &[&str] = &["twig", "resin", "pebble", "berry"];
pub const KINDS: &[&str] = &["construction", "critter"];
const COLOURS: &[&str] = &["traveler", "production", "destination", "governance", "prosperity"];
pub const A_RARITY: Shape = Shape::Row("rarity");
/// A filter that is one word.
pub const FILTER_WORDS: &[&str] = &[
    "any",
    "construction",
    "critter",
    "traveler",
    "production",
    "destination",
    "governance",
    "prosperity",
];
pub const COLOUR: Shape = Shape::Word(COLOURS);
pub const RESOURCE: Shape = Shape::Word(RESOURCES);
pub const POINTS: Shape = Shape::Number(-20, 50);
pub const AMOUNT: Shape = Shape::Number(0, 20);
pub const HAND: Shape = Shape::Number(0, MAX_HAND as i64);
const AN_AREA: Shape = Shape::Row("area");
pub const AREAS: Shape = Shape::List(&AN_AREA, 1, MAX_AREAS);
pub const SOME_RESOURCES: Shape = Shape::List(&RESOURCE, 1, 4);

pub const FILTER: Shape = Shape::Either(&[Shape::Word(FILTER_WORDS), FILTER_TABLE]);
pub const FILTER_TABLE: Shape = Shape::Table(&[
    optional("kind", Shape::Word(KINDS)),
    optional("colour", COLOUR),
    optional("rarity", A_RARITY),
    optional("max_points", POINTS),
]);

/// An amount of goods beside the four resources.
pub const GOODS: Shape = Shape::Counts("good", 20);
const AN_EVENT_KIND: Shape = Shape::Row("event_kind");
pub const EVENT_KINDS: Shape = Shape::List(&AN_EVENT_KIND, 1, 16);

/// The keys of one entry of `score`.
pub const SCORE: &[Field] = &[
    optional("label", Shape::Text),
    needed(
        "per",
        Shape::Either(&[
            Shape::Word(&[
                "paired",
                "card_here",
                "colour",
                "point_token",
                "hand_card",
                "space",
                "same_name",
                "built_on_points",
                "best_opponent_event",
            ]),
            Shape::Pick(&[
                optional("events", AN_EVENT_KIND),
                optional("leftover", SOME_RESOURCES),
                optional("cards", FILTER),
                optional("tokens_on", Shape::CARD),
                optional("resource_here", RESOURCE),
                optional("prisoners_in", Shape::CARD),
                optional("workers_on", Shape::CARD),
                optional("pairs_of", Shape::CARD),
                optional("set", Shape::Text),
                optional("tokens_here", Shape::Number(1, 100)),
                optional("paired_and", Shape::CARD),
                optional("opponents", FILTER),
                optional("best_opponent", FILTER),
                optional("bonus_of", FILTER),
            ]),
        ]),
    ),
    or("every", 1, 1, 20),
    needed("points", POINTS),
    or("max", 255, 0, 255),
];

/// How sure the row is: keys that a single source gives, and what sources disagree about.
pub const DOUBT: Shape = Shape::Table(&[
    optional("unconfirmed", KEYS),
    optional("conflict", Shape::Text),
    // Keys that no source tells, and those that a value of our own fills.
    optional("missing", KEYS),
    optional("stand_in", KEYS),
]);
const KEYS: Shape = Shape::List(&Shape::Text, 1, 20);

/// A price of several things.
pub const FEE: Shape = Shape::Table(&[
    optional("twig", AMOUNT),
    optional("resin", AMOUNT),
    optional("pebble", AMOUNT),
    optional("berry", AMOUNT),
    optional("any", AMOUNT),
    optional("goods", GOODS),
    optional("points", AMOUNT),
    flag("points_on_cards"),
    optional("cards", HAND),
    optional("of", Shape::Word(FEE_CARDS)),
]);
const FEE_CARDS: &[&str] = &[
    "any",
    "different",
    "traveler",
    "production",
    "destination",
    "governance",
    "prosperity",
];

pub const LOCATION: &[Field] = &[
    needed("name", Shape::Text),
    optional("set", Shape::Text),
    optional("doubt", DOUBT),
    needed("area", AN_AREA),
    whole("requires", REQUIRES, Need::Optional),
    whole("cost", FEE, Need::Optional),
    needed(
        "sharing",
        Shape::Word(&["exclusive", "shared", "one_per_player", "one_each"]),
    ),
    optional("spots", Shape::Number(1, 24)),
    optional("season", Shape::Word(&["winter", "spring", "summer", "autumn"])),
    flag("permanent_worker"),
    field("points", POINTS, Need::Or(0)),
    needed("effect", Shape::Steps),
    flag("dead"),
    flag("replaced"),
];

pub const CARD_COUNT: Shape = Shape::Number(0, MAX_CITY as i64);
pub const COLOUR_COUNTS: Shape = Shape::Table(&[
    optional("traveler", CARD_COUNT),
    optional("production", CARD_COUNT),
    optional("destination", CARD_COUNT),
    optional("governance", CARD_COUNT),
    optional("prosperity", CARD_COUNT),
]);
pub const KIND_COUNTS: Shape = Shape::Table(&[optional("construction", CARD_COUNT), optional("critter", CARD_COUNT)]);
const REQUIRES: Shape = Shape::Table(&[
    optional("cards", Shape::List(&Shape::CARD, 0, 15)),
    optional("colours", COLOUR_COUNTS),
    optional(
        "sorts",
        Shape::Table(&[
            optional("common_construction", CARD_COUNT),
            optional("unique_construction", CARD_COUNT),
            optional("common_critter", CARD_COUNT),
            optional("unique_critter", CARD_COUNT),
        ]),
    ),
    optional("kinds", KIND_COUNTS),
    optional("in_city", CARD_COUNT),
    optional("events", Shape::Number(0, MAX_EVENTS_IN_PLAY as i64)),
]);

pub const EVENT: &[Field] = &[
    needed("name", Shape::Text),
    optional("set", Shape::Text),
    optional("doubt", DOUBT),
    needed("kind", AN_EVENT_KIND),
    whole("requires", REQUIRES, Need::Needed),
    whole(
        "cost",
        Shape::Table(&[
            optional("twig", AMOUNT),
            optional("resin", AMOUNT),
            optional("pebble", AMOUNT),
            optional("berry", AMOUNT),
            optional("city_cards", Shape::Number(0, 15)),
            optional("goods", GOODS),
            optional("cards", HAND),
        ]),
        Need::Optional,
    ),
    needed("points", POINTS),
    optional(
        "opponent_points",
        Shape::Either(&[POINTS, Shape::Word(&["usual", "never"])]),
    ),
    optional("effect", Shape::Steps),
    optional("score", Shape::Scores),
    flag("dead"),
    flag("replaced"),
];

pub const SETUP: &[Field] = &[
    needed("starting_hand", Shape::List(&HAND, 4, 4)),
    needed("starting_hand_large", Shape::List(&HAND, 6, 6)),
    needed("hand_limit", Shape::ByPlayers(&HAND)),
    needed("city_size", Shape::ByPlayers(&Shape::Number(0, MAX_CITY as i64))),
    needed("meadow", Shape::ByPlayers(&Shape::Number(0, MAX_MEADOW as i64))),
    needed("forest_cards", Shape::ByPlayers(&Shape::Number(0, MAX_FOREST as i64))),
    needed("forest_spots", Shape::ByPlayers(&Shape::Number(1, 6))),
    needed("special_events", Shape::ByPlayers(&Shape::Number(0, 20))),
    needed("discard_hand_on_pass", Shape::ByPlayers(&Shape::Flag)),
];

const WORKERS: Shape = Shape::ByPlayers(&Shape::Number(0, MAX_WORKERS as i64));
const SEASON: Shape = Shape::Table(&[needed("workers", WORKERS), optional("effect", Shape::Steps)]);

pub const SEASONS: &[Field] = &[
    needed("winter", Shape::Table(&[needed("workers", WORKERS)])),
    needed("spring", SEASON),
    needed("summer", SEASON),
    needed("autumn", SEASON),
];

pub const SWITCHES: &[Field] = &[
    needed("token_with_discount_place", Shape::Flag),
    needed("token_with_governance_ability", Shape::Flag),
    needed("ability_must_change_cost", Shape::Flag),
    needed("replacement_needs_target", Shape::Flag),
    needed("single_drawn_card", Shape::Word(&["keep", "give"])),
    needed("discard_when_limit_drops", Shape::Flag),
    needed("empty_piles_meadow_draw_from_players", Shape::Number(1, 6)),
    needed("reveal_needs_all", Shape::Flag),
    needed("city_discard_includes_itself", Shape::Flag),
    needed("refund_keeps_permanent_worker", Shape::Flag),
    needed("recall_from_own_event", Shape::Flag),
    needed("discard_place_minimum", Shape::Number(0, 1)),
    needed("governance_presence", Shape::Word(&["placed_and_after", "after"])),
    needed("stand_ins", Shape::Word(&["use", "refuse"])),
    needed("different_productions", Shape::Word(&["cards", "names"])),
    needed("copy_bounces", Shape::Flag),
    needed("open_token_at", Shape::Word(&["placement", "after_visit"])),
];

const GOOD: &[Field] = &[
    needed("name", Shape::Text),
    needed("plural", Shape::Text),
    flag("breaks_ties"),
    flag("occupies"),
    or("each", 0, 0, 20),
    optional("answer", Shape::List(&AMOUNT, 1, 20)),
];

const AREA: &[Field] = &[
    needed("name", Shape::Text),
    flag("dealt"),
    flag("any_discard"),
    optional("used_like", AN_AREA),
    optional("workers", Shape::Row("worker_kind")),
];

const WORKER_KIND: &[Field] = &[
    needed("name", Shape::Text),
    needed("plural", Shape::Text),
    or("each", 0, 0, 1),
    optional("counted", Shape::Flag),
    flag("ignores_workers"),
    flag("needs_half"),
];

const RARITY: &[Field] = &[
    needed("name", Shape::Text),
    flag("once"),
    flag("apart"),
    or("each", 0, 0, 8),
    flag("uncopyable"),
    flag("upgrade_optional"),
    flag("upgrade_loses_permanent_worker"),
];

const EVENT_KIND: &[Field] = &[
    needed("name", Shape::Text),
    needed("plural", Shape::Text),
    flag("laid"),
    optional("counted", Shape::Flag),
    optional("workers", Shape::Row("worker_kind")),
];

/// The sections of the merged data whose rows have ids and stand in the order of the files, with the keys of a row.
pub const SECTIONS: &[(&str, &[Field])] = &[("card", CARD), ("location", LOCATION), ("event", EVENT)];

const WAYS: Shape = Shape::Word(&["abilities", "tokens"]);
const LIKE: Shape = Shape::Word(&["hand", "meadow"]);

const DEAL: Shape = Shape::Table(&[needed("cards", FILTER), or("n", 1, 1, 8)]);

const SHELF: &[Field] = &[
    needed("name", Shape::Text),
    needed("of", Shape::Word(&["table", "seat"])),
    optional("face", Shape::Word(&["up", "owner", "down", "top"])),
    optional("slots", Shape::Number(1, MAX_SHELF_SLOTS as i64)),
    optional("holds", Shape::Number(1, MAX_HAND as i64)),
    optional("refill", Shape::Word(&["paid", "played"])),
    optional("deals", Shape::List(&DEAL, 1, 4)),
    optional("play", Shape::Word(&["owner", "everybody"])),
    optional("like", Shape::List(&LIKE, 1, 2)),
    // Shelves that stand for that zone stand for this one, too.
    optional("used_like", LIKE),
    or("discount", 0, 0, 20),
    or("least", 0, 0, 20),
    optional("refuses", Shape::List(&WAYS, 1, 2)),
    flag("recorded"),
];

/// Those whose rows stand in the order of their ids.
pub const KINDS_OF_THINGS: &[(&str, &[Field])] = &[
    ("area", AREA),
    ("event_kind", EVENT_KIND),
    ("good", GOOD),
    ("rarity", RARITY),
    ("shelf", SHELF),
    ("worker_kind", WORKER_KIND),
];
