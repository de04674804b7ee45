//! Values of our own for what no source tells: merged into the rows that lack them, and marked there.
//!
//! A row that lists a key under `doubt.missing` has no value for it. A module's `stand_ins.toml` may have a row of the same
//! section and id with that key: the value is taken over, and the key moves to `doubt.stand_in`. Nothing known is overridden.

use serde_json::{Map, Value, json};

use super::parse_toml;
use super::tree::Tree;
use crate::schema::LoadError;

/// The file of a module's folder that holds them.
pub const FILE: &str = "/stand_ins.toml";

/// Fills what the rows of one file fill.
pub fn fill(tree: &mut Tree, origin: &str, text: &str) -> Result<(), LoadError> {
    let file = parse_toml(origin, text)?;
    for (section, rows) in file.as_object().into_iter().flatten() {
        if tree.fields_of(section).is_none() {
            return Err(tree.unknown_section(origin, section));
        }
        for row in rows.as_array().into_iter().flatten().filter_map(Value::as_object) {
            fill_row(tree, origin, section, row)?;
        }
    }
    Ok(())
}

fn fill_row(tree: &mut Tree, origin: &str, section: &str, stand_in: &Map<String, Value>) -> Result<(), LoadError> {
    let id = stand_in.get("id").and_then(Value::as_str).unwrap_or("");
    let address = format!("{section}.{id}");
    let Some(row) = tree.section(section).get_mut(id).and_then(Value::as_object_mut) else {
        return Err(LoadError::at(origin, &address, "is no row that could be filled"));
    };
    for (key, value) in stand_in
        .iter()
        .filter(|(key, _)| !["id", "reason"].contains(&key.as_str()))
    {
        let missing = keys(row, "missing");
        if !missing.contains(key) {
            let what = "is known; only what a row lists under doubt.missing can be filled";
            return Err(LoadError::at(origin, &format!("{address}.{key}"), what));
        }
        let (left, filled) = (missing.into_iter().filter(|other| other != key), keys(row, "stand_in"));
        let left: Vec<String> = left.collect();
        let filled: Vec<String> = filled.into_iter().chain([key.clone()]).collect();
        let doubt = row.entry("doubt").or_insert_with(|| json!({}));
        doubt["stand_in"] = json!(filled);
        if left.is_empty() {
            doubt.as_object_mut().map(|doubt| doubt.remove("missing"));
        } else {
            doubt["missing"] = json!(left);
        }
        row.insert(key.clone(), value.clone());
    }
    Ok(())
}

/// The keys of a row that its doubt lists under this word.
fn keys(row: &Map<String, Value>, word: &str) -> Vec<String> {
    let listed = row.get("doubt").and_then(|doubt| doubt[word].as_array());
    let listed = listed.into_iter().flatten().filter_map(Value::as_str);
    listed.map(str::to_owned).collect()
}

fn rows(value: &Value) -> impl Iterator<Item = (&String, &String, &Map<String, Value>)> {
    let sections = value.as_object().into_iter().flatten();
    sections.flat_map(|(section, rows)| {
        let rows = rows.as_object().into_iter().flatten();
        rows.filter_map(move |(id, row)| Some((section, id, row.as_object()?)))
    })
}

/// Refuses a row for which a value is still missing.
pub fn check(tree: &Tree, used: bool) -> Result<(), LoadError> {
    for (section, id, row) in rows(&tree.value) {
        if let Some(key) = keys(row, "missing").first() {
            let why = if used {
                "nothing stands in for it"
            } else {
                "rules.stand_ins is \"refuse\""
            };
            let address = format!("{section}.{id}.{key}");
            return Err(LoadError::at(
                "data",
                &address,
                format!("is told by no source, and {why}"),
            ));
        }
    }
    Ok(())
}

/// How many rows of the merged data have a value that stands in for one that no source tells.
pub fn count(tree: &Value) -> usize {
    rows(tree)
        .filter(|(_, _, row)| !keys(row, "stand_in").is_empty())
        .count()
}
