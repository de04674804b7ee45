//! What modules add to states, views, choices and sentences.

use super::{Board, Catalog, Map, Node, Place, Read, Seat, Slot, Special, State, Value};

/// Adds the things of each module in force to what people look at.
pub(crate) fn board(catalog: &Catalog, board: &mut dyn Board<'_>) {
    for module in catalog.modules.in_force() {
        module.board(board);
    }
}

/// Can a seat ever have some of a good?
pub(crate) fn may_have_good(catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
    let mut may = true;
    for module in catalog.modules.in_force() {
        may &= module.may_have_good(catalog, state, seat, good);
    }
    may
}

/// What modules say of a row.
pub(crate) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let mut told = Vec::new();
    for module in catalog.modules.in_force() {
        told.extend(module.text(catalog, section, id));
    }
    told
}

/// Adds the section of each module in force, under its name.
pub(crate) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>, dict: &mut Map<String, Value>) {
    for module in catalog.modules.in_force() {
        {
            let section = module.write(catalog, state, viewer);
            if !section.is_empty() {
                dict.insert(module.about().name.to_owned(), Value::Object(section));
            }
        }
    }
}

/// Reads the section of each module in force.
pub(crate) fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
    for module in catalog.modules.in_force() {
        module.read(catalog, root, state)?;
    }
    Ok(())
}

/// The keys of the sections that a state may have.
pub(crate) fn keys(catalog: &Catalog) -> Vec<&'static str> {
    let mut keys = Vec::new();
    for module in catalog.modules.in_force() {
        keys.push(module.about().name);
    }
    keys
}

pub(crate) fn source_name(catalog: &Catalog, module: u8, at: u8) -> Option<&str> {
    catalog.modules.get(module)?.source_name(catalog, at)
}

pub(crate) fn source_to_json(catalog: &Catalog, module: u8, at: u8) -> Value {
    catalog.modules.of(module).source_to_json(catalog, at)
}

pub(crate) fn place_to_json(catalog: &Catalog, module: u8, at: u8) -> Value {
    catalog.modules.of(module).place_to_json(at)
}

pub(crate) fn place_name(catalog: &Catalog, module: u8, at: u8) -> String {
    catalog.modules.of(module).place_name(at)
}

pub(crate) fn place_note(catalog: &Catalog, state: &State, place: Place) -> Option<String> {
    let mut note = None;
    for module in catalog.modules.in_force() {
        note = note.or_else(|| module.place_note(catalog, state, place));
    }
    note
}

/// A place that one of the modules in force knows.
pub(crate) fn place_from_json(catalog: &Catalog, place: &Node<'_>) -> Option<Read<(u8, u8)>> {
    let mut found = None;
    for module in catalog.modules.in_force() {
        if found.is_none() {
            let number = module.about().number;
            found = module.place_from_json(place).map(|at| at.map(|at| (number, at)));
        }
    }
    found
}

pub(crate) fn choice_to_json(catalog: &Catalog, state: &State, choice: Special) -> Map<String, Value> {
    catalog.modules.of(choice.module).choice_to_json(catalog, state, choice)
}

pub(crate) fn choice_label(catalog: &Catalog, state: &State, choice: Special) -> String {
    catalog.modules.of(choice.module).choice_label(catalog, state, choice)
}

/// A way of paying in JSON, and the end of its sentence.
pub(crate) fn way_to_json(catalog: &Catalog, state: &State, seat: Seat, module: u8, way: u8, slot: Slot) -> Value {
    catalog.modules.of(module).way_to_json(catalog, state, seat, way, slot)
}

pub(crate) fn way_label(catalog: &Catalog, state: &State, seat: Seat, module: u8, way: u8, slot: Slot) -> String {
    catalog.modules.of(module).way_label(catalog, state, seat, way, slot)
}

/// The sentence for what a module asks.
pub(crate) fn ask(catalog: &Catalog, module: u8, ask: u8) -> &'static str {
    catalog.modules.of(module).about().asks[usize::from(ask)].1
}
