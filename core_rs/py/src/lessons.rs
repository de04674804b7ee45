//! Decisions with what their choices led to, and what bots think of them.

use crate::error::{bad_bot, from_arena, guarded};
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::BotSpec;
use everdell_arena::lessons::{Course, Lesson, take, values};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use std::sync::Arc;

/// Lessons of one course after another.
#[pyclass(module = "everdell_sim._core")]
pub struct Lessons {
    rules: Arc<everdell_engine::Rules>,
    lessons: Vec<Lesson>,
}

#[pymethods]
impl Lessons {
    #[new]
    fn new(rules: &Rules) -> Lessons {
        Lessons {
            rules: Arc::clone(rules.inner()),
            lessons: Vec::new(),
        }
    }

    fn __len__(&self) -> usize {
        self.lessons.len()
    }

    /// Takes the lessons of `deals` games more, the bot in all seats, each choice played out `playouts` times.
    #[pyo3(signature = (bot, players, deals, *, seed, first_deal, playouts, threads))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn take(
        &mut self,
        py: Python<'_>,
        bot: &str,
        players: u8,
        deals: u32,
        seed: u64,
        first_deal: u32,
        playouts: u32,
        threads: usize,
    ) -> PyResult<()> {
        let course = Course {
            rules: Arc::clone(&self.rules),
            bot: BotSpec::parse(bot).map_err(|error| bad_bot(&error))?,
            players,
            first_deal,
            deals,
            seed,
            playouts,
            threads,
        };
        let more = guarded(|| py.detach(|| take(&course)).map_err(|error| from_arena(&error)))?;
        self.lessons.extend(more);
        Ok(())
    }

    /// Each lesson: `[deal, season, placed, room, weight, [points of each choice, or None]]`.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let row = |lesson: &Lesson| {
            json!([
                lesson.deal,
                lesson.season,
                lesson.placed,
                lesson.room,
                lesson.weight,
                lesson.points
            ])
        };
        to_python(py, &self.lessons.iter().map(row).collect::<Value>())
    }

    /// What a bot thinks of all choices of all lessons: thousandths of a point, 4 bytes each, the lowest first.
    #[pyo3(signature = (bot, threads))]
    fn values<'py>(&self, py: Python<'py>, bot: &str, threads: usize) -> PyResult<Bound<'py, PyBytes>> {
        let bot = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
        let found = guarded(|| {
            py.detach(|| values(&self.lessons, &self.rules, &bot, threads))
                .map_err(|error| from_arena(&error))
        })?;
        let bytes: Vec<u8> = found.iter().flat_map(|value| value.to_le_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }
}
