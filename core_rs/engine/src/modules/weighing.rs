//! What may be won at the end of a game by what modules add, and what an automatic opponent gets meanwhile.

use super::{CardId, Catalog, Seat, State, Zone};
use crate::effect::{Condition, Filter};
use crate::ids::{MAX_MEADOW, MAX_SEATS};
use crate::list::List;

/// Points at the end if all conditions hold then.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Goal<'c> {
    pub points: i16,
    pub requires: &'c [Condition],
}

/// Points for most and for second most cards of a kind or a colour in the cities at the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Award {
    pub counts: Filter,
    pub first: i16,
    pub second: i16,
    /// How many such cards each seat has.
    pub cards: [u8; MAX_SEATS],
}

/// What a seat may win at the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Prize<'c> {
    Goal(Goal<'c>),
    Award(Award),
}

/// Tells what a seat may win at the end, and the section of the data to which it belongs.
pub fn each_prize<'c>(catalog: &'c Catalog, state: &State, seat: Seat, mut tell: impl FnMut(&'static str, Prize<'c>)) {
    for module in catalog.modules.in_force() {
        module.prizes(catalog, state, seat, &mut tell);
    }
}

/// What an automatic opponent gets when a player plays a card.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Reply {
    pub points: i16,
    /// A die with so many sides is thrown so often. What its sides count for him; those left out count nothing.
    pub throws: u8,
    pub sides: u8,
    pub faces: List<i8, MAX_MEADOW>,
    /// All that comes once more if one of so many cards from the top of the deck has the colour of the card played.
    pub again: u8,
}

/// What an automatic opponent gets when this card is played from there.
pub fn reply(catalog: &Catalog, state: &State, card: CardId, from: Zone) -> Reply {
    let mut reply = Reply::default();
    for module in catalog.modules.in_force() {
        module.reply(catalog, state, card, from, &mut reply);
    }
    reply
}
