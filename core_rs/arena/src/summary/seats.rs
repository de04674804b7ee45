//! Seats: their measures with all products, products between two seats of a game, finishing orders and histograms.

use super::{Fared, SAMPLES, Shape, SumTable, Writer};
use super::{add, add_all, pairs_of, product_names, products, sample, twice};
use crate::tables::{GameRow, SeatRow};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The measures of a seat; a pair of cells is compared by the same ones.
pub const MEASURES: [&str; 16] = [
    "win",
    "score",
    "margin",
    "score_cards",
    "score_tokens",
    "score_prosperity",
    "score_journey",
    "score_events",
    "score_modules",
    "rank",
    "events",
    "cards_played",
    "city_size",
    "left",
    "workers_placed",
    "turn_passed",
];
const N: usize = MEASURES.len();
const OWN: usize = 1 + N + N * (N + 1) / 2;
const BETWEEN: [&str; 6] = [
    "games",
    "win__win",
    "win__score",
    "score__win",
    "score__score",
    "margin__margin",
];

/// What histograms are kept of: first by seat, then by game.
const BY_SEAT: [&str; 4] = ["score", "events", "city_size", "left"];
const BY_GAME: [&str; 5] = ["turns", "decisions", "margin", "winning_score", "lead_changes"];
const LOWEST: i64 = -100;
const BINS: usize = 1124;
const LOWEST_MARGIN: i64 = -(BINS as i64) / 2;

pub struct SeatSums {
    shape: Arc<Shape>,
    /// By sample and seat.
    own: Vec<[i64; OWN]>,
    between: Vec<[i64; BETWEEN.len()]>,
    /// How often the seats ended on these ranks; seat 0 is the first decimal digit.
    orders: BTreeMap<u32, i64>,
    histograms: Vec<[i64; BINS]>,
    /// By two seats: how many points more the lower one has.
    margins: Vec<[i64; BINS]>,
}

impl SeatSums {
    pub fn new(shape: Arc<Shape>) -> SeatSums {
        let seats = shape.seats();
        SeatSums {
            own: vec![[0; OWN]; SAMPLES * seats],
            between: vec![[0; BETWEEN.len()]; pairs_of(seats).count()],
            orders: BTreeMap::new(),
            histograms: vec![[0; BINS]; seats * BY_SEAT.len() + BY_GAME.len()],
            margins: vec![[0; BINS]; pairs_of(seats).count()],
            shape,
        }
    }

    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow], fared: &[Fared]) {
        let mut order = 0;
        for (seat, row) in seats.iter().enumerate() {
            let left = [row.left_twig, row.left_resin, row.left_pebble, row.left_berry];
            let left: i64 = left.into_iter().map(i64::from).sum();
            let [win, score, margin] = fared[seat];
            let parts = [
                row.score_cards,
                row.score_tokens,
                row.score_prosperity,
                row.score_journey,
                row.score_events,
            ];
            // What is left is what modules add.
            let modules = score - parts.into_iter().map(i64::from).sum::<i64>();
            let values: [i64; N] = [
                win,
                score,
                margin,
                row.score_cards.into(),
                row.score_tokens.into(),
                row.score_prosperity.into(),
                row.score_journey.into(),
                row.score_events.into(),
                modules,
                row.rank.into(),
                row.events.into(),
                row.cards_played.into(),
                row.city_size.into(),
                left,
                row.workers_placed.into(),
                row.turn_passed.into(),
            ];
            let sums = &mut self.own[sample(game.deal) * seats.len() + seat];
            sums[0] += 1;
            for (sum, value) in sums[1..].iter_mut().zip(&values) {
                *sum += value;
            }
            products(&values, &mut sums[1 + N..]);
            order = order * 10 + u32::from(row.rank);
            for (what, value) in [score, row.events.into(), row.city_size.into(), left]
                .into_iter()
                .enumerate()
            {
                count(&mut self.histograms[seat * BY_SEAT.len() + what], value, LOWEST);
            }
        }
        for (pair, (one, other)) in pairs_of(seats.len()).enumerate() {
            let ([win, score, margin], [their_win, their_score, their_margin]) = (fared[one], fared[other]);
            let more = [
                1,
                win * their_win,
                win * their_score,
                score * their_win,
                score * their_score,
                margin * their_margin,
            ];
            add(&mut self.between[pair], &more);
            count(&mut self.margins[pair], score - their_score, LOWEST_MARGIN);
        }
        *self.orders.entry(order).or_default() += 1;
        let by_game: [i64; BY_GAME.len()] = [
            game.turns.into(),
            game.decisions.into(),
            game.margin.into(),
            game.winning_score.into(),
            game.lead_changes.into(),
        ];
        for (what, value) in by_game.into_iter().enumerate() {
            count(&mut self.histograms[seats.len() * BY_SEAT.len() + what], value, LOWEST);
        }
    }

    pub fn merge(&mut self, other: &SeatSums) {
        add_all(&mut self.own, &other.own);
        add_all(&mut self.between, &other.between);
        add_all(&mut self.histograms, &other.histograms);
        add_all(&mut self.margins, &other.margins);
        for (order, games) in &other.orders {
            *self.orders.entry(*order).or_default() += games;
        }
    }

    pub fn tables(&self) -> Vec<SumTable> {
        let shape = &self.shape;
        let (seats, cell) = (shape.seats(), shape.cell);
        let sums = ["games".to_owned()].into_iter().chain(MEASURES.map(str::to_owned));
        let names: Vec<String> = sums.chain(product_names(&MEASURES)).collect();
        let keys = (cell, ["bot"], ["seat"]);
        let [own, by_sample] = twice(keys, &names, &self.own, 0, |seat| ([shape.bot(seat)], [seat as i64]));
        let mut between = Writer::new(&["bot", "other_bot"], &["seat", "other"], BETWEEN.map(str::to_owned));
        for (sums, (one, other)) in self.between.iter().zip(pairs_of(seats)) {
            let bots = [shape.bot(one), shape.bot(other)];
            between.push(cell, &bots, &[one as i64, other as i64], sums);
        }
        let mut orders = Writer::new(&[], &["ranks"], ["games".to_owned()]);
        for (order, games) in &self.orders {
            orders.push(cell, &[], &[i64::from(*order)], &[*games]);
        }
        let mut histograms = Writer::new(&["what"], &["seat", "value"], ["n".to_owned()]);
        let by_seat = (0..seats).flat_map(|seat| BY_SEAT.map(|what| (what, seat as i64)));
        let kept = by_seat.chain(BY_GAME.map(|what| (what, 255)));
        for ((what, seat), bins) in kept.zip(&self.histograms) {
            for (bin, &n) in bins.iter().enumerate().filter(|(_, n)| **n > 0) {
                histograms.push(cell, &[what], &[seat, bin as i64 + LOWEST], &[n]);
            }
        }
        let mut margins = Writer::new(&[], &["seat", "other", "value"], ["n".to_owned()]);
        for ((one, other), bins) in pairs_of(seats).zip(&self.margins) {
            for (bin, &n) in bins.iter().enumerate().filter(|(_, n)| **n > 0) {
                margins.push(cell, &[], &[one as i64, other as i64, bin as i64 + LOWEST_MARGIN], &[n]);
            }
        }
        vec![
            ("seats", own),
            ("seat_samples", by_sample),
            ("margins", margins.columns()),
            ("seat_pairs", between.columns()),
            ("orders", orders.columns()),
            ("histograms", histograms.columns()),
        ]
    }
}

#[inline]
fn count(bins: &mut [i64; BINS], value: i64, lowest: i64) {
    bins[(value - lowest).clamp(0, BINS as i64 - 1) as usize] += 1;
}
