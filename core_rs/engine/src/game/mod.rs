//! A game: the rules, a position, and the choices open in it.

mod achieved;
pub(crate) mod cards;
mod drawings;
mod engine;
pub mod events;
mod goods;
mod moments;
mod play;
pub mod position;
mod season;
pub mod setup;
mod turn;
pub(crate) mod workers;

use std::sync::Arc;

use crate::catalog::CardSet;
use crate::choice::{Choice, Decision};
use crate::ids::{MAX_SEATS, Seat};
use crate::observer::{Observer, Silent};
use crate::rules::Rules;
use crate::schema::LoadError;
use crate::state::State;
pub(crate) use cards::pick::OpenCards;
pub(crate) use cards::piles::UNRANKED;
pub(crate) use cards::shelves::deal_shelves;
pub(crate) use engine::{Engine, FIRST_PROCEDURE, procedure};
pub use goods::hand_limit;
pub(crate) use play::{Left, Rate, Surcharge, Terms, payments, under_way as play_is_under_way};

pub use cards::spaces;
pub use position::kept::Kept;
use position::score::Breakdown;
use position::shortcuts::Shortcuts;
pub use position::{quantities, score};

/// A game beyond this many turns is stuck, which no rule allows for.
pub const MOST_TURNS: u16 = 2000;

/// A game in progress. `settle` has always run: a position of a game is one where somebody has a real choice, or the end.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    dealer: Arc<setup::Dealer>,
    shortcuts: Arc<Shortcuts>,
    pub(crate) state: State,
    kept: Kept,
    pub(crate) choices: Vec<Choice>,
}

impl Game {
    /// Sets a game up for `players` players; everything random in it follows from `seed`.
    pub fn new(rules: Arc<Rules>, players: u8, seed: u64) -> Result<Game, LoadError> {
        crate::rules::check_players(&rules, usize::from(players))?;
        let mut game = Game {
            dealer: Arc::new(setup::Dealer::new(&rules.catalog)),
            shortcuts: Arc::new(Shortcuts::new(&rules.catalog)),
            state: State::empty(rules.catalog.seats(players), seed),
            kept: Kept::of(&rules.catalog, &State::empty(1, seed)),
            choices: Vec::with_capacity(64),
            rules,
        };
        game.restart(seed);
        Ok(game)
    }

    /// Goes on from a position that has been checked (see `json`).
    pub fn from_position(rules: Arc<Rules>, state: State) -> Game {
        let mut game = Game {
            dealer: Arc::new(setup::Dealer::new(&rules.catalog)),
            shortcuts: Arc::new(Shortcuts::new(&rules.catalog)),
            kept: Kept::of(&rules.catalog, &state),
            rules,
            state,
            choices: Vec::with_capacity(64),
        };
        game.engine(&mut Silent).settle();
        game
    }

    /// Deals a new game for the same rules and players, without allocating.
    pub fn restart(&mut self, seed: u64) {
        self.restart_observed(seed, &mut Silent);
    }

    pub fn restart_observed<O: Observer>(&mut self, seed: u64, observer: &mut O) {
        let seats = self.state.seats;
        self.dealer.deal(&self.rules.catalog, &mut self.state, seats, seed);
        self.kept = Kept::of(&self.rules.catalog, &self.state);
        let mut engine = self.engine(observer);
        engine.open();
        engine.settle();
    }

    /// Puts another position of the same rules in place of the current one, without allocating.
    pub fn jump(&mut self, state: &State) {
        self.state = *state;
        self.kept = Kept::of(&self.rules.catalog, &self.state);
        self.engine(&mut Silent).settle();
    }

    /// The same where it is known what the position asks and that these are the answers. `fill` makes it, and `kept` is what is
    /// kept of one from which nothing differs but hands and what is hidden.
    pub fn jump_to(&mut self, kept: &Kept, choices: &[Choice], fill: impl FnOnce(&mut State)) {
        fill(&mut self.state);
        self.kept.clone_from(kept);
        self.kept.look_at_hands(&self.state);
        debug_assert!(self.keeps_right());
        self.choices.clear();
        self.choices.extend_from_slice(choices);
    }

    /// Takes over the position of another game of the same rules, its open decision included, without working anything out.
    pub fn copy(&mut self, other: &Game) {
        self.state = other.state;
        self.kept.clone_from(&other.kept);
        self.choices.clone_from(&other.choices);
    }

    /// Takes all cards but those `known` out of a seat's hand and the meadow: for a look at a position that is not played on.
    pub fn veil(&mut self, seat: Seat, known: CardSet) {
        let hand = &mut self.state.player_mut(seat).hand;
        let held = std::mem::take(hand);
        held.iter()
            .filter(|&&card| known.has(card))
            .for_each(|&card| hand.push(card));
        for slot in 0..self.state.meadow.len() {
            if !known.has(self.state.meadow[slot]) {
                self.state.meadow.take(slot);
            }
        }
        self.kept.veil(seat, known);
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How many people play.
    pub fn players(&self) -> u8 {
        self.rules.catalog.people(self.state.seats)
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// What is kept of the position.
    #[inline]
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Who must choose what; `None` when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        position::asked::decision(&self.rules.catalog, &self.state)
    }

    /// Every legal answer to the decision: at least two, all different.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Takes the choice at `index` and plays on to the next decision.
    pub fn choose(&mut self, index: usize) {
        self.choose_observed(index, &mut Silent);
    }

    pub fn choose_observed<O: Observer>(&mut self, index: usize, observer: &mut O) {
        let choice = self.choices[index];
        let mut engine = self.engine(observer);
        engine.report_choice(choice);
        engine.take(choice);
        engine.settle();
    }

    /// The same, but what the next turn offers is not worked out. True: the turn goes on, and somebody must choose.
    pub fn choose_within_turn(&mut self, index: usize) -> bool {
        let (choice, turn) = (self.choices[index], self.state.turn);
        let mut silent = Silent;
        let mut engine = self.engine(&mut silent);
        engine.take(choice);
        engine.settle_within(turn);
        !self.choices.is_empty()
    }

    /// The points of each seat as if the game ended now.
    pub fn scores(&self) -> [Breakdown; MAX_SEATS] {
        std::array::from_fn(|seat| {
            if seat < usize::from(self.state.seats) {
                score::score(&self.rules.catalog, &self.state, seat as u8)
            } else {
                Breakdown::default()
            }
        })
    }

    /// The winners as a bit mask of seats; 0 while the game goes on.
    pub fn winners(&self) -> u8 {
        if self.state.over {
            score::winners(&self.rules.catalog, &self.state).0
        } else {
            0
        }
    }

    /// Is what is kept of the position what follows from it? For tests: it is, at every decision.
    pub fn keeps_right(&self) -> bool {
        self.kept == Kept::of(&self.rules.catalog, &self.state)
    }

    pub(crate) fn engine<'a, O: Observer>(&'a mut self, observer: &'a mut O) -> Engine<'a, &'a mut O> {
        let seats = usize::from(self.state.seats);
        Engine {
            catalog: &self.rules.catalog,
            setup: &self.rules.catalog.setup[seats - 1],
            dealer: &self.dealer,
            shortcuts: &self.shortcuts,
            state: &mut self.state,
            kept: &mut self.kept,
            choices: &mut self.choices,
            observer,
        }
    }
}
