//! What items brought to each seat, how they were used, and which cards were played together. A seat is one player of
//! a game, so these sums need no further products for exact errors.

use super::{Shape, SumTable, Writer, add_all};
use crate::items::{Items, NEVER};
use crate::tables::SeatRow;
use std::sync::Arc;

const USES: [&str; 22] = [
    "seats",
    "used",
    "times",
    "turn",
    "activations",
    "opening_hand",
    "drawn",
    "from_meadow",
    "received",
    "given",
    "discarded",
    "tucked",
    "left_city",
    "city_end",
    "twig",
    "resin",
    "pebble",
    "berry",
    "cards",
    "tokens",
    "points",
    "points__points",
];
const WAYS: [(&str, &str); 11] = [
    ("season", "winter"),
    ("season", "spring"),
    ("season", "summer"),
    ("season", "autumn"),
    ("paid", "full"),
    ("paid", "discounted"),
    ("paid", "token"),
    ("paid", "free"),
    ("from", "hand"),
    ("from", "meadow"),
    ("from", "elsewhere"),
];
const FARED: [&str; 6] = ["seats", "times", "win", "score", "win__win", "score__score"];
const PAIR: [&str; 5] = ["seats", "win", "score", "win__win", "score__score"];

pub struct UseSums {
    shape: Arc<Shape>,
    uses: Vec<[i64; USES.len()]>,
    ways: Vec<[i64; FARED.len()]>,
    /// Cards that one seat played, two by two, the lower id first.
    pairs: Vec<[i64; PAIR.len()]>,
    played: Vec<usize>,
}

impl UseSums {
    pub fn new(shape: Arc<Shape>) -> UseSums {
        let rows = shape.seats() * shape.items.len();
        UseSums {
            uses: vec![[0; USES.len()]; rows],
            ways: vec![[0; FARED.len()]; rows * WAYS.len()],
            pairs: vec![[0; PAIR.len()]; shape.seats() * shape.cards * shape.cards],
            played: Vec::with_capacity(shape.cards),
            shape,
        }
    }

    pub fn add(&mut self, seats: &[SeatRow], items: &Items) {
        let shape = Arc::clone(&self.shape);
        for (seat, row) in seats.iter().enumerate() {
            let (win, score) = (i64::from(row.win_60ths), i64::from(row.score));
            let base = seat * shape.items.len();
            self.played.clear();
            for (card, row) in items.cards(seat) {
                let (item, played) = (base + usize::from(card), i64::from(row.played()));
                let points = i64::from(row.points_base + row.points_tokens + row.points_bonus);
                let counts = [
                    row.activations,
                    row.opening_hand,
                    row.drawn,
                    row.from_meadow,
                    row.received,
                    row.given,
                    row.discarded,
                    row.tucked,
                    row.left_city,
                    row.city_end,
                    row.twig,
                    row.resin,
                    row.pebble,
                    row.berry,
                    row.cards,
                    row.tokens,
                ];
                self.used(item, played, row.turn_first_played, &counts, points);
                if played > 0 {
                    self.played.push(usize::from(card));
                    let ways = [
                        row.played_winter,
                        row.played_spring,
                        row.played_summer,
                        row.played_autumn,
                        row.paid_full,
                        row.paid_discounted,
                        row.paid_token,
                        row.paid_free,
                        row.played_from_hand,
                        row.played_from_meadow,
                        row.played_from_elsewhere,
                    ];
                    self.way(item, &ways, win, score);
                }
            }
            for row in items.events() {
                let item = base + shape.event(row.event.0);
                let mine = usize::from(row.claimed_by) == seat;
                let (times, points) = if mine { (1, i64::from(row.points)) } else { (0, 0) };
                self.used(item, times, if mine { row.turn } else { 0 }, &[], points);
                if mine && row.season != NEVER {
                    let mut ways = [0; 4];
                    ways[usize::from(row.season.0)] = 1;
                    self.way(item, &ways, win, score);
                }
            }
            for (place, row) in items.locations(seat) {
                let item = base + shape.location(place);
                let counts = [
                    row.copied, 0, 0, 0, 0, 0, 0, 0, 0, 0, row.twig, row.resin, row.pebble, row.berry, row.cards,
                    row.tokens,
                ];
                self.used(item, i64::from(row.visits()), 0, &counts, i64::from(row.points_end));
                let ways = [
                    row.visits_winter,
                    row.visits_spring,
                    row.visits_summer,
                    row.visits_autumn,
                ];
                self.way(item, &ways, win, score);
            }
            self.together(seat, win, score);
        }
    }

    fn used(&mut self, item: usize, times: i64, turn: u16, counts: &[u8], points: i64) {
        let sums = &mut self.uses[item];
        sums[0] += 1;
        sums[1] += i64::from(times > 0);
        sums[2] += times;
        sums[3] += i64::from(turn);
        for (sum, &n) in sums[4..].iter_mut().zip(counts) {
            *sum += i64::from(n);
        }
        sums[USES.len() - 2] += points;
        sums[USES.len() - 1] += points * points;
    }

    fn way(&mut self, item: usize, ways: &[u8], win: i64, score: i64) {
        let sums = &mut self.ways[item * WAYS.len()..];
        for (sums, &times) in sums.iter_mut().zip(ways) {
            if times > 0 {
                let more = [1, i64::from(times), win, score, win * win, score * score];
                sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
            }
        }
    }

    fn together(&mut self, seat: usize, win: i64, score: i64) {
        let cards = self.shape.cards;
        let more = [1, win, score, win * win, score * score];
        for (at, one) in self.played.iter().enumerate() {
            let base = (seat * cards + one) * cards;
            for other in &self.played[at + 1..] {
                let sums = &mut self.pairs[base + other];
                sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
            }
        }
    }

    pub fn merge(&mut self, other: &UseSums) {
        add_all(&mut self.uses, &other.uses);
        add_all(&mut self.ways, &other.ways);
        add_all(&mut self.pairs, &other.pairs);
    }

    pub fn tables(&self) -> Vec<SumTable> {
        let shape = &self.shape;
        let (all, cell) = (shape.items.len(), shape.cell);
        let mut uses = Writer::new(&["kind", "item"], &["seat"], USES.map(str::to_owned));
        let mut ways = Writer::new(&["kind", "item", "what", "value"], &["seat"], FARED.map(str::to_owned));
        let mut pairs = Writer::new(&["card", "other"], &["seat"], PAIR.map(str::to_owned));
        for seat in 0..shape.seats() {
            for (item, id) in shape.items.iter().enumerate() {
                let row = seat * all + item;
                let kind = shape.kind(item);
                if self.uses[row][0] > 0 {
                    uses.push(cell, &[kind, id], &[seat as i64], &self.uses[row]);
                }
                for (way, (what, value)) in WAYS.iter().enumerate() {
                    let sums = &self.ways[row * WAYS.len() + way];
                    if sums[0] > 0 {
                        ways.push(cell, &[kind, id, what, value], &[seat as i64], sums);
                    }
                }
            }
            for one in 0..shape.cards {
                for other in one + 1..shape.cards {
                    let sums = &self.pairs[(seat * shape.cards + one) * shape.cards + other];
                    if sums[0] > 0 {
                        let names = [shape.items[one].as_str(), &shape.items[other]];
                        pairs.push(cell, &names, &[seat as i64], sums);
                    }
                }
            }
        }
        vec![
            ("uses", uses.columns()),
            ("ways", ways.columns()),
            ("card_pairs", pairs.columns()),
        ]
    }
}
