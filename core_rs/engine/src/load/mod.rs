//! Turns `data/`, the chosen modules and patches into the catalog that the engine plays by.
//!
//! Embedded files are merged into one tree, patches are laid over it (`tree`, `merge`), the result is held against the
//! schema (`schema`), which also refuses what the state cannot hold, and lowered into a [`Catalog`] (`lower`).

mod addresses;
mod checks;
pub mod embedded;
mod lower;
mod merge;
pub mod modules;
pub mod owners;
mod parts;
mod stand_ins;
mod switches;
mod tree;

#[cfg(test)]
mod sweep;
#[cfg(test)]
mod tests;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::catalog::Catalog;

pub use crate::rules::{Rules, check_players};
pub use crate::schema::{LoadError, NAME, is_name, nearest, one_sentence};
pub use addresses::{Address, VerbSummary, addresses, declared, find_id, ids, verbs};

/// Changes to the data, and where they come from (a file name, or "patch").
#[derive(Clone, PartialEq, Debug)]
pub struct Patch {
    pub origin: String,
    pub value: Value,
}

impl Patch {
    /// Reads a patch that is written in TOML.
    pub fn from_toml(origin: &str, text: &str) -> Result<Patch, LoadError> {
        let mut value = parse_toml(origin, text)?;
        parts::keep_dots(text, &mut value);
        Ok(Patch {
            origin: origin.to_owned(),
            value,
        })
    }
}

impl Rules {
    /// The rules of these modules under these patches, applied in order.
    pub fn load(modules: &[String], patches: &[Patch]) -> Result<Rules, LoadError> {
        let mut wanted = modules::resolve(modules)?;
        let refused = |patch: &Patch| patch.value["rules"]["stand_ins"] == "refuse";
        let mut tree = tree::Tree::of_modules(&mut wanted, !patches.iter().any(refused))?;
        let printed = (!patches.is_empty()).then(|| tree.value.clone());
        for patch in patches {
            tree.apply(patch)?;
        }
        let origin = match patches {
            [] => "data".to_owned(),
            _ => patches
                .iter()
                .map(|patch| patch.origin.as_str())
                .collect::<Vec<_>>()
                .join(" + "),
        };
        checks::sites::check(&tree.value, &origin)?;
        checks::limits::check_names(&tree, &origin)?;
        lower::shelves::check(&tree, &origin)?;
        let modules: Vec<String> = wanted.iter().map(ToString::to_string).collect();
        let fingerprint = hash(&modules, &tree.value);
        let names = wanted.iter().map(|module| module.name).collect();
        let mut catalog = lower::catalog(&tree, names, fingerprint);
        if let Some(printed) = printed {
            mark_patched(&mut catalog, &printed, &tree.value);
        }
        checks::sites::check_locations(&catalog, &origin)?;
        let patch_name = (!tree.names.is_empty()).then(|| tree.names.join("+"));
        let rules = Rules {
            catalog,
            modules,
            data_hash: format!("{fingerprint:016x}"),
            stand_ins: stand_ins::count(&tree.value),
            switches: tree.switches,
            tree: tree.value,
            for_one: modules::with_opponent().collect(),
            patch_name,
            origin,
        };
        checks::limits::check(&rules)?;
        Ok(rules)
    }
}

/// Notes which rows differ from what they were before the patches.
fn mark_patched(catalog: &mut Catalog, printed: &Value, now: &Value) {
    let differs = |section: &str, id: &str| printed[section][id] != now[section][id];
    let cards = (0..).zip(&catalog.cards).filter(|(_, card)| differs("card", &card.id));
    catalog.patched_cards = cards.map(|(card, _)| card).collect();
    let places = catalog.locations.iter().enumerate();
    catalog.patched_places = places.fold(0, |set, (at, place)| {
        set | u64::from(differs("location", &place.id)) << at
    });
}

/// Modules as [`Rules::modules`] names them: in order, without parameters that say what the data says anyway.
pub fn canonical_modules(modules: &[String]) -> Result<Vec<String>, LoadError> {
    let mut wanted = modules::resolve(modules)?;
    tree::Tree::of_modules(&mut wanted, true)?;
    Ok(wanted.iter().map(ToString::to_string).collect())
}

/// TOML as JSON; a mistake is reported with its line.
fn parse_toml(origin: &str, text: &str) -> Result<Value, LoadError> {
    toml::from_str(text).map_err(|error| {
        let line = error
            .span()
            .map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
        let reason = error.message().lines().collect::<Vec<_>>().join("; ");
        LoadError::at(origin, &format!("line {line}"), format!("is not valid TOML: {reason}"))
    })
}

fn hash(modules: &[String], tree: &Value) -> u64 {
    let mut text = modules.join(",");
    text.push('\n');
    canonical(tree, &mut text);
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// JSON with sorted keys and without spaces, whatever order the map keeps.
fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(table) => {
            let mut keys: Vec<&String> = table.keys().collect();
            keys.sort();
            out.push('{');
            for key in keys {
                out.push_str(&Value::String(key.clone()).to_string());
                out.push(':');
                canonical(&table[key], out);
                out.push(',');
            }
            out.push('}');
        }
        Value::Array(list) => {
            out.push('[');
            for entry in list {
                canonical(entry, out);
                out.push(',');
            }
            out.push(']');
        }
        other => out.push_str(&other.to_string()),
    }
}
