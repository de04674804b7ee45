//! Holds merged data against the schema: every key known, every value of its type and within its limits.

use serde_json::{Map, Value};

use super::{sections, tables};
use crate::boxes;
use crate::load::lower::shelves::check_zone;
use crate::load::modules::BASE;
use crate::load::owners::did_you_mean_here;
use crate::schema::LoadError;
use crate::schema::modifiers::MODIFIERS;
use crate::schema::nearest::{did_you_mean, unknown_key};
use crate::schema::{Field, Need, RESOURCES, SCORE, Shape};
use crate::verbs::Entry;

/// Checks data that came last from `origin`.
pub struct Checker<'a> {
    pub origin: &'a str,
    /// The merged data.
    pub tree: &'a Value,
    /// The modules in force.
    pub modules: &'a [&'a str],
}

/// The verb of a step: the one key that is not a modifier.
pub fn verb_of(step: &Map<String, Value>) -> Option<&'static Entry> {
    let mut verbs = boxes::verbs().map(|(_, verb)| verb);
    verbs.find(|verb| step.contains_key(verb.field.key))
}

/// The keys of these verbs.
fn keys(keep: impl Fn(&Entry) -> bool) -> impl Iterator<Item = &'static str> {
    let kept = boxes::verbs().map(|(_, verb)| verb).filter(move |verb| keep(verb));
    kept.map(|verb| verb.field.key)
}

/// The name by which a step or score is addressed: its label, else the verb of a step.
pub fn name_of(entry: &Map<String, Value>) -> Option<&str> {
    match entry.get("label").and_then(Value::as_str) {
        Some(label) => Some(label),
        None => verb_of(entry).map(|verb| verb.field.key),
    }
}

/// Checks every row and table of the tree.
pub fn check_tree(tree: &Value, modules: &[&str], origin: &str) -> Result<(), LoadError> {
    let nothing = Map::new();
    let checker = Checker { origin, tree, modules };
    for (section, fields) in sections(modules) {
        for (id, row) in tree[section].as_object().unwrap_or(&nothing) {
            checker.value(row, Shape::Table(fields), &format!("{section}.{id}"))?;
        }
    }
    for (section, fields) in tables(modules) {
        checker.table(tree[section].as_object().unwrap_or(&nothing), &fields, section)?;
    }
    Ok(())
}

impl Checker<'_> {
    fn error(&self, address: &str, what: impl std::fmt::Display) -> LoadError {
        LoadError::at(self.origin, address, what)
    }

    /// "card.farm.points is 99; allowed: a whole number from -20 to 50".
    fn wrong(&self, value: &Value, shape: Shape, address: &str) -> LoadError {
        self.error(address, format!("is {value}; allowed: {}", shape.range()))
    }

    pub fn value(&self, value: &Value, shape: Shape, address: &str) -> Result<(), LoadError> {
        let wrong = || Err(self.wrong(value, shape, address));
        match shape {
            Shape::Flag if value.is_boolean() => Ok(()),
            Shape::Yes if value == &Value::Bool(true) => Ok(()),
            Shape::Text if value.is_string() => Ok(()),
            Shape::Number(min, max) => match value.as_i64() {
                Some(n) if (min..=max).contains(&n) => Ok(()),
                _ => wrong(),
            },
            Shape::Word(words) => self.word(value, words, shape, address),
            Shape::Zone(allowed) => match value.as_str() {
                Some(name) => check_zone(name, allowed, self.tree).map_err(|what| self.error(address, what)),
                None => wrong(),
            },
            Shape::RowOrNone(_) if value == "" => Ok(()),
            Shape::Row(section) | Shape::RowOrNone(section) => self.name(value, section, shape, address),
            Shape::Amounts(max) => match value.as_object() {
                Some(amounts) => amounts.iter().try_for_each(|(kind, n)| {
                    let address = format!("{address}.{kind}");
                    if RESOURCES.contains(&kind.as_str()) {
                        self.value(n, Shape::Number(0, max), &address)
                    } else {
                        let hint = did_you_mean(kind, RESOURCES.iter().copied());
                        Err(self.error(&address, format!("is unknown{hint}")))
                    }
                }),
                None => wrong(),
            },
            Shape::Counts(section, max) => match value.as_object() {
                Some(counts) => counts.iter().try_for_each(|(id, n)| {
                    let place = format!("{address}.{id}");
                    self.name(&Value::from(id.as_str()), section, Shape::Row(section), &place)?;
                    self.value(n, Shape::Number(0, max), &place)
                }),
                None => wrong(),
            },
            Shape::Table(fields) => match value.as_object() {
                Some(table) => self.table(table, fields, address),
                None => wrong(),
            },
            Shape::Pick(fields) => match value.as_object() {
                Some(table) if table.len() == 1 => self.table(table, fields, address),
                _ => wrong(),
            },
            Shape::List(entry, min, max) => match value.as_array() {
                Some(list) if (min..=max).contains(&list.len()) => list
                    .iter()
                    .enumerate()
                    .try_for_each(|(at, one)| self.value(one, *entry, &format!("{address}[{at}]"))),
                _ => wrong(),
            },
            Shape::ByPlayers(entry) => match value.as_array() {
                Some(_) if self.value(value, Shape::List(entry, 6, 6), address).is_ok() => Ok(()),
                None if self.value(value, *entry, address).is_ok() => Ok(()),
                _ => wrong(),
            },
            Shape::Either(_) if shape.fits_type(value) => self.value(value, shape.taken_by(value), address),
            Shape::Steps => match value.as_array() {
                Some(list) => self.steps(list, address),
                None => wrong(),
            },
            Shape::Scores => match value.as_array() {
                Some(list) => self.scores(list, address),
                None => wrong(),
            },
            Shape::Flag | Shape::Yes | Shape::Text | Shape::Either(_) => wrong(),
        }
    }

    /// A value that names a row of this section.
    fn name(&self, value: &Value, section: &str, shape: Shape, address: &str) -> Result<(), LoadError> {
        let ids = || {
            self.tree[section]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(id, _)| id.as_str())
        };
        match value.as_str() {
            Some(id) if ids().any(|known| known == id) => Ok(()),
            Some(id) => {
                let (what, hint) = (
                    section.replace('_', " "),
                    did_you_mean_here(self.modules, section, id, ids()),
                );
                Err(self.error(address, format!("names the {what} '{id}', which does not exist{hint}")))
            }
            None => Err(self.wrong(value, shape, address)),
        }
    }

    fn word(&self, value: &Value, words: &[&str], shape: Shape, address: &str) -> Result<(), LoadError> {
        match value.as_str() {
            Some(word) if words.contains(&word) => Ok(()),
            Some(word) => {
                let hint = did_you_mean(word, words.iter().copied());
                Err(self.error(address, format!("is {value}; allowed: {}{hint}", shape.range())))
            }
            None => Err(self.wrong(value, shape, address)),
        }
    }

    pub fn table(&self, table: &Map<String, Value>, fields: &[Field], address: &str) -> Result<(), LoadError> {
        for (key, value) in table {
            let Some(field) = fields.iter().find(|field| field.key == key) else {
                let what = unknown_key(key, fields.iter().map(|field| field.key));
                return Err(self.error(&format!("{address}.{key}"), what));
            };
            self.value(value, field.shape, &format!("{address}.{key}"))?;
        }
        for field in fields.iter().filter(|field| field.need == Need::Needed) {
            if !table.contains_key(field.key) {
                let what = format!("is missing; it takes {}", field.shape.range());
                return Err(self.error(&format!("{address}.{}", field.key), what));
            }
        }
        if let (Some(min), Some(max)) = (number(table, "min"), number(table, "max"))
            && min > max
        {
            return Err(self.error(
                &format!("{address}.min"),
                format!("is {min}, more than max, which is {max}"),
            ));
        }
        if let (Some(keep), Some(draw)) = (number(table, "keep"), number(table, "draw"))
            && keep > draw
        {
            return Err(self.error(
                &format!("{address}.keep"),
                format!("is {keep}, more than draw, which is {draw}"),
            ));
        }
        Ok(())
    }

    fn steps(&self, list: &[Value], address: &str) -> Result<(), LoadError> {
        let mut names: Vec<&str> = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let place = format!("{address}[{at}]");
            let Some(step) = value.as_object() else {
                return Err(self.error(&place, format!("is {value}; allowed: a table with one verb")));
            };
            let known = || keys(|_| true).chain(MODIFIERS.iter().map(|field| field.key));
            if let Some(key) = step.keys().find(|key| !known().any(|name| name == *key)) {
                return Err(self.error(
                    &format!("{place}.{key}"),
                    format!("is unknown{}", did_you_mean(key, known())),
                ));
            }
            let found = keys(|_| true).filter(|key| step.contains_key(*key)).count();
            let (1, Some(verb)) = (found, verb_of(step)) else {
                return Err(self.error(&place, format!("has {found} verbs; a step has exactly one")));
            };
            self.verb_in_force(verb, &place)?;
            let Field { key, shape, .. } = verb.field;
            let name = name_of(step).unwrap_or(key);
            if step.contains_key("label") && known().any(|word| word == name) {
                return Err(self.error(&place, format!("has the label '{name}', which is a word of the steps")));
            }
            if names.contains(&name) {
                let what = format!("has two steps called '{name}'; give one of them a label");
                return Err(self.error(address, what));
            }
            names.push(name);
            let place = format!("{address}.{name}");
            self.value(&step[key], shape, &place)?;
            for modifier in MODIFIERS {
                if let Some(value) = step.get(modifier.key) {
                    let place = format!("{place}.{}", modifier.key);
                    if matches!(modifier.key, "per" | "every") && !verb.scaled {
                        let scaled: Vec<&str> = keys(|verb| verb.scaled).collect();
                        let what = format!("does not go with '{key}'; only with {}", scaled.join(", "));
                        return Err(self.error(&place, what));
                    }
                    self.value(value, modifier.shape, &place)?;
                }
            }
        }
        Ok(())
    }

    /// The verb of a module is known only with that module.
    fn verb_in_force(&self, verb: &Entry, place: &str) -> Result<(), LoadError> {
        let (module, _) = boxes::verbs()
            .find(|(_, one)| one.field.key == verb.field.key)
            .expect("it is a verb");
        if module == BASE || self.modules.contains(&module) {
            return Ok(());
        }
        Err(self.error(place, format!("needs the module '{module}', which is not in force")))
    }

    fn scores(&self, list: &[Value], address: &str) -> Result<(), LoadError> {
        let mut labels: Vec<&str> = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let place = format!("{address}[{at}]");
            let Some(entry) = value.as_object() else {
                return Err(self.wrong(value, Shape::Table(SCORE), &place));
            };
            let label = entry.get("label").and_then(Value::as_str);
            let place = match label {
                Some(label) => format!("{address}.{label}"),
                None if list.len() == 1 => address.to_owned(),
                None => return Err(self.error(&place, "has no label; where there are several scores each has one")),
            };
            self.table(entry, SCORE, &place)?;
            if let Some(label) = label {
                if labels.contains(&label) || SCORE.iter().any(|field| field.key == label) {
                    return Err(self.error(&place, format!("needs another label than '{label}', which is taken")));
                }
                labels.push(label);
            }
        }
        Ok(())
    }
}

fn number(table: &Map<String, Value>, key: &str) -> Option<i64> {
    table.get(key).and_then(Value::as_i64)
}
