//! Reading JSON written by people: every mistake is told with the place where it stands.

use std::fmt;

use serde_json::Value;

use crate::resources::{Resource, Resources};
use crate::schema::nearest::did_you_mean;
use crate::schema::one_sentence;

/// What is wrong with a state, and where: `players[1].city[3].card: there is no card 'frm'; did you mean 'farm'?`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateError {
    /// The keys that lead to the fault; empty for the state as a whole.
    pub path: String,
    pub problem: String,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "state" } else { &self.path };
        f.write_str(&one_sentence(&format!("{path}: {}", self.problem)))
    }
}

impl std::error::Error for StateError {}

pub(crate) type Read<T> = Result<T, StateError>;

pub(crate) fn fail<T>(path: impl Into<String>, problem: impl Into<String>) -> Read<T> {
    Err(StateError {
        path: path.into(),
        problem: problem.into(),
    })
}

/// A value and the keys that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub value: &'a Value,
    pub path: String,
}

impl<'a> Node<'a> {
    pub fn root(value: &'a Value) -> Node<'a> {
        Node {
            value,
            path: String::new(),
        }
    }

    pub fn fail<T>(&self, problem: impl Into<String>) -> Read<T> {
        fail(self.path.clone(), problem)
    }

    /// The value is not what it should be.
    pub fn expected<T>(&self, wanted: impl fmt::Display) -> Read<T> {
        self.fail(format!("expected {wanted}, found {}", describe(self.value)))
    }

    /// The value must be an object with none but these keys.
    pub fn fields(&self, known: &[&str]) -> Read<()> {
        let Value::Object(map) = self.value else {
            return self.expected("an object");
        };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let key = shorten(key);
                self.fail(format!(
                    "there is no key '{key}'{}",
                    did_you_mean(&key, known.iter().copied())
                ))
            }
        }
    }

    pub fn key(&self, key: &str) -> Option<Node<'a>> {
        let value = self.value.get(key)?;
        let dot = if self.path.is_empty() { "" } else { "." };
        Some(Node {
            value,
            path: format!("{}{dot}{key}", self.path),
        })
    }

    pub fn need(&self, key: &str) -> Read<Node<'a>> {
        self.key(key)
            .map_or_else(|| self.fail(format!("the key '{key}' is missing")), Ok)
    }

    pub fn list(&self) -> Read<Vec<Node<'a>>> {
        let Value::Array(items) = self.value else {
            return self.expected("a list");
        };
        let nodes = items.iter().enumerate().map(|(at, value)| Node {
            value,
            path: format!("{}[{at}]", self.path),
        });
        Ok(nodes.collect())
    }

    /// The items under `key`; none if it is left out.
    pub fn items(&self, key: &str) -> Read<Vec<Node<'a>>> {
        self.key(key).map_or_else(|| Ok(Vec::new()), |node| node.list())
    }

    pub fn text(&self) -> Read<&'a str> {
        self.value.as_str().map_or_else(|| self.expected("a string"), Ok)
    }

    pub fn flag(&self) -> Read<bool> {
        self.value.as_bool().map_or_else(|| self.expected("true or false"), Ok)
    }

    pub fn number(&self, max: u64) -> Read<u64> {
        match self.value.as_u64() {
            Some(n) if n <= max => Ok(n),
            _ => self.expected(format_args!("a whole number from 0 to {max}")),
        }
    }

    pub fn byte(&self) -> Read<u8> {
        Ok(self.number(u64::from(u8::MAX))? as u8)
    }

    /// The position of this name among `names`.
    pub fn name<'n>(&self, what: &str, names: impl Iterator<Item = &'n str> + Clone) -> Read<usize> {
        let Some(text) = self.value.as_str() else {
            return self.expected(format_args!("the id of a {what}"));
        };
        if let Some(at) = names.clone().position(|name| name == text) {
            return Ok(at);
        }
        let text = shorten(text);
        self.fail(format!("there is no {what} '{text}'{}", did_you_mean(&text, names)))
    }

    /// An amount of each resource; kinds left out are 0.
    pub fn resources(&self) -> Read<Resources> {
        self.fields(&Resource::ALL.map(Resource::name))?;
        let mut what = Resources::NONE;
        for kind in Resource::ALL {
            if let Some(node) = self.key(kind.name()) {
                what[kind] = node.byte()?;
            }
        }
        Ok(what)
    }
}

/// Foreign text is told in one short piece.
fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("'{}'", shorten(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
