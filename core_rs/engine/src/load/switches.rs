//! Switches as data: keys of `rules` that are other names for addresses.
//!
//! A row of `[[switch]]` holds no value of its own: the one at its address is in force, and `rules.<id>` sets it.

use serde_json::{Map, Value, json};

use super::addresses::{Address, leaf_at};
use super::checks::check::{Checker, name_of, verb_of};
use super::owners::elsewhere;
use super::parts::{Parts, expand};
use super::tree::Tree;
use crate::rules::Switch;
use crate::schema::LoadError;
use crate::schema::nearest::{did_you_mean, unknown_key};
use crate::schema::{Field, Shape};
use crate::schema::{needed, optional};

/// The section of the rows.
pub const SECTION: &str = "switch";
/// What a row has. The words of `values` are its own.
const KEYS: &[Field] = &[
    needed("id", Shape::Text),
    needed("sets", Shape::Text),
    optional("values", Shape::Table(&[])),
];

impl Switch {
    fn key(&self) -> String {
        format!("rules.{}", self.id)
    }

    /// The value at the address that a value of the switch stands for.
    fn meant(&self, value: &Value) -> Option<Value> {
        if self.values.is_empty() {
            return Some(value.clone());
        }
        let found = self.values.iter().find(|(word, _)| word == value);
        found.map(|(_, meant)| meant.clone())
    }

    /// The value of the switch when this one is at the address.
    fn shown(&self, there: Value) -> Option<Value> {
        if self.values.is_empty() {
            return Some(there);
        }
        let found = self.values.iter().find(|(_, meant)| *meant == there);
        found.map(|(word, _)| word.clone())
    }

    /// Its type and range if it has words of its own.
    fn own_range(&self) -> Option<(&'static str, String)> {
        if self.values.is_empty() {
            return None;
        }
        if self.values.iter().all(|(word, _)| word.is_boolean()) {
            return Some(("flag", Shape::Flag.range()));
        }
        let words: Vec<String> = self.values.iter().map(|(word, _)| plain(word)).collect();
        Some(("word", format!("one of {}", words.join(", "))))
    }
}

/// A key of a TOML table, which is always text, as the value that it spells.
fn word(key: &str) -> Value {
    let flag = key.parse::<bool>().map(Value::from);
    let number = || key.parse::<i64>().map(Value::from);
    flag.or_else(|_| number()).unwrap_or_else(|_| Value::from(key))
}

fn plain(word: &Value) -> String {
    word.as_str().map_or_else(|| word.to_string(), str::to_owned)
}

/// Reads the rows of one file.
pub fn add(tree: &mut Tree, origin: &str, rows: &[Value]) -> Result<(), LoadError> {
    for row in rows {
        let row = row.as_object().cloned().unwrap_or_default();
        let id = row.get("id").and_then(Value::as_str).unwrap_or("");
        let address = format!("{SECTION}.{id}");
        let mut about = row.clone();
        let values = match about.remove("values") {
            Some(Value::Object(words)) => words.into_iter().map(|(key, meant)| (word(&key), meant)).collect(),
            Some(other) => {
                let what = format!("is {other}; it must be a table");
                return Err(LoadError::at(origin, &format!("{address}.values"), what));
            }
            None => Vec::new(),
        };
        let checker = Checker {
            origin,
            tree: &Value::Null,
            modules: &[],
        };
        checker.table(&about, KEYS, &address)?;
        let is_switch = tree.switches.iter().any(|switch| switch.id == id);
        if is_switch || tree.rule_keys().any(|key| key == id) {
            return Err(LoadError::at(origin, &address, "is a key of rules already"));
        }
        tree.switches.push(Switch {
            id: id.to_owned(),
            sets: about["sets"].as_str().unwrap_or("").to_owned(),
            values,
        });
    }
    Ok(())
}

/// Refuses a switch whose address does not exist, or does not take one of its values.
pub fn check(tree: &Tree) -> Result<(), LoadError> {
    for switch in &tree.switches {
        let address = format!("{SECTION}.{}.sets", switch.id);
        let Some(leaf) = leaf_at(&tree.value, &tree.modules, &switch.sets) else {
            let what = format!("is '{}', which is no address of the data", switch.sets);
            return Err(LoadError::at("data", &address, what));
        };
        let checker = Checker {
            origin: "data",
            tree: &tree.value,
            modules: &tree.modules,
        };
        for (word, meant) in &switch.values {
            let address = format!("{SECTION}.{}.values.{}", switch.id, plain(word));
            checker.value(meant, leaf.shape, &address)?;
        }
    }
    Ok(())
}

/// Refuses a patch that sets a switch and its address to different values.
pub fn agree(switches: &[Switch], patch: &Value, origin: &str) -> Result<(), LoadError> {
    for switch in switches {
        let path: Vec<&str> = switch.sets.split('.').collect();
        let (Some(value), Some(there)) = (given(patch, &["rules", &switch.id]), given(patch, &path)) else {
            continue;
        };
        if switch.meant(value).is_some_and(|meant| meant != *there) {
            let what = format!(
                "is {value}, but {}, for which it stands, is {there} in the same patch; give only one of them",
                switch.sets
            );
            return Err(LoadError::at(origin, &switch.key(), what));
        }
    }
    Ok(())
}

/// What a patch gives at an address, also inside a list of steps.
fn given<'v>(value: &'v Value, path: &[&str]) -> Option<&'v Value> {
    let Some((first, rest)) = path.split_first() else {
        return Some(value);
    };
    match value {
        Value::Array(steps) => {
            let mut steps = steps.iter().filter_map(Value::as_object);
            let step = steps.find(|step| name_of(step) == Some(first))?;
            given(step.get(verb_of(step)?.field.key)?, rest)
        }
        table => given(table.get(first)?, rest),
    }
}

impl Tree {
    /// Sets the addresses for which keys of `rules` stand. What is left are keys of the table itself.
    pub(super) fn flip(
        &mut self,
        origin: &str,
        changes: &Map<String, Value>,
        fields: &[Field],
    ) -> Result<Map<String, Value>, LoadError> {
        let mut own = Map::new();
        for (key, value) in changes {
            if fields.iter().any(|field| field.key == key) {
                own.insert(key.clone(), value.clone());
                continue;
            }
            let switch = self.switches.iter().find(|switch| switch.id == *key);
            let Some(switch) = switch.cloned() else {
                let switches = self.switches.iter().map(|switch| switch.id.as_str());
                let known = fields.iter().map(|field| field.key).chain(switches);
                let what = elsewhere(&self.modules, "rules", key)
                    .map_or_else(|| unknown_key(key, known), |owner| format!("is unknown{owner}"));
                return Err(LoadError::at(origin, &format!("rules.{key}"), what));
            };
            let meant = self.checked(origin, &switch, value)?;
            let mut parts = Parts::default();
            let change = expand(&json!({ switch.sets: meant }), origin, "", &mut parts)?;
            for (section, changes) in change.as_object().into_iter().flatten() {
                self.change(origin, section, changes, &parts)?;
            }
        }
        Ok(own)
    }

    /// What a value of a switch sets.
    fn checked(&self, origin: &str, switch: &Switch, value: &Value) -> Result<Value, LoadError> {
        let refuse = |what: String| Err(LoadError::at(origin, &switch.key(), what));
        let Some(leaf) = leaf_at(&self.value, &self.modules, &switch.sets) else {
            return refuse(format!("stands for {}, which this game no longer has", switch.sets));
        };
        let Some(meant) = switch.meant(value) else {
            let words = switch.values.iter().filter_map(|(word, _)| word.as_str());
            let hint = value
                .as_str()
                .map_or_else(String::new, |given| did_you_mean(given, words));
            let range = switch.own_range().map_or_else(String::new, |(_, range)| range);
            return refuse(format!("is {value}; allowed: {range}{hint}"));
        };
        let checker = Checker {
            origin,
            tree: &self.value,
            modules: &self.modules,
        };
        checker.value(&meant, leaf.shape, &switch.key())?;
        Ok(meant)
    }
}

/// The switches as addresses, each with the value for which the one in force stands.
pub fn addresses(switches: &[Switch], tree: &Value, modules: &[&str]) -> Vec<Address> {
    let listed = switches.iter().filter_map(|switch| {
        let there = Address::from(leaf_at(tree, modules, &switch.sets)?);
        let own = switch.own_range().map(|(kind, range)| (kind.to_owned(), range));
        let (kind, range) = own.unwrap_or((there.kind, there.range));
        Some(Address {
            path: switch.key(),
            value: switch.shown(there.value)?,
            kind,
            range,
        })
    });
    listed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::modules::resolve;

    /// What is said of these rows beside the base game.
    fn refused(text: &str) -> String {
        let mut tree = Tree::of_modules(&mut resolve(&[]).unwrap(), true).unwrap();
        let rows: Value = toml::from_str(text).unwrap();
        let read = add(&mut tree, "f.toml", rows["switch"].as_array().unwrap());
        read.and_then(|()| check(&tree)).unwrap_err().message
    }

    #[test]
    fn rows_that_set_nothing_are_refused() {
        for (row, wanted) in [
            ("id = 'x'", "f.toml: switch.x.sets is missing; it takes any text"),
            (
                "id = 'x'\nsets = 'card.farm.pints'",
                "data: switch.x.sets is 'card.farm.pints', which is no address of the data",
            ),
            (
                "id = 'x'\nsets = 'card.farm.points'\nvalues = { few = 1, many = 99 }",
                "data: switch.x.values.many is 99; allowed: a whole number from -20 to 50",
            ),
            (
                "id = 'x'\nsets = 'card.farm.points'\nvalues = 3",
                "f.toml: switch.x.values is 3; it must be a table",
            ),
            (
                "id = 'x'\nsets = 'card.farm.points'\nvalue = 3",
                "f.toml: switch.x.value is unknown; did you mean 'values'?",
            ),
            (
                "id = 'stand_ins'\nsets = 'card.farm.points'",
                "f.toml: switch.stand_ins is a key of rules already",
            ),
            (
                "id = 'x'\nsets = 'card.farm.points'\n[[switch]]\nid = 'x'\nsets = 'card.inn.points'",
                "f.toml: switch.x is a key of rules already",
            ),
        ] {
            assert_eq!(refused(&format!("[[switch]]\n{row}")), wanted);
        }
    }
}
