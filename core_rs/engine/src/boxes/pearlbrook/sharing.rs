//! Cards that share the space of others: one that has lost its place finds another (PA12).

use super::{PROCEDURE_REHOUSE, section, section_mut};
use crate::bits::ones;
use crate::choice::Choice;
use crate::game::{Engine, play_is_under_way};
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot, Slots};
use crate::state::{Frame, State};

/// A card whose partner has left waits to be moved.
pub(super) fn left_city(engine: &mut Engine<'_>, seat: Seat, left: Slots) {
    if engine.catalog.is_automatic(engine.state.seats, seat) {
        return;
    }
    for other in ones(left) {
        if moves(engine, engine.player(seat).city[usize::from(other)].card) {
            let moving = waiting(engine, seat) + 1;
            section_mut(engine.state).moving = seat << 4 | moving;
        }
    }
}

/// How many cards of a seat wait to be moved.
fn waiting(engine: &Engine<'_>, seat: Seat) -> u8 {
    let moving = section(engine.state).moving;
    if moving >> 4 == seat { moving & 0x0F } else { 0 }
}

/// Does a card look for another place when it has lost its own?
fn moves(engine: &Engine<'_>, card: CardId) -> bool {
    let card = engine.card(card);
    card.shares.is_some() && !card.settles
}

/// A card that is alone joins the one that has just come, if it may share its space.
pub(super) fn entered_city(engine: &mut Engine<'_>, seat: Seat, slot: Slot) {
    let card = engine.player(seat).city[usize::from(slot)];
    if engine.catalog.is_automatic(engine.state.seats, seat) {
        return;
    }
    let waiting = usize::from(waiting(engine, seat));
    let alone = (0..engine.player(seat).city.len() as Slot).filter(|&other| {
        let lone = engine.player(seat).city[usize::from(other)];
        let joins = engine.card(lone.card).joins(engine.card(card.card));
        other != slot && lone.partner().is_none() && joins
    });
    // Those that have just lost their place choose where they go.
    let joining = alone.collect::<crate::list::List<Slot, MAX_CITY>>();
    if card.partner().is_none() && joining.len() > waiting {
        engine.state.pair(engine.catalog, seat, joining[0], slot);
    }
}

/// Does one of them still have to be moved, and can it be?
pub(super) fn is_due(state: &State) -> bool {
    section(state).moving != 0 && !play_is_under_way(state)
}

/// Asks where a card goes that has lost its place, as soon as no card is on its way into the city.
pub(super) fn interrupt(engine: &mut Engine<'_>) {
    let seat = section(engine.state).moving >> 4;
    let left = waiting(engine, seat) - 1;
    section_mut(engine.state).moving = if left == 0 { 0 } else { seat << 4 | left };
    engine.state.stack.push(Frame {
        at: PROCEDURE_REHOUSE,
        seat,
        ..Frame::default()
    });
}

fn alone(engine: &Engine<'_>, seat: Seat) -> Option<Slot> {
    let city = &engine.player(seat).city;
    let lone = |slot: &usize| city[*slot].partner().is_none() && moves(engine, city[*slot].card);
    (0..city.len()).find(lone).map(|slot| slot as Slot)
}

pub(super) fn run_rehouse(engine: &mut Engine<'_>, frame: Frame) -> bool {
    if let Some(slot) = alone(engine, frame.seat) {
        let card = engine.player(frame.seat).city[usize::from(slot)].card;
        let homes = engine
            .single_partners(frame.seat, card, NONE)
            .fold(0, |bits, slot| bits | 1 << slot);
        engine.city_choices(frame.seat, homes);
    }
    if engine.choices.is_empty() {
        engine.state.stack.pop();
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_rehouse(engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
    engine.state.stack.pop();
    if let (Choice::Card { slot: home, .. }, Some(slot)) = (choice, alone(engine, frame.seat)) {
        engine.state.pair(engine.catalog, frame.seat, slot, home);
    }
}
