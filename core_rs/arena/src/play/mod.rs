//! Plays deals on all cores. What comes out depends on the job alone, never on threads or batches.
//!
//! ```text
//! job     which games are to be played
//! runner  the game loop: one game after another at one table
//! error   why games could not be played
//! ```

mod error;
mod job;
mod runner;

use crate::bots::BotSpec;
use crate::recorders::detail::{Detail, DetailRecorder};
use crate::summary::Summary;
use crate::tables::Tables;
use everdell_engine::random::deal_seed;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

pub use error::{ArenaError, BrokenGame, panic_text};
pub use job::{Control, Job};
pub use runner::GameRunner;

/// Plays the job and writes down games and seats.
pub fn simulate(job: &Job, control: &Control) -> Result<Tables, ArenaError> {
    simulate_in_detail(job, Detail::default(), control).map(|(tables, _)| tables)
}

/// Plays the job. Rows come in the order of deals, and of seats within a deal.
pub fn simulate_in_detail(
    job: &Job,
    detail: Detail,
    control: &Control,
) -> Result<(Tables, Option<Summary>), ArenaError> {
    job.first_deal.checked_add(job.deals).ok_or(ArenaError::TooManyDeals)?;
    // Bad line-ups are refused before any thread starts.
    GameRunner::new(job)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(|error| ArenaError::Threads(error.to_string()))?;
    let size = job.batch_size(pool.current_num_threads());
    let next = AtomicU32::new(0);
    let failed = AtomicBool::new(false);

    let (batches, summaries): (Vec<_>, Vec<_>) = pool
        .broadcast(|_| work(job, detail, control, size, &next, &failed))
        .into_iter()
        .unzip();
    let mut batches: Vec<Batch> = batches.into_iter().flatten().collect();
    batches.sort_unstable_by_key(|batch| batch.number);

    // Batches are handed out in order and a started one is finished, so the first failure is the same on every run.
    let mut all = Tables::with_capacity(job.deals as usize, job.lineup.len());
    for batch in batches {
        all.append(batch.tables?);
    }
    let summary = summaries.into_iter().flatten().reduce(|mut sums, more| {
        sums.merge(&more);
        sums
    });
    Ok((all, summary.filter(|_| detail.summary)))
}

/// The games of one batch.
struct Batch {
    number: u32,
    tables: Result<Tables, ArenaError>,
}

/// One thread's share: batch after batch until none is left.
fn work(
    job: &Job,
    detail: Detail,
    control: &Control,
    size: u32,
    next: &AtomicU32,
    failed: &AtomicBool,
) -> (Vec<Batch>, Option<Summary>) {
    let mut batches = Vec::new();
    let mut runner = GameRunner::in_detail(job, detail).ok();
    while !failed.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(start) = number.checked_mul(size).filter(|&start| start < job.deals) else {
            break;
        };
        let end = start.saturating_add(size).min(job.deals);
        let tables = play_batch(job, control, &mut runner, job.first_deal + start..job.first_deal + end);
        if tables.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        batches.push(Batch { number, tables });
    }
    (
        batches,
        runner
            .and_then(|runner| runner.detail)
            .map(DetailRecorder::into_summary),
    )
}

fn play_batch(
    job: &Job,
    control: &Control,
    runner: &mut Option<GameRunner>,
    deals: std::ops::Range<u32>,
) -> Result<Tables, ArenaError> {
    let runner = match runner {
        Some(runner) => runner,
        None => runner.insert(GameRunner::new(job)?),
    };
    let mut tables = Tables::with_capacity(deals.len(), job.lineup.len());
    for deal in deals {
        if control.stop.load(Ordering::Relaxed) {
            return Err(ArenaError::Stopped);
        }
        let seed = deal_seed(job.seed, u64::from(deal));
        let played = catch_unwind(AssertUnwindSafe(|| runner.play(job.cell, deal, seed, &mut tables)));
        let fault = match played {
            Ok(Ok(())) => None,
            Ok(Err(what)) => Some(what),
            Err(panic) => Some(panic_text(&*panic)),
        };
        if let Some(what) = fault {
            let lineup = job.lineup.iter().map(BotSpec::text).collect::<Vec<_>>().join(",");
            return Err(ArenaError::Game(BrokenGame {
                deal,
                seed,
                lineup,
                what,
            }));
        }
        control.done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Bot;
    use crate::view::View;
    use everdell_engine::Rules;
    use everdell_engine::{Choice, Decision};
    use std::sync::Arc;

    /// Breaks in its tenth decision.
    struct Broken(u8, fn() -> usize);

    impl Bot for Broken {
        fn begin(&mut self, _: u64) {
            self.0 = 0;
        }
        fn choose(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> usize {
            self.0 += 1;
            if self.0 < 10 { 0 } else { (self.1)() }
        }
    }

    fn broken_game(bot: fn() -> usize) -> BrokenGame {
        let rules = Arc::new(Rules::load(&[], &[]).expect("the data loads"));
        let lineup = vec![
            BotSpec::parse("random").expect("a bot"),
            BotSpec::parse("greedy").expect("a bot"),
        ];
        let job = Job {
            rules,
            lineup,
            cell: 0,
            first_deal: 0,
            deals: 9,
            seed: 1,
            threads: 1,
            batch: 0,
        };
        let mut runner = GameRunner::new(&job).expect("a table");
        runner.bots[1] = Box::new(Broken(0, bot));
        match play_batch(&job, &Control::default(), &mut Some(runner), 4..9) {
            Err(ArenaError::Game(game)) => game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_panic_is_reported_with_what_reproduces_the_game() {
        let game = broken_game(|| panic!("out of {}", "order"));
        let seed = deal_seed(1, 4);
        assert_eq!(
            game,
            BrokenGame {
                deal: 4,
                seed,
                lineup: "random,greedy".into(),
                what: "out of order".into()
            }
        );
    }

    #[test]
    fn an_invalid_choice_ends_the_run() {
        assert!(
            broken_game(|| 9_999)
                .what
                .starts_with("the bot of seat 2 chose 9999 of ")
        );
    }
}
