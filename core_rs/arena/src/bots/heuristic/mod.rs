//! A bot whose plan is a file of numbers: it weighs what every choice brings by them and takes the best.
//!
//! `weights` are the numbers, `profile` what effects bring as far as the data tells, `look` one position, `worth`,
//! `place` and `answer` what cards, placements and choices are worth in it.

mod answer;
mod facts;
mod look;
mod place;
mod profile;
pub mod weights;
mod worth;

use super::Bot;
use super::file::BotFile;
use crate::view::View;
use everdell_engine::catalog::CardSet;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::ids::CardId;
use facts::Facts;
use look::Look;
use profile::Profile;
use std::sync::Arc;
use weights::{POINT, Weights, times};

/// The value of one choice and the terms it is made of, in thousandths of a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    pub value: i32,
    pub terms: Vec<(&'static str, i32)>,
}

pub struct Heuristic {
    file: Arc<BotFile>,
    /// What depends on the rules and the number of players; made at the first decision.
    ready: Option<Box<Ready>>,
}

/// A bot's numbers and the rules' facts, put together.
pub struct Ready {
    seats: u8,
    weights: Weights,
    profile: Profile,
    facts: Vec<Facts>,
    /// Cards with a bonus of their own.
    scoring: CardSet,
    /// Factors for 0 to 9 missing units, by season.
    decay: [[i32; 10]; 4],
}

impl Ready {
    fn new(file: &BotFile, view: &View<'_>) -> Ready {
        let catalog = view.catalog();
        let cards = || 0..catalog.cards.len() as CardId;
        let weights = file.weights(view.seats());
        let profile = Profile::new(catalog);
        let favour = |card: CardId| file.favour(&catalog.cards[usize::from(card)].id);
        let decay = weights.patience.map(|patience| {
            let mut factors = [POINT; 10];
            for at in 1..factors.len() {
                factors[at] = times(factors[at - 1], patience);
            }
            factors
        });
        Ready {
            seats: view.seats(),
            facts: cards()
                .map(|card| Facts::of(catalog, &profile, &weights, favour(card), card))
                .collect(),
            scoring: cards()
                .filter(|&card| !catalog.cards[usize::from(card)].score.is_empty())
                .collect(),
            weights,
            profile,
            decay,
        }
    }

    fn fits(&self, view: &View<'_>) -> bool {
        self.seats == view.seats() && self.facts.len() == view.catalog().cards.len()
    }
}

impl Heuristic {
    pub fn new(file: Arc<BotFile>) -> Heuristic {
        Heuristic { file, ready: None }
    }

    fn ready(&mut self, view: &View<'_>) -> Box<Ready> {
        match self.ready.take() {
            Some(ready) if ready.fits(view) => ready,
            _ => Box::new(Ready::new(&self.file, view)),
        }
    }

    /// The value of each choice, in thousandths of a point, into `out`.
    pub fn values(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        let ready = self.ready(view);
        let look = look_at(&ready, view, decision);
        out.clear();
        out.extend(choices.iter().map(|&choice| look.value(decision, choice)));
        self.ready = Some(ready);
    }

    /// The value of each choice, and why.
    pub fn explain(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Vec<Explanation> {
        let ready = self.ready(view);
        let look = look_at(&ready, view, decision);
        let told = |choice: &Choice| {
            let mut terms = Vec::new();
            look.tell(decision, *choice, &mut terms);
            Explanation {
                value: look.value(decision, *choice),
                terms,
            }
        };
        let all = choices.iter().map(told).collect();
        self.ready = Some(ready);
        all
    }
}

fn look_at<'a>(ready: &'a Ready, view: &'a View<'a>, decision: Decision) -> Look<'a> {
    let mut look = Look::new(view, ready);
    // Who receives what, which pile and which order can be told without knowing which cards are wanted.
    if !matches!(
        decision.ask,
        Ask::Receiver | Ask::TargetCity | Ask::Pair | Ask::Order | Ask::Pile
    ) {
        look.wish();
    }
    look
}

impl Bot for Heuristic {
    fn begin(&mut self, _: u64) {}

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let ready = self.ready(view);
        let look = look_at(&ready, view, decision);
        let mut best = (i32::MIN, 0);
        for (index, &choice) in choices.iter().enumerate() {
            let value = look.value(decision, choice);
            if value > best.0 {
                best = (value, index);
            }
        }
        self.ready = Some(ready);
        best.1
    }
}
