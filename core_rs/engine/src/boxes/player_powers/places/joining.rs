//! Workers that stand where there is no room left (WA37).

use super::super::acting::note_use;
use super::super::{numbers, power_of};
use super::keys::Joins;
use crate::catalog::{Catalog, Sharing, Visitors};
use crate::effect::Colour;
use crate::game::Engine;
use crate::ids::{LocationId, Seat, Slot};
use crate::state::{Place, Spot, State};

/// May a worker of this seat come to a place that is full or closed? Or, if one `stands` there, may it have come so? Those whom it
/// joined may be gone by then.
pub(in super::super) fn may_join(catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
    let power = power_of(state, seat).map(|at| &numbers(catalog).rows[usize::from(at)]);
    let Some(joins) = power.and_then(|power| power.places.joins) else {
        return false;
    };
    let opponent = || state.workers_at(place).any(|other| other != seat);
    let suits = match place.spot() {
        Spot::Location(id) => location_suits(catalog, state, joins, seat, id, stands),
        Spot::City { seat: owner, slot } => card_suits(catalog, state, joins, seat, owner, slot),
        _ => false,
    };
    suits && (stands || opponent())
}

/// Where each player has one worker, a second one does not come this way either.
fn location_suits(catalog: &Catalog, state: &State, joins: Joins, seat: Seat, id: LocationId, stands: bool) -> bool {
    let location = &catalog.locations[usize::from(id)];
    let own = state.workers_at(Place::location(id)).filter(|&worker| worker == seat);
    let one_each = matches!(location.sharing, Sharing::OnePerPlayer | Sharing::OneEach);
    joins.areas >> location.area & 1 == 1 && (!one_each || own.count() <= usize::from(stands))
}

fn card_suits(catalog: &Catalog, state: &State, joins: Joins, seat: Seat, owner: Seat, slot: Slot) -> bool {
    let card = state.player(owner).city[usize::from(slot)].card;
    let def = &catalog.cards[usize::from(card)];
    let welcome = owner == seat || joins.closed_cards || def.visitors == Visitors::Everybody;
    joins.cards && def.colour == Colour::Destination && !joins.except.has(card) && welcome
}

/// A worker of this seat has come to a place: did it need the power to stand there?
pub(in super::super) fn arrived(engine: &mut Engine<'_>, place: Place, seat: Seat) {
    let Some(power) = power_of(engine.state, seat) else {
        return;
    };
    if numbers(engine.catalog).rows[usize::from(power)].places.joins.is_none() {
        return;
    }
    let (catalog, state) = (engine.catalog, &*engine.state);
    let room = match place.spot() {
        Spot::Location(id) => room_on(catalog, state, id),
        Spot::City { seat: owner, slot } => {
            let card = &catalog.cards[usize::from(state.player(owner).city[usize::from(slot)].card)];
            let welcome = owner == seat || card.visitors == Visitors::Everybody;
            usize::from(if welcome { card.worker_spots } else { 0 })
        }
        _ => usize::MAX,
    };
    if state.workers_at(place).count() > room {
        note_use(engine, seat, power);
    }
}

/// How many workers a location has room for.
fn room_on(catalog: &Catalog, state: &State, id: LocationId) -> usize {
    let location = &catalog.locations[usize::from(id)];
    match location.sharing {
        Sharing::Exclusive => 1,
        Sharing::OnePerPlayer | Sharing::OneEach => location.spots[usize::from(state.seats) - 1].into(),
        Sharing::Shared => usize::MAX,
    }
}
