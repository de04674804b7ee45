//! Many games at once: Python waits without holding its lock, and Ctrl-C is heard.

use crate::error::{InternalError, bad_bot, bad_input, from_arena, guarded};
use crate::rules::Rules;
use crate::tables::{Names, Table};
use crate::value::to_python;
use everdell_arena::tables::{Games, Seats};
use everdell_arena::{BotSpec, Control, Job, Meaning};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often signals and progress are looked after.
const TICK: Duration = Duration::from_millis(100);

/// The tables of a finished simulation.
#[pyclass(frozen, module = "everdell_sim._core")]
pub struct Tables {
    #[pyo3(get)]
    games: Py<Table>,
    #[pyo3(get)]
    seats: Py<Table>,
}

/// Plays `deals` games of the line-up `bots`, from deal `first_deal` on. `progress` is called with the games done.
#[pyfunction]
#[pyo3(signature = (rules, bots, deals, *, seed, first_deal=0, cell=0, threads=0, batch=0, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
#[expect(clippy::needless_pass_by_value, reason = "Python hands lists over as owned values")]
pub fn simulate(
    py: Python<'_>,
    rules: &Rules,
    bots: Vec<String>,
    deals: u32,
    seed: u64,
    first_deal: u32,
    cell: u32,
    threads: usize,
    batch: u32,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Tables> {
    let lineup = bots
        .iter()
        .map(|bot| BotSpec::parse(bot))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| bad_bot(&e))?;
    if lineup.len() > usize::from(u8::MAX) {
        return Err(bad_input(format!(
            "{} bots are more than a table can seat",
            lineup.len()
        )));
    }
    let job = Job {
        rules: Arc::clone(rules.inner()),
        lineup,
        cell,
        first_deal,
        deals,
        seed,
        threads,
        batch,
    };
    let tables = guarded(|| run(py, &job, progress))?;
    let names = job.bot_names();
    let names = Names { bots: &names };
    let table = |columns| Table::new(columns, &names).map_err(|error| InternalError::new_err(error.to_string()));
    Ok(Tables {
        games: Py::new(py, table(tables.games.into_columns())?)?,
        seats: Py::new(py, table(tables.seats.into_columns())?)?,
    })
}

/// Plays in a thread of its own, while this one looks after signals and progress.
fn run(py: Python<'_>, job: &Job, progress: Option<&Bound<'_, PyAny>>) -> PyResult<everdell_arena::Tables> {
    let control = Control::default();
    std::thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let shared = &control;
        scope.spawn(move || {
            // Nobody listens any more after an interruption.
            let _ = sender.send(everdell_arena::simulate(job, shared));
        });
        loop {
            let result;
            (result, receiver) = py.detach(move || (receiver.recv_timeout(TICK), receiver));
            let told = py.check_signals().and_then(|()| match progress {
                Some(progress) => progress.call1((control.done.load(Ordering::Relaxed),)).map(|_| ()),
                None => Ok(()),
            });
            if let Err(error) = told {
                control.stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
            match result {
                Ok(outcome) => return outcome.map_err(|error| from_arena(&error)),
                Err(RecvTimeoutError::Disconnected) => return Err(InternalError::new_err("the games' thread died")),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    })
}

/// What every column of every table means: `{table: [{name, type, unit, meaning}]}`.
#[pyfunction]
pub fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told = |meanings: &[Meaning]| -> Value {
        let row = |m: &Meaning| json!({ "name": m.name, "type": m.kind, "unit": m.unit, "meaning": m.text });
        meanings.iter().map(row).collect()
    };
    to_python(
        py,
        &json!({ "games": told(Games::MEANINGS), "seats": told(Seats::MEANINGS) }),
    )
}
