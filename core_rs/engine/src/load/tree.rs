//! The merged data: embedded files of the modules, then patches, as one JSON tree keyed by id.

use serde_json::{Map, Value, json};

use super::checks::check::check_tree;
use super::checks::{sections, tables};
use super::embedded;
use super::merge::Merger;
use super::modules::{self, Wanted};
use super::owners::did_you_mean_here;
use super::parts::{Parts, expand};
use super::stand_ins;
use super::switches;
use super::{Patch, parse_toml};
use crate::boxes;
use crate::rules::Switch;
use crate::schema::modifiers::MODIFIERS;
use crate::schema::nearest::did_you_mean;
use crate::schema::{Field, Need, Shape};
use crate::schema::{LoadError, NAME, is_name};
use crate::schema::{SCORE, SECTIONS};

/// `{card: {farm: {..}}, location: {..}, event: {..}, setup: {..}, season: {..}, rules: {..}}`, and the order of ids.
pub struct Tree {
    pub value: Value,
    /// The ids of each of [`SECTIONS`] in the order of the files; new ones at the end.
    pub order: [Vec<String>; 3],
    /// Names that the patches give themselves.
    pub names: Vec<String>,
    /// Keys of `rules` that are other names for addresses.
    pub switches: Vec<Switch>,
    /// The modules whose data this is.
    pub(super) modules: Vec<&'static str>,
}

impl Tree {
    /// The data of these modules, unchanged.
    pub fn of_modules(wanted: &mut [Wanted], stand_ins: bool) -> Result<Tree, LoadError> {
        let mut tree = Tree {
            value: json!({ "card": {}, "location": {}, "event": {}, "setup": {}, "season": {}, "rules": {} }),
            order: Default::default(),
            names: Vec::new(),
            switches: Vec::new(),
            modules: wanted.iter().map(|module| module.name).collect(),
        };
        let mut read = Vec::new();
        for module in wanted.iter_mut() {
            for folder in modules::folders(module.name) {
                // What modules share is read with the first of them.
                if !read.contains(&folder) {
                    read.push(folder);
                    tree.add_folder(folder, stand_ins)?;
                }
            }
            module.forget_defaults(&tree.value[module.name]);
            let parameters = module.parameters();
            if !parameters.is_empty() {
                tree.change_table(modules::ORIGIN, module.name, &parameters)?;
                module.check(&tree.value, &tree.modules)?;
            }
        }
        stand_ins::check(&tree, stand_ins)?;
        tree.strip_defaults();
        check_tree(&tree.value, &tree.modules, "data")?;
        switches::check(&tree)?;
        Ok(tree)
    }

    fn add_folder(&mut self, folder: &str, stand_ins: bool) -> Result<(), LoadError> {
        let is_stand_in = |path: &str| path.ends_with(stand_ins::FILE);
        for (path, text) in embedded::data_of(folder).filter(|(path, _)| !is_stand_in(path)) {
            self.add_file(&format!("data/{path}"), text)?;
        }
        for (path, text) in embedded::data_of(folder).filter(|(path, _)| stand_ins && is_stand_in(path)) {
            stand_ins::fill(self, &format!("data/{path}"), text)?;
        }
        Ok(())
    }

    fn add_file(&mut self, origin: &str, text: &str) -> Result<(), LoadError> {
        let file = parse_toml(origin, text)?;
        for (section, content) in file.as_object().into_iter().flatten() {
            match content {
                Value::Array(rows) if section == switches::SECTION => switches::add(self, origin, rows)?,
                Value::Array(rows) => {
                    for row in rows {
                        self.add_row(origin, section, row)?;
                    }
                }
                // A module may change rows of the modules before it, as a patch does.
                Value::Object(_) => self.change(origin, section, content, &Parts::default())?,
                _ => return Err(LoadError::at(origin, section, "is neither rows nor a table")),
            }
        }
        Ok(())
    }

    fn add_row(&mut self, origin: &str, section: &str, row: &Value) -> Result<(), LoadError> {
        if self.fields_of(section).is_none() {
            return Err(self.unknown_section(origin, section));
        }
        let mut row = row.as_object().cloned().unwrap_or_default();
        let Some(Value::String(id)) = row.remove("id") else {
            return Err(LoadError::at(origin, section, "has a row without id"));
        };
        let rows = self.section(section);
        if rows.insert(id.clone(), Value::Object(row)).is_some() {
            return Err(LoadError::at(origin, &format!("{section}.{id}"), "is there twice"));
        }
        // The rows of modules stand in the order of their ids.
        if let Some(at) = SECTIONS.iter().position(|(name, _)| *name == section) {
            self.order[at].push(id);
        }
        Ok(())
    }

    /// Lays one patch over the data and checks the result.
    pub fn apply(&mut self, patch: &Patch) -> Result<(), LoadError> {
        let origin = patch.origin.as_str();
        let mut parts = Parts::default();
        let expanded = expand(&patch.value, origin, "", &mut parts)?;
        let Some(content) = expanded.as_object() else {
            return Err(LoadError::at(
                origin,
                "the patch",
                format!("is {expanded}; it must be a table"),
            ));
        };
        switches::agree(&self.switches, &expanded, origin)?;
        // New cards first, so that they are like the cards before this patch and may be named by all of it.
        if let Some(new) = content.get("new") {
            self.add_new(origin, new, &parts)?;
        }
        // Switches last: what they stand for may be among the rest.
        let rest = content.iter().filter(|(section, _)| *section != "rules");
        for (section, changes) in rest.chain(content.get_key_value("rules")) {
            match (section.as_str(), changes) {
                ("new", _) => {}
                ("patch", Value::Object(about)) => self.about(origin, about)?,
                _ => self.change(origin, section, changes, &parts)?,
            }
        }
        self.strip_defaults();
        check_tree(&self.value, &self.modules, origin)
    }

    /// Changes rows of a section, or keys of one that is a table.
    pub(super) fn change(
        &mut self,
        origin: &str,
        section: &str,
        changes: &Value,
        parts: &Parts,
    ) -> Result<(), LoadError> {
        match changes {
            Value::Object(changes) if self.fields_of(section).is_some() => changes
                .iter()
                .try_for_each(|(id, change)| self.change_row(origin, section, id, change, parts)),
            Value::Object(changes) => self.change_table(origin, section, changes),
            _ if section == "patch" || self.known().any(|known| known == section) => Err(LoadError::at(
                origin,
                section,
                format!("is {changes}; it must be a table"),
            )),
            _ => Err(self.unknown_section(origin, section)),
        }
    }

    fn about(&mut self, origin: &str, about: &Map<String, Value>) -> Result<(), LoadError> {
        for (key, value) in about {
            let address = format!("patch.{key}");
            match (key.as_str(), value) {
                ("name", Value::String(name)) if is_name(name) => self.names.push(name.clone()),
                ("name", Value::String(_)) => {
                    return Err(LoadError::at(origin, &address, format!("is no name; allowed: {NAME}")));
                }
                ("why", Value::String(_)) => {}
                ("name" | "why", _) => {
                    return Err(LoadError::at(
                        origin,
                        &address,
                        format!("is {value}; allowed: any text"),
                    ));
                }
                _ => {
                    let hint = did_you_mean(key, ["name", "why"]);
                    return Err(LoadError::at(origin, &address, format!("is unknown{hint}")));
                }
            }
        }
        Ok(())
    }

    fn add_new(&mut self, origin: &str, new: &Value, parts: &Parts) -> Result<(), LoadError> {
        let rows = |value: &Value, address: &str| match value.as_object() {
            Some(rows) => Ok(rows.clone()),
            None => Err(LoadError::at(
                origin,
                address,
                format!("is {value}; it must be a table"),
            )),
        };
        for (section, added) in rows(new, "new")? {
            let address = format!("new.{section}");
            if self.fields_of(&section).is_none() {
                let known = sections(&self.modules).into_iter().map(|(name, _)| name);
                let hint = did_you_mean_here(&self.modules, "", &section, known);
                return Err(LoadError::at(origin, &address, format!("is unknown{hint}")));
            }
            for (id, row) in rows(&added, &address)? {
                self.add_like(origin, &section, &id, &row, parts)?;
            }
        }
        Ok(())
    }

    /// A new card, location, event or kind of things: a full row, or one that is `like` another but for the keys it names.
    fn add_like(&mut self, origin: &str, section: &str, id: &str, row: &Value, parts: &Parts) -> Result<(), LoadError> {
        let address = format!("new.{section}.{id}");
        let error = |what: String| Err(LoadError::at(origin, &address, what));
        let well_formed = id.starts_with(|c: char| c.is_ascii_lowercase())
            && id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !well_formed {
            return error("is no id; ids are lower case letters, digits and underscores".into());
        }
        let Some(row) = row.as_object() else {
            return error(format!("is {row}; it must be a table"));
        };
        let rows = self.section(section);
        if rows.contains_key(id) {
            return error(format!("is there already; change it as {section}.{id}"));
        }
        let mut changes = row.clone();
        let mut new = Map::new();
        if let Some(like) = changes.remove("like") {
            let Some(other) = like.as_str().and_then(|like| rows.get(like)).and_then(Value::as_object) else {
                let hint = did_you_mean(like.as_str().unwrap_or(""), rows.keys().map(String::as_str));
                let what = section.replace('_', " ");
                return error(format!("is like {like}, which is no {what}{hint}"));
            };
            new.clone_from(other);
            new.retain(|key, _| !["name", "aliases", "dead", "replaced"].contains(&key.as_str()));
        }
        new.insert("name".into(), Value::String(title(id)));
        Merger { origin, parts }.table(&mut new, &changes, self.fields_of(section).unwrap_or(&[]), &address)?;
        self.section(section).insert(id.to_owned(), Value::Object(new));
        if let Some(at) = SECTIONS.iter().position(|(name, _)| *name == section) {
            self.order[at].push(id.to_owned());
        }
        Ok(())
    }

    fn change_row(
        &mut self,
        origin: &str,
        section: &str,
        id: &str,
        change: &Value,
        parts: &Parts,
    ) -> Result<(), LoadError> {
        let address = format!("{section}.{id}");
        let fields = self.fields_of(section).unwrap_or(&[]);
        let rows = self.section(section);
        let Some(row) = rows.get_mut(id).and_then(Value::as_object_mut) else {
            let known: Vec<String> = rows.keys().cloned().collect();
            let hint = did_you_mean_here(&self.modules, section, id, known.iter().map(String::as_str));
            return Err(LoadError::at(origin, &address, format!("is unknown{hint}")));
        };
        match change {
            Value::Object(changes) => Merger { origin, parts }.table(row, changes, fields, &address),
            _ => Err(LoadError::at(
                origin,
                &address,
                format!("is {change}; it must be a table"),
            )),
        }
    }

    fn change_table(&mut self, origin: &str, section: &str, changes: &Map<String, Value>) -> Result<(), LoadError> {
        let Some((_, fields)) = tables(&self.modules).into_iter().find(|(name, _)| *name == section) else {
            return Err(self.unknown_section(origin, section));
        };
        let parts = &Parts::default();
        if section == "rules" {
            let own = self.flip(origin, changes, &fields)?;
            return Merger { origin, parts }.table(self.section(section), &own, &fields, section);
        }
        Merger { origin, parts }.table(self.section(section), changes, &fields, section)
    }

    /// The keys of `rules` that hold values of their own.
    pub(super) fn rule_keys(&self) -> impl Iterator<Item = &'static str> {
        let rules = tables(&self.modules).into_iter().filter(|(name, _)| *name == "rules");
        rules.flat_map(|(_, fields)| fields.into_iter().map(|field| field.key))
    }

    pub(super) fn section(&mut self, section: &str) -> &mut Map<String, Value> {
        let there = &mut self.value[section];
        if !there.is_object() {
            *there = Value::Object(Map::new());
        }
        match there {
            Value::Object(rows) => rows,
            _ => unreachable!("anything else was replaced by a table just before"),
        }
    }

    /// The sections that there can be.
    fn known(&self) -> impl Iterator<Item = &'static str> {
        let tables = tables(&self.modules).into_iter().map(|(name, _)| name);
        let sections = sections(&self.modules).into_iter().map(|(name, _)| name);
        sections.chain(tables)
    }

    /// The keys of a row of this section.
    pub(super) fn fields_of(&self, section: &str) -> Option<&'static [Field]> {
        let mut all = sections(&self.modules).into_iter();
        all.find(|(name, _)| *name == section).map(|(_, fields)| fields)
    }

    pub(super) fn unknown_section(&self, origin: &str, section: &str) -> LoadError {
        let hint = did_you_mean_here(&self.modules, "", section, self.known().chain(["new", "patch"]));
        LoadError::at(origin, section, format!("is unknown{hint}"))
    }

    /// Leaves out what says the same as leaving it out, so that equal rules have equal data.
    fn strip_defaults(&mut self) {
        for (section, fields) in sections(&self.modules) {
            for row in self.section(section).values_mut() {
                strip(row, Shape::Table(fields));
            }
        }
    }
}

fn strip(value: &mut Value, shape: Shape) {
    match (shape.taken_by(value), value) {
        (Shape::Table(fields), Value::Object(row)) => strip_row(row, fields),
        (Shape::Scores, Value::Array(entries)) => {
            for entry in entries {
                strip(entry, Shape::Table(SCORE));
            }
        }
        (Shape::Steps, Value::Array(steps)) => {
            for step in steps.iter_mut().filter_map(Value::as_object_mut) {
                for (_, verb) in boxes::verbs() {
                    strip_row(step, &[verb.field]);
                }
                strip_row(step, MODIFIERS);
            }
        }
        _ => {}
    }
}

fn strip_row(row: &mut Map<String, Value>, fields: &[Field]) {
    for field in fields {
        let Some(value) = row.get_mut(field.key) else { continue };
        strip(value, field.shape);
        let says_nothing = match (field.need, field.shape) {
            (Need::Off, _) => value == &Value::Bool(false),
            (Need::Or(default), _) => value == &json!(default),
            (Need::Optional, Shape::Steps | Shape::Scores | Shape::List(..)) => value == &json!([]),
            _ => false,
        };
        if says_nothing {
            row.remove(field.key);
        } else if let (true, Value::Object(amounts)) = (field.key == "cost", value) {
            amounts.retain(|_, n| n != &json!(0));
        }
    }
}

/// The name of a card that has none: `bee_hive` is "Bee Hive".
pub(super) fn title(id: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('_')
        .filter(|word| !word.is_empty())
        .map(capital)
        .collect::<Vec<_>>()
        .join(" ")
}
