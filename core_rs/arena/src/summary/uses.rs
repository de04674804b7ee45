//! What items brought to each seat, how they were used, and which cards were played together. A seat is one player of
//! a game, so these sums need no further products for exact errors.

use super::{Fared, SAMPLES, Shape, SumTable, Writer, add, add_all, sample, twice};
use crate::recorders::items::{Items, NEVER};
use crate::tables::GameRow;
use crate::tables::items::{CardRow, LocationRow};
use std::sync::Arc;

/// What is counted of an item for one seat of a game. `came` is copies into the hand, `went` copies out of it unplayed,
/// `free` copies played by a token or for nothing.
const VALUES: [&str; 26] = [
    "times",
    "turn",
    "activations",
    "came",
    "went",
    "free",
    "spent",
    "city_end",
    "twig",
    "resin",
    "pebble",
    "berry",
    "cards",
    "tokens",
    "points_base",
    "points_tokens",
    "points_bonus",
    "points",
    "opening_hand",
    "drawn",
    "from_meadow",
    "received",
    "given",
    "discarded",
    "tucked",
    "left_city",
];
const TIMES: usize = 0;
const CAME: usize = 3;
const WENT: usize = 4;
const SPENT: usize = 6;
const CITY_END: usize = 7;
const POINTS: usize = 17;
/// The first of the values are kept with their squares and their products with `times`, so that what a play brings has
/// an exact error; and those of these two.
const MEASURED: usize = 18;
const RATIOS: [(usize, usize); 3] = [(CAME, WENT), (SPENT, POINTS), (CITY_END, POINTS)];
/// Seats, seats that used it, values, squares, products with times, products of two.
const USES: usize = 2 + VALUES.len() + MEASURED + (MEASURED - 1) + RATIOS.len();
type Values = [i64; VALUES.len()];

const WAYS: [(&str, &str); 15] = [
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
    ("paid", "upgraded"),
    ("paid", "good"),
    ("from", FIRST_SHELF),
    ("from", SECOND_SHELF),
];
/// In their place stand the ids of the shelves that are counted apart.
const FIRST_SHELF: &str = "shelf_1";
const SECOND_SHELF: &str = "shelf_2";
const WAY: [&str; 6] = ["seats", "times", "win", "score", "win__win", "score__score"];
const PAIR: [&str; 5] = ["seats", "win", "score", "win__win", "score__score"];

pub struct UseSums {
    shape: Arc<Shape>,
    /// By sample, seat and item.
    uses: Vec<[i64; USES]>,
    ways: Vec<[i64; WAY.len()]>,
    /// Cards that one seat played, two by two, the lower id first.
    pairs: Vec<[i64; PAIR.len()]>,
    played: Vec<usize>,
}

impl UseSums {
    pub fn new(shape: Arc<Shape>) -> UseSums {
        let rows = shape.seats() * shape.items.len();
        UseSums {
            uses: vec![[0; USES]; SAMPLES * rows],
            ways: vec![[0; WAY.len()]; rows * WAYS.len()],
            pairs: vec![[0; PAIR.len()]; shape.seats() * shape.cards * shape.cards],
            played: Vec::with_capacity(shape.cards),
            shape,
        }
    }

    pub fn add(&mut self, game: &GameRow, fared: &[Fared], items: &Items) {
        let shape = Arc::clone(&self.shape);
        let first = sample(game.deal) * shape.seats() * shape.items.len();
        for (seat, &[win, score, _]) in fared.iter().enumerate() {
            let base = seat * shape.items.len();
            self.played.clear();
            for (card, row) in items.cards(seat) {
                let item = base + usize::from(card);
                self.used(first + item, &of_card(row));
                if row.turn_first_played > 0 {
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
                        row.upgraded,
                        row.paid_good,
                        row.played_from_shelf_1,
                        row.played_from_shelf_2,
                    ];
                    self.way(item, &ways, win, score);
                }
            }
            for row in items.events() {
                let item = base + shape.event(row.event.0);
                let mut values = [0; VALUES.len()];
                if usize::from(row.claimed_by) == seat {
                    [values[TIMES], values[1], values[POINTS]] = [1, row.turn.into(), row.points.into()];
                    if row.season != NEVER {
                        let mut ways = [0; 4];
                        ways[usize::from(row.season.0)] = 1;
                        self.way(item, &ways, win, score);
                    }
                }
                self.used(first + item, &values);
            }
            for (place, row) in items.locations(seat) {
                let item = base + shape.location(place);
                self.used(first + item, &of_location(row));
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

    fn used(&mut self, item: usize, values: &Values) {
        let sums = &mut self.uses[item];
        sums[0] += 1;
        sums[1] += i64::from(values[TIMES] > 0);
        // Most items brought nothing to most seats.
        let any = |values: &[i64]| values.iter().fold(0, |any, value| any | value) != 0;
        if !any(values) {
            return;
        }
        let (plain, products) = sums[2..].split_at_mut(VALUES.len());
        add(plain, values);
        // And many cards came and went, and nothing else.
        if !any(&values[WENT + 1..MEASURED]) && values[TIMES] == 0 {
            for (sum, value) in products.iter_mut().zip(&values[..=WENT]) {
                *sum += value * value;
            }
            products[2 * MEASURED - 1] += values[CAME] * values[WENT];
            return;
        }
        let (squares, rest) = products.split_at_mut(MEASURED);
        for (sum, value) in squares.iter_mut().zip(values) {
            *sum += value * value;
        }
        let (with_times, ratios) = rest.split_at_mut(MEASURED - 1);
        if values[TIMES] > 0 {
            for (sum, value) in with_times.iter_mut().zip(&values[1..]) {
                *sum += values[TIMES] * value;
            }
        }
        for (sum, (one, other)) in ratios.iter_mut().zip(RATIOS) {
            *sum += values[one] * values[other];
        }
    }

    fn way(&mut self, item: usize, ways: &[u8], win: i64, score: i64) {
        let sums = &mut self.ways[item * WAYS.len()..];
        for (sums, &times) in sums.iter_mut().zip(ways) {
            if times > 0 {
                let more = [1, i64::from(times), win, score, win * win, score * score];
                add(sums, &more);
            }
        }
    }

    fn together(&mut self, seat: usize, win: i64, score: i64) {
        let cards = self.shape.cards;
        let more = [1, win, score, win * win, score * score];
        for (at, one) in self.played.iter().enumerate() {
            let base = (seat * cards + one) * cards;
            for other in &self.played[at + 1..] {
                add(&mut self.pairs[base + other], &more);
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
        let keys = (cell, ["kind", "item"], ["seat"]);
        let [uses, by_sample] = twice(keys, &use_names(), &self.uses, 0, |row| {
            let (kind, item) = shape.item(row % all);
            ([kind, item], [(row / all) as i64])
        });
        let mut ways = Writer::new(&["kind", "item", "what", "value"], &["seat"], WAY.map(str::to_owned));
        let mut pairs = Writer::new(&["card", "other"], &["seat"], PAIR.map(str::to_owned));
        for seat in 0..shape.seats() {
            for (item, id) in shape.items.iter().enumerate() {
                let row = seat * all + item;
                let kind = shape.kind(item);
                for (way, (what, value)) in WAYS.iter().enumerate() {
                    let sums = &self.ways[row * WAYS.len() + way];
                    if sums[0] > 0 {
                        let value = match *value {
                            FIRST_SHELF => &shape.shelves[0],
                            SECOND_SHELF => &shape.shelves[1],
                            value => value,
                        };
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
            ("uses", uses),
            ("use_samples", by_sample),
            ("ways", ways.columns()),
            ("card_pairs", pairs.columns()),
        ]
    }
}

fn of_card(row: &CardRow) -> Values {
    let points = [row.points_base, row.points_tokens, row.points_bonus];
    let [base, tokens, bonus] = points.map(i64::from);
    let add = |counts: &[u8]| counts.iter().map(|&n| i64::from(n)).sum::<i64>();
    [
        row.played().into(),
        row.turn_first_played.into(),
        row.activations.into(),
        add(&[row.opening_hand, row.drawn, row.from_meadow, row.received]),
        add(&[row.given, row.discarded, row.tucked]),
        add(&[row.paid_token, row.paid_good, row.paid_free]),
        row.spent.into(),
        row.city_end.into(),
        row.twig.into(),
        row.resin.into(),
        row.pebble.into(),
        row.berry.into(),
        row.cards.into(),
        row.tokens.into(),
        base,
        tokens,
        bonus,
        base + tokens + bonus,
        row.opening_hand.into(),
        row.drawn.into(),
        row.from_meadow.into(),
        row.received.into(),
        row.given.into(),
        row.discarded.into(),
        row.tucked.into(),
        row.left_city.into(),
    ]
}

/// Uses without a worker are its activations.
fn of_location(row: &LocationRow) -> Values {
    let mut values = [0; VALUES.len()];
    values[TIMES] = row.visits().into();
    values[2] = row.copied.into();
    let gained = [row.twig, row.resin, row.pebble, row.berry, row.cards, row.tokens];
    for (value, n) in values[8..].iter_mut().zip(gained) {
        *value = n.into();
    }
    values[POINTS] = row.points_end.into();
    values
}

fn use_names() -> Vec<String> {
    let plain = ["seats", "used"].into_iter().chain(VALUES).map(str::to_owned);
    let squares = VALUES[..MEASURED].iter().map(|name| format!("{name}__{name}"));
    let with_times = VALUES[1..MEASURED].iter().map(|name| format!("times__{name}"));
    let ratios = RATIOS.map(|(one, other)| format!("{}__{}", VALUES[one], VALUES[other]));
    plain.chain(squares).chain(with_times).chain(ratios).collect()
}
