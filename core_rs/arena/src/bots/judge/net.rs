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
/// Sums of the layers are in 256th; told numbers, cells and their weights in 4,096th, so that the upper half of a product is a
/// sum again.
const SUM_BITS: u32 = 8;
const WEIGHT_BITS: u32 = 12;
/// Sketches and what zones make of them are in 65,536th.
const FINE_BITS: u32 = 16;
/// The worth that counts as one in the net, in thousandths of a point.
const UNIT: i64 = 10_000;
/// No told number and no weight is further from 0, and a cell of the first layer holds no more.
const MOST: i32 = i16::MAX as i32;
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
    /// What each told number adds to the first layer, what its cells add to the second, and the end.
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
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fast {
    told: Vec<[i16; FIRST]>,
    first: [i16; FIRST],
    cells: Vec<[i16; SECOND]>,
    second: [i16; SECOND],
}

/// What the cards of a catalog add to the first layer, by zone and card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    rows: Vec<[i16; FIRST]>,
    cards: usize,
}

/// The parts of a net in the order of its text, and how many numbers each has.
const PARTS: [(&str, usize); 9] = [
    ("sketch", TRAITS * SKETCH),
    ("zones", ZONES * SKETCH * FIRST),
    ("means", Position::LEN),
    ("factors", Position::LEN),
    ("told", Position::LEN * FIRST),
    ("first", FIRST),
    ("cells", FIRST * SECOND),
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
            ("told", &told, MOST),
            ("first", &first, MOST),
            ("cells", &cells, MOST),
            ("second", &second, MOST),
            ("last", &last, MOST),
            ("sketch", &sketch, 1 << 24),
            ("zones", &zones, 1 << 24),
            ("factors", &factors, 1 << 30),
            ("means", &means, 1 << 20),
        ] {
            if !fine(numbers, most) {
                return Err(format!("'{key}': expected numbers from {} to {most}", -most));
            }
        }
        // A product that is cut to its upper half loses half a part of a sum on average.
        let half = Position::LEN as i16 / 2;
        let fast = Fast {
            told: rows(&told),
            first: row(&first).map(|bias| bias.saturating_add(half)),
            cells: rows(&cells),
            second: row(&second),
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
                    (sum >> (2 * FINE_BITS - SUM_BITS)).clamp(-i64::from(MOST), i64::from(MOST)) as i16
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
        let mut first = self.fast.first;
        for (place, &card) in zones.iter().enumerate() {
            let card = usize::from(card);
            if card < deck.cards
                && let Some(row) = deck.rows.get(ZONE_OF[place] * deck.cards + card)
            {
                for (sum, &add) in first.iter_mut().zip(row) {
                    *sum = sum.saturating_add(add);
                }
            }
        }
        let usual = self.means.iter().zip(&self.factors);
        for ((&number, (&mean, &factor)), row) in position.iter().zip(usual).zip(&self.fast.told) {
            let off = (i64::from(i32::from(number) - mean) * i64::from(factor)) >> FINE_BITS;
            add_products(&mut first, row, off.clamp(-i64::from(MOST), i64::from(MOST)) as i16);
        }
        let mut second = self.fast.second;
        for (&sum, row) in first.iter().zip(&self.fast.cells) {
            let cell = sum.clamp(0, (MOST >> (WEIGHT_BITS - SUM_BITS)) as i16) << (WEIGHT_BITS - SUM_BITS);
            add_products(&mut second, row, cell);
        }
        let ends = second.iter().zip(&self.last);
        let end: i64 = ends
            .map(|(&cell, &weight)| i64::from(cell.max(0)) * i64::from(weight))
            .sum();
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

/// Adds a number times each of the weights to sums.
#[inline]
fn add_products<const N: usize>(sums: &mut [i16; N], weights: &[i16; N], number: i16) {
    if number != 0 {
        for (sum, &weight) in sums.iter_mut().zip(weights) {
            let product = (i32::from(weight) * i32::from(number)) >> 16;
            *sum = sum.saturating_add(product as i16);
        }
    }
}

/// Numbers that are known to fit.
fn row<const N: usize>(numbers: &[i32]) -> [i16; N] {
    std::array::from_fn(|at| numbers.get(at).map_or(0, |&number| number as i16))
}

fn rows<const N: usize>(numbers: &[i32]) -> Vec<[i16; N]> {
    numbers.chunks(N).map(row).collect()
}
