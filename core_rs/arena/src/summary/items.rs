//! Cards, events and locations by bot: how often they were dealt, seen and used, how those seats fared, and every
//! product of these numbers within a game, so that the game stays the unit of each error.

use super::{Shape, SumTable, Writer, add_all, product_names, products};
use crate::items::{Items, bits};
use crate::tables::SeatRow;
use everdell_engine::ids::{MAX_SEATS, NONE};
use std::sync::Arc;

const MEASURES: [&str; 11] = [
    "dealt",
    "dealt_win",
    "dealt_score",
    "seen",
    "seen_win",
    "seen_score",
    "used",
    "used_win",
    "used_score",
    "win",
    "score",
];
const N: usize = MEASURES.len();
const PRODUCTS: usize = N * (N + 1) / 2;
/// Games, sums, products.
const OWN: usize = 1 + N + PRODUCTS;
const CROSS: usize = N * N;

/// Where a state's numbers begin among the measures.
const DEALT: usize = 0;
const SEEN: usize = 3;
const USED: usize = 6;

pub struct ItemSums {
    shape: Arc<Shape>,
    own: Vec<[i64; OWN]>,
    /// Products between two bots at one table, the one with the lower code first.
    cross: Vec<[i64; CROSS]>,
    /// The measures of the game being added, by bot and item; zero between games.
    game: Vec<[i64; N]>,
    touched: Vec<usize>,
}

impl ItemSums {
    pub fn new(shape: Arc<Shape>) -> ItemSums {
        let (items, bots) = (shape.items.len(), shape.bot_names.len());
        ItemSums {
            own: vec![[0; OWN]; items * bots],
            cross: vec![[0; CROSS]; items * bots * (bots - 1) / 2],
            game: vec![[0; N]; items * bots],
            touched: Vec::with_capacity(items),
            shape,
        }
    }

    pub fn add(&mut self, seats: &[SeatRow], items: &Items) {
        self.collect(seats, items);
        let (all, bots) = (self.shape.items.len(), self.shape.bot_names.len());
        let mut totals = [[0i64; 2]; MAX_SEATS];
        for (seat, row) in seats.iter().enumerate() {
            let total = &mut totals[usize::from(self.shape.bots[seat])];
            total[0] += i64::from(row.win_60ths);
            total[1] += i64::from(row.score);
        }
        for &item in &self.touched {
            for (bot, total) in totals[..bots].iter().enumerate() {
                let values = &mut self.game[bot * all + item];
                values[N - 2..].copy_from_slice(total);
                if values[SEEN] > 0 {
                    let sums = &mut self.own[bot * all + item];
                    sums[0] += 1;
                    for (sum, value) in sums[1..].iter_mut().zip(values.iter()) {
                        *sum += value;
                    }
                    products(values, &mut sums[1 + N..]);
                }
            }
            let mut pair = 0;
            for one in 0..bots {
                for other in one + 1..bots {
                    let (left, right) = (self.game[one * all + item], self.game[other * all + item]);
                    let sums = &mut self.cross[pair * all + item];
                    for (row, value) in left.iter().enumerate() {
                        for (sum, factor) in sums[row * N..(row + 1) * N].iter_mut().zip(&right) {
                            *sum += value * factor;
                        }
                    }
                    pair += 1;
                }
            }
            for bot in 0..bots {
                self.game[bot * all + item] = [0; N];
            }
        }
    }

    /// Fills in what the seats of each bot did with each item.
    fn collect(&mut self, seats: &[SeatRow], items: &Items) {
        let shape = Arc::clone(&self.shape);
        let all = shape.items.len();
        self.touched.clear();
        let held = (0..seats.len()).fold(0, |mask, seat| mask | items.held(seat));
        self.touched.extend(bits(held).map(usize::from));
        self.touched
            .extend(items.events().iter().map(|row| shape.event(row.event.0)));
        self.touched
            .extend(items.locations(0).map(|(place, _)| shape.location(place)));
        for (seat, row) in seats.iter().enumerate() {
            let base = usize::from(shape.bots[seat]) * all;
            let fared = [1, i64::from(row.win_60ths), i64::from(row.score)];
            let mut count = |item: usize, state: usize| {
                for (value, n) in self.game[base + item][state..].iter_mut().zip(fared) {
                    *value += n;
                }
            };
            for (card, row) in items.cards(seat) {
                let card = usize::from(card);
                count(card, SEEN);
                if row.opening_hand > 0 {
                    count(card, DEALT);
                }
                if row.turn_first_played > 0 {
                    count(card, USED);
                }
            }
            for row in items.events() {
                count(shape.event(row.event.0), SEEN);
                if row.claimed_by != NONE && usize::from(row.claimed_by) == seat {
                    count(shape.event(row.event.0), USED);
                }
            }
            for (place, row) in items.locations(seat) {
                count(shape.location(place), SEEN);
                if row.visits() > 0 {
                    count(shape.location(place), USED);
                }
            }
        }
    }

    pub fn merge(&mut self, other: &ItemSums) {
        add_all(&mut self.own, &other.own);
        add_all(&mut self.cross, &other.cross);
    }

    pub fn tables(&self) -> Vec<SumTable> {
        let shape = &self.shape;
        let (all, bots) = (shape.items.len(), shape.bot_names.len());
        let sums = ["games".to_owned()]
            .into_iter()
            .chain(MEASURES.map(str::to_owned))
            .chain(product_names(&MEASURES));
        let mut own = Writer::new(&["kind", "item", "bot"], &[], sums);
        for (bot, name) in shape.bot_names.iter().enumerate() {
            for (item, id) in shape.items.iter().enumerate() {
                let sums = &self.own[bot * all + item];
                if sums[0] > 0 {
                    own.push(shape.cell, &[shape.kind(item), id, name], &[], sums);
                }
            }
        }
        let names = MEASURES.iter();
        let names = names.flat_map(|one| MEASURES.iter().map(move |other| format!("{one}__{other}")));
        let mut cross = Writer::new(&["kind", "item", "bot", "other"], &[], names);
        let mut pair = 0;
        for one in 0..bots {
            for other in one + 1..bots {
                for (item, id) in shape.items.iter().enumerate() {
                    let sums = &self.cross[pair * all + item];
                    if sums.iter().any(|&sum| sum != 0) {
                        let names = [shape.kind(item), id, &shape.bot_names[one], &shape.bot_names[other]];
                        cross.push(shape.cell, &names, &[], sums);
                    }
                }
                pair += 1;
            }
        }
        vec![("items", own.columns()), ("item_bots", cross.columns())]
    }
}
