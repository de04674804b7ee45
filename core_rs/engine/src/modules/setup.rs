//! What the base rules call where a module may have a say in how a game is set up.

use super::{CardSet, Catalog, EventInPlay, EventMix, List, MAX_EVENTS_IN_PLAY, Modules, Seat, State};

/// What modules change of numbers that the base game has.
pub(crate) fn amend(catalog: &mut Catalog) {
    let modules = catalog.modules.clone();
    for module in modules.in_force() {
        module.amend(catalog);
    }
}

/// Why so many people cannot play by these rules.
pub(crate) fn refuses(catalog: &Catalog, people: u8) -> Option<String> {
    let mut why = None;
    for module in catalog.modules.in_force() {
        why = why.or_else(|| module.refuses(catalog, people));
    }
    why
}

/// What is laid out before anything is decided and the hands are dealt.
pub(crate) fn open(catalog: &Catalog, state: &mut State) {
    for module in catalog.modules.in_force() {
        module.open(catalog, state);
    }
}

/// Cards that are no part of the deck in this game, and their shelf.
pub(crate) fn aside(catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
    let mut found = None;
    for module in catalog.modules.in_force() {
        found = found.or_else(|| module.aside(catalog, state));
    }
    found
}

/// The cards that a seat is dealt.
pub(crate) fn starting_hand(catalog: &Catalog, state: &State, seat: Seat, printed: u8) -> u8 {
    let mut cards = printed;
    for module in catalog.modules.in_force() {
        cards = module.starting_hand(catalog, state, seat, cards);
    }
    cards
}

pub(crate) fn set_up(catalog: &Catalog, state: &mut State) {
    for module in catalog.modules.in_force() {
        module.set_up(catalog, state);
    }
}

pub(crate) fn lay_events(catalog: &Catalog, seats: u8, seed: u64, events: &mut List<EventInPlay, MAX_EVENTS_IN_PLAY>) {
    for module in catalog.modules.in_force() {
        module.lay_events(catalog, seats, seed, events);
    }
}

/// What sets say of how their special events are drawn.
pub(crate) fn event_mixes(modules: &Modules) -> Vec<EventMix> {
    let mut mixes = Vec::new();
    for module in modules.in_force() {
        mixes.extend(module.event_mix());
    }
    mixes
}

/// Are forest cards of this set left out?
pub(crate) fn leaves_out(catalog: &Catalog, set: u8) -> bool {
    let mut out = false;
    for module in catalog.modules.in_force() {
        out |= module.leaves_out(catalog, set);
    }
    out
}

/// What `viewer` cannot see is drawn anew.
pub fn redraw_hidden(catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
    for module in catalog.modules.in_force() {
        module.redraw_hidden(catalog, state, viewer, seed);
    }
}
