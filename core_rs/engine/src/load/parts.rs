//! What a patch says of parts. `cost = { twig = 1 }` replaces a whole cost, `cost.twig = 1` changes that part alone.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::checks::sections;
use super::modules;
use crate::schema::LoadError;

/// The addresses of tables in a patch of which only parts are given, with dots.
#[derive(Default)]
pub struct Parts {
    dotted: BTreeSet<String>,
    given: BTreeSet<String>,
}

impl Parts {
    /// Is the table at this address to keep what the patch does not name?
    pub fn has(&self, address: &str) -> bool {
        self.dotted.contains(address) && !self.given.contains(address)
    }
}

/// Spells dotted keys as nested tables: `{"card.farm": {"effect.gain.berry": 2}}` is the same as the nested form.
/// `parts` collects which tables were spelled with dots.
pub fn expand(value: &Value, origin: &str, address: &str, parts: &mut Parts) -> Result<Value, LoadError> {
    match value {
        Value::Object(table) => {
            let mut nested = Value::Object(Map::new());
            for (key, inner) in table {
                let at = below(address, key);
                if inner.is_object() {
                    parts.given.insert(at.clone());
                }
                let mut inner = expand(inner, origin, &at, parts)?;
                let names: Vec<&str> = key.split('.').collect();
                for (depth, name) in names.iter().enumerate().skip(1).rev() {
                    parts.dotted.insert(below(address, &names[..depth].join(".")));
                    inner = Value::Object(Map::from_iter([((*name).to_owned(), inner)]));
                }
                insert(&mut nested, names[0], inner, origin, &below(address, names[0]))?;
            }
            Ok(nested)
        }
        Value::Array(list) => list
            .iter()
            .map(|inner| expand(inner, origin, address, parts))
            .collect::<Result<_, _>>()
            .map(Value::Array),
        other => Ok(other.clone()),
    }
}

fn below(address: &str, key: &str) -> String {
    if address.is_empty() {
        key.to_owned()
    } else {
        format!("{address}.{key}")
    }
}

/// Puts a value under a key; two tables become one, anything else may be given only once.
fn insert(target: &mut Value, key: &str, value: Value, origin: &str, address: &str) -> Result<(), LoadError> {
    let Some(table) = target.as_object_mut() else {
        return Err(LoadError::at(origin, address, "is given twice"));
    };
    match (table.get_mut(key), value) {
        (None, value) => {
            table.insert(key.to_owned(), value);
        }
        (Some(there @ Value::Object(_)), Value::Object(more)) => {
            for (key, value) in more {
                insert(there, &key, value, origin, &format!("{address}.{key}"))?;
            }
        }
        (Some(_), _) => return Err(LoadError::at(origin, address, "is given twice")),
    }
    Ok(())
}

/// Restores the dots that a TOML text has where they matter: below a key that a table would replace as a whole.
pub fn keep_dots(text: &str, value: &mut Value) {
    if let (Ok(parsed), Value::Object(tables)) = (DeTable::parse(text), value) {
        let names: Vec<&str> = modules::ids().collect();
        let fields = sections(&names).into_iter().flat_map(|(_, fields)| fields);
        let whole = fields.filter(|field| field.whole).map(|field| field.key).collect();
        restore(text, parsed.get_ref(), tables, &whole);
    }
}

fn restore(text: &str, parsed: &DeTable<'_>, tables: &mut Map<String, Value>, whole: &BTreeSet<&str>) {
    for (key, inner) in parsed {
        let key: &str = key.get_ref();
        let DeValue::Table(below) = inner.get_ref() else {
            continue;
        };
        if whole.contains(key) && is_dotted(text, inner) {
            if let Some(Value::Object(parts)) = tables.remove(key) {
                let named = parts.into_iter().map(|(part, value)| (format!("{key}.{part}"), value));
                tables.extend(named);
            }
        } else if let Some(Value::Object(inside)) = tables.get_mut(key) {
            restore(text, below, inside, whole);
        }
    }
}

/// A table in braces or under a heading of its own begins with one of these marks; one that dots imply, with its name.
fn is_dotted(text: &str, table: &Spanned<DeValue<'_>>) -> bool {
    !text[table.span().start..].starts_with(['{', '['])
}
