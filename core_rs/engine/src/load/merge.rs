//! Lays the changes of a patch over the merged data, leaf by leaf.

use serde_json::{Map, Value};

use super::checks::check::{name_of, verb_of};
use super::parts::Parts;
use crate::schema::LoadError;
use crate::schema::modifiers::MODIFIERS;
use crate::schema::nearest::{did_you_mean, unknown_key};
use crate::schema::{Field, Need, Shape};
use crate::schema::{RESOURCES, SCORE};

/// Lays one patch from `origin` over data.
pub struct Merger<'a> {
    pub origin: &'a str,
    /// Where the patch names only parts of a table that would otherwise be replaced as a whole.
    pub parts: &'a Parts,
}

impl Merger<'_> {
    fn unknown<'n>(&self, address: &str, key: &str, names: impl IntoIterator<Item = &'n str>) -> LoadError {
        LoadError::at(self.origin, &format!("{address}.{key}"), unknown_key(key, names))
    }

    /// Changes the named keys of a table and leaves the others.
    pub fn table(
        &self,
        target: &mut Map<String, Value>,
        changes: &Map<String, Value>,
        fields: &[Field],
        address: &str,
    ) -> Result<(), LoadError> {
        for (key, change) in changes {
            let Some(field) = fields.iter().find(|field| field.key == key) else {
                return Err(self.unknown(address, key, fields.iter().map(|field| field.key)));
            };
            self.field(target, field, change, &format!("{address}.{key}"))?;
        }
        Ok(())
    }

    fn field(
        &self,
        target: &mut Map<String, Value>,
        field: &Field,
        change: &Value,
        address: &str,
    ) -> Result<(), LoadError> {
        if change == &Value::Bool(false) && field.need == Need::Optional {
            // An optional key is taken away by `false`.
            target.remove(field.key);
            return Ok(());
        }
        match target.get_mut(field.key) {
            Some(there) if !field.whole || self.parts.has(address) => self.value(there, change, field.shape, address),
            _ if change.is_object() && matches!(field.shape, Shape::Steps | Shape::Scores) => Err(LoadError::at(
                self.origin,
                address,
                "has no steps to change here; give the whole list",
            )),
            _ => {
                target.insert(field.key.to_owned(), change.clone());
                Ok(())
            }
        }
    }

    fn value(&self, there: &mut Value, change: &Value, shape: Shape, address: &str) -> Result<(), LoadError> {
        match (shape, &mut *there, change) {
            (Shape::Table(fields), Value::Object(target), Value::Object(changes)) => {
                return self.table(target, changes, fields, address);
            }
            (Shape::Pick(fields), Value::Object(target), Value::Object(changes))
                if changes.keys().all(|key| target.contains_key(key)) =>
            {
                return self.table(target, changes, fields, address);
            }
            (Shape::Either(_), Value::Object(_), Value::Object(_)) if shape.fits_type(change) => {
                return self.value(there, change, shape.taken_by(change), address);
            }
            (Shape::Amounts(_), Value::Object(target), Value::Object(changes)) => {
                for (kind, n) in changes {
                    if !RESOURCES.contains(&kind.as_str()) {
                        return Err(self.unknown(address, kind, RESOURCES.iter().copied()));
                    }
                    target.insert(kind.clone(), n.clone());
                }
                return Ok(());
            }
            (Shape::Steps, Value::Array(steps), Value::Object(changes)) => return self.steps(steps, changes, address),
            (Shape::Scores, Value::Array(scores), Value::Object(changes)) => {
                return self.scores(scores, changes, address);
            }
            _ => {}
        }
        *there = change.clone();
        Ok(())
    }

    fn steps(&self, steps: &mut [Value], changes: &Map<String, Value>, address: &str) -> Result<(), LoadError> {
        for (name, change) in changes {
            let address = format!("{address}.{name}");
            let names: Vec<&str> = steps.iter().filter_map(Value::as_object).filter_map(name_of).collect();
            let Some(at) = names.iter().position(|other| other == name) else {
                let steps = names.join(", ");
                let hint = did_you_mean(name, names);
                let what = format!("is no step of this effect, which has {steps}{hint}");
                return Err(LoadError::at(self.origin, &address, what));
            };
            if let Some(step) = steps.get_mut(at).and_then(Value::as_object_mut) {
                self.step(step, change, &address)?;
            }
        }
        Ok(())
    }

    /// `per`, `every` and `when` below a step's name are the step's own, all other keys belong to its verb.
    fn step(&self, step: &mut Map<String, Value>, change: &Value, address: &str) -> Result<(), LoadError> {
        let Some(verb) = verb_of(step) else { return Ok(()) };
        let Value::Object(changes) = change else {
            return self.field(
                step,
                &Field {
                    need: Need::Needed,
                    ..verb.field
                },
                change,
                address,
            );
        };
        let modifier = |key: &str| MODIFIERS.iter().find(|field| field.key == key && key != "label");
        let mut inside = Map::new();
        for (key, value) in changes {
            match modifier(key) {
                Some(field) => self.field(step, field, value, &format!("{address}.{key}"))?,
                None => {
                    inside.insert(key.clone(), value.clone());
                }
            }
        }
        if inside.is_empty() {
            return Ok(());
        }
        if !matches!(verb.field.shape, Shape::Table(_) | Shape::Amounts(_)) {
            let key = inside.keys().next().map_or("", String::as_str);
            return Err(self.unknown(address, key, ["per", "every", "when"]));
        }
        self.field(step, &verb.field, &Value::Object(inside), address)
    }

    fn scores(&self, scores: &mut [Value], changes: &Map<String, Value>, address: &str) -> Result<(), LoadError> {
        let labels: Vec<String> = scores
            .iter()
            .filter_map(|entry| Some(entry["label"].as_str()?.to_owned()))
            .collect();
        for (key, change) in changes {
            let place = format!("{address}.{key}");
            if let Some(entry) = scores.iter_mut().find(|entry| entry["label"].as_str() == Some(key)) {
                self.value(entry, change, Shape::Table(SCORE), &place)?;
                continue;
            }
            match scores {
                [only] if SCORE.iter().any(|field| field.key == key) => {
                    let change = Value::Object(Map::from_iter([(key.clone(), change.clone())]));
                    self.value(only, &change, Shape::Table(SCORE), address)?;
                }
                [_] => return Err(self.unknown(address, key, SCORE.iter().map(|field| field.key))),
                _ => return Err(self.unknown(address, key, labels.iter().map(String::as_str))),
            }
        }
        Ok(())
    }
}
