//! Many games at once: Python waits without holding its lock, and Ctrl-C is heard.

use crate::bots::lineup::Lineup;
use crate::error::{InternalError, bad_input, from_arena, guarded};
use crate::rules::Rules;
use crate::tables::{Names, Table};
use crate::value::to_python;
use arrow_schema::ArrowError;
use everdell_arena::play::GameRunner;
use everdell_arena::summary::Summary;
use everdell_arena::tables::items::{Cards, Decisions, Events, Locations};
use everdell_arena::tables::{Games, Seats, added_meanings};
use everdell_arena::{ArenaError, Control, Detail, Job, Meaning};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often signals and progress are looked after.
const TICK: Duration = Duration::from_millis(100);
/// How long the games of a stopped simulation may take to end; then they are left behind.
const GRACE: Duration = Duration::from_secs(3);

/// The tables of a finished simulation.
#[pyclass(frozen, module = "everdell_sim._core")]
pub struct Tables {
    #[pyo3(get)]
    games: Py<Table>,
    #[pyo3(get)]
    seats: Py<Table>,
    #[pyo3(get)]
    cards: Py<Table>,
    #[pyo3(get)]
    events: Py<Table>,
    #[pyo3(get)]
    locations: Py<Table>,
    #[pyo3(get)]
    decisions: Py<Table>,
    /// Tables of sums by name; empty if none were asked for.
    #[pyo3(get)]
    summary: Vec<(String, Py<Table>)>,
}

/// Plays `deals` games of the line-up `bots`, from deal `first_deal` on. `progress` is called with the games done.
#[pyfunction]
#[pyo3(signature = (rules, bots, deals, *, seed, first_deal=0, cell=0, threads=0, batch=0, progress=None, items=false, decisions=false, summary=false))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
#[expect(clippy::needless_pass_by_value, reason = "Python hands lists over as owned values")]
pub fn simulate(
    py: Python<'_>,
    rules: &Rules,
    bots: Vec<Bound<'_, PyAny>>,
    deals: u32,
    seed: u64,
    first_deal: u32,
    cell: u32,
    threads: usize,
    batch: u32,
    progress: Option<&Bound<'_, PyAny>>,
    items: bool,
    decisions: bool,
    summary: bool,
) -> PyResult<Tables> {
    let lineup = seated(rules, &bots)?;
    let job = Job {
        rules: Arc::clone(rules.inner()),
        lineup: lineup.bots.clone(),
        cell,
        first_deal,
        deals,
        seed,
        threads: lineup.threads(threads),
        batch,
    };
    let detail = Detail {
        items,
        decisions,
        summary,
    };
    let (tables, sums) = guarded(|| run(py, &job, &lineup, detail, progress))?;
    let names = job.bot_names();
    let names = Names {
        bots: &names,
        catalog: &job.rules.catalog,
    };
    let fault = |error: ArrowError| InternalError::new_err(error.to_string());
    let table = |columns| Py::new(py, Table::new(columns, &names).map_err(fault)?);
    let sums = sums.map(|sums| sums.tables()).unwrap_or_default();
    let mut games = Table::new(tables.games.into_columns(), &names).map_err(fault)?;
    if let Some(choices) = lineup.choices() {
        games = games.with_lists("choices", &choices).map_err(fault)?;
    }
    Ok(Tables {
        games: Py::new(py, games)?,
        seats: table(everdell_arena::Tables::seat_columns(
            tables.seats,
            tables.added,
            added_meanings(&job.rules.catalog),
            &job.rules.catalog.roles,
        ))?,
        cards: table(tables.cards.columns(&job.rules.catalog))?,
        events: table(tables.events.columns(&job.rules.catalog))?,
        locations: table(tables.locations.into_columns())?,
        decisions: table(tables.decisions.into_columns())?,
        summary: sums
            .into_iter()
            .map(|(name, columns)| Ok((name.to_owned(), table(columns)?)))
            .collect::<PyResult<_>>()?,
    })
}

/// Refuses a line-up that cannot play by these rules, as `simulate` does; plays nothing.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python hands lists over as owned values")]
pub fn check(rules: &Rules, bots: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
    let job = Job {
        rules: Arc::clone(rules.inner()),
        lineup: seated(rules, &bots)?.bots,
        cell: 0,
        first_deal: 0,
        deals: 0,
        seed: 0,
        threads: 1,
        batch: 0,
    };
    guarded(|| GameRunner::new(&job).map(|_| ()).map_err(|error| from_arena(&error)))
}

/// The bots, as many as can be numbered.
fn seated(rules: &Rules, bots: &[Bound<'_, PyAny>]) -> PyResult<Lineup> {
    if bots.len() > usize::from(u8::MAX) {
        return Err(bad_input(format!("{} bots are more than a table can seat", bots.len())));
    }
    Lineup::read(rules.inner(), bots)
}

/// Plays in a thread of its own, while this one looks after signals and progress. A thread that does not end when it is
/// heard to, since a bot in it sleeps or thinks for long, is left behind: it ends with the bot's next choice or game.
fn run(
    py: Python<'_>,
    job: &Job,
    lineup: &Lineup,
    detail: Detail,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(everdell_arena::Tables, Option<Summary>)> {
    let control = Arc::new(Control::default());
    let (sender, mut receiver) = channel();
    let (games, shared) = (job.clone(), Arc::clone(&control));
    std::thread::spawn(move || {
        // Nobody listens any more after an interruption.
        let _ = sender.send(everdell_arena::simulate_in_detail(&games, detail, &shared));
    });
    loop {
        let result;
        (result, receiver) = py.detach(move || (receiver.recv_timeout(TICK), receiver));
        let heard = py.check_signals().and_then(|()| match progress {
            Some(progress) => progress.call1((control.done.load(Ordering::Relaxed),)).map(|_| ()),
            None => Ok(()),
        });
        if let Err(error) = heard {
            control.stop.store(true, Ordering::Relaxed);
            lineup.stop();
            wait(py, receiver);
            return Err(error);
        }
        match result {
            Ok(Err(ArenaError::Game(game))) => {
                let fault = lineup.fault(py, &format!("deal {}, seed {}", game.deal, game.seed));
                return Err(fault.unwrap_or_else(|| from_arena(&ArenaError::Game(game))));
            }
            Ok(outcome) => return outcome.map_err(|error| from_arena(&error)),
            Err(RecvTimeoutError::Disconnected) => return Err(InternalError::new_err("the games' thread died")),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Waits for the end of the games that are being played, but not for long, and not after another signal.
fn wait<T: Send>(py: Python<'_>, mut receiver: Receiver<T>) {
    let last = Instant::now() + GRACE;
    while Instant::now() < last {
        let result;
        // A bot in Python may be waiting for the lock that this thread holds.
        (result, receiver) = py.detach(move || (receiver.recv_timeout(TICK), receiver));
        if !matches!(result, Err(RecvTimeoutError::Timeout)) || py.check_signals().is_err() {
            return;
        }
    }
}

/// What every column of every table means: `{table: [{name, type, unit, meaning}]}`.
#[pyfunction]
pub fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let described = |meanings: &[Meaning]| -> Value {
        let row = |m: &Meaning| json!({ "name": m.name, "type": m.kind, "unit": m.unit, "meaning": m.text });
        meanings.iter().map(row).collect()
    };
    to_python(
        py,
        &json!({
            "games": described(Games::MEANINGS),
            "seats": described(Seats::MEANINGS),
            "cards": described(&Cards::MEANINGS[..Cards::USUAL]),
            "events": described(&Events::MEANINGS[..Events::USUAL]),
            "locations": described(Locations::MEANINGS),
            "decisions": described(Decisions::MEANINGS),
        }),
    )
}
