//! Reading the sections and values of a bot's file, naming the key of each mistake.

use crate::bots::BotError;
use everdell_engine::load::nearest::did_you_mean;
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
