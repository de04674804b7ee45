//! What bots are told of modules, in terms that belong to none.

use super::{CardId, Catalog, Modules, Seat, State, Zone};
use crate::effect::SORTS;
use crate::ids::MAX_MEADOW;
use crate::list::List;

/// What one more card in a city is expected to add to a score that counts cities, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CityWorth {
    /// The section of the data of what counts.
    pub section: &'static str,
    /// By kind and rarity of the card, and by its colour.
    pub sorts: [i32; SORTS],
    pub colours: [i32; 5],
    /// By kind of resource: what a unit that is left at the end adds.
    pub left: [i32; 4],
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

/// Does one of the modules' scores count the cards of cities?
pub(crate) fn counts_cities(modules: &Modules) -> bool {
    let mut counts = false;
    for module in modules.in_force() {
        counts |= module.about().counts_cities;
    }
    counts
}

/// What one more card of each sort and colour adds to such scores of a seat.
pub fn each_city_worth(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(CityWorth)) {
    for module in catalog.modules.in_force() {
        if module.about().counts_cities {
            tell(module.city_worth(catalog, state, seat));
        }
    }
}
