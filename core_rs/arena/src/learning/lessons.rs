//! Lessons for a judge: where the pupil goes, its best choices are played out on the same deals of what is hidden.

use crate::bots::heuristic::{TRAITS, Traits, traits};
use crate::bots::judge::inputs::{AFTER, INPUTS, WORTH, names, small};
use crate::bots::judge::net::Net;
use crate::bots::judge::zones::CARDS;
use crate::bots::judge::{Onlooker, is_judged};
use crate::bots::{BotSpec, Ranker, play_out};
use crate::play::ArenaError;
use crate::view::View;
use everdell_engine::choice::Decision;
use everdell_engine::ids::{CardId, Seat};
use everdell_engine::random::{Rng, Stream, deal_seed};
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use rayon::prelude::*;
use std::sync::Arc;

/// Which lessons are taken.
pub struct Course {
    pub rules: Arc<Rules>,
    /// Who plays, and whose ranking, without a judge, nominates.
    pub bot: BotSpec,
    /// Who plays everybody in the playouts.
    pub playouts_by: BotSpec,
    pub players: u8,
    pub first_deal: u32,
    pub deals: u32,
    pub seed: u64,
    /// How often each choice is played out.
    pub playouts: u32,
    /// So many choices at most, none more than so many thousandths of a point behind the best.
    pub width: usize,
    pub behind: i32,
    /// 0: one per core.
    pub threads: usize,
}

/// Lessons, one after another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lessons {
    /// By lesson: its game, and how many choices were played out.
    pub deals: Vec<u32>,
    pub choices: Vec<u8>,
    /// By choice: what it led to (own points less half of the others'), what the bot thinks of it, and the inputs.
    pub points: Vec<f32>,
    pub values: Vec<i32>,
    pub inputs: Vec<i16>,
    /// The cards that lie in the zones after the turn, and the traits of every card.
    pub cards: Vec<CardId>,
    pub traits: Vec<Traits>,
}

impl Lessons {
    pub fn append(&mut self, mut other: Lessons) {
        self.deals.append(&mut other.deals);
        self.choices.append(&mut other.choices);
        self.points.append(&mut other.points);
        self.values.append(&mut other.values);
        self.inputs.append(&mut other.inputs);
        self.cards.append(&mut other.cards);
    }

    /// Tells every choice what the position after it is worth.
    pub fn tell_worth(&mut self, net: &Net) {
        let deck = net.deck_of(&self.traits);
        let rows = self.inputs.par_chunks_mut(INPUTS);
        rows.zip(self.cards.par_chunks(CARDS)).for_each(|(row, cards)| {
            let zones = cards.try_into().expect("as many cards as there are places");
            row[WORTH] = small(net.worth(&deck, &row[AFTER..], zones) / 10);
        });
    }

    /// A stable form for files: the lengths of its parts, the inputs' names, the traits of the cards, then everything in order.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = names().collect::<Vec<_>>().join(" ");
        let mut bytes = Vec::with_capacity(64 + head.len() + self.inputs.len() * 2 + self.points.len() * 8);
        for n in [head.len(), self.traits.len(), self.deals.len(), self.points.len()] {
            bytes.extend((n as u64).to_le_bytes());
        }
        bytes.extend(head.bytes());
        bytes.extend(self.traits.iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.deals.iter().flat_map(|deal| deal.to_le_bytes()));
        bytes.extend(&self.choices);
        bytes.extend(self.points.iter().flat_map(|points| points.to_le_bytes()));
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.inputs.iter().flat_map(|input| input.to_le_bytes()));
        bytes.extend(&self.cards);
        bytes
    }

    /// Reads what [`Lessons::to_bytes`] wrote; nothing if it is anything else, or has other inputs.
    pub fn from_bytes(bytes: &[u8]) -> Option<Lessons> {
        let mut rest = bytes;
        let mut take = |n: usize| rest.split_off(..n);
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = usize::try_from(u64::from_le_bytes(take(8)?.try_into().ok()?)).ok()?;
        }
        let [head, cards, lessons, choices] = counts;
        let known = names().collect::<Vec<_>>().join(" ");
        if take(head)? != known.as_bytes() {
            return None;
        }
        let traits = each(take(cards.checked_mul(2 * TRAITS)?)?, i16::from_le_bytes);
        let read = Lessons {
            traits: traits.as_chunks().0.to_vec(),
            deals: each(take(lessons.checked_mul(4)?)?, u32::from_le_bytes),
            choices: take(lessons)?.to_vec(),
            points: each(take(choices.checked_mul(4)?)?, f32::from_le_bytes),
            values: each(take(choices.checked_mul(4)?)?, i32::from_le_bytes),
            inputs: each(take(choices.checked_mul(2 * INPUTS)?)?, i16::from_le_bytes),
            cards: take(choices.checked_mul(CARDS)?)?.to_vec(),
        };
        let fits = read.choices.iter().map(|&n| usize::from(n)).sum::<usize>() == choices;
        (rest.is_empty() && fits).then_some(read)
    }
}

pub(super) fn each<const N: usize, T>(bytes: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().map(|&chunk| read(chunk)).collect()
}

/// Of a hundred decisions so many become lessons: more of those late in the game, where most is to be learned.
fn chance(season: usize) -> usize {
    [10, 20, 40, 50][season.min(3)]
}

/// Takes the lessons of a course. They come in the order of deals, for any number of threads.
pub fn take(course: &Course) -> Result<Lessons, ArenaError> {
    course.bot.ranker()?;
    course.playouts_by.ranker()?;
    course.bot.check(&course.rules)?;
    course.playouts_by.check(&course.rules)?;
    let last = course.first_deal.checked_add(course.deals);
    let deals = course.first_deal..last.ok_or(ArenaError::TooManyDeals)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(course.threads).build();
    let pool = pool.map_err(|error| ArenaError::Threads(error.to_string()))?;
    let teach = |deal| Ok(Teacher::new(course)?.teach(deal));
    let taught = pool.install(|| deals.into_par_iter().map(teach).collect::<Result<Vec<_>, ArenaError>>())?;
    let mut all = Lessons {
        traits: traits(&course.rules.catalog),
        ..Lessons::default()
    };
    for lessons in taught {
        all.append(lessons);
    }
    Ok(all)
}

struct Teacher<'a> {
    course: &'a Course,
    pupil: Box<dyn Ranker + Send>,
    player: Box<dyn Ranker + Send>,
    onlooker: Onlooker,
    game: Game,
    table: Game,
    dealt: Box<State>,
}

impl<'a> Teacher<'a> {
    fn new(course: &'a Course) -> Result<Teacher<'a>, ArenaError> {
        let game = Game::new(Arc::clone(&course.rules), course.players, 0)?;
        let (mut pupil, mut player) = (course.bot.ranker()?, course.playouts_by.ranker()?);
        let mut onlooker = Onlooker::new(&course.bot, course.width, course.behind)?;
        pupil.seated(&course.rules, course.players);
        player.seated(&course.rules, course.players);
        onlooker.seated(&course.rules, course.players);
        Ok(Teacher {
            course,
            pupil,
            player,
            onlooker,
            table: game.clone(),
            game,
            dealt: Box::new(State::empty(1, 0)),
        })
    }

    fn teach(&mut self, deal: u32) -> Lessons {
        let seed = deal_seed(self.course.seed, u64::from(deal));
        let mut rng = Rng(Stream::Bot(0).seed(seed));
        self.pupil.begin(rng.draw());
        self.player.begin(rng.draw());
        self.onlooker.begin(rng.draw());
        self.game.restart(seed);
        let mut lessons = Lessons::default();
        while let Some(decision) = self.game.decision() {
            let view = View::of(&self.game, decision.player);
            let chosen = self.pupil.choose(&view, decision, self.game.choices());
            let season = view.me().season() as usize;
            if is_judged(decision.ask) && rng.below(100) < chance(season) {
                self.learn(deal, decision, &mut rng, &mut lessons);
            }
            self.game.choose(chosen);
        }
        lessons
    }

    /// Makes a lesson of the open decision, if more than one choice is worth a thought.
    fn learn(&mut self, deal: u32, decision: Decision, rng: &mut Rng, lessons: &mut Lessons) {
        let (view, choices) = (View::of(&self.game, decision.player), self.game.choices());
        let nominees = self.onlooker.nominate(&view, decision, choices).to_vec();
        if nominees.len() < 2 {
            return;
        }
        let mut sums = vec![0.0; nominees.len()];
        for _ in 0..self.course.playouts {
            view.determinize(rng, &mut self.dealt);
            for (sum, nominee) in sums.iter_mut().zip(&nominees) {
                self.table.jump(&self.dealt);
                let choice = choices[nominee.index];
                let at = self.table.choices().iter().position(|&other| other == choice);
                self.table.choose(at.expect("what is hidden changes no choice"));
                play_out(&mut self.table, &mut *self.player);
                *sum += gain(&self.table, decision.player);
            }
        }
        lessons.deals.push(deal);
        lessons.choices.push(nominees.len() as u8);
        let each = 1.0 / self.course.playouts as f32;
        lessons.points.extend(sums.iter().map(|sum| sum * each));
        lessons.values.extend(nominees.iter().map(|nominee| nominee.value));
        let (inputs, cards) = (&mut lessons.inputs, &mut lessons.cards);
        self.onlooker.tell(&view, decision, choices, |row, zones| {
            inputs.extend_from_slice(row);
            cards.extend_from_slice(zones);
        });
    }
}

/// Own points less half of the others'.
pub(crate) fn gain(game: &Game, seat: Seat) -> f32 {
    let scores = game.scores();
    let points = |seat: Seat| f32::from(scores[usize::from(seat)].total());
    let others = game.state().opponents(seat);
    let (sum, rivals) = others.fold((0.0, 0.0), |(sum, rivals), rival| (sum + points(rival), rivals + 1.0));
    points(seat) - 0.5 * sum / f32::max(rivals, 1.0)
}
