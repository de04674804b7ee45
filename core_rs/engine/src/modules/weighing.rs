//! What bots are told of modules, in terms that belong to none.

use super::{Catalog, Modules, Prospect, Seat, State};
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
    catalog.modules.of(module).offered(catalog, state, viewer, which)
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
