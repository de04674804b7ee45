//! What data must be like before it is lowered, and what the rules made of it must be like before a game is played.

pub mod check;
pub mod limits;
pub mod sites;

use crate::boxes;
use crate::schema::{Field, KINDS_OF_THINGS, SEASONS, SECTIONS, SETUP, SWITCHES};

/// The sections with rows: those of the base game, and those of these modules.
pub fn sections(modules: &[&str]) -> Vec<(&'static str, &'static [Field])> {
    let mut all = [SECTIONS, KINDS_OF_THINGS].concat();
    all.extend(boxes::rows(modules));
    all
}

/// The sections that are one table, with their keys: those of the base game, and those of these modules.
pub fn tables(modules: &[&str]) -> Vec<(&'static str, Vec<Field>)> {
    let switches = [SWITCHES, &boxes::switches(modules)].concat();
    let mut all = vec![
        ("setup", SETUP.to_vec()),
        ("season", SEASONS.to_vec()),
        ("rules", switches),
    ];
    let own = boxes::tables(modules);
    all.extend(own.map(|(name, fields)| (name, fields.to_vec())));
    all
}
