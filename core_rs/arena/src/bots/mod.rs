//! What chooses. A bot sees a [`View`] and answers a decision with the index of one of its choices.
//!
//! A new bot is a file of numbers in `data/bots/`, or one file here with a `Bot` and one line in [`BOTS`].

mod file;
mod filter;
mod greedy;
pub mod heuristic;
pub mod judge;
pub mod library;
mod random;
mod ranker;
mod search;
mod spec;

use crate::view::View;
use everdell_engine::Rules;
use everdell_engine::choice::{Choice, Decision};
use std::sync::Arc;

pub use file::{BotFile, BotNumbers};
pub use heuristic::TRAITS;
pub use ranker::Ranker;
pub use search::play_out;
pub use spec::{BotError, BotSpec, Maker, Params};

/// Chooses for one seat.
///
/// A game is a pure function of its seed and its line-up, so a bot must be one as well: what it does may depend on its
/// parameters, on the seed of [`Bot::begin`] and on what it has seen since then, and on nothing else.
pub trait Bot {
    /// The bot takes its place at a table of so many seats where these rules are played, before it first chooses there.
    /// Calling it again changes nothing.
    fn seated(&mut self, _rules: &Arc<Rules>, _seats: u8) {}

    /// A game begins: forget everything. `seed` belongs to this seat of this game alone.
    fn begin(&mut self, seed: u64);

    /// The index of the choice taken. There are always at least two.
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize;

    /// What it thinks of each choice, best first: the first is the one that [`Bot::choose`] takes in its place, and chance
    /// is asked as often. None from a bot that cannot tell, of which nothing has changed then.
    fn explain(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> Option<Vec<Explanation>> {
        None
    }

    /// The same bot as one that ranks choices, if it can.
    fn ranker(self: Box<Self>) -> Option<Box<dyn Ranker + Send>> {
        None
    }
}

/// One choice by its index: what it is worth to a bot, and the terms that this is the sum of, in thousandths of a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    pub index: usize,
    pub value: i32,
    pub terms: Vec<(&'static str, i32)>,
}

impl Explanation {
    /// The value becomes another, and a term says why.
    fn correct(&mut self, why: &'static str, value: i32) {
        if value != self.value {
            self.terms.push((why, value - self.value));
            self.value = value;
        }
    }
}

/// A bot written in Rust.
pub struct BotInfo {
    pub name: &'static str,
    pub about: &'static str,
    /// Parameters as (key, default, meaning).
    pub params: &'static [(&'static str, &'static str, &'static str)],
    /// Microseconds that its seat takes of a processor in a game of so many players, roughly.
    cost: fn(&Params<'_>, u64) -> Result<u64, BotError>,
    build: fn(&mut Params<'_>) -> Result<Box<dyn Bot + Send>, BotError>,
}

/// Every bot written in Rust.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        about: "picks a choice at random, each equally likely",
        params: &[],
        cost: |_, _| Ok(25),
        build: |_| Ok(Box::new(random::Random::default())),
    },
    BotInfo {
        name: "greedy",
        about: "plays the card that scores most now, otherwise visits the place with the most points and resources",
        params: &[],
        cost: |_, _| Ok(40),
        build: |_| Ok(Box::new(greedy::Greedy::default())),
    },
    BotInfo {
        name: "search",
        about: "plays out the most promising choices with a heuristic bot, dealing hidden cards at random, and takes the best",
        params: search::PARAMS,
        cost: search::cost,
        build: |params| Ok(Box::new(search::Search::new(&search::rollout(params)?, params)?)),
    },
];

/// A bot from its name and parameters, `NAME[:key=value...]`.
pub fn build(text: &str) -> Result<Box<dyn Bot + Send>, BotError> {
    BotSpec::parse(text)?.build()
}
