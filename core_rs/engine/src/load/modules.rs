//! The modules of the game: their names, which of them go together, and which this build has.

use std::fmt;

use serde_json::{Map, Value};

use super::check::Checker;
use super::embedded;
use super::error::LoadError;
use super::nearest::did_you_mean;
use super::shape::{Field, Shape};
use crate::modules::parameters;

/// The module that is always in.
pub const BASE: &str = "base";

/// Every module by name, in the order in which their data is read.
pub const KNOWN: [&str; 21] = [
    BASE,
    "pearlbrook",
    "spirecrest",
    "newleaf",
    "newleaf_cards",
    "newleaf_tickets",
    "newleaf_reservations",
    "bellfaire_forest",
    "bellfaire_events",
    "bellfaire_market",
    "bellfaire_garland",
    "flower_festival",
    "player_powers",
    "legends",
    "more_legends",
    "extra_extra",
    "rugwort_cards",
    "corrin",
    "through_every_season",
    "solo_rugwort",
    "nightweave",
];

/// Modules with an automatic opponent, which make a game for one player.
pub const SOLO: [&str; 2] = ["solo_rugwort", "nightweave"];

/// Pairs that the rules forbid to play together, each with the reason.
const FORBIDDEN: &[(&str, &str, &str)] = &[("solo_rugwort", "nightweave", "a game has one automatic opponent")];

/// A module that is wanted, with the parameters given with its name: `name:key=value:key=value`.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    pub name: &'static str,
    /// Keys and values of the module's own table, in the order in which the module knows them.
    given: Vec<(&'static str, Value)>,
}

impl Wanted {
    /// The parameters as changes of the module's table.
    pub fn parameters(&self) -> Map<String, Value> {
        self.given
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect()
    }

    /// Forgets the parameters that say what the data says anyway, so that equal games have equal names.
    pub fn forget_defaults(&mut self, table: &Value) {
        self.given.retain(|(key, value)| table[*key] != *value);
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.given
            .iter()
            .try_for_each(|(key, value)| write!(f, ":{key}={}", told(value)))
    }
}

/// The name of a module without its parameters.
pub fn name_of(module: &str) -> &str {
    module.split(':').next().unwrap_or(module)
}

fn told(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(words) => words.iter().map(told).collect::<Vec<_>>().join("+"),
        other => other.to_string(),
    }
}

/// What a person wrote after the `=`, as the data would have it.
fn value_of(text: &str, shape: Shape) -> Value {
    match shape {
        Shape::Number(..) => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
        Shape::Flag => text.parse::<bool>().map_or_else(|_| text.into(), Value::from),
        Shape::List(Shape::Word(words), ..) => {
            let mut named: Vec<&str> = text.split('+').filter(|word| !word.is_empty()).collect();
            named.sort_by_key(|word| words.iter().position(|known| known == word));
            named.dedup();
            Value::from(named)
        }
        _ => text.into(),
    }
}

/// The parameters in `text`, checked against those that the module knows.
fn read_parameters(module: &'static str, text: &str) -> Result<Vec<(&'static str, Value)>, LoadError> {
    let known = parameters(module);
    let mut given: Vec<(&'static str, Value)> = Vec::new();
    for part in text.split(':').skip(1) {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let Some(&field) = known.iter().find(|field| field.key == key) else {
            let keys = || known.iter().map(|field: &&Field| field.key);
            let hint = if known.is_empty() {
                "; it takes none".to_owned()
            } else {
                did_you_mean(key, keys())
            };
            return Err(LoadError::new(format!(
                "module '{module}' has no parameter '{key}'{hint}"
            )));
        };
        if given.iter().any(|(other, _)| *other == field.key) {
            return Err(LoadError::new(format!("module '{module}' has its {key} twice")));
        }
        let value = value_of(value, field.shape);
        let nothing = Map::new();
        let checker = Checker {
            origin: "modules",
            cards: &nothing,
            locations: &nothing,
            modules: &[],
        };
        checker.value(&value, field.shape, &format!("{module}.{key}"))?;
        given.push((field.key, value));
    }
    given.sort_by_key(|(key, _)| known.iter().position(|field| field.key == *key));
    Ok(given)
}

/// Is there data for this module?
pub fn is_available(module: &str) -> bool {
    embedded::of_module(module).next().is_some()
}

/// The keys that may be given with a module's name.
pub fn parameters_of(module: &str) -> Vec<&'static str> {
    parameters(module).into_iter().map(|field| field.key).collect()
}

/// The modules that this build can play.
pub fn available() -> Vec<&'static str> {
    KNOWN.into_iter().filter(|module| is_available(module)).collect()
}

/// The modules in force, with `base`, each once, in the order of [`KNOWN`].
pub fn resolve(specs: &[String]) -> Result<Vec<Wanted>, LoadError> {
    for name in specs.iter().map(|spec| name_of(spec)) {
        if !KNOWN.contains(&name) {
            return Err(LoadError::new(format!(
                "module '{name}' is unknown{}",
                did_you_mean(name, KNOWN)
            )));
        }
    }
    let wanted = |module: &str| module == BASE || specs.iter().any(|spec| name_of(spec) == module);
    for (one, other, why) in FORBIDDEN {
        if wanted(one) && wanted(other) {
            return Err(LoadError::new(format!(
                "modules '{one}' and '{other}' cannot be played together: {why}"
            )));
        }
    }
    if let Some(missing) = KNOWN.into_iter().find(|module| wanted(module) && !is_available(module)) {
        let there = available().join(", ");
        return Err(LoadError::new(format!(
            "module '{missing}' is not available yet; available: {there}"
        )));
    }
    let resolved = KNOWN.into_iter().filter(|module| wanted(module)).map(|name| {
        let mut given = Vec::new();
        for spec in specs.iter().filter(|spec| name_of(spec) == name) {
            let more = read_parameters(name, spec)?;
            if !given.is_empty() && given != more {
                return Err(LoadError::new(format!(
                    "module '{name}' is named twice, with different parameters"
                )));
            }
            given = more;
        }
        Ok(Wanted { name, given })
    });
    resolved.collect()
}
