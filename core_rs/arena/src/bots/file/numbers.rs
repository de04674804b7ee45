//! A set of numbers of a bot's file: for every table, for tables of single sizes, and what cards are worth besides.

use super::toml_text::{no_section, number, only, section};
use crate::bots::BotError;
use crate::bots::heuristic::weights::calendar::{ByTime, ROOM};
use crate::bots::heuristic::weights::things::{GROUPS, is_general};
use crate::bots::heuristic::weights::{self, WeightInfo, Weights, named, thousandths};
use everdell_engine::load::nearest::did_you_mean;
use std::collections::BTreeMap;
use toml::{Table, Value};

type ByName = BTreeMap<String, ByTime>;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotNumbers {
    /// By name.
    pub weights: ByName,
    /// What is added to a number as the city fills.
    pub room: BTreeMap<String, [i32; 4]>,
    /// Those for tables of so many players alone.
    pub by_players: BTreeMap<u8, ByName>,
    /// Points added to the worth of a card, and of a worker on a location.
    pub cards: ByName,
    pub places: ByName,
    /// What it expects of a role.
    pub roles: ByName,
}

impl BotNumbers {
    /// The sections of a file, or of one of its modules, that it is read from.
    pub const SECTIONS: [&str; 10] = [
        "weights", "goods", "events", "extras", "areas", "room", "players", "cards", "places", "roles",
    ];

    /// Takes over what `table` says; `prefix` is its place in the file.
    pub fn read(&mut self, origin: &str, prefix: &str, table: &Table) -> Result<(), BotError> {
        for Said { key, name, value } in said(origin, prefix, table)? {
            self.set(&name, weight(origin, &key, &name, value)?);
        }
        let mut rooms = Vec::new();
        if let Some(table) = section(origin, prefix, "room", table)? {
            flatten(&format!("{prefix}room."), "", table, &mut rooms);
        }
        for Said { key, name, value } in rooms {
            let room = room(origin, &key, &name, value)?;
            self.room.insert(name, room);
        }
        for (players, value) in section(origin, prefix, "players", table)?.into_iter().flatten() {
            let key = format!("{prefix}players.{players}");
            let seats = players.parse::<u8>().ok().filter(|seats| (1..=6).contains(seats));
            let seats = seats.ok_or_else(|| BotError(format!("{origin}: {key}: a table has 1 to 6 players")))?;
            let table = value.as_table().ok_or_else(|| no_section(origin, &key, value))?;
            let key = format!("{key}.");
            only(origin, &key, table, &[&["weights"], &GROUPS[..]].concat())?;
            for Said { key, name, value } in said(origin, &key, table)? {
                let set = weight(origin, &key, &name, value)?;
                self.by_players.entry(seats).or_default().insert(name, set);
            }
        }
        read_tastes(origin, prefix, "cards", table, &mut self.cards)?;
        read_tastes(origin, prefix, "places", table, &mut self.places)?;
        read_tastes(origin, prefix, "roles", table, &mut self.roles)
    }

    /// A number for all tables, in place of what was said of single ones.
    pub fn set(&mut self, name: &str, value: ByTime) {
        self.forget(name);
        self.weights.insert(name.to_owned(), value);
    }

    pub fn forget(&mut self, name: &str) {
        self.weights.remove(name);
        self.room.remove(name);
        for weights in self.by_players.values_mut() {
            weights.remove(name);
        }
    }

    /// Lays these numbers over others: those that are said of all things of a group, or the others.
    pub fn lay_over(&self, all: &mut Weights, players: u8, general: bool) {
        let special = self.by_players.get(&players).into_iter().flatten();
        for (name, value) in self.weights.iter().chain(special) {
            if is_general(name) == general {
                all.change(name, |number| *number = (*value).into());
            }
        }
        for (name, room) in &self.room {
            if is_general(name) == general {
                all.change(name, |number| number.room = *room);
            }
        }
    }
}

/// A number as written in a file: where, by which name, and what is said.
pub struct Said<'a> {
    key: String,
    pub name: String,
    value: &'a Value,
}

/// The numbers of a table: its weights, and those for things that data declare, by their whole names.
pub fn said<'a>(origin: &str, prefix: &str, table: &'a Table) -> Result<Vec<Said<'a>>, BotError> {
    let mut found = Vec::new();
    if let Some(weights) = section(origin, prefix, "weights", table)? {
        flatten(&format!("{prefix}weights."), "", weights, &mut found);
    }
    for group in GROUPS {
        if let Some(things) = section(origin, prefix, group, table)? {
            flatten(prefix, &format!("{group}."), things, &mut found);
        }
    }
    Ok(found)
}

/// Tables in tables are names with dots.
fn flatten<'a>(at: &str, name: &str, table: &'a Table, found: &mut Vec<Said<'a>>) {
    for (key, value) in table {
        let name = format!("{name}{key}");
        match value {
            Value::Table(inner) => flatten(at, &format!("{name}."), inner, found),
            _ => found.push(Said {
                key: format!("{at}{name}"),
                name,
                value,
            }),
        }
    }
}

/// Points by name, in a section of its own.
fn read_tastes(origin: &str, prefix: &str, key: &str, table: &Table, into: &mut ByName) -> Result<(), BotError> {
    for (name, value) in section(origin, prefix, key, table)?.into_iter().flatten() {
        let wrong = || {
            let expected = format!("expected a number of points from -20 to 20{LISTS}");
            BotError(format!("{origin}: {prefix}{key}.{name} = {value}: {expected}"))
        };
        into.insert(name.clone(), read_number(value, -20.0, 20.0).ok_or_else(wrong)?);
    }
    Ok(())
}

/// The number of a weight that is written in a file.
pub fn weight(origin: &str, key: &str, name: &str, value: &Value) -> Result<ByTime, BotError> {
    let (low, high) = known(origin, key, name)?.range;
    let wrong = || {
        let expected = format!("expected a number from {low} to {high}{LISTS}");
        BotError(format!("{origin}: {key} = {value}: {expected}"))
    };
    read_number(value, low, high).ok_or_else(wrong)
}

/// What is added to a weight as the city fills.
fn room(origin: &str, key: &str, name: &str, value: &Value) -> Result<[i32; 4], BotError> {
    let (low, high) = known(origin, key, name)?.range;
    let most = high - low;
    let one = |value: &Value| number(value).filter(|n| n.abs() <= most).map(thousandths);
    let list = value
        .as_array()
        .map(|list| list.iter().map(one).collect::<Option<Vec<i32>>>());
    let list = list.flatten().and_then(|list| <[i32; 4]>::try_from(list).ok());
    list.ok_or_else(|| {
        let expected = format!("expected a list of four numbers from -{most} to {most}, for {ROOM:?} spaces left");
        BotError(format!("{origin}: {key} = {value}: {expected}"))
    })
}

/// The name of every weight.
pub fn weight_names() -> impl Iterator<Item = &'static str> {
    named().map(|(name, _)| name)
}

fn known(origin: &str, key: &str, name: &str) -> Result<&'static WeightInfo, BotError> {
    weights::known(name).ok_or_else(|| {
        let hint = did_you_mean(name, weight_names());
        BotError(format!("{origin}: {key}: there is no weight '{name}'{hint}"))
    })
}

/// What may be given instead of one number.
const LISTS: &str = ", a list of four, one a season, or of five, at the beginning of each season and at the end";

fn read_number(value: &Value, low: f64, high: f64) -> Option<ByTime> {
    let one = |value: &Value| {
        number(value)
            .filter(|n| n.is_finite() && (low..=high).contains(n))
            .map(thousandths)
    };
    let Value::Array(list) = value else {
        return one(value).map(|value| ByTime::Seasons([value; 4]));
    };
    let list = list.iter().map(one).collect::<Option<Vec<i32>>>()?;
    let seasons = <[i32; 4]>::try_from(list.as_slice()).map(ByTime::Seasons).ok();
    seasons.or_else(|| <[i32; 5]>::try_from(list.as_slice()).map(ByTime::Course).ok())
}
