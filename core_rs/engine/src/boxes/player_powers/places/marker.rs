//! A marker on a location, which acts for its owner when a worker comes there (WA42).

use serde_json::{Value, json};

use super::super::acting::act;
use super::super::{numbers, power_of, section, section_mut, source_of};
use super::keys::LocationMarker;
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::{LocationId, NONE, Seat};
use crate::schema::node::{Node, Read};
use crate::state::{Frame, ORDINARY, Place, State};

fn marker_of(catalog: &Catalog, state: &State, seat: Seat) -> Option<(u8, LocationMarker)> {
    let power = power_of(state, seat)?;
    Some((power, numbers(catalog).rows[usize::from(power)].places.marker?))
}

/// The locations on which it may lie: those on the board to which workers go.
pub(in super::super) fn places<'a>(catalog: &'a Catalog, state: &'a State) -> impl Iterator<Item = LocationId> + 'a {
    let locations = (0..).zip(&catalog.locations);
    let on_board = locations
        .filter(|(id, location)| location.workers == ORDINARY && (!location.dealt || state.forest.contains(id)));
    on_board.map(|(id, _)| id)
}

/// Its owner puts it on a location before the first turn.
pub(in super::super) fn game_begins(engine: &mut Engine<'_>, seat: Seat) {
    if let Some((power, marker)) = marker_of(engine.catalog, engine.state, seat) {
        engine.push_effect(marker.set_up, seat, source_of(power), 0);
    }
}

/// Somebody's worker has acted where it stands; does the marker of this seat lie there? Whoever has passed gains nothing more.
pub(in super::super) fn visited(engine: &mut Engine<'_>, about: Frame, seat: Seat) {
    let location = section(engine.state).marked_location;
    if location == NONE || about.place() != Place::location(location) || engine.player(seat).passed {
        return;
    }
    // Large workers have nothing of their own player's power.
    let counted = engine.catalog.worker_kinds[usize::from(about.it)].counted && about.seat != seat;
    if about.it != ORDINARY && !counted {
        return;
    }
    if let Some((power, marker)) = marker_of(engine.catalog, engine.state, seat) {
        act(engine, seat, power, marker.visited, 0);
    }
}

/// The location, for states; `None`: nobody here has such a marker.
pub(in super::super) fn write(catalog: &Catalog, state: &State) -> Option<Value> {
    owner(catalog, state)?;
    let location = catalog.locations.get(usize::from(section(state).marked_location));
    Some(json!(location.map(|location| &location.id)))
}

fn owner(catalog: &Catalog, state: &State) -> Option<Seat> {
    (0..catalog.people(state.seats)).find(|&seat| marker_of(catalog, state, seat).is_some())
}

/// Reads the location: `null`, or left out, before the marker has been put down.
pub(in super::super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node.filter(|node| !node.value.is_null()) else {
        return Ok(());
    };
    if owner(catalog, state).is_none() {
        return node.fail("no power of these players has a marker on a location");
    }
    let ids = catalog.locations.iter().map(|location| location.id.as_str());
    let at = node.name("location", ids)? as LocationId;
    if !places(catalog, state).any(|id| id == at) {
        return node.fail("the marker lies on locations of the board to which workers go, and this is none");
    }
    section_mut(state).marked_location = at;
    Ok(())
}

/// Where the marker lies, for its owner's row of a board.
pub(in super::super) fn note(catalog: &Catalog, state: &State, seat: Seat) -> Option<String> {
    let location = catalog.locations.get(usize::from(section(state).marked_location))?;
    (owner(catalog, state) == Some(seat)).then(|| format!("marker on {}", location.name))
}
