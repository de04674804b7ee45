//! Games worth looking at: records, and examples for each item. Each list keeps its first few entries in an order that
//! depends on the games alone, so lists merge exactly.

use super::{Shape, SumTable, Writer};
use crate::recorders::items::Items;
use crate::tables::{GameRow, SeatRow};
use everdell_engine::ids::NONE;
use std::cmp::Reverse;
use std::sync::Arc;

/// Games kept of each record.
pub const RECORDS: usize = 10;
/// Games kept of each item. Those with the lowest seeds are kept, and seeds are random.
pub const EXAMPLES: usize = 3;

const WHAT: [&str; 6] = [
    "highest score",
    "lowest winning score",
    "closest",
    "largest margin",
    "longest",
    "most lead changes",
];

/// First the highest value, then the lowest seed, then the lowest seat.
type Entry = (Reverse<i64>, u64, u8, u32);

pub struct Notable {
    shape: Arc<Shape>,
    records: [Vec<Entry>; WHAT.len()],
    examples: Vec<Vec<Entry>>,
}

impl Notable {
    pub fn new(shape: Arc<Shape>) -> Notable {
        Notable {
            records: std::array::from_fn(|_| Vec::with_capacity(RECORDS + 1)),
            examples: vec![Vec::with_capacity(EXAMPLES + 1); shape.items.len()],
            shape,
        }
    }

    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow], items: &Items) {
        let (seed, deal) = (game.seed, game.deal);
        let [high, low, close, margin, long, lead] = &mut self.records;
        for row in seats {
            insert(high, RECORDS, (Reverse(row.score.into()), seed, row.seat, deal));
        }
        let record = |list: &mut Vec<Entry>, value: i64| {
            insert(list, RECORDS, (Reverse(value), seed, NONE, deal));
        };
        record(low, -i64::from(game.winning_score));
        record(close, -i64::from(game.margin));
        record(margin, game.margin.into());
        record(long, game.turns.into());
        record(lead, game.lead_changes.into());

        let mut example = |item: usize, seat: u8| {
            insert(&mut self.examples[item], EXAMPLES, (Reverse(0), seed, seat, deal));
        };
        for (seat, row) in seats.iter().enumerate() {
            for (card, held) in items.cards(seat) {
                if held.turn_first_played > 0 {
                    example(usize::from(card), row.seat);
                }
            }
            for (place, used) in items.locations(seat) {
                if used.visits() > 0 {
                    example(self.shape.location(place), row.seat);
                }
            }
        }
        for event in items.events().iter().filter(|event| event.claimed_by != NONE) {
            example(self.shape.event(event.event.0), event.claimed_by);
        }
    }

    pub fn merge(&mut self, other: &Notable) {
        for (list, more) in self.records.iter_mut().zip(&other.records) {
            for &entry in more {
                insert(list, RECORDS, entry);
            }
        }
        for (list, more) in self.examples.iter_mut().zip(&other.examples) {
            for &entry in more {
                insert(list, EXAMPLES, entry);
            }
        }
    }

    pub fn table(&self) -> SumTable {
        let cell = self.shape.cell;
        let numbers = ["value", "deal", "seat", "seed_high", "seed_low"];
        let mut table = Writer::new(&["what", "kind", "item"], &numbers, []);
        let mut write = |what: &str, kind: &str, item: &str, sign: i64, list: &[Entry]| {
            for &(Reverse(value), seed, seat, deal) in list {
                let halves = [(seed >> 32) as i64, (seed & 0xFFFF_FFFF) as i64];
                let numbers = [value * sign, deal.into(), seat.into(), halves[0], halves[1]];
                table.push(cell, &[what, kind, item], &numbers, &[]);
            }
        };
        for (what, list) in WHAT.iter().zip(&self.records) {
            let sign = if matches!(*what, "lowest winning score" | "closest") {
                -1
            } else {
                1
            };
            write(what, "", "", sign, list);
        }
        for (item, list) in self.examples.iter().enumerate() {
            write("example", self.shape.kind(item), &self.shape.items[item], 1, list);
        }
        ("notable", table.columns())
    }
}

#[inline]
fn insert(list: &mut Vec<Entry>, limit: usize, entry: Entry) {
    if list.len() == limit && list[limit - 1] <= entry {
        return;
    }
    let at = list.partition_point(|other| *other < entry);
    list.insert(at, entry);
    list.truncate(limit);
}
