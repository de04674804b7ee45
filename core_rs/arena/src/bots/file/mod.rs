//! Bots as files: a TOML text with the numbers of a heuristic bot.
//!
//! ```toml
//! [bot]
//! name = "farmstead"
//! about = "Farms, couples and what feeds on them"
//! like = "settler"            # numbers not given here are that bot's (or file's); left out: the defaults; a bot
//!                             # written in Rust takes none, but may be given a judge
//! new = ["beehive"]           # cards and locations that a patch adds, which the sections below may name
//!
//! [weights]
//! production = 1.3            # one number, or one for each season ...
//! berry = [1.3, 1.2, 1.0, 0.5]
//! resin = [1.4, 1.2, 1.0, 0.8, 0.1]   # ... or at the beginning of each and at the end of the game
//!
//! [room]                      # added when 0, 2, 5 and 9 spaces of the city are left, in straight lines between
//! berry = [-0.4, -0.1, 0.0, 0.0]
//!
//! [cards]
//! farm = 0.8                  # points added to the worth of a card
//!
//! [places]
//! haven = -0.3                # points added to the worth of a worker on a location
//!
//! [events.basic]              # numbers for things that data declare: kinds of events, goods, areas, sections of modules
//! factor = 1.2
//!
//! [players.4.weights]         # other numbers at a table of four
//! deny = 0.0
//!
//! [modules.<module>.weights]  # other numbers while this module is in force
//! event_rival = 1.0
//!
//! [judge]                     # learned trees that correct the ranking of the best choices
//! file = "master.judge"       # beside this file
//! hash = "0123456789abcdef"   # of its text
//! width = 6                   # so many choices are judged at a glance,
//! behind = 6.0                # none of them more points behind the best;
//! closer = 3                  # so many of them closely, by what the turn leads to,
//! doubt = 0.25                # none of them more points behind the best at a glance
//! ```

mod judging;
mod numbers;
mod toml_text;

use super::heuristic::weights::Weights;
use super::heuristic::weights::calendar::ByTime;
use super::{BotError, BotSpec};
use everdell_engine::catalog::Catalog;
use everdell_engine::load::modules;
use everdell_engine::load::nearest::did_you_mean;
use everdell_engine::load::{NAME, is_name, one_sentence};
use numbers::{said, weight};
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};
use toml_text::{no_section, only, only_or_weights, section, string, strings};

pub use judging::Judging;
pub use numbers::BotNumbers;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotFile {
    pub name: String,
    pub about: String,
    /// Cards and locations that a patch adds: the file may name them, and plays without them too.
    new: BTreeSet<String>,
    /// The text of the file and those it is like, for manifests.
    pub text: String,
    numbers: BotNumbers,
    /// Numbers while all modules of a set are in force.
    modules: BTreeMap<ModuleSet, BotNumbers>,
    /// The bot written in Rust that it is like, which ranks choices in place of numbers.
    pub coded: Option<Box<BotSpec>>,
    /// What corrects the ranking of choices.
    pub judging: Option<Judging>,
}

/// Modules in the order of their names. Small sets come before large ones, so that what is said of several modules
/// together takes precedence.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct ModuleSet {
    size: usize,
    names: Vec<&'static str>,
}

impl ModuleSet {
    fn parse(origin: &str, key: &str) -> Result<ModuleSet, BotError> {
        let known = |name: &str| {
            modules::ids().find(|known| *known == name).ok_or_else(|| {
                let hint = did_you_mean(name, modules::ids());
                BotError(format!("{origin}: modules.{key}: there is no module '{name}'{hint}"))
            })
        };
        let mut names = key.split('+').map(known).collect::<Result<Vec<_>, _>>()?;
        names.sort_unstable();
        names.dedup();
        let size = names.len();
        Ok(ModuleSet { size, names })
    }

    fn in_force(&self, catalog: &Catalog) -> bool {
        self.names.iter().all(|name| catalog.module_names.contains(name))
    }
}

impl BotFile {
    /// What a file like a bot written in Rust begins with.
    pub fn like(coded: BotSpec) -> Result<BotFile, BotError> {
        coded.ranker()?;
        Ok(BotFile {
            coded: Some(Box::new(coded)),
            ..BotFile::default()
        })
    }

    /// Reads a bot from a text; `origin` names it in errors, `known` finds the bot that another is like and `judge` the text of
    /// a judge.
    pub fn parse(
        origin: &str,
        text: &str,
        known: &dyn Fn(&str) -> Result<BotFile, BotError>,
        judge: &dyn Fn(&str) -> Result<String, BotError>,
    ) -> Result<BotFile, BotError> {
        Self::read(origin, text, known, judge).map_err(|BotError(why)| BotError(one_sentence(&why)))
    }

    fn read(
        origin: &str,
        text: &str,
        known: &dyn Fn(&str) -> Result<BotFile, BotError>,
        judge: &dyn Fn(&str) -> Result<String, BotError>,
    ) -> Result<BotFile, BotError> {
        let all: Table = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            BotError(format!("{origin}, line {line}: {}", error.message()))
        })?;
        let sections = [&["bot", "judge", "modules", "provenance"], &BotNumbers::SECTIONS[..]].concat();
        only_or_weights(origin, "", &all, &sections)?;
        let head = section(origin, "", "bot", &all)?
            .ok_or_else(|| BotError(format!("{origin}: there is no [bot] with a name")))?;
        only_or_weights(origin, "bot.", head, &["name", "about", "like", "new"])?;
        let mut file = match string(origin, head, "like")? {
            Some(parent) => known(parent).map_err(|error| BotError(format!("{origin}: bot.like: {error}")))?,
            None => BotFile::default(),
        };
        let name = string(origin, head, "name")?.filter(|name| !name.trim().is_empty());
        let name = name.ok_or_else(|| BotError(format!("{origin}: bot.name is missing")))?;
        if !is_name(name) {
            return Err(BotError(format!("{origin}: bot.name = {name:?}: expected {NAME}")));
        }
        name.clone_into(&mut file.name);
        string(origin, head, "about")?
            .unwrap_or_default()
            .clone_into(&mut file.about);
        file.new
            .extend(strings(origin, "bot", head, "new")?.into_iter().map(str::to_owned));
        file.text = if file.text.is_empty() {
            text.to_owned()
        } else {
            format!("{text}\n# like\n{}", file.text)
        };
        section(origin, "", "provenance", &all)?;
        if let Some(table) = section(origin, "", "judge", &all)? {
            file.judging = Some(Judging::read(origin, table, file.judging.as_ref(), judge)?);
        }
        let numbers = [&["modules"], &BotNumbers::SECTIONS[..]].concat();
        if let Some(said) = numbers.into_iter().find(|&section| all.contains_key(section)) {
            file.takes_numbers(origin, said)?;
        }
        for said in said(origin, "", &all)? {
            file.forget(&said.name);
        }
        file.numbers.read(origin, "", &all)?;
        for (modules, value) in section(origin, "", "modules", &all)?.into_iter().flatten() {
            let key = format!("modules.{modules}");
            let table = value.as_table().ok_or_else(|| no_section(origin, &key, value))?;
            let set = ModuleSet::parse(origin, modules)?;
            let prefix = format!("{key}.");
            only(origin, &prefix, table, &BotNumbers::SECTIONS)?;
            file.modules.entry(set).or_default().read(origin, &prefix, table)?;
        }
        Ok(file)
    }

    /// Refuses a number in a file like a bot that has none.
    fn takes_numbers(&self, origin: &str, name: &str) -> Result<(), BotError> {
        self.coded.as_ref().map_or(Ok(()), |coded| {
            let like = coded.text();
            Err(BotError(format!("{origin}: {name}: the bot '{like}' takes no numbers")))
        })
    }

    /// A number for every game replaces what a parent said of single modules.
    fn forget(&mut self, name: &str) {
        for numbers in self.modules.values_mut() {
            numbers.forget(name);
        }
    }

    /// Sets one weight, as `NAME:weight=value` does.
    pub fn set(&mut self, origin: &str, name: &str, value: &str) -> Result<(), BotError> {
        self.takes_numbers(origin, name)?;
        let value = value
            .parse::<f64>()
            .map_err(|_| BotError(format!("{origin}: {name} = '{value}' is not a number")))?;
        self.numbers
            .set(name, weight(origin, name, name, &Value::Float(value))?);
        self.forget(name);
        Ok(())
    }

    /// The numbers in a game by these rules at a table of so many players.
    pub fn weights(&self, catalog: &Catalog, players: u8) -> Weights {
        let mut all = Weights::usual(catalog);
        // What is said of a thing by its name takes precedence.
        for general in [true, false] {
            for numbers in self.in_force(catalog) {
                numbers.lay_over(&mut all, players, general);
            }
        }
        all
    }

    /// Points added to the worth of a card.
    pub fn favour(&self, catalog: &Catalog, card: &str) -> ByTime {
        let said = self.in_force(catalog).filter_map(|numbers| numbers.cards.get(card));
        said.last().copied().unwrap_or_default()
    }

    /// Points added to the worth of a worker on a location.
    pub fn taste(&self, catalog: &Catalog, location: &str) -> ByTime {
        let said = self
            .in_force(catalog)
            .filter_map(|numbers| numbers.places.get(location));
        said.last().copied().unwrap_or_default()
    }

    /// Points that are expected of a role.
    pub fn hope(&self, catalog: &Catalog, role: &str) -> ByTime {
        let said = self.in_force(catalog).filter_map(|numbers| numbers.roles.get(role));
        said.last().copied().unwrap_or_default()
    }

    /// The sets of numbers that count, the most specific last.
    fn in_force<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = &'a BotNumbers> {
        let of_modules = self.modules.iter().filter(|(set, _)| set.in_force(catalog));
        std::iter::once(&self.numbers).chain(of_modules.map(|(_, numbers)| numbers))
    }

    /// The numbers of every game, and those of modules with the names of these.
    pub fn numbers(&self) -> &BotNumbers {
        &self.numbers
    }
    pub fn of_modules(&self) -> impl Iterator<Item = (String, &BotNumbers)> {
        self.modules.iter().map(|(set, numbers)| (set.names.join("+"), numbers))
    }

    /// Cards that the file names, so that a name that is no card can be refused where the rules are known.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|numbers| numbers.cards.keys().map(String::as_str))
    }

    /// The same of locations.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|numbers| numbers.places.keys().map(String::as_str))
    }

    /// The same of roles.
    pub fn roles(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|numbers| numbers.roles.keys().map(String::as_str))
    }

    /// Does the file say that a patch adds the card or location of this name?
    pub fn is_new(&self, name: &str) -> bool {
        self.new.contains(name)
    }

    fn all(&self) -> impl Iterator<Item = &BotNumbers> {
        std::iter::once(&self.numbers).chain(self.modules.values())
    }
}
