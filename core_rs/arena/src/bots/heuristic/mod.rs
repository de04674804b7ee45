//! A bot whose plan is a file of numbers: it weighs what every choice brings by them and takes the best.
//!
//! `weights` are the numbers, `profile` what effects bring as far as the data tells, `look` one position, `worth`,
//! `place` and `answer` what cards, placements and choices are worth in it.

mod answer;
mod look;
mod place;
mod profile;
pub mod weights;
mod worth;

use super::Bot;
use super::file::BotFile;
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision};
use look::Look;
use profile::Profile;
use std::sync::Arc;
use weights::Weights;

/// The value of one choice and the terms it is made of, in thousandths of a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    pub value: i32,
    pub terms: Vec<(&'static str, i32)>,
}

#[derive(Clone)]
pub struct Heuristic {
    file: Arc<BotFile>,
    /// What depends on the rules and the number of players; made at the first decision.
    ready: Option<Arc<Ready>>,
}

struct Ready {
    seats: u8,
    weights: Weights,
    profile: Profile,
    favour: Vec<i32>,
}

impl Heuristic {
    pub fn new(file: Arc<BotFile>) -> Heuristic {
        Heuristic { file, ready: None }
    }

    fn ready(&mut self, view: &View<'_>) -> Arc<Ready> {
        if let Some(ready) = &self.ready
            && ready.seats == view.seats()
            && ready.favour.len() == view.catalog().cards.len()
        {
            return Arc::clone(ready);
        }
        let ready = Arc::new(Ready {
            seats: view.seats(),
            weights: self.file.weights(view.seats()),
            profile: Profile::new(view.catalog()),
            favour: view
                .catalog()
                .cards
                .iter()
                .map(|card| self.file.favour(&card.id))
                .collect(),
        });
        self.ready = Some(Arc::clone(&ready));
        ready
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
        choices.iter().map(told).collect()
    }
}

fn look_at<'a>(ready: &'a Ready, view: &'a View<'a>, decision: Decision) -> Look<'a> {
    let mut look = Look::new(view, &ready.weights, &ready.profile, &ready.favour);
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
        best.1
    }
}
