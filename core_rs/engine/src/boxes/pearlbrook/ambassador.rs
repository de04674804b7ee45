//! Ambassadors, and where they may go (rulings P4).

use super::numbers;
use super::section::SPOTS;
use crate::bits::ones;
use crate::catalog::{Catalog, Closed};
use crate::game::Engine;
use crate::ids::Seat;
use crate::state::{Place, Source, Spot, State, Worker, WorkerKindId};

/// Kinds of the module's own choices.
pub(super) const ADORNMENT: u8 = 1;
pub(super) const RIVER: u8 = 2;
pub(super) const USE: u8 = 3;

/// The places of ambassadors whose requirement the city does not meet (P4.4, P4.7).
pub(super) fn closed(catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
    let numbers = numbers(catalog);
    if kind != numbers.ambassador {
        return Closed::default();
    }
    let colours = river_colours(catalog, state, seat);
    let unmet = numbers
        .places
        .iter()
        .filter(|landing| colours.iter().zip(landing.requires).any(|(&have, need)| have < need));
    Closed {
        locations: unmet.fold(0, |set, landing| set | 1 << landing.location),
        ..Closed::default()
    }
}

/// Cards by colour, where a card that shares the space of another counts in that one's colour (P4.4, PA12).
fn river_colours(catalog: &Catalog, state: &State, seat: Seat) -> [u8; 5] {
    let player = state.player(seat);
    let mut colours = player.colours;
    for slot in ones(player.slots_of(numbers(catalog).sharing)) {
        let card = player.city[usize::from(slot)];
        if let Some(partner) = card.partner() {
            let home = player.city[usize::from(partner)].card;
            colours[catalog.cards[usize::from(card.card)].colour as usize] -= 1;
            colours[catalog.cards[usize::from(home)].colour as usize] += 1;
        }
    }
    colours
}

/// The position of a place among those of ambassadors; the river spots come first.
pub(super) fn landing(catalog: &Catalog, place: Place) -> Option<usize> {
    let Spot::Location(id) = place.spot() else { return None };
    numbers(catalog)
        .places
        .iter()
        .position(|landing| landing.location == id)
}

/// The river spot of a location.
pub(super) fn spot_of(engine: &Engine<'_>, source: Source) -> Option<usize> {
    let Source::Location(id) = source else { return None };
    landing(engine.catalog, Place::location(id)).filter(|&at| at < SPOTS)
}

/// Puts the ambassador of a seat on a spot, wherever it was.
pub(super) fn put(catalog: &Catalog, state: &mut State, seat: Seat, spot: usize) {
    let kind = numbers(catalog).ambassador;
    let place = Place::location(numbers(catalog).places[spot].location);
    let player = state.player_mut(seat);
    player.home &= !(1 << kind);
    let worker = Worker::new(place, false).of_kind(kind, true);
    match player.placed.iter().position(|worker| worker.kind() == kind) {
        Some(at) => player.placed[at] = worker,
        None => player.placed.push(worker),
    }
}
