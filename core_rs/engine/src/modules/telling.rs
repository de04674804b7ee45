//! What modules add to states, views, choices and sentences.

use super::registry::{in_force, is_registered, of_number};
use super::{Board, Catalog, Map, Module, Node, Place, Read, Registered, Seat, Slot, Special, State, Value};

/// Adds the things of each module in force to what people look at.
pub(crate) fn board(board: &mut Board<'_>) {
    in_force!(board.catalog().modules, M => M::board(board));
}

/// Can a seat ever have some of a good?
pub(crate) fn may_have_good(catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
    let mut may = true;
    in_force!(catalog.modules, M => may &= M::may_have_good(catalog, state, seat, good));
    may
}

/// What modules say of a row.
pub(crate) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let mut told = Vec::new();
    in_force!(catalog.modules, M => told.extend(M::text(catalog, section, id)));
    told
}

/// Adds the section of each module in force, under its name.
pub(crate) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>, dict: &mut Map<String, Value>) {
    in_force!(catalog.modules, M => {
        let section = M::write(catalog, state, viewer);
        if !section.is_empty() {
            dict.insert(M::NAME.to_owned(), Value::Object(section));
        }
    });
}

/// Reads the section of each module in force.
pub(crate) fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
    in_force!(catalog.modules, M => M::read(catalog, root, state)?);
    Ok(())
}

/// The keys of the sections that a state may have.
pub(crate) fn keys(catalog: &Catalog) -> Vec<&'static str> {
    let mut keys = Vec::new();
    in_force!(catalog.modules, M => keys.push(M::NAME));
    keys
}

pub(crate) fn source_name(catalog: &Catalog, module: u8, at: u8) -> Option<&str> {
    if is_registered(module) {
        of_number!(module, M => M::source_name(catalog, at))
    } else {
        None
    }
}

pub(crate) fn source_to_json(catalog: &Catalog, module: u8, at: u8) -> Value {
    of_number!(module, M => M::source_to_json(catalog, at))
}

pub(crate) fn place_to_json(module: u8, at: u8) -> Value {
    of_number!(module, M => M::place_to_json(at))
}

pub(crate) fn place_name(module: u8, at: u8) -> String {
    of_number!(module, M => M::place_name(at))
}

pub(crate) fn place_note(catalog: &Catalog, state: &State, place: Place) -> Option<String> {
    let mut note = None;
    in_force!(catalog.modules, M => note = note.or_else(|| M::place_note(catalog, state, place)));
    note
}

/// A place that one of the modules in force knows.
pub(crate) fn place_from_json(catalog: &Catalog, place: &Node<'_>) -> Option<Read<(u8, u8)>> {
    let mut found = None;
    in_force!(catalog.modules, M => if found.is_none() {
        let module = M::NUMBER;
        found = M::place_from_json(place).map(|at| at.map(|at| (module, at)));
    });
    found
}

pub(crate) fn choice_to_json(catalog: &Catalog, state: &State, choice: Special) -> Map<String, Value> {
    of_number!(choice.module, M => M::choice_to_json(catalog, state, choice))
}

pub(crate) fn choice_label(catalog: &Catalog, state: &State, choice: Special) -> String {
    of_number!(choice.module, M => M::choice_label(catalog, state, choice))
}

/// A way of paying in JSON, and the end of its sentence.
pub(crate) fn way_to_json(catalog: &Catalog, state: &State, seat: Seat, module: u8, way: u8, slot: Slot) -> Value {
    of_number!(module, M => M::way_to_json(catalog, state, seat, way, slot))
}

pub(crate) fn way_label(catalog: &Catalog, state: &State, seat: Seat, module: u8, way: u8, slot: Slot) -> String {
    of_number!(module, M => M::way_label(catalog, state, seat, way, slot))
}

/// The word and the sentence for what a module asks.
pub(crate) fn ask(module: u8, ask: u8) -> (&'static str, &'static str) {
    of_number!(module, M => M::ASKS.get(usize::from(ask)).copied().unwrap_or(("option", "choose")))
}
