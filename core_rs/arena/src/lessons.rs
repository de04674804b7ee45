//! Decisions out of a bot's own games, with what their choices led to when they were played out: what a bot's numbers
//! can be learned from.
//!
//! A bot that ranks choices plays in all seats. Some decisions, drawn at random, become lessons: the choices that it likes
//! best are played out on the same deals of what is hidden, the bot playing for everybody, and their points are noted.
//! The game goes on as the bot has it. Then any bot that ranks can be asked what it thinks of the same choices.

use crate::bots::heuristic::weights::calendar::Calendar;
use crate::bots::{BotSpec, Ranker, play_out};
use crate::learning::gain;
use crate::play::ArenaError;
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::game::Kept;
use everdell_engine::ids::Seat;
use everdell_engine::random::{Rng, Stream, deal_seed};
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::sync::Arc;

/// Choices of a decision that are played out at most.
const WIDTH: usize = 6;

/// Which lessons are taken.
pub struct Course {
    pub rules: Arc<Rules>,
    pub bot: BotSpec,
    pub players: u8,
    pub first_deal: u32,
    pub deals: u32,
    /// The seed of the run; with a deal's number it makes the seed of a game.
    pub seed: u64,
    /// How often each choice is played out.
    pub playouts: u32,
    /// 0: one per core.
    pub threads: usize,
}

/// One decision.
pub struct Lesson {
    position: Box<State>,
    decision: Decision,
    choices: Vec<Choice>,
    pub deal: u32,
    pub season: u8,
    /// The share of the season's workers that are placed.
    pub placed: f32,
    /// Spaces left in the city.
    pub room: u8,
    /// One decision in so many of its kind becomes a lesson.
    pub weight: f32,
    /// What each choice led to: own points less half of the others', on average; not a number if it was not played out.
    pub points: Vec<f32>,
}

/// Of a hundred decisions so many become lessons; none of those that hardly matter.
fn chance(ask: Ask) -> usize {
    match ask {
        Ask::Turn | Ask::Play => 30,
        Ask::Order | Ask::Pair | Ask::Pile | Ask::Receiver => 0,
        _ => 12,
    }
}

/// Takes the lessons of a course. They come in the order of deals, for any number of threads.
pub fn take(course: &Course) -> Result<Vec<Lesson>, ArenaError> {
    course.bot.unjudged()?;
    course.bot.check(&course.rules.catalog)?;
    let deals = course.first_deal.checked_add(course.deals);
    let deals = course.first_deal..deals.ok_or(ArenaError::TooManyDeals)?;
    let teach = |deal| Ok(Teacher::new(course)?.teach(deal));
    let lessons = pool(course.threads)?.install(|| deals.into_par_iter().map(teach).collect::<Result<Vec<_>, _>>());
    lessons.map(|games| games.into_iter().flatten().collect())
}

/// What a bot thinks of the choices of all lessons, in thousandths of a point, one after another.
pub fn values(lessons: &[Lesson], rules: &Arc<Rules>, bot: &BotSpec, threads: usize) -> Result<Vec<i32>, ArenaError> {
    let weigh = |some: &[Lesson]| {
        let mut bot = bot.unjudged()?;
        let (mut all, mut values) = (Vec::new(), Vec::new());
        for lesson in some {
            let kept = Kept::of(&rules.catalog, &lesson.position);
            let view = View::new(&rules.catalog, &lesson.position, &kept, lesson.decision.player);
            bot.seated(rules, view.seats());
            bot.rank(&view, lesson.decision, &lesson.choices, &mut values);
            all.append(&mut values);
        }
        Ok(all)
    };
    let parts = pool(threads)?.install(|| {
        lessons
            .par_chunks(256)
            .map(weigh)
            .collect::<Result<Vec<_>, ArenaError>>()
    })?;
    Ok(parts.concat())
}

fn pool(threads: usize) -> Result<ThreadPool, ArenaError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| ArenaError::Threads(error.to_string()))
}

/// Plays one game with a bot in all seats, and its decisions out at a table beside it.
struct Teacher<'a> {
    course: &'a Course,
    bot: Box<dyn Ranker + Send>,
    game: Game,
    table: Game,
    dealt: Box<State>,
}

impl<'a> Teacher<'a> {
    fn new(course: &'a Course) -> Result<Teacher<'a>, ArenaError> {
        let game = Game::new(Arc::clone(&course.rules), course.players, 0)?;
        let mut bot = course.bot.unjudged()?;
        bot.seated(&course.rules, course.players);
        Ok(Teacher {
            course,
            bot,
            table: game.clone(),
            game,
            dealt: Box::new(State::empty(1, 0)),
        })
    }

    fn teach(&mut self, deal: u32) -> Vec<Lesson> {
        let seed = deal_seed(self.course.seed, u64::from(deal));
        let mut rng = Rng(Stream::Bot(0).seed(seed));
        let (mut lessons, mut values) = (Vec::new(), Vec::new());
        self.bot.begin(seed);
        self.game.restart(seed);
        let calendar = Calendar::of(&self.course.rules.catalog, self.game.state().seats);
        while let Some(decision) = self.game.decision() {
            let view = View::of(&self.game, decision.player);
            self.bot.rank(&view, decision, self.game.choices(), &mut values);
            let mut best: Vec<usize> = (0..values.len()).collect();
            best.sort_by_key(|&index| Reverse(values[index]));
            let chance = chance(decision.ask);
            if rng.below(100) < chance {
                lessons.push(Lesson {
                    position: Box::new(*self.game.state()),
                    decision,
                    choices: self.game.choices().to_vec(),
                    deal,
                    season: view.me().season() as u8,
                    room: view.city_size().saturating_sub(view.me().spaces()),
                    placed: calendar.placed(view.me().season(), view.me().workers_left()),
                    weight: 100.0 / chance as f32,
                    points: self.compare(decision.player, &best[..best.len().min(WIDTH)], &mut rng),
                });
            }
            self.game.choose(best[0]);
        }
        lessons
    }

    /// Plays some of the open decision's choices out, all of them on the same deals.
    fn compare(&mut self, seat: Seat, some: &[usize], rng: &mut Rng) -> Vec<f32> {
        let choices = self.game.choices();
        let mut sums = vec![f32::NAN; choices.len()];
        for &index in some {
            sums[index] = 0.0;
        }
        let view = View::of(&self.game, seat);
        for _ in 0..self.course.playouts {
            view.determinize(rng, &mut self.dealt);
            for &index in some {
                self.table.jump(&self.dealt);
                let at = self.table.choices().iter().position(|&other| other == choices[index]);
                self.table.choose(at.expect("what is hidden changes no choice"));
                play_out(&mut self.table, &mut *self.bot);
                sums[index] += gain(&self.table, seat);
            }
        }
        let each = 1.0 / self.course.playouts as f32;
        sums.iter().map(|sum| sum * each).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(bot: &str, threads: usize) -> Course {
        Course {
            rules: Arc::new(Rules::load(&[], &[]).expect("the data loads")),
            bot: BotSpec::parse(bot).expect("a bot"),
            players: 3,
            first_deal: 5,
            deals: 3,
            seed: 8,
            playouts: 2,
            threads,
        }
    }

    #[test]
    fn the_number_of_threads_changes_no_lesson() {
        let taken = |threads| {
            let course = course("settler", threads);
            let lessons = take(&course).expect("lessons");
            let values = values(&lessons, &course.rules, &course.bot, threads).expect("values");
            let points = |lesson: &Lesson| {
                (
                    lesson.deal,
                    lesson.points.iter().map(|p| p.to_bits()).collect::<Vec<_>>(),
                )
            };
            (lessons.iter().map(points).collect::<Vec<_>>(), values)
        };
        assert!(taken(1) == taken(2));
    }

    #[test]
    fn the_choices_that_the_bot_likes_best_are_played_out() {
        for course in ["settler", "greedy"].map(|bot| course(bot, 1)) {
            check(&course);
        }
    }

    fn check(course: &Course) {
        let lessons = take(course).expect("lessons");
        let values = values(&lessons, &course.rules, &course.bot, 1).expect("values");
        let mut values = values.as_slice();
        assert!(lessons.len() > 20);
        assert!(lessons.iter().any(|lesson| lesson.points.len() > WIDTH));
        for lesson in &lessons {
            let (own, rest) = values.split_at(lesson.points.len());
            values = rest;
            let mut played: Vec<i32> = Vec::new();
            let mut left: Vec<i32> = Vec::new();
            for (value, points) in own.iter().zip(&lesson.points) {
                if points.is_nan() {
                    left.push(*value);
                } else {
                    played.push(*value);
                }
            }
            assert_eq!(played.len(), own.len().min(WIDTH));
            assert!(left.iter().max() <= played.iter().min());
        }
        assert!(values.is_empty());
    }

    #[test]
    fn a_bot_that_cannot_rank_is_refused() {
        let error = take(&course("random", 1)).err().map(|error| error.to_string());
        assert_eq!(
            error.as_deref(),
            Some("bot 'random' cannot rank choices; take one that can, such as 'champion'")
        );
    }
}
