//! Pearls: gaining and spending them, and the cards that look at them.

use super::{PROCEDURE_AFTER_PEARL, PROCEDURE_DISCARD_DOWN, Pearlbrook, numbers, section, section_mut};
use crate::catalog::Catalog;
use crate::choice::Choice;
use crate::effect::Filter;
use crate::game::Engine;
use crate::ids::{MAX_HAND, Seat, Slot};
use crate::modules::Registered;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source, State};

/// What [`Happening::Special`] tells of.
pub(super) const PEARL: u8 = 0;

/// The hand limit of a seat, raised by cards that look at pearls.
pub(super) fn hand_limit(catalog: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
    let numbers = numbers(catalog);
    let player = state.player(seat);
    if !player.names.meets(numbers.bridging) {
        return limit;
    }
    let pearls = section(state).pearls[usize::from(seat)];
    let more = |card| numbers.bridges.iter().find(|bridge| bridge.card == card);
    let per_pearl: u8 = player
        .city
        .iter()
        .filter_map(|card| more(card.card))
        .map(|bridge| bridge.limit_per_pearl)
        .sum();
    limit
        .saturating_add(per_pearl.saturating_mul(pearls))
        .min(MAX_HAND as u8)
}

/// Pearls come to a seat; cards of its city react to each of them (P8.1).
pub(super) fn gain<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, n: u8, cause: Source) {
    if n == 0 {
        return;
    }
    let held = &mut section_mut(engine.state).pearls[usize::from(seat)];
    *held = held.saturating_add(n);
    tell(engine, seat, i16::from(n), cause);
    let automatic = engine.catalog.is_automatic(engine.state.seats, seat);
    if !automatic && engine.player(seat).names.meets(numbers(engine.catalog).bridging) {
        engine.state.stack.push(Frame {
            at: PROCEDURE_AFTER_PEARL,
            seat,
            source: cause,
            n,
            ..Frame::default()
        });
    }
}

pub(super) fn spend<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, n: u8, cause: Source) {
    if n > 0 {
        section_mut(engine.state).pearls[usize::from(seat)] -= n;
        tell(engine, seat, -i16::from(n), cause);
    }
}

fn tell<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, n: i16, cause: Source) {
    let (module, what) = (Pearlbrook::NUMBER, PEARL);
    engine.notice(cause, Happening::Special { seat, module, what, n });
}

/// One pearl after another, every card that reacts to it. Register `n`: pearls still to react to.
pub(super) fn run_after_pearl<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) {
    if frame.n == 0 {
        engine.state.stack.pop();
        return;
    }
    engine.top().n -= 1;
    let seat = frame.seat;
    for slot in 0..engine.player(seat).city.len() as Slot {
        let card = engine.player(seat).city[usize::from(slot)].card;
        let bridges = &numbers(engine.catalog).bridges;
        if let Some(bridge) = bridges.iter().find(|bridge| bridge.card == card) {
            let source = Source::Card { seat, slot };
            engine.notice(source, Happening::Reacted { seat, slot, card });
            engine.push_effect(bridge.after_pearl, seat, source, 0);
        }
    }
}

/// With the switch on, a hand above its limit is discarded down to it at once (PA3).
pub(super) fn interrupt<O: Observer>(engine: &mut Engine<'_, O>) {
    let seat = engine.state.active;
    if !numbers(engine.catalog).discard_when_limit_drops || above_limit(engine, seat) == 0 {
        return;
    }
    // A starting hand may be larger than the limit.
    let mut frames = engine.state.stack.iter();
    let busy = frames.any(|frame| frame.at == PROCEDURE_DISCARD_DOWN);
    if !busy && !engine.state.stack.is_empty() {
        engine.state.stack.push(Frame {
            at: PROCEDURE_DISCARD_DOWN,
            seat,
            ..Frame::default()
        });
    }
}

fn above_limit<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> u8 {
    let limit = hand_limit(engine.catalog, engine.state, seat, engine.setup.hand_limit);
    (engine.player(seat).hand.len() as u8).saturating_sub(limit)
}

/// Register `a`: the hand position where the next pick may start.
pub(super) fn run_discard_down<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let needed = above_limit(engine, frame.seat);
    if needed == 0 {
        engine.state.stack.pop();
        return false;
    }
    engine.hand_choices(frame.seat, frame.a, needed, Filter::ANY);
    true
}

pub(super) fn answer_discard_down<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { card, .. } = choice else {
        unreachable!("{choice:?} is no hand card")
    };
    engine.top().a = engine.hand_position(frame.seat, card);
    engine.discard_from_hand(frame.seat, card, frame.source);
}
