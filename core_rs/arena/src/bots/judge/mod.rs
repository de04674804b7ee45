//! A bot with a judge: the bot ranks the choices, and what was learned from games and playouts corrects the
//! ranking. The first trees judge at a glance, by what the choices are. What they leave in doubt is played to the end of the
//! turn on a table of the bot's own; a net says what the positions that result are worth, and the other trees judge them.
//!
//! What is hidden is dealt at random for that ([`View::determinize`]), and what a deal turns up counts as unknown.

pub mod inputs;
pub mod net;
mod sight;
pub mod trees;
pub mod zones;

use super::file::Judging;
use super::heuristic::nominees::{Nominee, Nominees};
use super::heuristic::{Gives, Outlook, gives};
use super::{Bot, BotError, BotSpec, Explanation, Ranker};
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::ids::Seat;
use everdell_engine::random::Rng;
use everdell_engine::{Game, Rules};
use inputs::{AFTER, BEFORE, CHANGE, INPUTS, OFFER, Offer, Position};
use net::Deck;
pub use sight::Seen;
use std::cmp::Reverse;
use std::sync::Arc;
use trees::{LANES, Lanes};
use zones::Zones;

/// Are such questions judged?
pub fn is_judged(ask: Ask) -> bool {
    sight::kind(ask).is_some()
}

const _: () = assert!(Nominees::MOST == LANES);

/// Looks at what choices lead to, for a seat.
pub struct Onlooker {
    policy: Box<dyn Ranker + Send>,
    /// Plays turns to their end; a bot of its own, so that what it keeps belongs to the positions it sees.
    follower: Box<dyn Ranker + Send>,
    rng: Rng,
    /// The position of the decision with what is hidden dealt, and the table where turns are played.
    tables: Option<(Game, Game)>,
    /// What the data say of each card.
    gives: Vec<Gives>,
    outlook: Outlook,
    nominees: Nominees,
}

impl Onlooker {
    /// For the best choices by a bot without its judge: at most `width`, none of them more than `behind` thousandths of a point
    /// behind.
    pub fn new(bot: &BotSpec, width: usize, behind: i32) -> Result<Onlooker, BotError> {
        Ok(Onlooker::of([bot.unjudged()?, bot.unjudged()?], width, behind))
    }

    /// For the same bot twice: one nominates, the other plays turns to their end.
    pub fn of([policy, follower]: [Box<dyn Ranker + Send>; 2], width: usize, behind: i32) -> Onlooker {
        Onlooker {
            policy,
            follower,
            rng: Rng(0),
            tables: None,
            gives: Vec::new(),
            outlook: Outlook::default(),
            nominees: Nominees::new(width, behind),
        }
    }

    /// Takes a seat; is it at another table than before?
    pub fn seated(&mut self, rules: &Arc<Rules>, seats: u8) -> bool {
        let fits = |(game, _): &(Game, Game)| Arc::ptr_eq(game.rules(), rules) && game.players() == seats;
        let other = !self.tables.as_ref().is_some_and(fits);
        if other {
            self.tables = Game::new(Arc::clone(rules), seats, 0)
                .ok()
                .map(|game| (game.clone(), game));
            self.gives = gives(&rules.catalog);
        }
        self.policy.seated(rules, seats);
        self.follower.seated(rules, seats);
        other
    }

    pub fn begin(&mut self, seed: u64) {
        self.rng = Rng(seed);
        self.policy.begin(!seed);
        self.follower.begin(!seed);
    }

    /// Finds the choices that are worth a look, best first, the first of equals before the others.
    pub fn nominate(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> &[Nominee] {
        self.nominees.clear();
        self.outlook = self.policy.nominate(view, decision, choices, &mut self.nominees);
        self.nominees.list()
    }

    /// Looks at the position of the decision and at what the nominated choices are, into `offers`.
    pub fn glance(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], offers: &mut Offers) -> Seen {
        let nominees = self.nominees.list();
        for (rank, nominee) in nominees.iter().enumerate() {
            let thought = (nominee.value, nominees[0].value - nominee.value);
            offers[rank] = sight::facts(view, choices[nominee.index], thought, &self.gives);
            offers[rank].rank = rank as i16;
        }
        sight::look(view, decision, choices.len(), self.outlook)
    }

    /// What is known of a position before the turn that begins there.
    pub fn watch(&mut self, view: &View<'_>, decision: Decision) -> Seen {
        sight::look(view, decision, 0, Outlook::default())
    }

    /// The position of a game after a turn that began with what was seen.
    pub fn look_back(&mut self, seat: Seat, seen: &Seen, game: &Game) -> (Position, Zones) {
        let (_, table) = self.tables.as_mut().expect("a bot is seated before it watches");
        table.copy(game);
        sight::look_after(seat, seen, table, &mut *self.follower)
    }

    /// Deals what is hidden, before nominated choices are looked at more closely.
    pub fn deal(&mut self, view: &View<'_>, choices: &[Choice]) {
        let (start, _) = self.tables.as_mut().expect("a bot is seated before it chooses");
        view.determinize_onto(&mut self.rng, DRAWN, choices, start);
    }

    /// Takes the nominated choice of this rank, plays the turn to its end and looks at the position.
    pub fn follow(&mut self, rank: usize, seat: Seat, seen: &Seen) -> (Position, Zones) {
        let (start, table) = self.tables.as_mut().expect("a bot is seated before it chooses");
        table.copy(start);
        let mut index = self.nominees.list()[rank].index;
        while table.choose_within_turn(index) {
            let decision = table.decision().expect("where there are choices somebody decides");
            let view = View::of(table, decision.player);
            index = self.follower.choose(&view, decision, table.choices());
        }
        sight::look_after(seat, seen, table, &mut *self.follower)
    }

    /// Tells all inputs of each nominated choice. What the position after the turn is worth is left to be filled in.
    pub fn tell(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        mut tell: impl FnMut(&[i16; INPUTS], &Zones),
    ) {
        let mut offers = [Offer::default(); LANES];
        let seen = self.glance(view, decision, choices, &mut offers);
        self.deal(view, choices);
        let mut row = [0; INPUTS];
        row[..BEFORE].copy_from_slice(&seen.question.list());
        row[BEFORE..OFFER].copy_from_slice(&seen.before.list());
        for (rank, offer) in offers.iter().enumerate().take(self.nominees.list().len()) {
            let (after, zones) = self.follow(rank, view.seat(), &seen);
            row[OFFER..CHANGE].copy_from_slice(&offer.list());
            row[CHANGE..AFTER].copy_from_slice(&sight::change(&seen.before, &after).list());
            row[AFTER..].copy_from_slice(&after.list());
            tell(&row, &zones);
        }
    }
}

/// So many cards on top of the deck are dealt at random for a turn; few turns draw more.
const DRAWN: usize = 24;

/// What each nominated choice is.
type Offers = [Offer; LANES];

/// A bot whose ranking a judge corrects.
pub struct Judged {
    onlooker: Onlooker,
    judging: Judging,
    /// What the cards are to the net.
    deck: Deck,
    lanes: Box<Lanes>,
    offers: Box<Offers>,
}

/// The choices that were judged to the end: the ranks they were nominated with, and what is thought of each.
struct Verdicts {
    /// What was thought of each nominated choice at a glance.
    glanced: [i32; LANES],
    ranks: [usize; LANES],
    values: [i32; LANES],
    n: usize,
}

impl Verdicts {
    fn iter(&self) -> impl Iterator<Item = (usize, i32)> {
        self.ranks.into_iter().zip(self.values).take(self.n)
    }

    /// The rank of the best, the first of equals.
    fn best(&self) -> usize {
        let first = (self.ranks[0], self.values[0]);
        let best = self
            .iter()
            .fold(first, |best, other| if other.1 > best.1 { other } else { best });
        best.0
    }
}

impl Judged {
    /// For the same bot twice, as an [`Onlooker`] needs it.
    pub fn new(twice: [Box<dyn Ranker + Send>; 2], judging: &Judging) -> Judged {
        Judged {
            onlooker: Onlooker::of(twice, judging.width, judging.behind),
            judging: judging.clone(),
            deck: Deck::default(),
            lanes: Box::default(),
            offers: Box::new([Offer::default(); LANES]),
        }
    }

    /// Judges the best choices: all of them at a glance, those that it leaves in doubt closely.
    fn weigh(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Verdicts {
        let found = self.onlooker.nominate(view, decision, choices).len();
        let mut verdicts = Verdicts {
            glanced: [0; LANES],
            ranks: [0; LANES],
            values: [0; LANES],
            n: 1,
        };
        if found > 1 {
            let seen = self.onlooker.glance(view, decision, choices, &mut self.offers);
            let mut sums = [0; LANES];
            self.glance(&seen, found, &mut sums);
            self.keep(found, &sums, &mut verdicts);
            if verdicts.n > 1 {
                self.onlooker.deal(view, choices);
                self.look_closely(view.seat(), &seen, &sums, &mut verdicts);
            }
        }
        verdicts
    }

    fn glance(&mut self, seen: &Seen, found: usize, sums: &mut [i32; LANES]) {
        self.lanes.tell_all(0, &seen.question.list());
        self.lanes.tell_all(BEFORE, &seen.before.list());
        for (lane, offer) in self.offers.iter().enumerate().take(found) {
            self.lanes.tell(OFFER, lane, &offer.list());
        }
        self.judging.judge.at_a_glance(&self.lanes, &mut sums[..found]);
    }

    /// Keeps the choices that are worth a closer look, in the order of their ranks.
    fn keep(&self, found: usize, sums: &[i32; LANES], kept: &mut Verdicts) {
        let Judging { closer, doubt, .. } = self.judging;
        let judge = &self.judging.judge;
        for ((thought, nominee), &sum) in kept.glanced.iter_mut().zip(self.onlooker.nominees.list()).zip(sums) {
            *thought = judge.verdict(nominee.value, sum);
        }
        let thought = &kept.glanced[..found];
        let most = thought.iter().copied().max().unwrap_or(0);
        let before = |rank: usize, other: usize| (thought[other], rank) > (thought[rank], other);
        kept.n = 0;
        for (rank, &own) in thought.iter().enumerate() {
            let better = (0..found).filter(|&other| before(rank, other)).count();
            if better < closer && own >= most.saturating_sub(doubt) {
                kept.ranks[kept.n] = rank;
                kept.n += 1;
            }
        }
    }

    fn look_closely(&mut self, seat: Seat, seen: &Seen, glances: &[i32; LANES], verdicts: &mut Verdicts) {
        let (mut sums, mut worth) = ([0; LANES], [0; LANES]);
        for (lane, sum) in sums.iter_mut().enumerate().take(verdicts.n) {
            let rank = verdicts.ranks[lane];
            *sum = glances[rank];
            let (after, zones) = self.onlooker.follow(rank, seat, seen);
            if let Some(net) = &self.judging.judge.net {
                worth[lane] = net.worth(&self.deck, &after.list(), &zones);
            }
            self.lanes.tell(OFFER, lane, &self.offers[rank].list());
            self.lanes
                .tell(CHANGE, lane, &sight::change(&seen.before, &after).list());
            self.lanes.tell(AFTER, lane, &after.list());
        }
        let judge = &self.judging.judge;
        judge.closely(&mut self.lanes, &worth[..verdicts.n], &mut sums[..verdicts.n]);
        for (lane, &sum) in sums.iter().enumerate().take(verdicts.n) {
            let value = self.onlooker.nominees.list()[verdicts.ranks[lane]].value;
            verdicts.values[lane] = judge.verdict(value, sum);
        }
    }
}

impl Bot for Judged {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        if self.onlooker.seated(rules, seats)
            && let Some(net) = &self.judging.judge.net
        {
            self.deck = net.deck(&rules.catalog);
        }
    }

    fn begin(&mut self, seed: u64) {
        self.onlooker.begin(seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        if !is_judged(decision.ask) {
            return self.onlooker.policy.choose(view, decision, choices);
        }
        let best = self.weigh(view, decision, choices).best();
        self.onlooker.nominees.list()[best].index
    }

    /// What was looked at closely comes first, then what was judged at a glance, then the others. A choice that did not get
    /// so far is never said to be worth more than one that did.
    fn explain(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Option<Vec<Explanation>> {
        if !is_judged(decision.ask) {
            return self.onlooker.policy.explain(view, decision, choices);
        }
        let mut rows = self.onlooker.policy.ranked(view, decision, choices);
        let verdicts = self.weigh(view, decision, choices);
        let (judge, nominees) = (&self.judging.judge, self.onlooker.nominees.list());
        let stage = |row: &mut Explanation| {
            row.terms
                .iter_mut()
                .for_each(|(_, term)| *term = judge.verdict(*term, 0));
            let weighed = judge.verdict(row.value, 0);
            row.value = row.terms.iter().map(|(_, term)| term).sum();
            let rank = nominees.iter().position(|nominee| nominee.index == row.index);
            let Some(rank) = rank.filter(|_| nominees.len() > 1) else {
                row.correct("rounding", weighed);
                return (2 - usize::from(rank.is_some()), 0);
            };
            row.correct("the judge at a glance", verdicts.glanced[rank]);
            let looked = verdicts.iter().find(|&(other, _)| other == rank);
            if let Some((_, verdict)) = looked.filter(|_| verdicts.n > 1) {
                row.correct("the judge on closer look", verdict);
            }
            (usize::from(looked.is_none()), rank)
        };
        let mut staged: Vec<_> = rows.drain(..).map(|mut row| (stage(&mut row), row)).collect();
        staged.sort_by_key(|&((stage, rank), ref row)| (stage, Reverse(row.value), rank));
        let mut least = i32::MAX;
        let ranked = staged.into_iter().map(|(_, mut row)| {
            row.correct("not looked at so closely", row.value.min(least));
            least = row.value;
            row
        });
        Some(ranked.collect())
    }

    fn ranker(self: Box<Self>) -> Option<Box<dyn Ranker + Send>> {
        Some(self)
    }
}

impl Ranker for Judged {
    /// What was judged comes before what was not, as the bot has it.
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        self.onlooker.policy.rank(view, decision, choices, out);
        if is_judged(decision.ask) {
            let verdicts = self.weigh(view, decision, choices);
            let judge = &self.judging.judge;
            for value in &mut *out {
                *value = judge.verdict(*value, -judge.most);
            }
            for (rank, verdict) in verdicts.iter() {
                out[self.onlooker.nominees.list()[rank].index] = verdict;
            }
        }
    }
}
