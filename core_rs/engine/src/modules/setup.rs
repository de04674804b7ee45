//! What the base rules call where a module may have a say in how a game is set up.

use super::registry::in_force;
use super::{CardSet, Catalog, EventInPlay, EventMix, List, MAX_EVENTS_IN_PLAY, Module, Numbers, Seat, State};

/// What modules change of numbers that the base game has.
pub(crate) fn amend(catalog: &mut Catalog) {
    let numbers = catalog.modules.clone();
    in_force!(numbers, M => M::amend(catalog));
}

/// Why so many people cannot play by these rules.
pub(crate) fn refuses(catalog: &Catalog, people: u8) -> Option<String> {
    let mut why = None;
    in_force!(catalog.modules, M => why = why.or_else(|| M::refuses(catalog, people)));
    why
}

/// What is laid out before anything is decided and the hands are dealt.
pub(crate) fn open(catalog: &Catalog, state: &mut State) {
    in_force!(catalog.modules, M => M::open(catalog, state));
}

/// Cards that are no part of the deck in this game, and their shelf.
pub(crate) fn aside(catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
    let mut found = None;
    in_force!(catalog.modules, M => found = found.or_else(|| M::aside(catalog, state)));
    found
}

/// The cards that a seat is dealt.
pub(crate) fn starting_hand(catalog: &Catalog, state: &State, seat: Seat, printed: u8) -> u8 {
    let mut cards = printed;
    in_force!(catalog.modules, M => cards = M::starting_hand(catalog, state, seat, cards));
    cards
}

pub(crate) fn set_up(catalog: &Catalog, state: &mut State) {
    in_force!(catalog.modules, M => M::set_up(catalog, state));
}

pub(crate) fn lay_events(catalog: &Catalog, seats: u8, seed: u64, events: &mut List<EventInPlay, MAX_EVENTS_IN_PLAY>) {
    in_force!(catalog.modules, M => M::lay_events(catalog, seats, seed, events));
}

/// What sets say of how their special events are drawn.
pub(crate) fn event_mixes(numbers: &Numbers) -> Vec<EventMix> {
    let mut mixes = Vec::new();
    in_force!(numbers, M => mixes.extend(M::event_mix(numbers)));
    mixes
}

/// Are forest cards of this set left out?
pub(crate) fn leaves_out(catalog: &Catalog, set: u8) -> bool {
    let mut out = false;
    in_force!(catalog.modules, M => out |= M::leaves_out(catalog, set));
    out
}

/// What `viewer` cannot see is drawn anew.
pub fn redraw_hidden(catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
    in_force!(catalog.modules, M => M::redraw_hidden(catalog, state, viewer, seed));
}
