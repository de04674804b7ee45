//! Lessons for a judge and the trees that are fitted to them.

use crate::error::{bad_bot, bad_input, from_arena, guarded};
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::BotSpec;
use everdell_arena::bots::TRAITS;
use everdell_arena::bots::judge::net::Net;
use everdell_arena::bots::judge::trees;
use everdell_arena::bots::judge::zones::{CARDS, zone_of};
use everdell_arena::learning::{Course, Fitting, Lessons, Positions, fit, take, watch};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
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

/// Where the turns of `deals` games lead and what the games ended with: the bot in all seats.
#[pyfunction]
#[pyo3(signature = (rules, bot, players, deals, *, seed, first_deal, threads))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn judge_positions<'py>(
    py: Python<'py>,
    rules: &Rules,
    bot: &str,
    players: u8,
    deals: u32,
    seed: u64,
    first_deal: u32,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let (rules, bot) = (rules.inner(), BotSpec::parse(bot).map_err(|error| bad_bot(&error))?);
    let deals = first_deal..first_deal.saturating_add(deals);
    let watched = || py.detach(|| watch(rules, &bot, players, deals, seed, threads));
    let positions = guarded(|| watched().map_err(|error| from_arena(&error)))?;
    Ok(PyBytes::new(py, &positions.to_bytes()))
}

/// The parts of what `judge_positions` gave, as arrays: the numbers of each position, the cards in its zones (255: none),
/// what the games ended with, the traits of every card, and the zone of each place for a card.
#[pyfunction]
pub fn read_positions<'py>(py: Python<'py>, positions: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let read = Positions::from_bytes(positions);
    let read = read.ok_or_else(|| bad_input("these are not positions of this version"))?;
    let zones: Vec<u8> = (0..CARDS).map(|place| zone_of(place) as u8).collect();
    let parts = PyDict::new(py);
    let frombuffer = py.import("numpy")?.getattr("frombuffer")?;
    let tell = |key: &str, bytes: Vec<u8>, kind: &str, width: usize| -> PyResult<()> {
        let flat = frombuffer.call1((PyBytes::new(py, &bytes), kind))?;
        parts.set_item(
            key,
            if width == 0 {
                flat
            } else {
                flat.call_method1("reshape", (-1, width))?
            },
        )
    };
    let small = |numbers: &[i16]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    tell(
        "numbers",
        small(&read.inputs),
        "<i2",
        read.inputs.len() / read.points.len().max(1),
    )?;
    tell("traits", small(read.traits.as_flattened()), "<i2", TRAITS)?;
    tell("cards", read.cards, "u1", CARDS)?;
    tell(
        "points",
        read.points.iter().flat_map(|points| points.to_le_bytes()).collect(),
        "<f4",
        0,
    )?;
    tell("zones", zones, "u1", 0)?;
    Ok(parts)
}

/// What a net says that each of the positions is worth, in thousandths of a point.
#[pyfunction]
pub fn worth<'py>(py: Python<'py>, positions: &[u8], net: &str) -> PyResult<Bound<'py, PyAny>> {
    let read = Positions::from_bytes(positions);
    let read = read.ok_or_else(|| bad_input("these are not positions of this version"))?;
    let said = read.worth(&net_of(net)?);
    let bytes: Vec<u8> = said.iter().flat_map(|worth| worth.to_le_bytes()).collect();
    py.import("numpy")?
        .call_method1("frombuffer", (PyBytes::new(py, &bytes), "<i4"))
}

fn net_of(text: &str) -> PyResult<Net> {
    let lines = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    Net::parse(lines).map_err(|why| bad_input(&why))
}

/// How many lessons there are in what `judge_lessons` gave; None if it is anything else.
#[pyfunction]
pub fn count_lessons(lessons: &[u8]) -> Option<usize> {
    Lessons::from_bytes(lessons).map(|lessons| lessons.deals.len())
}

/// The text of a judge fitted to lessons, its hash, and what it makes of the lessons that were kept apart.
#[pyfunction]
#[pyo3(signature = (lessons, net, *, glance, trees, rate, steady, most, apart, seed))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn fit_judge<'py>(
    py: Python<'py>,
    lessons: Vec<Vec<u8>>,
    net: &str,
    glance: usize,
    trees: usize,
    rate: f32,
    steady: f32,
    most: f64,
    apart: u32,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let net = (!net.is_empty()).then(|| net_of(net)).transpose()?;
    let mut all = Lessons::default();
    for some in lessons {
        let some = Lessons::from_bytes(&some);
        let mut some = some.ok_or_else(|| bad_input("these are not lessons of this version"))?;
        if let Some(net) = &net {
            some.tell_worth(net);
        }
        all.append(some);
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
    let (judge, report) = guarded(|| Ok(py.detach(|| fit(&all, net, &fitting))))?;
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
