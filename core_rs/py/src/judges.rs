//! Lessons for a judge and the trees that are fitted to them.

use crate::error::{bad_bot, bad_input, from_arena, guarded};
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::BotSpec;
use everdell_arena::bots::judge::trees;
use everdell_arena::learning::{Course, Fitting, Lessons, fit, take};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;
use std::sync::Arc;

/// The lessons of `deals` games: the bot in all seats, its best choices each played out `playouts` times by `playouts_by`.
#[pyfunction]
#[pyo3(signature = (rules, bot, playouts_by, players, deals, *, seed, first_deal, playouts, width, behind, threads))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn judge_lessons<'py>(
    py: Python<'py>,
    rules: &Rules,
    bot: &str,
    playouts_by: &str,
    players: u8,
    deals: u32,
    seed: u64,
    first_deal: u32,
    playouts: u32,
    width: usize,
    behind: f64,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let spec = |bot: &str| BotSpec::parse(bot).map_err(|error| bad_bot(&error));
    let course = Course {
        rules: Arc::clone(rules.inner()),
        bot: spec(bot)?,
        playouts_by: spec(playouts_by)?,
        players,
        first_deal,
        deals,
        seed,
        playouts,
        width,
        behind: (behind * 1000.0) as i32,
        threads,
    };
    let taken = guarded(|| py.detach(|| take(&course)).map_err(|error| from_arena(&error)))?;
    Ok(PyBytes::new(py, &taken.to_bytes()))
}

/// How many lessons there are in what `judge_lessons` gave; None if it is anything else.
#[pyfunction]
pub fn count_lessons(lessons: &[u8]) -> Option<usize> {
    Lessons::from_bytes(lessons).map(|lessons| lessons.deals.len())
}

/// The text of a judge fitted to lessons, its hash, and what it makes of the lessons that were kept apart.
#[pyfunction]
#[pyo3(signature = (lessons, *, glance, trees, rate, steady, most, apart, seed))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn fit_judge(
    py: Python<'_>,
    lessons: Vec<Vec<u8>>,
    glance: usize,
    trees: usize,
    rate: f32,
    steady: f32,
    most: f64,
    apart: u32,
    seed: u64,
) -> PyResult<Bound<'_, PyAny>> {
    let mut all = Lessons::default();
    for some in lessons {
        let some = Lessons::from_bytes(&some);
        all.append(some.ok_or_else(|| bad_input("these are not lessons of this version"))?);
    }
    let fitting = Fitting {
        glance,
        trees,
        rate,
        steady,
        most: (most * 1000.0) as i32,
        apart,
        seed,
    };
    let (judge, report) = guarded(|| Ok(py.detach(|| fit(&all, &fitting))))?;
    let text = judge.text();
    let told = json!({
        "hash": trees::hash(&text),
        "text": text,
        "lessons": report.lessons,
        "apart": report.apart,
        "explained": report.explained,
        "gain": report.gain,
        "error": report.error,
        "changed": report.changed,
    });
    to_python(py, &told)
}
