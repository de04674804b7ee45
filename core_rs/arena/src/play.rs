//! Plays deals on all cores. What comes out depends on the job alone, never on threads or batches.

use crate::bots::{Bot, BotError, BotSpec};
use crate::detail::{Detail, Scribe, play_out};
use crate::record::Recorder;
use crate::summary::Summary;
use crate::table::BotCode;
use crate::tables::Tables;
use everdell_engine::ids::Seat;
use everdell_engine::load::LoadError;
use everdell_engine::random::{Stream, deal_seed};
use everdell_engine::{Game, Rules};
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Most games played before their rows are handed over.
const MAX_BATCH: u32 = 256;

/// Which games are to be played.
#[derive(Clone)]
pub struct Job {
    pub rules: Arc<Rules>,
    /// One bot for each seat.
    pub lineup: Vec<BotSpec>,
    /// The number of the cell, for the rows.
    pub cell: u32,
    pub first_deal: u32,
    pub deals: u32,
    /// The seed of the run; with a deal's number it makes the seed of a game.
    pub seed: u64,
    /// 0: as many as there are cores.
    pub threads: usize,
    /// Games played by a thread before it takes more, 0: as fits. It changes nothing but speed.
    pub batch: u32,
}

impl Job {
    /// The bots of the line-up and the automatic opponent, each once, in order of appearance: the names behind the codes of
    /// the tables.
    pub fn bot_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let people = self.lineup.iter().map(BotSpec::text);
        for bot in people.chain(self.rules.catalog.automatic.map(|opponent| opponent.id)) {
            if !names.contains(&bot) {
                names.push(bot);
            }
        }
        names
    }

    pub(crate) fn bot_codes(&self) -> Vec<BotCode> {
        let names = self.bot_names();
        let code = |bot: &str| names.iter().position(|name| *name == bot).map_or(0, |at| at as u8);
        let people = self.lineup.iter().map(BotSpec::text);
        people
            .chain(self.rules.catalog.automatic.map(|opponent| opponent.id))
            .map(|bot| BotCode(code(bot)))
            .collect()
    }

    fn batch_size(&self, threads: usize) -> u32 {
        if self.batch > 0 {
            return self.batch;
        }
        (self.deals / (threads as u32 * 8).max(1)).clamp(1, MAX_BATCH)
    }
}

/// Watches and stops a job from outside.
#[derive(Default, Debug)]
pub struct Control {
    /// Set it, and the job ends after the games that are being played.
    pub stop: AtomicBool,
    /// Games done so far.
    pub done: AtomicU64,
}

/// Why a job gave no result.
#[derive(Debug)]
pub enum ArenaError {
    Bot(BotError),
    /// The rules allow no such number of players.
    Players(LoadError),
    /// It was told to.
    Stopped,
    /// More deals than a table can number.
    TooManyDeals,
    /// No threads could be started.
    Threads(String),
    /// A game that broke: a fault of this program, with all that makes the game again.
    Game(BrokenGame),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    pub deal: u32,
    pub seed: u64,
    pub lineup: String,
    pub what: String,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Bot(error) => error.fmt(f),
            ArenaError::Players(error) => error.fmt(f),
            ArenaError::Stopped => f.write_str("stopped before all games were played"),
            ArenaError::TooManyDeals => write!(f, "deals are numbered up to {}", u32::MAX),
            ArenaError::Threads(why) => write!(f, "cannot start threads: {why}"),
            ArenaError::Game(BrokenGame {
                deal,
                seed,
                lineup,
                what,
            }) => {
                write!(f, "game with seed {seed} (deal {deal}) between {lineup} broke: {what}")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<LoadError> for ArenaError {
    fn from(error: LoadError) -> Self {
        ArenaError::Players(error)
    }
}

impl From<BotError> for ArenaError {
    fn from(error: BotError) -> Self {
        ArenaError::Bot(error)
    }
}

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
    Seats::new(job)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(|error| ArenaError::Threads(error.to_string()))?;
    let size = job.batch_size(pool.current_num_threads());
    let next = AtomicU32::new(0);
    let failed = AtomicBool::new(false);

    let (parts, summaries): (Vec<_>, Vec<_>) = pool
        .broadcast(|_| work(job, detail, control, size, &next, &failed))
        .into_iter()
        .unzip();
    let mut parts: Vec<Part> = parts.into_iter().flatten().collect();
    parts.sort_unstable_by_key(|part| part.batch);

    // Batches are handed out in order and a started one is finished, so the first failure is the same on every run.
    let mut all = Tables::with_capacity(job.deals as usize, job.lineup.len());
    for part in parts {
        all.append(part.tables?);
    }
    let summary = summaries.into_iter().flatten().reduce(|mut sums, more| {
        sums.merge(&more);
        sums
    });
    Ok((all, summary.filter(|_| detail.summary)))
}

/// The games of one batch.
struct Part {
    batch: u32,
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
) -> (Vec<Part>, Option<Summary>) {
    let mut parts = Vec::new();
    let mut seats = Seats::in_detail(job, detail).ok();
    while !failed.load(Ordering::Relaxed) {
        let batch = next.fetch_add(1, Ordering::Relaxed);
        let Some(start) = batch.checked_mul(size).filter(|&start| start < job.deals) else {
            break;
        };
        let end = start.saturating_add(size).min(job.deals);
        let tables = play_batch(job, control, &mut seats, job.first_deal + start..job.first_deal + end);
        if tables.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        parts.push(Part { batch, tables });
    }
    (parts, seats.and_then(|seats| seats.scribe).map(Scribe::into_summary))
}

fn play_batch(
    job: &Job,
    control: &Control,
    seats: &mut Option<Seats>,
    deals: std::ops::Range<u32>,
) -> Result<Tables, ArenaError> {
    let seats = match seats {
        Some(seats) => seats,
        None => seats.insert(Seats::new(job)?),
    };
    let mut tables = Tables::with_capacity(deals.len(), job.lineup.len());
    for deal in deals {
        if control.stop.load(Ordering::Relaxed) {
            return Err(ArenaError::Stopped);
        }
        let seed = deal_seed(job.seed, u64::from(deal));
        let played = catch_unwind(AssertUnwindSafe(|| seats.play(job.cell, deal, seed, &mut tables)));
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

/// What a panic said.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic without a message").to_owned()
}

/// A table with its players, used for one game after another.
pub struct Seats {
    game: Game,
    bots: Vec<Box<dyn Bot + Send>>,
    recorder: Recorder,
    scribe: Option<Scribe>,
    decisions: bool,
}

impl Seats {
    pub fn new(job: &Job) -> Result<Seats, ArenaError> {
        Seats::in_detail(job, Detail::default())
    }

    pub fn in_detail(job: &Job, detail: Detail) -> Result<Seats, ArenaError> {
        job.lineup.iter().try_for_each(|bot| bot.check(&job.rules.catalog))?;
        let mut bots = job.lineup.iter().map(BotSpec::build).collect::<Result<Vec<_>, _>>()?;
        let players = u8::try_from(job.lineup.len()).unwrap_or(u8::MAX);
        let game = Game::new(Arc::clone(&job.rules), players, 0)?;
        for bot in &mut bots {
            bot.seated(&job.rules, players);
        }
        Ok(Seats {
            game,
            bots,
            recorder: Recorder::new(Arc::clone(&job.rules), job.bot_codes()),
            scribe: Scribe::new(job, detail),
            decisions: detail.decisions,
        })
    }

    /// Plays one game and writes its rows.
    pub fn play(&mut self, cell: u32, deal: u32, seed: u64, into: &mut Tables) -> Result<(), String> {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            bot.begin(Stream::Bot(seat as Seat).seed(seed));
        }
        self.recorder.begin(cell, deal, seed);
        let mark = into.decisions.cell.len();
        let Seats {
            game,
            bots,
            recorder,
            scribe,
            decisions,
        } = self;
        let written = decisions.then_some(&mut *into);
        let decisions = match scribe {
            Some(scribe) => play_out(game, bots, &mut (&mut *recorder, &mut scribe.items), seed, written)?,
            None => play_out(game, bots, recorder, seed, written)?,
        };
        into.decisions.cell[mark..].fill(cell);
        into.decisions.deal[mark..].fill(deal);
        recorder.finish(game.state(), decisions, into);
        if let Some(scribe) = scribe {
            scribe.finish(game.state(), recorder, into);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::View;
    use everdell_engine::{Choice, Decision};

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
        let mut seats = Seats::new(&job).expect("a table");
        seats.bots[1] = Box::new(Broken(0, bot));
        match play_batch(&job, &Control::default(), &mut Some(seats), 4..9) {
            Err(ArenaError::Game(game)) => game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_panic_is_told_with_all_that_makes_the_game_again() {
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
    fn a_choice_that_there_is_not_ends_the_run() {
        assert!(
            broken_game(|| 9_999)
                .what
                .starts_with("the bot of seat 1 chose 9999 of ")
        );
    }
}
