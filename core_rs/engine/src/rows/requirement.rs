//! What must be there before something is open to a player.

use crate::card_set::CardSet;
use crate::effect::SORTS;

/// `requires = { cards = [...], colours = {..}, sorts = {..}, kinds = {..}, in_city = 5, events = 1 }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Requirement {
    /// Cards that must all be in the city.
    pub cards: CardSet,
    /// Least number of cards of each colour (index `Colour as usize`).
    pub colours: [u8; 5],
    /// Of each kind and rarity (index `kind * 3 + rarity`), and of each kind.
    pub sorts: [u8; SORTS],
    pub kinds: [u8; 2],
    /// Cards in all.
    pub in_city: u8,
    /// Events held.
    pub events: u8,
}

impl Requirement {
    pub const NONE: Requirement = Requirement {
        cards: CardSet::EMPTY,
        colours: [0; 5],
        sorts: [0; SORTS],
        kinds: [0; 2],
        in_city: 0,
        events: 0,
    };

    /// Does it ask for nothing but named cards and colours?
    pub fn is_plain(&self) -> bool {
        let Requirement { cards, colours, .. } = *self;
        *self
            == Requirement {
                cards,
                colours,
                ..Requirement::NONE
            }
    }
}
