//! What everybody may know of Pearlbrook, for bots.

use super::ambassador::{ADORNMENT, AMBASSADOR};
use super::section::{Frog, Pad, SPOTS};
use super::steps::{ACT_AGAIN, GAIN_COST_OF, MIRROR, PEARLS, TURN_UP_RIVER};
use super::{PearlNumbers, Pearlbrook, section};
use crate::modules::Registered;
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::{Colour, ModuleStep};
use crate::ids::{LocationId, Seat, Slot};
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

/// A step of this module, as far as bots tell such steps apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Pearls(u8),
    ActAgain { colour: Colour, max: u8 },
    GainCostOf(Colour),
    Mirror,
    Other,
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

/// A step that is this module's.
pub fn read_step(step: ModuleStep) -> Act {
    match step.verb {
        _ if step.module != Pearlbrook::NUMBER => Act::Other,
        PEARLS | TURN_UP_RIVER => Act::Pearls(step.args[0]),
        ACT_AGAIN => Act::ActAgain {
            colour: Colour::ALL[usize::from(step.args[0])],
            max: step.args[1],
        },
        GAIN_COST_OF => Act::GainCostOf(Colour::ALL[usize::from(step.args[0])]),
        MIRROR => Act::Mirror,
        _ => Act::Other,
    }
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
