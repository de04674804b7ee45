//! Turns `data/`, the chosen modules and patches into the catalog that the engine plays by.
//!
//! Embedded files are merged into one tree, patches are laid over it (`tree`, `merge`), the result is held against the
//! schema (`schema`), which also refuses what the state cannot hold, and lowered into a [`Catalog`] (`lower`).

mod addresses;
pub mod embedded;
mod error;
mod lower;
mod merge;
pub mod modules;
pub mod nearest;
pub mod owners;
mod parts;
mod schema;
mod stand_ins;
mod switches;
mod tree;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::catalog::Catalog;

pub use addresses::{Address, VerbSummary, addresses, declared, find_id, ids, verbs};
pub use error::{LoadError, NAME, is_name, one_sentence};
pub(crate) use lower::steps::Arena;
pub use schema::limits::check_players;
pub(crate) use schema::shape::{Field, Need, Shape};
pub(crate) use schema::{
    AMOUNT, AREAS, CARD_COUNT, COLOUR, COLOUR_COUNTS, DOUBT, EVENT_KINDS, FEE, FILTER, FILTER_WORDS, GOODS, HAND,
    KIND_COUNTS, KINDS, POINTS, RESOURCE, SOME_RESOURCES, flag, needed, optional, or, whole,
};
pub use switches::Switch;
pub(crate) use tree::Tree;
pub(crate) mod reading {
    //! Reading of checked data, for verbs and modules.
    pub(crate) use super::lower::row::*;
    pub(crate) use super::lower::shelves::zone;
}

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

/// The rules in force: data, modules and patches, ready to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    pub catalog: Catalog,
    /// With `base`, in a fixed order, each with its parameters: `name:key=value`.
    pub modules: Vec<String>,
    /// 16 hex digits that differ when anything in `tree` or `modules` differs.
    pub data_hash: String,
    /// The merged data, keyed by section and id.
    pub tree: Value,
    /// Keys of `rules` that are other names for addresses.
    pub switches: Vec<Switch>,
    /// Rows with a value of our own for what no source tells.
    pub stand_ins: usize,
    /// The names that the patches give themselves, joined by "+".
    pub patch_name: Option<String>,
    /// Where the last word on the data comes from, for messages: "data", or the origins of the patches.
    pub origin: String,
}

impl Rules {
    /// The modules in force without their parameters.
    pub fn module_names(&self) -> Vec<&str> {
        self.modules.iter().map(|module| modules::name_of(module)).collect()
    }

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
        schema::sites::check(&tree.value, &origin)?;
        schema::limits::check_names(&tree, &origin)?;
        lower::shelves::check(&tree, &origin)?;
        let modules: Vec<String> = wanted.iter().map(ToString::to_string).collect();
        let fingerprint = hash(&modules, &tree.value);
        let names = wanted.iter().map(|module| module.name).collect();
        let mut catalog = lower::catalog(&tree, names, fingerprint);
        if let Some(printed) = printed {
            mark_patched(&mut catalog, &printed, &tree.value);
        }
        schema::sites::check_locations(&catalog, &origin)?;
        let patch_name = (!tree.names.is_empty()).then(|| tree.names.join("+"));
        let rules = Rules {
            catalog,
            modules,
            data_hash: format!("{fingerprint:016x}"),
            stand_ins: stand_ins::count(&tree.value),
            switches: tree.switches,
            tree: tree.value,
            patch_name,
            origin,
        };
        schema::limits::check(&rules)?;
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
