//! What everybody may know of Pearlbrook, for bots.

use super::ambassador::{ADORNMENT, AMBASSADOR};
use super::section::{Frog, Pad, SPOTS};
use super::{PearlNumbers, Pearlbrook, section};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{LocationId, Seat, Slot};
use crate::modules::Registered;
use crate::state::State;

/// A choice of this module, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The ambassador goes to a location; `spot` is set if it is a river spot.
    ToLocation { location: LocationId, spot: Option<u8> },
    /// The ambassador goes to a card of a city.
    ToCard { seat: Seat, slot: Slot },
    /// An adornment, by its position in the numbers.
    Adornment(u8),
    /// A river card is chosen, or used.
    River(u8),
}

/// The numbers of the module, if it is in force.
pub fn numbers(catalog: &Catalog) -> Option<&PearlNumbers> {
    catalog.modules.pearlbrook.as_ref()
}

/// A choice that is this module's.
pub fn read_choice(catalog: &Catalog, choice: Special) -> Option<Move> {
    if choice.module != Pearlbrook::NUMBER {
        return None;
    }
    let [first, second, ..] = choice.args;
    Some(match choice.kind {
        AMBASSADOR => match Frog::from_code([first, second]).pad() {
            Pad::Place(at) => Move::ToLocation {
                location: numbers(catalog)?.places[usize::from(at)].location,
                spot: (usize::from(at) < SPOTS).then_some(at),
            },
            Pad::City { seat, slot } => Move::ToCard { seat, slot },
            Pad::Home | Pad::Nowhere => return None,
        },
        ADORNMENT => Move::Adornment(first),
        _ => Move::River(first),
    })
}

/// The river card of a spot, if it lies face up.
pub fn face_up(state: &State, spot: u8) -> Option<u8> {
    section(state)
        .river(usize::from(spot))
        .filter(|(_, up)| *up)
        .map(|(card, _)| card)
}

/// What an adornment would count now for this seat.
pub fn adornment_points(catalog: &Catalog, state: &State, seat: Seat, at: u8) -> i16 {
    super::adornment_points(catalog, state, seat, usize::from(at))
}
