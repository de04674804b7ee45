//! What every file of the module asks for: the numbers, the section of a position, the power of a seat.

use super::data::Powers;
use super::{PlayerPowers, Section};
use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::ids::Seat;
use crate::state::{Source, State};

pub(super) fn numbers(catalog: &Catalog) -> &Powers {
    &catalog.modules.find::<PlayerPowers>(PlayerPowers::NUMBER).numbers
}

#[inline]
pub(super) fn section(state: &State) -> &Section {
    &state.modules.player_powers
}

pub(super) fn section_mut(state: &mut State) -> &mut Section {
    &mut state.modules.player_powers
}

/// The power of a seat, by its number.
#[inline]
pub(super) fn power_of(state: &State, seat: Seat) -> Option<u8> {
    section(state).power(seat)
}

/// The power as the cause of what happens.
pub(super) fn source_of(power: u8) -> Source {
    Source::Special {
        module: PlayerPowers::NUMBER,
        at: power,
    }
}

pub(super) fn special(kind: u8, at: u8) -> Choice {
    Choice::Special(Special {
        module: PlayerPowers::NUMBER,
        kind,
        args: [at, 0, 0, 0],
    })
}
