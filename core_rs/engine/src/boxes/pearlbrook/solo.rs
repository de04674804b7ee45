//! The automatic opponent's ambassador and wonders (rulings P9).

use super::ambassador::{self, landing};
use super::section::SPOTS;
use super::verbs::river::pearls_turned_up;
use super::{numbers, pearls, price_in_pearls, section_mut, setup};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::observer::Happening;
use crate::state::{Source, State};

/// The seat of an opponent who is no person, if there is one.
fn opponent(catalog: &Catalog, state: &State) -> Option<Seat> {
    catalog.automatic.map(|_| state.seats - 1)
}

/// The die names his first spot (P9.1).
pub(super) fn set_up(catalog: &Catalog, state: &mut State) {
    let Some(seat) = opponent(catalog, state) else { return };
    let numbers = numbers(catalog);
    let spot = usize::from(numbers.opponent_start[setup::first_roll(state.seed)]);
    let gained = land(catalog, state, seat, spot);
    state.player_mut(seat).goods[usize::from(numbers.pearl)] += gained;
}

/// He goes to a spot and turns its card up; the pearls that it brings him.
fn land(catalog: &Catalog, state: &mut State, seat: Seat, spot: usize) -> u8 {
    ambassador::put(catalog, state, seat, spot);
    let section = section_mut(state);
    let mut gained = numbers(catalog).opponent_pearls;
    if let Some((card, false)) = section.river(spot) {
        gained += pearls_lying(catalog, spot);
        section.lay_river(spot, card, true);
    }
    gained
}

/// What lies on a card that is still face down: what its spot gives to whoever turns it up.
fn pearls_lying(catalog: &Catalog, spot: usize) -> u8 {
    let location = numbers(catalog).places[spot].location;
    pearls_turned_up(catalog, catalog.locations[usize::from(location)].effect)
}

/// He has prepared: one spot down the river (P9.3).
pub(super) fn prepares(engine: &mut Engine<'_>) {
    let Some(seat) = opponent(engine.catalog, engine.state) else {
        return;
    };
    let standing = engine.player(seat).stands(numbers(engine.catalog).ambassador);
    let Some(at) = standing.and_then(|place| landing(engine.catalog, place)) else {
        return;
    };
    let spot = (at + 1) % SPOTS;
    let gained = land(engine.catalog, engine.state, seat, spot);
    engine.look_at_workers();
    let location = numbers(engine.catalog).places[spot].location;
    engine.gain_goods(seat, numbers(engine.catalog).pearl, gained, Source::Location(location));
}

/// The person has passed: he builds what he can pay with pearls, the best first (P9.4, PA24).
pub(super) fn builds(engine: &mut Engine<'_>) {
    let Some(seat) = opponent(engine.catalog, engine.state) else {
        return;
    };
    loop {
        let held = pearls(engine.catalog, engine.state, seat);
        let price = |at: usize| super::pearls_of_event(engine.catalog, engine.state.events[at].event);
        let points = |at: usize| engine.catalog.events[usize::from(engine.state.events[at].event)].points;
        let open = (0..engine.state.events.len()).filter(|&at| {
            let laid = engine.state.events[at];
            let def = &engine.catalog.events[usize::from(laid.event)];
            laid.owner == NONE && !def.counted && !def.dead && price(at) <= held
        });
        let Some(best) = open.reduce(|best, at| if points(at) > points(best) { at } else { best }) else {
            return;
        };
        let (cost, source) = (price(best), Source::Event(best as u8));
        engine.state.events[best].owner = seat;
        let (event, via) = (best as u8, NONE);
        engine.notice(source, Happening::Claimed { seat, event, via });
        engine.spend_goods(seat, price_in_pearls(engine.catalog, cost), source);
    }
}
