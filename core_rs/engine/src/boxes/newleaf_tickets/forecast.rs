//! What a ticket brings: the places that a moved worker could come to, as far as can be told without a try.

use super::sides::SECTION;
use crate::catalog::{Catalog, LocationDef, Sharing};
use crate::game::quantities::is_met;
use crate::ids::{LocationId, NONE, Seat};
use crate::modules::Benefit;
use crate::state::{Place, State};

pub(super) fn of(catalog: &Catalog, state: &State, viewer: Seat) -> Benefit<'static> {
    let locations = (0..).zip(&catalog.locations);
    let open = locations.filter(|&(id, def)| is_open(state, viewer, id, def));
    let locations = open.map(|(id, _)| Place::location(id));
    let events = (0..state.events.len() as u8).filter(|&at| is_met_by(catalog, state, viewer, at));
    let mut benefit = Benefit {
        section: SECTION,
        ..Benefit::default()
    };
    for place in locations.chain(events.map(Place::event)) {
        if !benefit.places.is_full() {
            benefit.places.push(place);
        }
    }
    benefit
}

/// Is there room at a location for one more worker of the seat?
fn is_open(state: &State, seat: Seat, id: LocationId, def: &LocationDef) -> bool {
    let in_play = !def.dealt || state.forest.contains(&id);
    let season = state.player(seat).season as u8 >= def.from_season;
    let workers = || state.workers_at(Place::location(id));
    let room = match def.sharing {
        Sharing::Shared => true,
        Sharing::Exclusive => workers().next().is_none(),
        _ => {
            let spots = usize::from(def.spots[usize::from(state.seats) - 1]);
            workers().all(|other| other != seat) && workers().count() < spots
        }
    };
    in_play && season && room && !def.dead && def.workers == 0
}

/// Could the seat claim the event now? Of those that cost more than resources it is not told.
fn is_met_by(catalog: &Catalog, state: &State, seat: Seat, at: u8) -> bool {
    let laid = state.events[usize::from(at)];
    let def = &catalog.events[usize::from(laid.event)];
    laid.owner == NONE
        && !def.dead
        && !def.has_fee
        && def.counted
        && state.player(seat).resources.covers(def.cost)
        && is_met(catalog, state, seat, &def.requires)
}
