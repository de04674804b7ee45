//! The keys of a card.

use super::shape::{Field, Need, Shape};
use super::{
    A_RARITY, COLOUR, DOUBT, FILTER, FILTER_TABLE, KINDS, POINTS, SOME_RESOURCES, flag, needed, optional, or, whole,
};
use crate::ids::MAX_CITY;

/// Cards by name, or by what they are.
const LINK: Shape = Shape::Either(&[Shape::CARD, FILTER_TABLE]);
const AFTER_PLAY: Shape = Shape::Table(&[needed("played", FILTER), needed("effect", Shape::Steps)]);

const ABILITY: Shape = Shape::Table(&[
    needed("plays", FILTER),
    or("drops", 0, 0, 20),
    optional("of", SOME_RESOURCES),
    or("swaps", 0, 0, 20),
    needed(
        "price",
        Shape::Word(&["discard", "imprison", "nothing", "tokens", "build_on"]),
    ),
]);

pub const CARD: &[Field] = &[
    needed("name", Shape::Text),
    optional("aliases", Shape::List(&Shape::Text, 0, 8)),
    optional("set", Shape::Text),
    optional("doubt", DOUBT),
    needed("kind", Shape::Word(KINDS)),
    needed("colour", COLOUR),
    needed("rarity", A_RARITY),
    optional("counts_as", Shape::CARD),
    needed("copies", Shape::Number(0, 60)),
    flag("apart"),
    needed("points", POINTS),
    whole("cost", Shape::Amounts(20), Need::Needed),
    optional("cost_to", Shape::Word(&["opponent"])),
    optional("free_with", Shape::List(&LINK, 0, 32)),
    optional(
        "frees",
        Shape::Either(&[Shape::Word(&["any_critter"]), Shape::List(&LINK, 0, 32)]),
    ),
    optional("occupied_by", Shape::Row("good")),
    or("space", 1, 0, 4),
    or("opens", 0, 0, 4),
    flag("fixed"),
    optional("enters", Shape::Word(&["opponent"])),
    optional("replaces", FILTER),
    optional(
        "trades",
        Shape::Table(&[needed("for", FILTER), flag("spares_shared"), flag("reacts")]),
    ),
    optional("upgrades", Shape::CARD),
    optional(
        "pairs_with",
        Shape::Either(&[Shape::CARD, Shape::List(&Shape::CARD, 1, 32)]),
    ),
    or("guests", 1, 1, MAX_CITY as i64),
    flag("shares_spaceless"),
    optional("shares", FILTER),
    flag("settles"),
    flag("may_stand_alone"),
    or("worker_spots", 0, 0, 4),
    optional("second_spot_needs", Shape::CARD),
    flag("permanent_worker"),
    flag("open"),
    or("open_reward", 0, 0, 20),
    or("cells", 0, 0, 8),
    optional("second_cell_needs", Shape::CARD),
    flag("uncopyable"),
    optional("stored_on_play", Shape::Amounts(20)),
    or("tokens_on_play", 0, 0, 50),
    optional("effect", Shape::Steps),
    optional("visit", Shape::Steps),
    optional("before_season", Shape::Steps),
    optional(
        "after_play",
        Shape::Either(&[AFTER_PLAY, Shape::List(&AFTER_PLAY, 1, 4)]),
    ),
    optional(
        "after_event",
        Shape::Table(&[
            needed("by", Shape::Word(&["owner", "anybody"])),
            needed("effect", Shape::Steps),
        ]),
    ),
    optional("after_draw", Shape::Steps),
    optional("answer", Shape::Table(&[or("tokens", 0, 0, 20), or("cards", 1, 0, 10)])),
    optional("ability", ABILITY),
    optional("hand_limit_per", Shape::Counts("good", 8)),
    or("hand_limit_per_token", 0, 0, 8),
    optional(
        "after_goods",
        Shape::Table(&[needed("of", Shape::Row("good")), needed("effect", Shape::Steps)]),
    ),
    optional("score", Shape::Scores),
    optional("spots", Shape::Counts("worker_kind", 4)),
    flag("dead"),
    flag("replaced"),
];
