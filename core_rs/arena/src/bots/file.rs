//! Bots as files: a TOML text with the numbers of a heuristic bot.
//!
//! ```toml
//! [bot]
//! name = "farmstead"
//! about = "Farms, couples and what feeds on them"
//! like = "settler"            # numbers not given here are that bot's; left out: the defaults
//!
//! [weights]
//! production = 1.3            # one number, or one for each season
//! berry = [1.3, 1.2, 1.0, 0.5]
//!
//! [cards]
//! farm = 0.8                  # points added to the worth of a card
//!
//! [players.4.weights]         # other numbers at a table of four
//! deny = 0.0
//! ```

use super::BotError;
use super::heuristic::weights::{BySeason, WEIGHTS, WeightInfo, Weights, thousandths};
use everdell_engine::load::nearest::did_you_mean;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Value;

#[derive(Clone, PartialEq, Debug)]
pub struct BotFile {
    pub name: String,
    pub about: String,
    /// The text of the file and those it is like, for manifests.
    pub text: String,
    /// Weights by name, in thousandths, and those for single numbers of players.
    weights: BTreeMap<String, BySeason>,
    by_players: BTreeMap<u8, BTreeMap<String, BySeason>>,
    cards: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    bot: Head,
    #[serde(default)]
    weights: BTreeMap<String, Value>,
    #[serde(default)]
    cards: BTreeMap<String, Value>,
    #[serde(default)]
    players: BTreeMap<String, RawPlayers>,
    #[serde(default)]
    #[allow(dead_code)]
    provenance: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    name: String,
    #[serde(default)]
    about: String,
    like: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlayers {
    #[serde(default)]
    weights: BTreeMap<String, Value>,
}

impl BotFile {
    /// Reads a bot from a text; `origin` names it in errors, `known` finds the bot that another is like.
    pub fn parse(
        origin: &str,
        text: &str,
        known: &dyn Fn(&str) -> Result<BotFile, BotError>,
    ) -> Result<BotFile, BotError> {
        let raw: Raw = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            BotError(format!("{origin}, line {line}: {}", error.message().replace('\n', " ")))
        })?;
        let mut file = match &raw.bot.like {
            Some(parent) => known(parent).map_err(|error| BotError(format!("{origin}: bot.like: {error}")))?,
            None => BotFile {
                name: String::new(),
                about: String::new(),
                text: String::new(),
                weights: BTreeMap::new(),
                by_players: BTreeMap::new(),
                cards: BTreeMap::new(),
            },
        };
        file.name.clone_from(&raw.bot.name);
        file.about.clone_from(&raw.bot.about);
        file.text = if file.text.is_empty() {
            text.to_owned()
        } else {
            format!("{text}\n# like\n{}", file.text)
        };
        for (name, value) in &raw.weights {
            let set = weight(origin, &format!("weights.{name}"), name, value)?;
            file.weights.insert(name.clone(), set);
            // A number for all tables replaces what a parent said of single ones.
            file.forget(name);
        }
        for (players, table) in &raw.players {
            let seats = players
                .parse::<u8>()
                .ok()
                .filter(|seats| (1..=6).contains(seats))
                .ok_or_else(|| BotError(format!("{origin}: players.{players}: a table has 1 to 6 players")))?;
            for (name, value) in &table.weights {
                let set = weight(origin, &format!("players.{players}.weights.{name}"), name, value)?;
                file.by_players.entry(seats).or_default().insert(name.clone(), set);
            }
        }
        for (card, value) in &raw.cards {
            let points = number(value)
                .filter(|points| (-20.0..=20.0).contains(points))
                .ok_or_else(|| {
                    BotError(format!(
                        "{origin}: cards.{card} = {value}: expected a number of points from -20 to 20"
                    ))
                })?;
            file.cards.insert(card.clone(), thousandths(points));
        }
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
        self.by_players.iter().map(|(players, weights)| (*players, in_points(weights)))
    }

    /// Points added to the worth of a card.
    pub fn favour(&self, card: &str) -> i32 {
        self.cards.get(card).copied().unwrap_or(0)
    }

    /// Cards that the file names, so that a name that is no card can be refused where the rules are known.
    pub fn cards(&self) -> impl Iterator<Item = (&str, f64)> {
        self.cards
            .iter()
            .map(|(card, points)| (card.as_str(), f64::from(*points) / 1000.0))
    }
}

fn in_points(weights: &BTreeMap<String, BySeason>) -> impl Iterator<Item = (&str, [f64; 4])> {
    weights.iter().map(|(name, value)| (name.as_str(), value.map(|n| f64::from(n) / 1000.0)))
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
