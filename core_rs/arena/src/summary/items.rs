//! Cards, events and locations by seat: how often they were dealt, seen and used, and how those seats fared; and the
//! products of these numbers between two seats of a table, so that the game stays the unit of each error.
//!
//! A state is a yes or no, so within a seat its count and the sums and squares of how the seat fared are all there is.

use super::{FARED, Fared, MOMENTS, SumTable, Writer, add, add_all, moments};
use super::{SAMPLES, Shape, pairs_of, sample, twice};
use crate::recorders::items::{Items, NameSet};
use crate::tables::{GameRow, SeatRow};
use everdell_engine::ids::{MAX_SEATS, NONE};
use std::sync::Arc;

const STATES: [&str; 3] = ["dealt", "seen", "used"];
const DEALT: usize = 0;
const SEEN: usize = 1;
const USED: usize = 2;

/// Of each state: its count, and by outcome the sum and the sum of squares.
const OF_STATE: usize = MOMENTS;
/// And how often a seat was dealt the card and used it.
const OWN: usize = STATES.len() * OF_STATE + 1;
/// Of each state: both seats in it, and by outcome the seven products of (state, outcome, both) of one seat with those
/// of the other that are not known from the seats alone.
const PRODUCTS: usize = 7;
const BETWEEN: usize = 1 + PRODUCTS * FARED.len();
const CROSS: usize = STATES.len() * BETWEEN;

pub struct ItemSums {
    shape: Arc<Shape>,
    /// By sample, seat and item.
    own: Vec<[i64; OWN]>,
    /// By two seats, the lower first, and item.
    cross: Vec<[i64; CROSS]>,
}

impl ItemSums {
    pub fn new(shape: Arc<Shape>) -> ItemSums {
        let items = shape.items.len();
        ItemSums {
            own: vec![[0; OWN]; SAMPLES * items * shape.seats()],
            cross: vec![[0; CROSS]; items * pairs_of(shape.seats()).count()],
            shape,
        }
    }

    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow], fared: &[Fared], items: &Items) {
        let shape = Arc::clone(&self.shape);
        let all = shape.items.len();
        let base = sample(game.deal) * seats.len() * all;
        // Cards in each state, by seat.
        let mut cards = [[NameSet::default(); STATES.len()]; MAX_SEATS];
        for (seat, fared) in fared.iter().map(moments).enumerate() {
            let fared = &fared;
            let own = &mut self.own[base + seat * all..][..all];
            for (card, row) in items.cards(seat) {
                let (dealt, used) = (row.opening_hand + row.dealt_aside > 0, row.turn_first_played > 0);
                let sums = &mut own[usize::from(card)];
                for (state, is) in [dealt, true, used].into_iter().enumerate() {
                    if is {
                        count(sums, state, fared);
                        cards[seat][state].insert(card);
                    }
                }
                sums[OWN - 1] += i64::from(dealt && used);
            }
            for row in items.events() {
                let sums = &mut own[shape.event(row.event.0)];
                count(sums, SEEN, fared);
                if claimed(row.claimed_by, seat) {
                    count(sums, USED, fared);
                }
            }
            for (place, row) in items.locations(seat) {
                let sums = &mut own[shape.location(place)];
                count(sums, SEEN, fared);
                if row.visits() > 0 {
                    count(sums, USED, fared);
                }
            }
        }
        for (pair, (one, other)) in pairs_of(seats.len()).enumerate() {
            let between = Between::new(&fared[one], &fared[other]);
            let cross = &mut self.cross[pair * all..(pair + 1) * all];
            for state in [DEALT, SEEN, USED] {
                let (mine, theirs) = (&cards[one][state], &cards[other][state]);
                for card in mine.union(theirs).iter() {
                    let is = (mine.has(card), theirs.has(card));
                    between.add(&mut cross[usize::from(card)], state, is);
                }
            }
            for row in items.events() {
                let sums = &mut cross[shape.event(row.event.0)];
                between.add(sums, SEEN, (true, true));
                let is = (claimed(row.claimed_by, one), claimed(row.claimed_by, other));
                between.add(sums, USED, is);
            }
            for ((place, mine), (_, theirs)) in items.locations(one).zip(items.locations(other)) {
                let sums = &mut cross[shape.location(place)];
                between.add(sums, SEEN, (true, true));
                between.add(sums, USED, (mine.visits() > 0, theirs.visits() > 0));
            }
        }
    }

    pub fn merge(&mut self, other: &ItemSums) {
        add_all(&mut self.own, &other.own);
        add_all(&mut self.cross, &other.cross);
    }

    pub fn tables(&self) -> Vec<SumTable> {
        let shape = &self.shape;
        let all = shape.items.len();
        let sums = STATES.into_iter().flat_map(own_names);
        let names: Vec<String> = sums.chain(["dealt__used".to_owned()]).collect();
        let keys = (shape.cell, ["kind", "item", "bot"], ["seat"]);
        let [own, by_sample] = twice(keys, &names, &self.own, SEEN * OF_STATE, |row| {
            let (seat, (kind, item)) = (row / all, shape.item(row % all));
            ([kind, item, shape.bot(seat)], [seat as i64])
        });
        let sums = STATES.into_iter().flat_map(between_names);
        let keys = (["kind", "item", "bot", "other_bot"], ["seat", "other"]);
        let mut cross = Writer::new(&keys.0, &keys.1, sums);
        for (pair, (one, other)) in pairs_of(shape.seats()).enumerate() {
            for (item, id) in shape.items.iter().enumerate() {
                let sums = &self.cross[pair * all + item];
                if sums.iter().any(|&sum| sum != 0) {
                    let names = [shape.kind(item), id, shape.bot(one), shape.bot(other)];
                    cross.push(shape.cell, &names, &[one as i64, other as i64], sums);
                }
            }
        }
        let cross = cross.columns();
        vec![("items", own), ("item_samples", by_sample), ("item_seats", cross)]
    }
}

fn claimed(by: u8, seat: usize) -> bool {
    by != NONE && usize::from(by) == seat
}

#[inline]
fn count(sums: &mut [i64; OWN], state: usize, moments: &[i64; MOMENTS]) {
    add(&mut sums[state * OF_STATE..][..OF_STATE], moments);
}

/// The products of (state, outcome, both) of one seat with those of another, by who of them is in the state: computed
/// once for two seats of a game.
struct Between([[i64; BETWEEN]; 4]);

impl Between {
    fn new(mine: &Fared, theirs: &Fared) -> Between {
        Between(std::array::from_fn(|is| {
            let (one, other) = ((is & 1) as i64, (is >> 1) as i64);
            let mut all = [one * other; BETWEEN];
            for (outcome, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
                let both = mine * theirs;
                let products = [
                    one * theirs,
                    one * both,
                    other * mine,
                    other * both,
                    one * other * theirs,
                    one * other * mine,
                    one * other * both,
                ];
                all[1 + outcome * PRODUCTS..][..PRODUCTS].copy_from_slice(&products);
            }
            all
        }))
    }

    #[inline]
    fn add(&self, sums: &mut [i64; CROSS], state: usize, is: (bool, bool)) {
        let products = &self.0[usize::from(is.0) | usize::from(is.1) << 1];
        add(&mut sums[state * BETWEEN..][..BETWEEN], products);
    }
}

fn own_names(state: &str) -> Vec<String> {
    let mut names = vec![state.to_owned()];
    for fared in FARED {
        names.push(format!("{state}_{fared}"));
        names.push(format!("{state}_{fared}__{state}_{fared}"));
    }
    names
}

/// In the order of [`Between`]; the first factor belongs to the lower seat.
fn between_names(state: &str) -> Vec<String> {
    let mut names = vec![format!("{state}__{state}")];
    for fared in FARED {
        let both = format!("{state}_{fared}");
        names.extend([
            format!("{state}__{fared}"),
            format!("{both}__{fared}"),
            format!("{fared}__{state}"),
            format!("{fared}__{both}"),
            format!("{state}__{both}"),
            format!("{both}__{state}"),
            format!("{both}__{both}"),
        ]);
    }
    names
}
