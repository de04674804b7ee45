//! What bots are told of modules, in terms that belong to none.

use super::registry::{in_force, of_number};
use super::{Catalog, Module, Numbers, Prospect, Seat, State};
use crate::effect::SORTS;

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

/// What may be used where a step says that its module offers something.
pub fn offered(catalog: &Catalog, state: &State, viewer: Seat, module: u8, which: u8) -> Prospect {
    of_number!(module, M => M::offered(catalog, state, viewer, which))
}

/// Does one of the modules' scores count the cards of cities?
pub(crate) fn counts_cities(numbers: &Numbers) -> bool {
    let mut counts = false;
    in_force!(numbers, M => counts |= M::COUNTS_CITIES);
    counts
}

/// What one more card of each sort and colour adds to such scores of a seat.
pub fn each_city_worth(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(CityWorth)) {
    in_force!(catalog.modules, M => if M::COUNTS_CITIES {
        tell(M::city_worth(catalog, state, seat));
    });
}
