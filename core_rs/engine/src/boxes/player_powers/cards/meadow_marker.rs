//! A marker on a card of the meadow: whoever plays the card sets off what its owner gets (WA31).

use serde_json::{Value, json};

use super::super::acting::act;
use super::keys::MeadowMarker;
use super::{numbers, power_of, section, section_mut, source_of};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::{NONE, Seat, Slot};
use crate::schema::node::{Node, Read};
use crate::state::{Frame, State};

fn marker_of(catalog: &Catalog, state: &State, seat: Seat) -> Option<(u8, MeadowMarker)> {
    let power = power_of(state, seat)?;
    Some((power, numbers(catalog).rows[usize::from(power)].cards.meadow_marker?))
}

/// Who has the marker.
pub(crate) fn owner(catalog: &Catalog, state: &State) -> Option<Seat> {
    (0..catalog.people(state.seats)).find(|&seat| marker_of(catalog, state, seat).is_some())
}

/// Its owner puts it on a card before the first turn.
pub(crate) fn game_begins(engine: &mut Engine<'_>, seat: Seat) {
    if let Some((power, marker)) = marker_of(engine.catalog, engine.state, seat) {
        engine.push_effect(marker.set_up, seat, source_of(power), NONE);
    }
}

/// Is the card on which it lies just being played?
pub(crate) fn is_lifted(state: &State) -> bool {
    let slot = section(state).marked_slot;
    slot != NONE && state.stack.last().is_some_and(|play| play.has_lifted(slot))
}

/// The marker is lifted with the card that is played, unless its owner has passed (WA10).
pub(crate) fn mind_lifting(engine: &mut Engine<'_>) {
    let owner = owner(engine.catalog, engine.state);
    if owner.is_some_and(|seat| !engine.player(seat).passed) {
        engine.top().mark();
        section_mut(engine.state).marked_slot = NONE;
    }
}

/// The play of the card on which it lay is resolved.
pub(crate) fn played(engine: &mut Engine<'_>, play: Frame, seat: Seat) {
    if let Some((power, marker)) = marker_of(engine.catalog, engine.state, seat).filter(|_| play.is_marked()) {
        let slot = play.origin().slot;
        act(engine, seat, power, marker.played, slot);
    }
}

pub(crate) fn write(catalog: &Catalog, state: &State) -> Option<Value> {
    owner(catalog, state)?;
    let slot = section(state).marked_slot;
    Some(json!((slot != NONE).then_some(slot)))
}

/// Reads the slot: `null`, or left out, while the marker lies nowhere.
pub(crate) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node.filter(|node| !node.value.is_null()) else {
        return Ok(());
    };
    if owner(catalog, state).is_none() {
        return node.fail("no power of these players has a marker on the meadow");
    }
    let slot = node.number(state.meadow.len().saturating_sub(1) as u64)? as Slot;
    section_mut(state).marked_slot = slot;
    Ok(())
}

/// The card on which the marker lies, for its owner's row of a board.
pub(crate) fn note(catalog: &Catalog, state: &State, seat: Seat) -> Option<String> {
    let slot = section(state).marked_slot;
    let there = slot != NONE && owner(catalog, state) == Some(seat);
    there.then(|| format!("marker on meadow slot {}", slot + 1))
}
