//! Plays choices out and takes the one that ends best: a yardstick of how much strength a heuristic bot leaves unused.
//!
//! 1. The heuristic ranks the choices; the best `width` of them are candidates, and the first is the favourite.
//! 2. A playout deals the hidden cards at random ([`View::determinize`]), takes a candidate and lets the heuristic play
//!    for everybody to the end. All candidates are played on the same deals, so that their differences are clearer.
//! 3. Sequential halving: after each round the better half of the candidates stays, and the favourite always does.
//! 4. Another choice than the favourite is taken only if it is better by `doubt` standard errors of the paired
//!    difference. Without doubt the best of many guesses is mostly a lucky one, and the bot hardly beats its heuristic.
//!
//! The value of a playout is the share of the victory and the margin, squashed between -1 and 1, in integers. Everything
//! random comes from the seat's own seed, and of the position the bot knows nothing but its view.

use super::filed::{self, Filed};
use super::{Bot, BotError, Params, heuristic, library};
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::game::MOST_TURNS;
use everdell_engine::ids::Seat;
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use std::cmp::Reverse;
use std::sync::Arc;

pub const PARAMS: &[(&str, &str, &str)] = &[
    (
        "sims",
        "100",
        "playouts for the action of a turn; other decisions get a quarter",
    ),
    (
        "rollout",
        "champion",
        "the bot (a file of numbers) that ranks the choices and plays every seat in the playouts",
    ),
    ("width", "6", "at most this many choices are played out"),
    (
        "doubt",
        "1",
        "standard errors by which another choice must beat the one that the rollout bot prefers",
    ),
];

/// What a victory is worth, and most that a margin can be.
const VICTORY: i64 = 1000;
/// The margin in points that is worth half of what a margin can be.
const HALF: i64 = 15;

/// Whole games' worth of playouts in a game of one seat, for each playout of an action.
const PLAYED_OUT: u64 = 22;

/// What its seat costs: everybody is played for in every playout.
pub fn cost(params: &Params<'_>, players: u64) -> Result<u64, BotError> {
    let sims: u64 = params.get("sims", 100)?;
    let rollout = library::file(&params.get("rollout", "champion".to_owned())?)?;
    Ok(sims.saturating_mul(PLAYED_OUT * players * heuristic::cost(&rollout)))
}

pub struct Search {
    sims: usize,
    width: usize,
    doubt: f64,
    policy: Box<dyn Filed + Send>,
    rng: Rng,
    /// Where playouts are played.
    table: Option<Game>,
    /// The position that they start from.
    dealt: Box<State>,
    values: Vec<i32>,
    /// The favourite first.
    candidates: Vec<Candidate>,
}

/// A choice that is played out.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    index: usize,
    choice: Choice,
    /// What the last playout was worth.
    last: i64,
    /// How much better than the favourite it did on the same deals: sum and sum of squares.
    better: i64,
    squares: i64,
}

impl Search {
    pub fn new(params: &Params<'_>) -> Result<Search, BotError> {
        let rollout = library::file(&params.get("rollout", "champion".to_owned())?)?;
        let (sims, width) = (params.get("sims", 100)?, params.get("width", 6)?);
        let doubt = params.get("doubt", 1.0)?;
        for (key, fits, least) in [
            ("sims", sims > 0, 1),
            ("width", width > 0, 1),
            ("doubt", doubt >= 0.0, 0),
        ] {
            if !fits {
                return Err(BotError(format!("bot 'search': {key} must be {least} or more")));
            }
        }
        Ok(Search {
            sims,
            width,
            doubt,
            policy: filed::seat(&Arc::new(rollout)),
            rng: Rng(0),
            table: None,
            dealt: Box::new(State::empty(1, 0)),
            values: Vec::new(),
            candidates: Vec::new(),
        })
    }

    /// The best choices by the heuristic, best first, the first of equals before the others.
    fn nominate(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], most: usize) {
        self.policy.rank(view, decision, choices, &mut self.values);
        let nominee = |(index, &choice): (usize, &Choice)| Candidate {
            index,
            choice,
            last: 0,
            better: 0,
            squares: 0,
        };
        self.candidates.clear();
        self.candidates.extend(choices.iter().enumerate().map(nominee));
        self.candidates
            .sort_unstable_by_key(|nominee| (Reverse(self.values[nominee.index]), nominee.index));
        self.candidates.truncate(most);
    }

    /// Plays every candidate out from one deal of what is hidden.
    fn compare(&mut self, view: &View<'_>) {
        let game = self.table.as_mut().expect("a bot is seated before it chooses");
        view.determinize(&mut self.rng, &mut self.dealt);
        for candidate in &mut self.candidates {
            game.jump(&self.dealt);
            let at = game.choices().iter().position(|&other| other == candidate.choice);
            game.choose(at.expect("what is hidden changes no choice"));
            play_out(game, &mut *self.policy);
            candidate.last = result(game, view.seat());
        }
        let favourite = self.candidates[0].last;
        for candidate in &mut self.candidates {
            let better = candidate.last - favourite;
            candidate.better += better;
            candidate.squares += better * better;
        }
    }
}

/// Lets a bot play for everybody to the end.
pub fn play_out<B: Bot + ?Sized>(game: &mut Game, policy: &mut B) {
    while let Some(decision) = game.decision() {
        let view = View::of(game, decision.player);
        let index = policy.choose(&view, decision, game.choices());
        game.choose(index);
        if game.state().turn > MOST_TURNS {
            break;
        }
    }
}

/// What a finished game is worth to a seat.
fn result(game: &Game, seat: Seat) -> i64 {
    let winners = game.winners();
    let share = if winners >> seat & 1 == 1 {
        VICTORY / i64::from(winners.count_ones())
    } else {
        0
    };
    let scores = game.scores();
    let points = |seat: Seat| i64::from(scores[usize::from(seat)].total());
    let best = game.state().opponents(seat).map(points).max().unwrap_or(0);
    let margin = points(seat) - best;
    share + VICTORY * margin / (margin.abs() + HALF)
}

/// How many candidates are left after a round.
fn half(candidates: usize) -> usize {
    candidates.div_ceil(2).max(2)
}

/// Rounds until two are left and have been compared.
fn rounds(candidates: usize) -> usize {
    if candidates <= 2 {
        1
    } else {
        1 + rounds(half(candidates))
    }
}

impl Candidate {
    /// Was it better than the favourite by so many standard errors?
    fn convinces(&self, deals: usize, doubt: f64) -> bool {
        let (n, sum) = (deals as f64, self.better as f64);
        let variance = (self.squares as f64 - sum * sum / n) / (n - 1.0);
        deals > 1 && self.better > 0 && sum / n >= doubt * (variance / n).sqrt()
    }
}

impl Bot for Search {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        let fits = |game: &Game| Arc::ptr_eq(game.rules(), rules) && game.players() == seats;
        if !self.table.as_ref().is_some_and(fits) {
            self.table = Game::new(Arc::clone(rules), seats, 0).ok();
        }
        self.policy.seated(rules, seats);
    }

    fn begin(&mut self, seed: u64) {
        self.rng = Rng(seed);
        // Its own numbers must not repeat those of the deals.
        self.policy.begin(!seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut sims = match decision.ask {
            Ask::Turn | Ask::Play => self.sims,
            _ => self.sims / 4,
        };
        // A few playouts say nothing about many candidates.
        self.nominate(view, decision, choices, self.width.min(sims / 4).max(1));
        if self.candidates.len() == 1 {
            return self.candidates[0].index;
        }
        let mut deals = 0;
        for left in (1..=rounds(self.candidates.len())).rev() {
            let round = (sims / left / self.candidates.len()).max(1);
            (0..round).for_each(|_| self.compare(view));
            deals += round;
            sims = sims.saturating_sub(round * self.candidates.len());
            self.candidates[1..].sort_unstable_by_key(|other| (Reverse(other.better), other.index));
            if left > 1 {
                self.candidates.truncate(half(self.candidates.len()));
            }
        }
        let rival = self.candidates[1];
        if rival.convinces(deals, self.doubt) {
            rival.index
        } else {
            self.candidates[0].index
        }
    }
}
