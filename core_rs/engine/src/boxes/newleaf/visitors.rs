//! The two stacks of Visitors: dealt, looked at, discarded, taken and refreshed (NA5, NA11, NA12).

use super::section::{MAX_VISITORS, STACKS, Section, Spot};
use super::{Newleaf, SECTION_VISITORS, numbers, section, section_mut};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::game::quantities::is_met;
use crate::ids::Seat;
use crate::list::List;
use crate::observer::Happening;
use crate::random::{Stream, key};
use crate::state::{Source, State};

const VISITORS: u64 = 1;

type Order = List<u8, MAX_VISITORS>;

/// These Visitors in an order that nobody knows.
pub(super) fn shuffled(catalog: &Catalog, stream: u64, among: impl Iterator<Item = u8>) -> Order {
    let all = &numbers(catalog).visitors;
    let keyed = among.map(|at| (key(stream, all[usize::from(at)].key), at));
    let mut keyed: List<(u64, u8), MAX_VISITORS> = keyed.collect();
    keyed.sort_unstable();
    keyed.iter().map(|&(_, at)| at).collect()
}

/// The stream of the shuffles of a game; each shuffle has its own.
fn stream(state: &State) -> u64 {
    let of_module = key(Stream::Module(Newleaf::NUMBER).seed(state.seed), VISITORS);
    key(of_module, section(state).refreshes.into())
}

/// Everybody who is in no other place comes into the stacks, half and half.
pub(super) fn set_up(catalog: &Catalog, state: &mut State) {
    let visitors = (0..).zip(&numbers(catalog).visitors);
    let dealt = visitors.filter(|(_, visitor)| !visitor.replaced).map(|(at, _)| at);
    let held = *section(state);
    let order = shuffled(catalog, stream(state), dealt.filter(|&at| held.spot(at) == Spot::Out));
    lay(section_mut(state), 0, &order);
}

/// These come to two stacks, the larger half to the first of them; what lies in the other one comes to lie above them.
fn lay(section: &mut Section, first: u8, order: &[u8]) {
    let (larger, rest) = order.split_at(order.len().div_ceil(2));
    let second = (first + 1) % STACKS;
    let above: Order = section.stack(second).collect();
    for (stack, cards) in [(first, larger), (second, rest)] {
        for (depth, &at) in (0..).zip(cards) {
            section.put(at, Spot::Stack { stack, depth });
        }
    }
    for (depth, &at) in (rest.len() as u8..).zip(above.iter()) {
        section.put(at, Spot::Stack { stack: second, depth });
    }
}

/// A Visitor has left a stack: if one is empty, the discarded ones come back (NA12).
fn refresh(catalog: &Catalog, state: &mut State) {
    let held = *section(state);
    let Some(empty) = (0..STACKS).find(|&stack| held.size(stack) == 0) else {
        return;
    };
    if held.discarded().next().is_none() {
        return;
    }
    section_mut(state).refreshes = held.refreshes.wrapping_add(1);
    let order = shuffled(catalog, stream(state), held.discarded());
    lay(section_mut(state), empty, &order);
}

/// A Visitor who lies face up goes to the discard pile.
pub(super) fn discard(catalog: &Catalog, state: &mut State, visitor: u8) {
    section_mut(state).put(visitor, Spot::Discarded);
    refresh(catalog, state);
}

/// A Visitor who lies face up comes to a city.
pub(super) fn take(engine: &mut Engine<'_>, seat: Seat, visitor: u8, cause: Source) {
    section_mut(engine.state).put(visitor, Spot::With(seat));
    refresh(engine.catalog, engine.state);
    let played = Happening::ExtraPlayed {
        seat,
        module: Newleaf::NUMBER,
        section: SECTION_VISITORS,
        at: visitor,
    };
    engine.notice(cause, played);
}

/// What a Visitor counts for a seat if the game ends now. An automatic opponent need not meet any requirement (NA48).
pub(super) fn points(catalog: &Catalog, state: &State, seat: Seat, visitor: u8) -> i16 {
    let visitor = &numbers(catalog).visitors[usize::from(visitor)];
    let met = || is_met(catalog, state, seat, &visitor.requires);
    if !visitor.dead && (catalog.is_automatic(state.seats, seat) || met()) {
        visitor.points
    } else {
        0
    }
}

/// What nobody sees is dealt anew: Visitors below the tops and discarded ones.
pub(super) fn redraw_hidden(catalog: &Catalog, state: &mut State, seed: u64) {
    let held = *section(state);
    let face_up: List<u8, 2> = held.face_up().collect();
    let is_hidden = |at: &u8| matches!(held.spot(*at), Spot::Stack { .. } | Spot::Discarded) && !face_up.contains(at);
    let hidden: Order = (0..MAX_VISITORS as u8).filter(is_hidden).collect();
    let order = shuffled(catalog, key(seed, VISITORS), hidden.iter().copied());
    for (&from, &to) in hidden.iter().zip(order.iter()) {
        section_mut(state).put(to, held.spot(from));
    }
}
