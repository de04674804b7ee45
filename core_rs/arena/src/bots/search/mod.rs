//! Plays choices out and takes the one that ends best: a yardstick of how much strength a bot of numbers leaves unused.
//!
//! 1. The rollout bot ranks the choices; the best of them are candidates, and the first is the favourite.
//! 2. A playout deals the hidden cards at random ([`View::determinize`]), takes a candidate and lets the rollout bot play
//!    for everybody to the end, or for some turns, and then the net of its judge says what the position is worth
//!    ([`ending`]). All candidates are played on the same deals, so that their differences are clearer.
//! 3. What the rollout bot thought beforehand counts like some playouts ([`contest`]).
//! 4. Sequential halving: after each round the better half of the candidates stays, and the favourite always does. Who is
//!    clearly behind leaves earlier; when one is left the rest of the budget is spared.
//! 5. What is thought to be best after all is taken; with `doubt`, another choice than the favourite only if it is better
//!    by so many standard errors of the difference.
//!
//! The value of a playout is the own points less half of the best rival's, as in lessons: who won says less about a choice
//! than by how much. Everything random comes from the seat's own seed, and of the position the bot knows nothing but its
//! view.

mod budget;
mod contest;
mod ending;

use super::judge::{self, Onlooker};
use super::{Bot, BotError, BotSpec, Params, Ranker};
use crate::view::View;
use budget::Budget;
use contest::{Contest, Prior, rounds};
use ending::Ending;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::game::MOST_TURNS;
use everdell_engine::ids::Seat;
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use std::sync::Arc;

pub const PARAMS: &[(&str, &str, &str)] = &[
    (
        "sims",
        "100",
        "playouts for the action of a turn at most, in the mean of a game: fewer in winter and spring, more in autumn; other decisions get half, in summer and autumn alone",
    ),
    (
        "rollout",
        "champion",
        "the bot that ranks the choices and plays every seat in the playouts",
    ),
    (
        "width",
        "12",
        "at most this many choices are played out in autumn, half as many in winter",
    ),
    (
        "doubt",
        "0",
        "standard errors by which another choice must beat the one that the rollout bot prefers, besides what that bot thinks of it",
    ),
    (
        "turns",
        "6",
        "playouts end after so many further turns of the own seat and are valued by the net of the rollout bot's judge; 0: they go to the end of the game, as they always do if there is no such net",
    ),
];

/// After so many turns playouts end, where they can.
const TURNS: usize = 6;

/// Whole games' worth of playouts in a game of one seat, for each playout of an action: to the end, and ended as usual.
const PLAYED_OUT: u64 = 22;
const ENDED: u64 = 7;

/// What its seat costs: everybody is played for in every playout.
pub fn cost(params: &Params<'_>, players: u64) -> Result<u64, BotError> {
    let sims: u64 = params.get("sims", 100)?;
    let rollout = rollout(params)?;
    let ends = Ending::mean(rollout.judging()).is_some() && params.get("turns", TURNS)? > 0;
    let played_out = if ends { ENDED } else { PLAYED_OUT };
    let each = rollout.cost(players)?.unwrap_or_default();
    Ok(sims.saturating_mul(played_out * players * each))
}

/// The bot that ranks and plays out.
pub fn rollout(params: &Params<'_>) -> Result<BotSpec, BotError> {
    BotSpec::parse(&params.get("rollout", "champion".to_owned())?)
}

pub struct Search {
    sims: usize,
    width: usize,
    doubt: f64,
    policy: Box<dyn Ranker + Send>,
    /// Ends playouts early.
    ending: Option<Ending>,
    /// Does a judge correct the ranking?
    judged: bool,
    rng: Rng,
    /// Where playouts are played.
    table: Option<Game>,
    /// The position that they start from.
    dealt: Box<State>,
    values: Vec<i32>,
    contest: Contest,
}

impl Search {
    pub fn new(rollout: &BotSpec, params: &Params<'_>) -> Result<Search, BotError> {
        let (sims, width) = (params.get("sims", 100)?, params.get("width", 12)?);
        let doubt = params.get("doubt", 0.0)?;
        for (key, fits, least) in [
            ("sims", sims > 0, 1),
            ("width", width > 0, 1),
            ("doubt", doubt >= 0.0, 0),
        ] {
            if !fits {
                return Err(BotError(format!("bot 'search': {key} must be {least} or more")));
            }
        }
        let usual = if Ending::mean(rollout.judging()).is_some() {
            TURNS
        } else {
            0
        };
        let ending = match params.get("turns", usual)? {
            0 => None,
            turns => Some(Ending::new(rollout.judging(), Onlooker::new(rollout, 1, 0)?, turns)?),
        };
        Ok(Search {
            sims,
            width,
            doubt,
            judged: rollout.judging().is_some(),
            policy: rollout.ranker()?,
            ending,
            rng: Rng(0),
            table: None,
            dealt: Box::new(State::empty(1, 0)),
            values: Vec::new(),
            contest: Contest::default(),
        })
    }

    fn prior(&self, ask: Ask) -> Prior {
        match ask {
            _ if self.judged && judge::is_judged(ask) => Prior::OF_JUDGES,
            Ask::Turn | Ask::Play => Prior::OF_TURNS,
            _ => Prior::OF_OTHERS,
        }
    }

    /// Plays every candidate out from one deal of what is hidden.
    fn compare(&mut self, view: &View<'_>, prior: &Prior) {
        let game = self.table.as_mut().expect("a bot is seated before it chooses");
        view.determinize(&mut self.rng, &mut self.dealt);
        for candidate in &mut self.contest.candidates {
            game.jump(&self.dealt);
            let at = game.choices().iter().position(|&other| other == candidate.choice);
            game.choose(at.expect("what is hidden changes no choice"));
            let seat = view.seat();
            candidate.last = if let Some(ending) = &mut self.ending {
                ending.play_on(game, &mut *self.policy, seat)
            } else {
                play_out(game, &mut *self.policy);
                result(game, seat)
            };
        }
        self.contest.note(prior);
    }

    /// Plays the candidates out until it is settled which is best, or the playouts are used up.
    fn race(&mut self, view: &View<'_>, mut playouts: usize, prior: &Prior) {
        loop {
            let running = self.contest.candidates.len();
            let mut round = playouts / rounds(running) / running;
            if running == 1 || round == 0 {
                return;
            }
            while round > 0 && self.contest.candidates.len() == running {
                self.compare(view, prior);
                round -= 1;
                playouts -= running;
            }
            if self.contest.candidates.len() == running {
                if running == 2 {
                    return;
                }
                self.contest.halve(prior);
            }
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

/// What a finished game is worth to a seat, in half points.
fn result(game: &Game, seat: Seat) -> i32 {
    let scores = game.scores();
    let points = |seat: Seat| i32::from(scores[usize::from(seat)].total());
    let best = game.state().opponents(seat).map(points).max().unwrap_or(0);
    2 * points(seat) - best
}

impl Bot for Search {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        let fits = |game: &Game| Arc::ptr_eq(game.rules(), rules) && game.players() == seats;
        if !self.table.as_ref().is_some_and(fits) {
            self.table = Game::new(Arc::clone(rules), seats, 0).ok();
        }
        self.policy.seated(rules, seats);
        if let Some(ending) = &mut self.ending {
            ending.seated(rules, seats);
        }
    }

    fn begin(&mut self, seed: u64) {
        self.rng = Rng(seed);
        // Its own numbers must not repeat those of the deals.
        self.policy.begin(!seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let budget = Budget::of(self.sims, self.width, decision.ask, view.me().season());
        if budget.width == 1 {
            return self.policy.choose(view, decision, choices);
        }
        let prior = self.prior(decision.ask);
        self.policy.rank(view, decision, choices, &mut self.values);
        self.contest.begin(choices, &self.values, budget.width, &prior);
        self.race(view, budget.playouts, &prior);
        self.contest.winner(&prior, self.doubt)
    }
}
