//! A set of numbers of a bot's file: for every table, for tables of single sizes, and what cards are worth besides.

use super::BotError;
use super::heuristic::weights::{BySeason, WEIGHTS, WeightInfo, Weights, thousandths};
use super::toml_text::{no_section, number, only, section};
use everdell_engine::load::nearest::did_you_mean;
use std::collections::BTreeMap;
use toml::{Table, Value};

type ByName = BTreeMap<String, BySeason>;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotNumbers {
    /// By name, in thousandths.
    pub weights: ByName,
    /// Those for tables of so many players alone.
    pub by_players: BTreeMap<u8, ByName>,
    /// Points added to the worth of a card, and of a worker on a location, in thousandths.
    pub cards: BTreeMap<String, i32>,
    pub places: BTreeMap<String, i32>,
}

impl BotNumbers {
    /// The sections of a file, or of one of its modules, that it is read from.
    pub const SECTIONS: [&str; 4] = ["weights", "players", "cards", "places"];

    /// Takes over what `table` says; `prefix` is where it stands in the file.
    pub fn read(&mut self, origin: &str, prefix: &str, table: &Table) -> Result<(), BotError> {
        for (name, value) in section(origin, prefix, "weights", table)?.into_iter().flatten() {
            self.set(name, weight(origin, &format!("{prefix}weights.{name}"), name, value)?);
        }
        for (players, value) in section(origin, prefix, "players", table)?.into_iter().flatten() {
            let key = format!("{prefix}players.{players}");
            let seats = players.parse::<u8>().ok().filter(|seats| (1..=6).contains(seats));
            let seats = seats.ok_or_else(|| BotError(format!("{origin}: {key}: a table has 1 to 6 players")))?;
            let table = value.as_table().ok_or_else(|| no_section(origin, &key, value))?;
            let key = format!("{key}.");
            only(origin, &key, table, &["weights"])?;
            for (name, value) in section(origin, &key, "weights", table)?.into_iter().flatten() {
                let set = weight(origin, &format!("{key}weights.{name}"), name, value)?;
                self.by_players.entry(seats).or_default().insert(name.clone(), set);
            }
        }
        read_tastes(origin, prefix, "cards", table, &mut self.cards)?;
        read_tastes(origin, prefix, "places", table, &mut self.places)
    }

    /// A number for all tables, in place of what was said of single ones.
    pub fn set(&mut self, name: &str, value: BySeason) {
        self.forget(name);
        self.weights.insert(name.to_owned(), value);
    }

    pub fn forget(&mut self, name: &str) {
        self.weights.remove(name);
        for weights in self.by_players.values_mut() {
            weights.remove(name);
        }
    }

    /// Lays these numbers over others.
    pub fn lay_over(&self, all: &mut Weights, players: u8) {
        let special = self.by_players.get(&players).into_iter().flatten();
        for (name, value) in self.weights.iter().chain(special) {
            if let Some(weight) = all.get_mut(name) {
                *weight = *value;
            }
        }
    }
}

/// Points by name, in a section of its own.
fn read_tastes(
    origin: &str,
    prefix: &str,
    key: &str,
    table: &Table,
    into: &mut BTreeMap<String, i32>,
) -> Result<(), BotError> {
    for (name, value) in section(origin, prefix, key, table)?.into_iter().flatten() {
        let points = number(value).filter(|points| (-20.0..=20.0).contains(points));
        let wrong = || {
            let expected = "expected a number of points from -20 to 20";
            BotError(format!("{origin}: {prefix}{key}.{name} = {value}: {expected}"))
        };
        into.insert(name.clone(), thousandths(points.ok_or_else(wrong)?));
    }
    Ok(())
}

/// The number of a weight that is written in a file.
pub fn weight(origin: &str, key: &str, name: &str, value: &Value) -> Result<BySeason, BotError> {
    let Some(WeightInfo { range: (low, high), .. }) = WEIGHTS.iter().find(|weight| weight.name == name) else {
        let hint = did_you_mean(name, WEIGHTS.iter().map(|weight| weight.name));
        return Err(BotError(format!("{origin}: {key}: there is no weight '{name}'{hint}")));
    };
    let wrong = || {
        BotError(format!(
            "{origin}: {key} = {value}: expected a number from {low} to {high}, or a list of four, one a season"
        ))
    };
    let one = |value: &Value| {
        number(value)
            .filter(|n| n.is_finite() && (*low..=*high).contains(n))
            .map(thousandths)
    };
    match value {
        Value::Array(list) if list.len() == 4 => {
            let mut seasons = [0; 4];
            for (at, value) in list.iter().enumerate() {
                seasons[at] = one(value).ok_or_else(wrong)?;
            }
            Ok(seasons)
        }
        single => one(single).map(|value| [value; 4]).ok_or_else(wrong),
    }
}
