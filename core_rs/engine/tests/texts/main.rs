//! Texts are made of the effects: every row of the data has its sentence here, and changed or new rows have true ones.

mod keys;
mod patches;
mod rows;
mod steps;

use everdell_engine::load::{Patch, Rules};
use everdell_engine::texts::text;

/// The rules of these modules under a patch in TOML.
fn load(modules: &[&str], patch: &str) -> Result<Rules, String> {
    let modules: Vec<String> = modules.iter().map(|&name| name.to_owned()).collect();
    let patch = Patch::from_toml("p.toml", patch).unwrap();
    Rules::load(&modules, &[patch]).map_err(|error| error.message)
}

/// The text of a row of the base game under a patch.
fn patched(section: &str, id: &str, patch: &str) -> String {
    text(&load(&[], patch).unwrap(), section, id)
}
