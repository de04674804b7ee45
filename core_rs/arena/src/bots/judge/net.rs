//! A net that says what a position is worth: the own points less half of the others' that games end with from there.
//!
//! It is told the numbers of the position and the cards in four zones. A card is known by its traits alone: they are summed up
//! in a sketch of 16 numbers, which counts differently in each zone. Whole numbers only: the same on every machine.

use super::inputs::Position;
use super::zones::{CARDS, ZONES, Zones, zone_of};
use crate::bots::heuristic::{TRAITS, traits};
use everdell_engine::catalog::Catalog;
use std::fmt::Write as _;

/// Numbers of a card's sketch, and cells of the two layers.
const SKETCH: usize = 16;
const FIRST: usize = 64;
const SECOND: usize = 16;
/// Numbers of the position, filled up so that they are read eight at a time.
const TOLD: usize = Position::LEN.next_multiple_of(8);

/// Sums of the layers are in so many parts of one; the weights of numbers and cells in 1,024th.
const SUM_BITS: u32 = 9;
const WEIGHT_BITS: u32 = 10;
/// Told numbers are in 128th of their usual deviation from the mean, sketches and what zones make of them in 65,536th.
const TOLD_BITS: u32 = 7;
const FINE_BITS: u32 = 16;
/// The worth that counts as one in the net, in thousandths of a point.
const UNIT: i64 = 10_000;
/// A cell holds no more, and no told number is further from its mean: then no sum overflows.
const FULL: i32 = 8000;
const FAR: i32 = 2000;
/// No weight of a layer is larger.
const HEAVY: i32 = 4095;
/// No mean is further from 0.
const FAR_MEAN: i32 = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The sketch of a card is the sum over its traits.
    sketch: Vec<i32>,
    /// What a sketch adds to the first layer, by zone.
    zones: Vec<i32>,
    /// The usual value of each told number, and its deviation from it in parts.
    means: Vec<i32>,
    factors: Vec<i32>,
    /// The first layer by cell, the second, and the end.
    told: Vec<i32>,
    first: Vec<i32>,
    cells: Vec<i32>,
    second: Vec<i32>,
    last: Vec<i32>,
    /// What all positions have in common and [`Net::worth`] leaves out, in thousandths of a point; unknown in a net without it.
    pub mean: Option<i32>,
    fast: Fast,
}

/// The same as it is played with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Fast {
    told: Vec<[i16; TOLD]>,
    cells: Vec<[i16; FIRST]>,
}

/// What the cards of a catalog add to the first layer, by zone and card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    rows: Vec<[i32; FIRST]>,
    cards: usize,
}

/// The parts of a net in the order of its text, and how many numbers each has.
const PARTS: [(&str, usize); 9] = [
    ("sketch", TRAITS * SKETCH),
    ("zones", ZONES * SKETCH * FIRST),
    ("means", Position::LEN),
    ("factors", Position::LEN),
    ("told", FIRST * Position::LEN),
    ("first", FIRST),
    ("cells", SECOND * FIRST),
    ("second", SECOND),
    ("last", SECOND),
];
/// The line that a net may lack.
const MEAN: &str = "mean";

impl Net {
    /// Is this the key of a line of a net?
    pub fn has_part(key: &str) -> bool {
        key == MEAN || PARTS.iter().any(|(part, _)| *part == key)
    }

    /// Reads the lines of a net, each a key and whole numbers; or says what is wrong with them.
    pub fn parse<'a>(lines: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Net, String> {
        let mut parts: [Vec<i32>; PARTS.len()] = Default::default();
        let mut mean = None;
        for (key, numbers) in lines {
            if key == MEAN {
                let read = numbers
                    .trim()
                    .parse()
                    .ok()
                    .filter(|mean| (-FAR_MEAN..=FAR_MEAN).contains(mean));
                let wrong = || format!("'{MEAN}': expected a whole number from {} to {FAR_MEAN}", -FAR_MEAN);
                mean = Some(read.ok_or_else(wrong)?);
                continue;
            }
            let at = PARTS.iter().position(|(part, _)| *part == key);
            let at = at.ok_or_else(|| format!("a net has no part '{key}'"))?;
            let read = numbers
                .split_whitespace()
                .map(str::parse)
                .collect::<Result<Vec<i32>, _>>();
            parts[at] = read.map_err(|_| format!("'{key}': expected whole numbers"))?;
        }
        for ((key, n), part) in PARTS.iter().zip(&parts) {
            if part.len() != *n {
                let has = part.len();
                return Err(format!(
                    "'{key}' has {has} numbers, expected {n}: it was learned by another version"
                ));
            }
        }
        let [sketch, zones, means, factors, told, first, cells, second, last] = parts;
        let fine = |numbers: &[i32], most: i32| numbers.iter().all(|number| (-most..=most).contains(number));
        for (key, numbers, most) in [
            ("told", &told, i32::from(i16::MAX)),
            ("cells", &cells, HEAVY),
            ("last", &last, i32::from(i16::MAX)),
            ("sketch", &sketch, 1 << 24),
            ("zones", &zones, 1 << 24),
            ("factors", &factors, 1 << 24),
            ("first", &first, 1 << 20),
            ("second", &second, 1 << 20),
            ("means", &means, 1 << 20),
        ] {
            if !fine(numbers, most) {
                return Err(format!("'{key}': expected numbers from {} to {most}", -most));
            }
        }
        let row = |row: &[i32]| std::array::from_fn(|at| row.get(at).map_or(0, |&number| number as i16));
        let fast = Fast {
            told: told.chunks(Position::LEN).map(row).collect(),
            cells: cells
                .as_chunks()
                .0
                .iter()
                .map(|row: &[i32; FIRST]| row.map(|number| number as i16))
                .collect(),
        };
        Ok(Net {
            sketch,
            zones,
            means,
            factors,
            told,
            first,
            cells,
            second,
            last,
            mean,
            fast,
        })
    }

    /// The lines from which [`Net::parse`] reads it.
    pub fn text(&self) -> String {
        let parts = [
            &self.sketch,
            &self.zones,
            &self.means,
            &self.factors,
            &self.told,
            &self.first,
            &self.cells,
            &self.second,
            &self.last,
        ];
        let mut text = String::new();
        for ((key, _), part) in PARTS.iter().zip(parts) {
            text.push_str(key);
            for number in part {
                write!(text, " {number}").expect("writing to a string");
            }
            text.push('\n');
        }
        if let Some(mean) = self.mean {
            writeln!(text, "{MEAN} {mean}").expect("writing to a string");
        }
        text
    }

    /// What the cards of a catalog are to this net.
    pub fn deck(&self, catalog: &Catalog) -> Deck {
        self.deck_of(&traits(catalog))
    }

    /// The same by the traits of the cards.
    pub fn deck_of(&self, traits: &[[i16; TRAITS]]) -> Deck {
        let sketch = |card: &[i16; TRAITS]| -> [i64; SKETCH] {
            std::array::from_fn(|at| {
                let numbers = self.sketch.iter().skip(at).step_by(SKETCH);
                numbers
                    .zip(card)
                    .map(|(&by, &has)| i64::from(by) * i64::from(has))
                    .sum()
            })
        };
        let sketches: Vec<[i64; SKETCH]> = traits.iter().map(sketch).collect();
        let rows = self.zones.chunks(SKETCH * FIRST).flat_map(|zone| {
            sketches.iter().map(|sketch| {
                std::array::from_fn(|cell| {
                    let numbers = zone.iter().skip(cell).step_by(FIRST);
                    let sum: i64 = numbers.zip(sketch).map(|(&by, has)| i64::from(by) * has).sum();
                    (sum >> (2 * FINE_BITS - SUM_BITS)).clamp(-i64::from(FULL), i64::from(FULL)) as i32
                })
            })
        });
        Deck {
            rows: rows.collect(),
            cards: traits.len(),
        }
    }

    /// What a position is worth compared with others, in thousandths of a point.
    pub fn worth(&self, deck: &Deck, position: &[i16], zones: &Zones) -> i32 {
        let mut sums: [i32; FIRST] = [0; FIRST];
        for (sum, &bias) in sums.iter_mut().zip(&self.first) {
            *sum = bias;
        }
        for (place, &card) in zones.iter().enumerate() {
            let card = usize::from(card);
            if card < deck.cards
                && let Some(row) = deck.rows.get(ZONE_OF[place] * deck.cards + card)
            {
                for (sum, add) in sums.iter_mut().zip(row) {
                    *sum += add;
                }
            }
        }
        let mut told = [0i16; TOLD];
        for (at, (told, &number)) in told.iter_mut().zip(position).enumerate() {
            let off = i64::from(i32::from(number) - self.means[at]) * i64::from(self.factors[at]);
            *told = (off >> FINE_BITS).clamp(-i64::from(FAR), i64::from(FAR)) as i16;
        }
        let mut first = [0i16; FIRST];
        for ((cell, sum), row) in first.iter_mut().zip(sums).zip(&self.fast.told) {
            let sum = sum + (dot(row, &told) >> (TOLD_BITS + WEIGHT_BITS - SUM_BITS));
            *cell = sum.clamp(0, FULL) as i16;
        }
        let mut end = 0i64;
        for (at, row) in self.fast.cells.iter().enumerate() {
            let sum = self.second[at] + (dot(row, &first) >> WEIGHT_BITS);
            end += i64::from(sum.clamp(0, FULL)) * i64::from(self.last[at]);
        }
        ((end * UNIT) >> (SUM_BITS + WEIGHT_BITS)) as i32
    }
}

const ZONE_OF: [usize; CARDS] = {
    let mut zones = [0; CARDS];
    let mut place = 0;
    while place < CARDS {
        zones[place] = zone_of(place);
        place += 1;
    }
    zones
};

/// Products of small numbers, added up.
#[inline]
fn dot<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    one.iter().zip(other).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}
