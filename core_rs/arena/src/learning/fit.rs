//! Fits a judge to lessons: trees, one after another, each to what those before it leave unexplained of the differences
//! between the choices of a decision. What all choices of a decision have in common does not matter.

use super::grow::{Left, Table};
use super::lessons::Lessons;
use crate::bots::judge::inputs::{CHANGE, INPUTS, WORTH};
use crate::bots::judge::net::Net;
use crate::bots::judge::trees::Judge;
use everdell_engine::random::Rng;

pub struct Fitting {
    /// Trees that judge at a glance, before those that see what a turn leads to.
    pub glance: usize,
    pub trees: usize,
    /// How far each tree goes.
    pub rate: f32,
    /// Rows that a leaf needs before it counts for half of what they say.
    pub steady: f32,
    /// The most that a correction may be, in thousandths of a point.
    pub most: i32,
    /// One deal in so many is kept apart to be judged by; 0: none.
    pub apart: u32,
    pub seed: u64,
}

/// What the judge makes of the lessons that were kept apart.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Report {
    pub lessons: usize,
    pub apart: usize,
    /// The share of the differences between choices that it explains, noise of the playouts included.
    pub explained: f32,
    /// Points that its choice gains over the heuristic's, a decision, with its standard error, and how often it differs.
    pub gain: f32,
    pub error: f32,
    pub changed: f32,
}

/// The rows of each lesson.
fn spans(lessons: &Lessons) -> Vec<(usize, usize)> {
    let mut at = 0;
    let span = |&n: &u8| {
        let first = at;
        at += usize::from(n);
        (first, at)
    };
    lessons.choices.iter().map(span).collect()
}

/// Takes the mean of each lesson away.
fn centre(numbers: &mut [f32], spans: &[(usize, usize)]) {
    for &(first, end) in spans {
        let mean = numbers[first..end].iter().sum::<f32>() / (end - first) as f32;
        numbers[first..end].iter_mut().for_each(|number| *number -= mean);
    }
}

pub fn fit(lessons: &Lessons, net: Option<Net>, fitting: &Fitting) -> (Judge, Report) {
    let spans = spans(lessons);
    let is_apart = |lesson: usize| fitting.apart > 0 && lessons.deals[lesson] % fitting.apart == fitting.apart - 1;
    let table = Table::new(&lessons.inputs, INPUTS);
    let mut points = lessons.points.clone();
    let mut values: Vec<f32> = lessons.values.iter().map(|&value| value as f32 / 1000.0).collect();
    centre(&mut points, &spans);
    centre(&mut values, &spans);
    // What one point of the heuristic's is worth.
    let taught = || {
        spans
            .iter()
            .enumerate()
            .filter(|(lesson, _)| !is_apart(*lesson))
            .map(|(_, span)| *span)
    };
    let sum = |of: &dyn Fn(usize) -> f32| -> f32 { taught().flat_map(|(first, end)| first..end).map(of).sum() };
    let share = sum(&|row| values[row] * points[row]) / sum(&|row| values[row] * values[row]).max(1e-6);
    let share = (1000.0 * share).round().clamp(0.0, 1000.0);
    let mut judge = Judge::new(share as i32, fitting.most);
    let mut said: Vec<f32> = values.iter().map(|value| value * share / 1000.0).collect();
    let counts: Vec<f32> = spans
        .iter()
        .flat_map(|&(first, end)| std::iter::repeat_n(1.0 - 1.0 / (end - first) as f32, end - first))
        .collect();
    let mut rng = Rng(fitting.seed);
    judge.glance = fitting.glance;
    judge.net = net;
    let mut worths: Vec<f32> = lessons
        .inputs
        .iter()
        .skip(WORTH)
        .step_by(INPUTS)
        .map(|&worth| f32::from(worth) / 100.0)
        .collect();
    centre(&mut worths, &spans);
    for number in 0..fitting.glance + fitting.trees {
        if number == fitting.glance {
            // What one point of worth is worth, beyond what is known at a glance.
            let left = |row: usize| worths[row] * (points[row] - said[row]);
            let share = sum(&left) / sum(&|row| worths[row] * worths[row]).max(1e-6);
            judge.worth = (1000.0 * share).round().clamp(0.0, 1000.0) as i32;
            for (said, worth) in said.iter_mut().zip(&worths) {
                *said += worth * judge.worth as f32 / 1000.0;
            }
        }
        let mut rest: Vec<f32> = points.iter().zip(&said).map(|(points, said)| points - said).collect();
        centre(&mut rest, &spans);
        // Each tree learns from half of the lessons.
        let rows: Vec<u32> = taught()
            .filter(|_| rng.below(2) == 0)
            .flat_map(|(first, end)| first as u32..end as u32)
            .collect();
        let seen = if number < fitting.glance { CHANGE } else { INPUTS };
        let left = Left {
            rest: &rest,
            counts: &counts,
            rows: &rows,
        };
        let (tree, leaf_of) = table.grow(&left, seen, &mut rng, fitting.steady, fitting.rate);
        for (said, &leaf) in said.iter_mut().zip(&leaf_of) {
            *said += f32::from(tree.leaves[usize::from(leaf)]) / 1000.0;
        }
        judge.trees.push(tree);
    }
    let apart: Vec<(usize, usize)> = (0..spans.len())
        .filter(|&at| is_apart(at))
        .map(|at| spans[at])
        .collect();
    let report = Report {
        lessons: spans.len() - apart.len(),
        ..report(lessons, &points, &said, &apart)
    };
    (judge, report)
}

fn report(lessons: &Lessons, points: &[f32], said: &[f32], apart: &[(usize, usize)]) -> Report {
    let best = |of: &dyn Fn(usize) -> f32, (first, end): (usize, usize)| {
        (first..end).fold(first, |best, row| if of(row) > of(best) { row } else { best })
    };
    let mut said = said.to_vec();
    centre(&mut said, apart);
    let rows = || apart.iter().flat_map(|&(first, end)| first..end);
    let left: f32 = rows().map(|row| (points[row] - said[row]).powi(2)).sum();
    let all: f32 = rows().map(|row| points[row].powi(2)).sum();
    let (mut sum, mut squares, mut changed) = (0.0, 0.0, 0);
    for &span in apart {
        let (own, usual) = (
            best(&|row| said[row], span),
            best(&|row| lessons.values[row] as f32, span),
        );
        let gain = points[own] - points[usual];
        (sum, squares) = (sum + gain, squares + gain * gain);
        changed += usize::from(own != usual);
    }
    let n = f32::max(apart.len() as f32, 1.0);
    let mean = sum / n;
    Report {
        lessons: 0,
        apart: apart.len(),
        explained: 1.0 - left / f32::max(all, 1e-6),
        gain: mean,
        error: ((squares / n - mean * mean).max(0.0) / n).sqrt(),
        changed: changed as f32 / n,
    }
}
