//! A heuristic bot with a judge: the heuristic ranks the choices, its best few are played to the end of the turn on a table
//! of the bot's own, and trees that were learned from playouts correct the ranking by the positions that result.
//!
//! What is hidden is dealt at random for that ([`View::determinize`]), and what a deal turns up counts as unknown.

pub mod inputs;
mod sight;
pub mod trees;

use super::heuristic::{Heuristic, Outlook};
use super::{Bot, BotFile, Filed};
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use inputs::{INPUTS, Inputs, join};
use std::sync::Arc;
use trees::{Judge, LANES, Lanes, set_lane};

/// Is a question of this kind ever judged?
pub fn is_judged(ask: Ask) -> bool {
    sight::kind(ask).is_some()
}

/// Are the questions of this name judged, as a bit?
pub fn kind_of(name: &str) -> Option<u16> {
    sight::KINDS.iter().position(|ask| ask.name() == name).map(|at| 1 << at)
}

/// The names of the questions that can be judged.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    sight::KINDS.iter().map(|ask| ask.name())
}

/// A choice that may be taken.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub index: usize,
    /// What the heuristic thinks of it, in thousandths of a point.
    pub value: i32,
}

/// Looks at what choices lead to, for a seat.
pub struct Onlooker {
    policy: Heuristic,
    /// Plays turns to their end; a bot of its own, so that what it keeps belongs to the positions it sees.
    follower: Heuristic,
    rng: Rng,
    /// The position of the decision with what is hidden dealt, and the table where turns are played.
    tables: Option<(Game, Game)>,
    outlook: Outlook,
    dealt: Box<State>,
    veiled: Box<State>,
    values: Vec<i32>,
    /// The best choices by the heuristic, best first.
    best: [Candidate; LANES],
    found: usize,
}

impl Onlooker {
    pub fn new(file: &Arc<BotFile>) -> Onlooker {
        Onlooker {
            policy: Heuristic::new(Arc::clone(file)),
            follower: Heuristic::new(Arc::clone(file)),
            rng: Rng(0),
            tables: None,
            outlook: Outlook::default(),
            dealt: Box::new(State::empty(1, 0)),
            veiled: Box::new(State::empty(1, 0)),
            values: Vec::new(),
            best: [Candidate { index: 0, value: 0 }; LANES],
            found: 0,
        }
    }

    pub fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        let fits = |(game, _): &(Game, Game)| Arc::ptr_eq(game.rules(), rules) && game.players() == seats;
        if !self.tables.as_ref().is_some_and(fits) {
            self.tables = Game::new(Arc::clone(rules), seats, 0)
                .ok()
                .map(|game| (game.clone(), game));
        }
    }

    pub fn begin(&mut self, seed: u64) {
        self.rng = Rng(seed);
    }

    /// What the heuristic thinks of every choice.
    pub fn values(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> &[i32] {
        self.policy.values(view, decision, choices, &mut self.values);
        &self.values
    }

    /// The best choices by the heuristic, best first, the first of equals before the others: at most `width`, none of them
    /// more than `behind` thousandths of a point behind the best.
    pub fn nominate(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        width: usize,
        behind: i32,
    ) -> &[Candidate] {
        self.outlook = self
            .policy
            .outlook_and_values(view, decision, choices, &mut self.values);
        self.found = 0;
        for (index, &value) in self.values.iter().enumerate() {
            let at = self.best[..self.found].partition_point(|other| other.value >= value);
            if at >= width.min(LANES) {
                continue;
            }
            self.found = (self.found + 1).min(width.min(LANES));
            self.best[at..self.found].rotate_right(1);
            self.best[at] = Candidate { index, value };
        }
        let least = self.best[0].value.saturating_sub(behind);
        self.found = self.best[..self.found].partition_point(|candidate| candidate.value >= least);
        &self.best[..self.found]
    }

    /// Tells the inputs of each nominated choice.
    pub fn tell(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        mut tell: impl FnMut(usize, &Inputs),
    ) {
        let seen = sight::look(view, decision, choices.len(), self.outlook);
        let (start, table) = self.tables.as_mut().expect("a bot is seated before it chooses");
        view.determinize(&mut self.rng, &mut self.dealt);
        start.jump(&self.dealt);
        let mut inputs = [0; INPUTS];
        let first = self.best[0].value;
        for (rank, candidate) in self.best[..self.found].iter().enumerate() {
            let choice = choices[candidate.index];
            let facts = sight::facts(
                view,
                choice,
                candidate.value,
                first - candidate.value,
                rank,
                &self.policy,
            );
            table.copy(start);
            play_turn(table, choice, &mut self.follower);
            let after = sight::look_after(view.seat(), &seen, table, &mut self.veiled, &mut self.follower);
            join(&seen.before, &facts, &after, &mut inputs);
            tell(rank, &inputs);
        }
    }
}

/// Takes a choice and plays the turn to its end.
fn play_turn(table: &mut Game, choice: Choice, policy: &mut Heuristic) {
    let turn = table.state().turn;
    let at = table.choices().iter().position(|&other| other == choice);
    table.choose(at.expect("what is hidden changes no choice"));
    while let Some(decision) = table.decision() {
        if table.state().turn != turn {
            break;
        }
        let view = View::of(table, decision.player);
        let index = policy.choose(&view, decision, table.choices());
        table.choose(index);
    }
}

/// A heuristic bot whose ranking a judge corrects.
pub struct Judged {
    onlooker: Onlooker,
    judge: Arc<Judge>,
    width: usize,
    behind: i32,
    kinds: u16,
    lanes: Box<Lanes>,
}

impl Judged {
    /// `file` must have a judge.
    pub fn new(file: &Arc<BotFile>, judged: &super::file::Judging) -> Judged {
        Judged {
            onlooker: Onlooker::new(file),
            judge: Arc::clone(&judged.judge),
            width: judged.width.clamp(1, LANES),
            behind: judged.behind,
            kinds: judged.kinds,
            lanes: Box::new([[0; LANES]; INPUTS]),
        }
    }

    fn judges(&self, ask: Ask) -> bool {
        sight::kind(ask).is_some_and(|kind| self.kinds >> kind & 1 == 1)
    }

    /// Judges the best choices: what is thought of each, and how many there are.
    fn weigh(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> ([i32; LANES], usize) {
        let (width, behind, lanes) = (self.width, self.behind, &mut self.lanes);
        let found = self.onlooker.nominate(view, decision, choices, width, behind).len();
        let mut corrections = [0; LANES];
        if found > 1 {
            self.onlooker
                .tell(view, decision, choices, |lane, inputs| set_lane(lanes, lane, inputs));
            corrections = self.judge.corrections(lanes, found);
        }
        let verdict = |at: usize| self.judge.verdict(self.onlooker.best[at].value, corrections[at]);
        (std::array::from_fn(verdict), found)
    }
}

impl Bot for Judged {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        self.onlooker.seated(rules, seats);
    }

    fn begin(&mut self, seed: u64) {
        self.onlooker.begin(seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        if !self.judges(decision.ask) {
            return self.onlooker.policy.choose(view, decision, choices);
        }
        let (verdicts, found) = self.weigh(view, decision, choices);
        let best = (1..found).fold(0, |best, at| if verdicts[at] > verdicts[best] { at } else { best });
        self.onlooker.best[best].index
    }
}

impl Filed for Judged {
    /// What was judged comes before what was not, as the heuristic has it.
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        let judged = self.judges(decision.ask).then(|| self.weigh(view, decision, choices));
        out.clear();
        match judged {
            None => out.extend_from_slice(self.onlooker.values(view, decision, choices)),
            Some((verdicts, found)) => {
                out.extend(
                    self.onlooker
                        .values
                        .iter()
                        .map(|&value| self.judge.verdict(value, -self.judge.most)),
                );
                for (candidate, verdict) in self.onlooker.best.iter().zip(verdicts).take(found) {
                    out[candidate.index] = verdict;
                }
            }
        }
    }
}
