//! The modules of the game that have rules of their own, each in a folder of its own: a type with the trait [`Module`](crate::modules).
//!
//! What else a module needs is data (`data/<module>/`). The base rules know none of them: whoever loads rules hands them [`ALL`].

pub(crate) mod bellfaire_events;
pub(crate) mod bellfaire_garland;
pub(crate) mod bellfaire_market;
pub(crate) mod newleaf;
pub(crate) mod newleaf_cards;
pub(crate) mod newleaf_reservations;
pub(crate) mod newleaf_tickets;
pub(crate) mod pearlbrook;
pub(crate) mod player_powers;
mod set_parts;
pub(crate) mod solo_rugwort;
#[cfg(feature = "specimen")]
pub(crate) mod specimen;

use crate::choice::Ask;
use crate::modules::About;
use crate::schema::Field;
use crate::verbs::{self, Entry};

/// Every module with rules of its own, by number. Numbers are stable: packed choices and frames hold them.
pub(crate) static ALL: &[&About] = &[
    &pearlbrook::ABOUT,
    &bellfaire_events::ABOUT,
    &solo_rugwort::ABOUT,
    &bellfaire_garland::ABOUT,
    &player_powers::ABOUT,
    &bellfaire_market::ABOUT,
    &newleaf::ABOUT,
    &newleaf_cards::ABOUT,
    &newleaf_tickets::ABOUT,
    &newleaf_reservations::ABOUT,
    #[cfg(feature = "specimen")]
    &specimen::ABOUT,
];

pub(crate) fn about() -> impl Iterator<Item = &'static About> {
    ALL.iter().copied()
}

/// What these modules say of themselves.
fn of(modules: &[&str]) -> impl Iterator<Item = &'static About> {
    about().filter(|module| modules.contains(&module.name))
}

/// The one-table sections of the data that these modules bring.
pub(crate) fn tables(modules: &[&str]) -> impl Iterator<Item = (&'static str, &'static [Field])> {
    let own = of(modules).map(|module| (module.name, module.table));
    own.filter(|(_, keys)| !keys.is_empty())
}

/// The sections of rows that these modules bring.
pub(crate) fn rows(modules: &[&str]) -> impl Iterator<Item = (&'static str, &'static [Field])> {
    of(modules).flat_map(|module| module.rows).copied()
}

/// Their switches among the rules.
pub(crate) fn switches(modules: &[&str]) -> Vec<Field> {
    of(modules).flat_map(|module| module.switches).copied().collect()
}

/// The keys of a module's own table.
pub(crate) fn table_of(module: &str) -> &'static [Field] {
    of(&[module]).next().map_or(&[], |module| module.table)
}

/// The names of all sections of rows that modules of the build bring.
pub fn sections() -> Vec<&'static str> {
    let rows = about().flat_map(|module| module.rows);
    rows.map(|(section, _)| *section).collect()
}

/// What modules ask, one after another.
pub fn asks() -> Vec<Ask> {
    about().flat_map(About::each_ask).collect()
}

/// Every verb that can be written, with the module without which it is unknown (`base`: none).
pub(crate) fn verbs() -> impl Iterator<Item = (&'static str, &'static Entry)> {
    let own = about().flat_map(|module| module.verbs.iter().map(|verb| (module.name, verb)));
    verbs::all().iter().map(|verb| ("base", verb)).chain(own)
}
