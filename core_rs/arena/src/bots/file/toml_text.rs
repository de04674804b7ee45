//! Reading the sections and values of a bot's file, naming the key of each mistake.

use super::numbers::weight_names;
use crate::bots::BotError;
use everdell_engine::load::nearest::{did_you_mean, nearest};
use toml::{Table, Value};

/// Refuses keys that mean nothing, with the nearest that does.
pub fn only(origin: &str, prefix: &str, table: &Table, known: &[&str]) -> Result<(), BotError> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let hint = did_you_mean(key, known.iter().copied());
            Err(BotError(format!("{origin}: {prefix}{key}: there is no such key{hint}")))
        }
    }
}

/// The same where a number of `[weights]` may have been misplaced: then the message says so.
pub fn only_or_weights(origin: &str, prefix: &str, table: &Table, known: &[&'static str]) -> Result<(), BotError> {
    // A section is no number.
    let unknown = table.iter().find(|(key, _)| !known.contains(&key.as_str()));
    let unknown = unknown.filter(|(_, value)| !value.is_table()).map(|(key, _)| key);
    let near = unknown.and_then(|key| nearest(key, known.iter().copied().chain(weight_names())));
    match (unknown, near) {
        (Some(key), Some(near)) if !known.contains(&near) => Err(BotError(format!(
            "{origin}: {prefix}{key}: there is no such key; did you mean '{near}', which belongs in [weights]?"
        ))),
        _ => only(origin, prefix, table, known),
    }
}

/// A list of texts; none if the key is not there.
pub fn strings<'a>(origin: &str, at: &str, head: &'a Table, key: &str) -> Result<Vec<&'a str>, BotError> {
    let Some(value) = head.get(key) else {
        return Ok(Vec::new());
    };
    let texts = value
        .as_array()
        .map(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    texts
        .flatten()
        .ok_or_else(|| BotError(format!("{origin}: {at}.{key} = {value}: expected a list of texts")))
}

pub fn section<'a>(origin: &str, prefix: &str, key: &str, table: &'a Table) -> Result<Option<&'a Table>, BotError> {
    let wrong = |value| no_section(origin, &format!("{prefix}{key}"), value);
    let read = |value: &'a Value| value.as_table().ok_or_else(|| wrong(value));
    table.get(key).map(read).transpose()
}

pub fn no_section(origin: &str, key: &str, value: &Value) -> BotError {
    BotError(format!("{origin}: {key} = {value}: expected a section, [{key}]"))
}

pub fn string<'a>(origin: &str, head: &'a Table, key: &str) -> Result<Option<&'a str>, BotError> {
    let wrong = |value: &Value| BotError(format!("{origin}: bot.{key} = {value}: expected a text"));
    head.get(key)
        .map(|value| value.as_str().ok_or_else(|| wrong(value)))
        .transpose()
}

pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}
