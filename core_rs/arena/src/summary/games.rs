//! Whole games: length, closeness, lead, and how often those who led at the end of a season won.

use super::{SAMPLES, Shape, SumTable, add_all, sample, twice};
use crate::tables::{GameRow, SeatRow};
use everdell_engine::ids::NONE;
use std::sync::Arc;

/// Kept with their squares.
const MEASURES: [&str; 8] = [
    "turns",
    "decisions",
    "winning_score",
    "margin",
    "spread",
    "lead_changes",
    "reshuffles",
    "meadow_shown",
];
/// How many games each of these decided.
const DECIDED: [&str; 4] = ["by_points", "by_events", "by_leftovers", "by_nothing"];
const SEASONS: [&str; 3] = ["winter", "spring", "summer"];
const LED: usize = 1 + 2 * MEASURES.len() + DECIDED.len();
const N: usize = LED + 3 * SEASONS.len();

pub struct GameSums {
    shape: Arc<Shape>,
    /// By sample.
    sums: Vec<[i64; N]>,
}

impl GameSums {
    pub fn new(shape: Arc<Shape>) -> GameSums {
        let sums = vec![[0; N]; SAMPLES];
        GameSums { shape, sums }
    }

    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow]) {
        let scores = || seats.iter().map(|row| i64::from(row.score));
        let spread = scores().max().unwrap_or(0) - scores().min().unwrap_or(0);
        let values: [i64; MEASURES.len()] = [
            game.turns.into(),
            game.decisions.into(),
            game.winning_score.into(),
            game.margin.into(),
            spread,
            game.lead_changes.into(),
            game.reshuffles.into(),
            game.meadow_shown.into(),
        ];
        let sums = &mut self.sums[sample(game.deal)];
        sums[0] += 1;
        for (at, value) in values.into_iter().enumerate() {
            sums[1 + 2 * at] += value;
            sums[2 + 2 * at] += value * value;
        }
        sums[1 + 2 * MEASURES.len() + usize::from(game.tie_break)] += 1;
        let leaders = [game.leader_winter, game.leader_spring, game.leader_summer];
        for (season, leader) in leaders.into_iter().enumerate() {
            if leader != NONE {
                let win = i64::from(seats[usize::from(leader)].win_60ths);
                let led = &mut sums[LED + 3 * season..];
                led[0] += 1;
                led[1] += win;
                led[2] += win * win;
            }
        }
    }

    pub fn merge(&mut self, other: &GameSums) {
        add_all(&mut self.sums, &other.sums);
    }

    pub fn tables(&self) -> [SumTable; 2] {
        let measures = MEASURES
            .iter()
            .flat_map(|name| [(*name).to_owned(), format!("{name}__{name}")]);
        let led = SEASONS.iter().flat_map(|season| {
            let led = format!("led_{season}");
            let win = format!("{led}_win");
            [led, win.clone(), format!("{win}__{win}")]
        });
        let first = ["games".to_owned()].into_iter().chain(measures);
        let names: Vec<String> = first.chain(DECIDED.map(str::to_owned)).chain(led).collect();
        let [whole, by_sample] = twice((self.shape.cell, [], []), &names, &self.sums, 0, |_| ([], []));
        [("games", whole), ("game_samples", by_sample)]
    }
}
