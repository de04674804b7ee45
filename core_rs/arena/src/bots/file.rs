//! Bots as files: a TOML text with the numbers of a heuristic bot.
//!
//! ```toml
//! [bot]
//! name = "farmstead"
//! about = "Farms, couples and what feeds on them"
//! like = "settler"            # numbers not given here are that bot's (or file's); left out: the defaults
//!
//! [weights]
//! production = 1.3            # one number, or one for each season
//! berry = [1.3, 1.2, 1.0, 0.5]
//!
//! [cards]
//! farm = 0.8                  # points added to the worth of a card
//!
//! [places]
//! haven = -0.3                # points added to the worth of a worker on a location
//!
//! [players.4.weights]         # other numbers at a table of four
//! deny = 0.0
//! ```

use super::BotError;
use super::heuristic::weights::{BySeason, WEIGHTS, WeightInfo, Weights, thousandths};
use everdell_engine::load::nearest::did_you_mean;
use everdell_engine::load::one_sentence;
use std::collections::BTreeMap;
use toml::{Table, Value};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotFile {
    pub name: String,
    pub about: String,
    /// The text of the file and those it is like, for manifests.
    pub text: String,
    /// Weights by name, in thousandths, and those for single numbers of players.
    weights: BTreeMap<String, BySeason>,
    by_players: BTreeMap<u8, BTreeMap<String, BySeason>>,
    cards: BTreeMap<String, i32>,
    places: BTreeMap<String, i32>,
}

impl BotFile {
    /// Reads a bot from a text; `origin` names it in errors, `known` finds the bot that another is like.
    pub fn parse(
        origin: &str,
        text: &str,
        known: &dyn Fn(&str) -> Result<BotFile, BotError>,
    ) -> Result<BotFile, BotError> {
        Self::read(origin, text, known).map_err(|BotError(why)| BotError(one_sentence(&why)))
    }

    fn read(origin: &str, text: &str, known: &dyn Fn(&str) -> Result<BotFile, BotError>) -> Result<BotFile, BotError> {
        let all: Table = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            BotError(format!("{origin}, line {line}: {}", error.message()))
        })?;
        only(
            origin,
            "",
            &all,
            &["bot", "weights", "cards", "places", "players", "provenance"],
        )?;
        let head = section(origin, "bot", &all)?
            .ok_or_else(|| BotError(format!("{origin}: there is no [bot] with a name")))?;
        only(origin, "bot.", head, &["name", "about", "like"])?;
        let mut file = match string(origin, head, "like")? {
            Some(parent) => known(parent).map_err(|error| BotError(format!("{origin}: bot.like: {error}")))?,
            None => BotFile::default(),
        };
        let name = string(origin, head, "name")?.filter(|name| !name.trim().is_empty());
        let name = name.ok_or_else(|| BotError(format!("{origin}: bot.name is missing")))?;
        name.clone_into(&mut file.name);
        string(origin, head, "about")?
            .unwrap_or_default()
            .clone_into(&mut file.about);
        file.text = if file.text.is_empty() {
            text.to_owned()
        } else {
            format!("{text}\n# like\n{}", file.text)
        };
        section(origin, "provenance", &all)?;
        for (name, value) in section(origin, "weights", &all)?.into_iter().flatten() {
            let set = weight(origin, &format!("weights.{name}"), name, value)?;
            file.weights.insert(name.clone(), set);
            // A number for all tables replaces what a parent said of single ones.
            file.forget(name);
        }
        for (players, value) in section(origin, "players", &all)?.into_iter().flatten() {
            let key = format!("players.{players}");
            let seats = players
                .parse::<u8>()
                .ok()
                .filter(|seats| (1..=6).contains(seats))
                .ok_or_else(|| BotError(format!("{origin}: {key}: a table has 1 to 6 players")))?;
            let table = value.as_table().ok_or_else(|| not_a_table(origin, &key, value))?;
            only(origin, &format!("{key}."), table, &["weights"])?;
            for (name, value) in section(origin, "weights", table)?.into_iter().flatten() {
                let set = weight(origin, &format!("{key}.weights.{name}"), name, value)?;
                file.by_players.entry(seats).or_default().insert(name.clone(), set);
            }
        }
        read_tastes(origin, "cards", &all, &mut file.cards)?;
        read_tastes(origin, "places", &all, &mut file.places)?;
        Ok(file)
    }

    fn forget(&mut self, name: &str) {
        for weights in self.by_players.values_mut() {
            weights.remove(name);
        }
    }

    /// Sets one weight, as `NAME:weight=value` does.
    pub fn set(&mut self, origin: &str, name: &str, value: &str) -> Result<(), BotError> {
        let value = value
            .parse::<f64>()
            .map_err(|_| BotError(format!("{origin}: {name} = '{value}' is no number")))?;
        let set = weight(origin, name, name, &Value::Float(value))?;
        self.weights.insert(name.to_owned(), set);
        self.forget(name);
        Ok(())
    }

    /// The numbers at a table of so many players.
    pub fn weights(&self, players: u8) -> Weights {
        let mut all = Weights::default();
        let special = self.by_players.get(&players).into_iter().flatten();
        for (name, value) in self.weights.iter().chain(special) {
            if let Some(weight) = all.get_mut(name) {
                *weight = *value;
            }
        }
        all
    }

    /// The numbers that the file (and those it is like) sets for every table, in points.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, [f64; 4])> {
        in_points(&self.weights)
    }

    /// The numbers that it sets for tables of single sizes.
    pub fn numbers_by_players(&self) -> impl Iterator<Item = (u8, impl Iterator<Item = (&str, [f64; 4])>)> {
        self.by_players
            .iter()
            .map(|(players, weights)| (*players, in_points(weights)))
    }

    /// Points added to the worth of a card.
    pub fn favour(&self, card: &str) -> i32 {
        self.cards.get(card).copied().unwrap_or(0)
    }

    /// Points added to the worth of a worker on a location.
    pub fn taste(&self, location: &str) -> i32 {
        self.places.get(location).copied().unwrap_or(0)
    }

    /// Cards that the file names, so that a name that is no card can be refused where the rules are known.
    pub fn cards(&self) -> impl Iterator<Item = (&str, f64)> {
        tastes(&self.cards)
    }

    /// The same of locations.
    pub fn places(&self) -> impl Iterator<Item = (&str, f64)> {
        tastes(&self.places)
    }
}

fn in_points(weights: &BTreeMap<String, BySeason>) -> impl Iterator<Item = (&str, [f64; 4])> {
    weights
        .iter()
        .map(|(name, value)| (name.as_str(), value.map(|n| f64::from(n) / 1000.0)))
}

fn tastes(points: &BTreeMap<String, i32>) -> impl Iterator<Item = (&str, f64)> {
    points
        .iter()
        .map(|(name, points)| (name.as_str(), f64::from(*points) / 1000.0))
}

/// Points by name, in a section of its own.
fn read_tastes(origin: &str, key: &str, all: &Table, into: &mut BTreeMap<String, i32>) -> Result<(), BotError> {
    for (name, value) in section(origin, key, all)?.into_iter().flatten() {
        let points = number(value).filter(|points| (-20.0..=20.0).contains(points));
        let wrong = || {
            let expected = "expected a number of points from -20 to 20";
            BotError(format!("{origin}: {key}.{name} = {value}: {expected}"))
        };
        into.insert(name.clone(), thousandths(points.ok_or_else(wrong)?));
    }
    Ok(())
}

/// Refuses keys that mean nothing, with the nearest that does.
fn only(origin: &str, prefix: &str, table: &Table, known: &[&str]) -> Result<(), BotError> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let hint = did_you_mean(key, known.iter().copied());
            Err(BotError(format!("{origin}: {prefix}{key}: there is no such key{hint}")))
        }
    }
}

fn section<'a>(origin: &str, key: &str, table: &'a Table) -> Result<Option<&'a Table>, BotError> {
    let read = |value: &'a Value| value.as_table().ok_or_else(|| not_a_table(origin, key, value));
    table.get(key).map(read).transpose()
}

fn not_a_table(origin: &str, key: &str, value: &Value) -> BotError {
    BotError(format!("{origin}: {key} = {value}: expected a section, [{key}]"))
}

fn string<'a>(origin: &str, head: &'a Table, key: &str) -> Result<Option<&'a str>, BotError> {
    let wrong = |value: &Value| BotError(format!("{origin}: bot.{key} = {value}: expected a text"));
    head.get(key)
        .map(|value| value.as_str().ok_or_else(|| wrong(value)))
        .transpose()
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}

fn weight(origin: &str, key: &str, name: &str, value: &Value) -> Result<BySeason, BotError> {
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
