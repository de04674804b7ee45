//! The vocabulary of steps: their verbs, and the keys beside a verb.

use super::schema::{
    AMOUNT, AREAS, FILTER, FILTER_WORDS, HAND, POINTS, RESOURCE, SOME_RESOURCES, flag, needed, optional, or,
};
use super::shape::{Field, Shape};
use crate::ids::{MAX_CITY, MAX_MEADOW, MAX_REVEALED};
use crate::modules;

const KINDS_AND_COLOURS: &[&str] = FILTER_WORDS.split_at(1).1;

/// What multiplies the amount of a step.
const PER: Shape = Shape::Either(&[
    Shape::Word(&["token_here", "chosen"]),
    Shape::Pick(&[
        optional("card", Shape::CARD),
        optional("cards", Shape::Word(KINDS_AND_COLOURS)),
        optional("tokens_on", Shape::CARD),
    ]),
]);
const TEST: Shape = Shape::Pick(&[
    optional("card", Shape::CARD),
    optional("chosen", Shape::Number(0, 100)),
    optional("pearls", AMOUNT),
]);
const CONDITION: Shape = Shape::Either(&[Shape::Word(&["paired"]), TEST]);
const WHEN: Shape = Shape::Either(&[Shape::Word(&["paired"]), TEST, Shape::List(&CONDITION, 1, 4)]);

/// The keys of a step beside its verb.
pub const MODIFIERS: &[Field] = &[
    optional("label", Shape::Text),
    optional("per", PER),
    or("every", 1, 1, 20),
    optional("when", WHEN),
    optional("option", Shape::Text),
];
/// The verbs whose amount `per` and `every` scale.
pub const SCALED: &[&str] = &["gain", "gain_any", "draw", "points"];

/// The verbs of a step (the vocabulary of `effect`).
pub const VERBS: &[Field] = &[
    optional("gain", Shape::Amounts(20)),
    optional("gain_any", AMOUNT),
    optional("gain_one_of", Shape::Amounts(20)),
    optional("store_one_of", Shape::Amounts(20)),
    optional("take_stored", Shape::Yes),
    optional("draw", HAND),
    optional("draw_to_limit", Shape::Yes),
    optional("points", Shape::Number(0, 50)),
    optional("tokens_here", Shape::Number(0, 50)),
    optional("discard", Shape::Table(&[optional("min", HAND), optional("max", HAND)])),
    optional(
        "pay",
        Shape::Table(&[needed("resource", RESOURCE), needed("max", AMOUNT)]),
    ),
    optional("pay_any", Shape::Table(&[needed("max", AMOUNT)])),
    optional(
        "give",
        Shape::Table(&[needed("resource", RESOURCE), needed("max", AMOUNT)]),
    ),
    optional(
        "give_any",
        Shape::Table(&[or("min", 0, 0, 20), needed("max", AMOUNT), flag("split")]),
    ),
    optional(
        "put_here",
        Shape::Table(&[needed("of", SOME_RESOURCES), needed("max", AMOUNT)]),
    ),
    optional("give_cards", HAND),
    optional("teach", Shape::Table(&[needed("draw", HAND), needed("keep", HAND)])),
    optional(
        "reveal",
        Shape::Table(&[
            needed("n", Shape::Number(1, MAX_REVEALED as i64)),
            needed("from", Shape::Word(&["deck", "deck_or_discard"])),
        ]),
    ),
    optional("keep_revealed", Shape::Yes),
    optional(
        "play",
        Shape::Table(&[
            needed("from", Shape::Word(&["meadow", "hand_or_meadow", "revealed", "taken"])),
            optional("max_points", POINTS),
            optional("discount", AMOUNT),
            flag("optional"),
        ]),
    ),
    optional(
        "take_meadow",
        Shape::Table(&[
            or("min", 0, 0, MAX_MEADOW as i64),
            needed("max", Shape::Number(0, MAX_MEADOW as i64)),
        ]),
    ),
    optional("discard_meadow", Shape::Number(0, MAX_MEADOW as i64)),
    optional("activate", Shape::Word(&["own", "others"])),
    optional("produce", Shape::Yes),
    optional(
        "discard_city",
        Shape::Table(&[needed("n", Shape::Number(0, MAX_CITY as i64)), flag("refund")]),
    ),
    optional("refund", Shape::Yes),
    optional(
        "tuck",
        Shape::Table(&[
            needed("cards", FILTER),
            needed("from", Shape::Word(&["city", "hand", "meadow"])),
            needed("max", Shape::Number(0, 10)),
        ]),
    ),
    optional(
        "copy_location",
        Shape::Table(&[needed("areas", AREAS), flag("optional")]),
    ),
    optional("revisit", Shape::Table(&[needed("areas", AREAS)])),
    optional("move_worker", Shape::Yes),
    optional("recall_worker", Shape::Yes),
    optional(
        "choose",
        Shape::Table(&[needed("of", Shape::List(&Shape::Text, 1, 4)), flag("optional")]),
    ),
];

/// The verbs of the base game and of all modules.
pub fn verbs() -> impl Iterator<Item = &'static Field> {
    let of_modules = modules::step_fields().into_iter();
    VERBS.iter().chain(of_modules.map(|(_, _, _, field)| field))
}
