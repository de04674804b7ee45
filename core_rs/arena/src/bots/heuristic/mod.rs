//! A bot whose plan is a file of numbers: it weighs what every choice brings by them and takes the best.
//!
//! `weights` are the numbers, `profile` what effects bring as far as the data tells, `look` one position, `worth`,
//! `place` and `answer` what cards, placements and choices are worth in it.

mod answer;
mod brook;
mod chase;
mod facts;
mod look;
mod place;
mod profile;
pub mod weights;
mod worth;

use super::Bot;
use super::file::BotFile;
use crate::view::View;
use chase::Chase;
use everdell_engine::catalog::CardSet;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::ids::{CardId, MAX_SEATS};
use facts::{EventFacts, Facts, Period};
use look::{DECAY, Lists, Look};
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
    memory: Box<Memory>,
}

/// What is kept from one decision to the next: nothing that decides, only what need not be worked out again.
#[derive(Default)]
struct Memory {
    chases: [Chase; MAX_SEATS],
    lists: Lists,
}

/// A bot's numbers and the rules' facts, put together.
pub struct Ready {
    seats: u8,
    weights: Weights,
    profile: Profile,
    facts: Vec<Facts>,
    events: Vec<EventFacts>,
    periods: [Period; Period::COUNT],
    /// Cards with a bonus of their own.
    scoring: CardSet,
    /// Factors on wanted cards by the quarters of placements that they still take, by season.
    decay: [[i32; DECAY]; 4],
    /// Units of one kind from which on a further one is surplus, by season.
    plenty: [u16; 4],
    /// A card in hand beyond the fifth, by season.
    crowded_card: [i32; 4],
    /// Points added to the worth of each location.
    places: Vec<i32>,
    /// The most that a berry of a critter counts for which a construction may house, by season.
    nearest: [i32; 4],
}

impl Ready {
    fn new(file: &BotFile, view: &View<'_>) -> Ready {
        let catalog = view.catalog();
        let cards = || 0..catalog.cards.len() as CardId;
        let weights = file.weights(view.seats());
        let profile = Profile::new(catalog);
        let favour = |card: CardId| file.favour(&catalog.cards[usize::from(card)].id);
        let decay = weights.patience.map(|patience| {
            let quarter = (f64::from(patience.max(1)) / f64::from(POINT)).sqrt().sqrt();
            let mut factor = f64::from(POINT);
            std::array::from_fn(|_| {
                let now = factor as i32;
                factor *= quarter;
                now
            })
        });
        let events = catalog.events.iter().enumerate();
        let events = events.map(|(at, event)| EventFacts::of(event, profile.event_worth[at].most, &weights));
        let facts: Vec<Facts> = cards()
            .map(|card| Facts::of(catalog, &profile, &weights, favour(card), card))
            .collect();
        Ready {
            seats: view.seats(),
            periods: std::array::from_fn(|period| Period::new(period, &weights, &profile, &facts)),
            facts,
            scoring: cards()
                .filter(|&card| !catalog.cards[usize::from(card)].score.is_empty())
                .collect(),
            events: events.collect(),
            plenty: weights.plenty.map(units_of_plenty),
            crowded_card: std::array::from_fn(|s| times(weights.hand_card[s], weights.full_hand[s])),
            nearest: std::array::from_fn(|s| {
                let near = weights.home_in_hand[s].max(weights.home_in_meadow[s]);
                near.max(weights.home_unseen[s])
            }),
            places: catalog.locations.iter().map(|place| file.taste(&place.id)).collect(),
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
        Heuristic {
            file,
            ready: None,
            memory: Box::default(),
        }
    }

    fn ready(&mut self, view: &View<'_>) -> Box<Ready> {
        match self.ready.take() {
            Some(ready) if ready.fits(view) => ready,
            _ => {
                *self.memory = Memory::default();
                Box::new(Ready::new(&self.file, view))
            }
        }
    }

    /// The value of each choice, in thousandths of a point, into `out`.
    pub fn values(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        let ready = self.ready(view);
        let look = look_at(&ready, &mut self.memory, view, decision);
        out.clear();
        out.extend(choices.iter().map(|&choice| look.value(decision, choice)));
        self.ready = Some(ready);
    }

    /// The value of each choice, and why.
    pub fn explain(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Vec<Explanation> {
        let ready = self.ready(view);
        let look = look_at(&ready, &mut self.memory, view, decision);
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

/// So many units that one more is surplus; what no supply can reach is never plenty.
fn units_of_plenty(plenty: i32) -> u16 {
    let units = (plenty + POINT - 1).div_euclid(POINT).max(0);
    if units > 255 { u16::MAX } else { units as u16 }
}

/// The position, weighed as far as the decision asks for it.
#[inline]
fn look_at<'a>(ready: &'a Ready, memory: &'a mut Memory, view: &'a View<'a>, decision: Decision) -> Look<'a> {
    let Memory { chases, lists } = memory;
    let chase = &mut chases[usize::from(view.seat())];
    let weighs = match decision.ask {
        // Who receives what, which pile, which worker and which order can be told without weighing anything.
        Ask::Receiver | Ask::TargetCity | Ask::Pair | Ask::Order | Ask::Pile | Ask::MoveWorker | Ask::RecallWorker => {
            Weighs::Nothing
        }
        Ask::StoreResource => Weighs::Units,
        Ask::Discard | Ask::GiveCard => Weighs::Hand,
        _ => Weighs::Everything,
    };
    if matches!(weighs, Weighs::Hand | Weighs::Everything) {
        chase.refresh(view, ready);
    }
    let mut look = Look::new(view, ready, chase, lists);
    if weighs != Weighs::Nothing {
        look.weigh_goods();
    }
    match weighs {
        Weighs::Hand => look.wish_for_hand(),
        Weighs::Everything => look.wish(),
        Weighs::Nothing | Weighs::Units => {}
    }
    look
}

/// What has to be weighed for a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weighs {
    Nothing,
    Units,
    /// What each hand card is kept for.
    Hand,
    Everything,
}

impl Bot for Heuristic {
    fn begin(&mut self, _: u64) {}

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let ready = self.ready(view);
        let look = look_at(&ready, &mut self.memory, view, decision);
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
