//! What lies on powers and because of them when a game begins (WA1).

use super::places::forests;
use super::{numbers, power_of, section_mut};
use crate::catalog::Catalog;
use crate::ids::Seat;
use crate::state::State;

pub(super) fn set_up(catalog: &Catalog, state: &mut State) {
    for seat in 0..catalog.people(state.seats) {
        set_up_seat(catalog, state, seat);
    }
}

/// For one seat, whose power is known.
pub(super) fn set_up_seat(catalog: &Catalog, state: &mut State, seat: Seat) {
    let Some(power) = power_of(state, seat) else { return };
    let def = &numbers(catalog).rows[usize::from(power)];
    section_mut(state).tokens[usize::from(seat)] = def.tokens;
    if def.places.forest_pack {
        forests::set_up(catalog, state);
    }
    if def.lays.is_some() {
        section_mut(state).lying = places_laid_on(catalog, state);
    }
}

/// The locations on which a power in play lays something at the beginning (bit = id).
pub(super) fn places_laid_on(catalog: &Catalog, state: &State) -> u64 {
    let powers = (0..catalog.people(state.seats)).filter_map(|seat| power_of(state, seat));
    let lays = powers.filter_map(|at| numbers(catalog).rows[usize::from(at)].lays);
    let areas = lays.fold(0, |areas, lays| areas | lays.areas);
    let locations = (0u8..).zip(&catalog.locations);
    let places = locations.filter(|(_, place)| areas >> place.area & 1 == 1);
    places.fold(0, |set, (id, _)| set | 1 << id)
}
