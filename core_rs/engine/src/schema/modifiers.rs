//! The keys of a step beside its verb.

use super::shape::{Field, Shape};
use super::{FILTER_WORDS, GOODS, optional, or};
use crate::ids::MAX_HAND;

const KINDS_AND_COLOURS: &[&str] = FILTER_WORDS.split_at(1).1;

/// What multiplies the amount of a step.
const PER: Shape = Shape::Either(&[
    Shape::Word(&["token_here", "chosen", "space"]),
    Shape::Pick(&[
        optional("card", Shape::CARD),
        optional("opponents", Shape::CARD),
        optional("cards", Shape::Word(KINDS_AND_COLOURS)),
        optional("others", Shape::Word(KINDS_AND_COLOURS)),
        optional("hand", Shape::Number(1, MAX_HAND as i64)),
        optional("events", Shape::Row("event_kind")),
        optional("tokens_on", Shape::CARD),
    ]),
]);
const TEST: Shape = Shape::Pick(&[
    optional("card", Shape::CARD),
    optional("chosen", Shape::Number(0, 100)),
    optional("goods", GOODS),
]);
const CONDITION: Shape = Shape::Either(&[Shape::Word(&["paired"]), TEST]);
const WHEN: Shape = Shape::Either(&[Shape::Word(&["paired"]), TEST, Shape::List(&CONDITION, 1, 4)]);

pub const MODIFIERS: &[Field] = &[
    optional("label", Shape::Text),
    optional("per", PER),
    or("every", 1, 1, 20),
    optional("when", WHEN),
    optional("option", Shape::Text),
];
