//! Lists what a patch can change: every address with its value, type and allowed range.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::checks::check::{name_of, verb_of};
use super::checks::{sections, tables};
use super::{Rules, embedded, modules, parse_toml, switches};
use crate::boxes;
use crate::schema::modifiers::MODIFIERS;
use crate::schema::{Field, Need, Shape};
use crate::schema::{RESOURCES, SCORE};

/// One number, word or list that a patch can set.
#[derive(Clone, PartialEq, Debug)]
pub struct Address {
    pub path: String,
    pub value: Value,
    pub kind: String,
    pub range: String,
}

/// A value of the merged data, as the schema knows it.
pub(super) struct Leaf {
    path: String,
    value: Value,
    pub shape: Shape,
}

impl From<Leaf> for Address {
    fn from(Leaf { path, value, shape }: Leaf) -> Address {
        Address {
            path,
            kind: shape.taken_by(&value).kind().to_owned(),
            range: shape.range(),
            value,
        }
    }
}

/// The value at an address.
pub(super) fn leaf_at(tree: &Value, modules: &[&str], address: &str) -> Option<Leaf> {
    let mut found = Vec::new();
    let (section, rest) = address.split_once('.')?;
    if let Some((_, fields)) = sections(modules).into_iter().find(|(name, _)| *name == section) {
        let id = rest.split('.').next()?;
        let row = tree[section][id].as_object()?;
        table(row, fields, &format!("{section}.{id}"), &mut found);
    } else if let Some((_, fields)) = tables(modules).into_iter().find(|(name, _)| *name == section) {
        table(tree[section].as_object()?, &fields, section, &mut found);
    }
    found.into_iter().find(|leaf| leaf.path == address)
}

/// The addresses at and below a prefix such as "card.farm"; all of them for "".
pub fn addresses(rules: &Rules, prefix: &str) -> Vec<Address> {
    let mut found = Vec::new();
    let nothing = Map::new();
    let modules = rules.module_names();
    for (section, fields) in sections(&modules) {
        for id in ids(rules, section) {
            let row = rules.tree[section][id].as_object().unwrap_or(&nothing);
            table(row, fields, &format!("{section}.{id}"), &mut found);
        }
    }
    for (section, fields) in tables(&modules) {
        let there = rules.tree[section].as_object().unwrap_or(&nothing);
        table(there, &fields, section, &mut found);
    }
    let mut found: Vec<Address> = found.into_iter().map(Address::from).collect();
    found.extend(switches::addresses(&rules.switches, &rules.tree, &modules));
    found.retain(|address| {
        let rest = address.path.strip_prefix(prefix);
        prefix.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    });
    found
}

/// A verb that steps can be written with.
#[derive(Clone, PartialEq, Debug)]
pub struct VerbSummary {
    pub key: &'static str,
    /// The module that brings it.
    pub module: &'static str,
    pub kind: &'static str,
    pub range: String,
    /// What the first step with it says, if there is one.
    pub example: Option<String>,
}

/// The verbs that these rules know.
pub fn verbs(rules: &Rules) -> Vec<VerbSummary> {
    let catalog = &rules.catalog;
    let modules = rules.module_names();
    let known = boxes::verbs().filter(|(module, _)| modules.contains(module));
    let summaries = known.map(|(module, verb)| {
        let Field { key, shape, .. } = verb.field;
        let first = catalog.steps.iter().find(|step| step.key(catalog) == Some(key));
        VerbSummary {
            key,
            module,
            kind: shape.kind(),
            range: shape.range(),
            example: first.map(|step| step.words(catalog)),
        }
    });
    summaries.collect()
}

/// The ids of the rows of each section in the data of all modules of the build, each once; read when first asked for.
static DECLARED: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let folders: BTreeSet<&str> = modules::ids().flat_map(modules::folders).collect();
    for (path, text) in folders.into_iter().flat_map(embedded::data_of) {
        let file = parse_toml(path, text).unwrap_or_default();
        for (section, rows) in file.as_object().into_iter().flatten() {
            let ids = rows
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|row| row["id"].as_str());
            found.entry(section.clone()).or_default().extend(ids.map(str::to_owned));
        }
    }
    found
});

/// The ids of a section in the modules of the build, whichever are in force, in alphabetical order.
pub fn declared(section: &str) -> impl Iterator<Item = &'static str> + use<> {
    DECLARED.get(section).into_iter().flatten().map(String::as_str)
}

/// The ids of a section in the order of the catalog; none for a section that is not there.
pub fn ids<'r>(rules: &'r Rules, section: &str) -> Vec<&'r str> {
    let catalog = &rules.catalog;
    match section {
        "card" => catalog.cards.iter().map(|card| card.id.as_str()).collect(),
        "location" => catalog.locations.iter().map(|location| location.id.as_str()).collect(),
        "event" => catalog.events.iter().map(|event| event.id.as_str()).collect(),
        _ => {
            let rows = rules.tree[section].as_object();
            rows.map_or_else(Vec::new, |rows| rows.keys().map(String::as_str).collect())
        }
    }
}

/// The id in a section ("card", "location", "event") that a person means by an id, a name or another name of it.
pub fn find_id(rules: &Rules, section: &str, name: &str) -> Option<String> {
    let same = |text: &str| text.to_lowercase() == name.trim().to_lowercase();
    let rows = rules.tree[section].as_object()?;
    let named = |row: &Value| {
        let other_names = row["aliases"].as_array().into_iter().flatten();
        other_names.chain([&row["name"]]).filter_map(Value::as_str).any(same)
    };
    rows.iter()
        .find(|(id, _)| same(id))
        .or_else(|| rows.iter().find(|(_, row)| named(row)))
        .map(|(id, _)| id.clone())
}

fn leaf(path: &str, value: Value, shape: Shape, found: &mut Vec<Leaf>) {
    found.push(Leaf {
        path: path.to_owned(),
        value,
        shape,
    });
}

fn table(row: &Map<String, Value>, fields: &[Field], path: &str, found: &mut Vec<Leaf>) {
    for field in fields.iter().filter(|field| !["label", "doubt"].contains(&field.key)) {
        let path = format!("{path}.{}", field.key);
        match (row.get(field.key), field.need) {
            (Some(value), _) if field.whole => leaf(&path, value.clone(), field.shape, found),
            (Some(value), _) => below(value, field.shape, &path, found),
            (None, Need::Off) => leaf(&path, json!(false), field.shape, found),
            (None, Need::Or(default)) => leaf(&path, json!(default), field.shape, found),
            (None, _) => {}
        }
    }
}

fn below(value: &Value, shape: Shape, path: &str, found: &mut Vec<Leaf>) {
    match (shape, value) {
        (Shape::Table(fields) | Shape::Pick(fields), Value::Object(row)) => table(row, fields, path, found),
        (Shape::Either(_), Value::Object(_)) => below(value, shape.taken_by(value), path, found),
        (Shape::Amounts(max), Value::Object(amounts)) => {
            for (kind, n) in RESOURCES.iter().filter_map(|kind| Some((kind, amounts.get(*kind)?))) {
                leaf(&format!("{path}.{kind}"), n.clone(), Shape::Number(0, max), found);
            }
        }
        (Shape::Steps, Value::Array(steps)) => {
            for step in steps.iter().filter_map(Value::as_object) {
                let (Some(verb), Some(name)) = (verb_of(step), name_of(step)) else {
                    continue;
                };
                let path = format!("{path}.{name}");
                let Field { key, shape, .. } = verb.field;
                below(&step[key], shape, &path, found);
                for modifier in MODIFIERS.iter().filter(|modifier| modifier.key != "label") {
                    if let Some(value) = step.get(modifier.key) {
                        below(value, modifier.shape, &format!("{path}.{}", modifier.key), found);
                    }
                }
            }
        }
        (Shape::Scores, Value::Array(entries)) => {
            for entry in entries.iter().filter_map(Value::as_object) {
                match entry.get("label").and_then(Value::as_str) {
                    Some(label) => table(entry, SCORE, &format!("{path}.{label}"), found),
                    None => table(entry, SCORE, path, found),
                }
            }
        }
        _ => leaf(path, value.clone(), shape, found),
    }
}
