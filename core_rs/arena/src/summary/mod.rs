//! Sums over games that merge exactly: whole numbers only, so that the order of adding changes nothing. A table of sums
//! stays small however many games go in, and holds what means, differences and their clustered errors need.
//!
//! ```text
//! items   by seat: dealt, seen and used cards, events and locations, and how those seats fared; products between seats
//! uses    by seat: what items brought; by season, source and payment; cards played together
//! tempo   by seat: how those fared who played so many cards, and a given card among them
//! seats   by seat: measures with all products, products between seats, finishing orders, histograms
//! games   length, closeness, lead
//! notable records and examples, as fixed-size lists
//! ```
//!
//! Cells share their deals. What their games have in common shows in sums by [`sample`]: `items`, `uses`, `seats` and
//! `games` are kept by sample, and written [`twice`].

mod games;
mod items;
mod notable;
mod seats;
mod tempo;
mod uses;

use crate::recorders::items::{Code, Items};
use crate::tables::declaration::{Cell, Column, Data, Meaning};
use crate::tables::{GameRow, SeatRow};
use everdell_engine::catalog::Catalog;
use everdell_engine::ids::MAX_SEATS;
use std::sync::Arc;

/// How a seat fared: victories in sixtieths, points, and points more than the best of the others (0 alone at a table).
const FARED: [&str; 3] = ["win", "score", "margin"];
type Fared = [i64; FARED.len()];

/// A seat: 1, and by outcome the value and its square. What is counted of seats is a sum of these.
const MOMENTS: usize = 1 + 2 * FARED.len();

fn moments(fared: &Fared) -> [i64; MOMENTS] {
    let mut all = [1; MOMENTS];
    for (outcome, value) in fared.iter().enumerate() {
        all[1 + 2 * outcome] = *value;
        all[2 + 2 * outcome] = value * value;
    }
    all
}

/// Deals fall into so many samples by their number.
const SAMPLES: usize = 32;

/// The five binary digits after the first: neighbours are together, so that a block has few samples, and still no sample
/// ever has many more deals than another.
fn sample(deal: u32) -> usize {
    let digits = deal.checked_ilog2().unwrap_or(0);
    (deal >> digits.saturating_sub(5)) as usize % SAMPLES
}

/// The sums that a table by sample has: those that are no products, and how often a card was dealt and used.
fn is_plain(name: &str) -> bool {
    !name.contains("__") || name == "dealt__used"
}

/// Sums by sample and row as a table of all deals and one by sample. `about` tells the keys of a row; a row is written if
/// its sum number `count` is not 0.
fn twice<'a, const T: usize, const K: usize, const N: usize>(
    (cell, texts, numbers): (u32, [&'static str; T], [&'static str; K]),
    names: &[String],
    sums: &[[i64; N]],
    count: usize,
    about: impl Fn(usize) -> ([&'a str; T], [i64; K]),
) -> [Vec<Column>; 2] {
    let rows = sums.len() / SAMPLES;
    let mut all = vec![[0; N]; rows];
    let mut whole = Writer::new(&texts, &numbers, names.to_vec());
    let with_sample: Vec<&str> = numbers.iter().copied().chain(["sample"]).collect();
    let mut by_sample = Writer::new(&texts, &with_sample, names.to_vec());
    by_sample.kept.retain(|&at| is_plain(&names[at]));
    by_sample.sums.retain(|(name, _)| is_plain(name));
    for (sample, of_sample) in sums.chunks_exact(rows).enumerate() {
        add_all(&mut all, of_sample);
        for (row, sums) in of_sample.iter().enumerate().filter(|(_, sums)| sums[count] > 0) {
            let (texts, numbers) = about(row);
            let numbers: Vec<i64> = numbers.into_iter().chain([sample as i64]).collect();
            by_sample.push(cell, &texts, &numbers, sums);
        }
    }
    for (row, sums) in all.iter().enumerate().filter(|(_, sums)| sums[count] > 0) {
        let (texts, numbers) = about(row);
        whole.push(cell, &texts, &numbers, sums);
    }
    [whole.columns(), by_sample.columns()]
}

/// A table of sums by name.
pub type SumTable = (&'static str, Vec<Column>);

/// What the sums are counted over.
#[derive(Clone, Debug)]
pub struct Shape {
    pub cell: u32,
    /// The bot of each seat, as a position in `bot_names`.
    pub bots: Vec<u8>,
    pub bot_names: Vec<String>,
    /// Ids of cards, then events, then locations.
    pub items: Vec<String>,
    pub cards: usize,
    pub events: usize,
    /// Ids of the shelves from which plays are counted apart.
    pub shelves: Vec<String>,
}

impl Shape {
    pub fn new(catalog: &Catalog, cell: u32, bots: Vec<u8>, bot_names: Vec<String>) -> Shape {
        let events = catalog.events.iter().map(|def| &def.id);
        Shape {
            shelves: catalog.shelves.recorded().map(|(_, shelf)| shelf.id.clone()).collect(),
            cell,
            bots,
            bot_names,
            items: catalog
                .card_ids()
                .chain(events)
                .chain(catalog.location_ids())
                .cloned()
                .collect(),
            cards: catalog.card_ids().count(),
            events: catalog.events.len(),
        }
    }

    pub fn seats(&self) -> usize {
        self.bots.len()
    }
    pub fn bot(&self, seat: usize) -> &str {
        &self.bot_names[usize::from(self.bots[seat])]
    }
    pub fn event(&self, event: u8) -> usize {
        self.cards + usize::from(event)
    }
    pub fn location(&self, location: Code) -> usize {
        self.cards + self.events + usize::from(location)
    }
    /// The kind of an item, and its id.
    pub fn item(&self, item: usize) -> (&'static str, &str) {
        (self.kind(item), &self.items[item])
    }
    pub fn kind(&self, item: usize) -> &'static str {
        if item < self.cards {
            "card"
        } else if item < self.cards + self.events {
            "event"
        } else {
            "location"
        }
    }
}

/// All sums of the games of one cell.
pub struct Summary {
    items: items::ItemSums,
    uses: uses::UseSums,
    tempo: tempo::TempoSums,
    seats: seats::SeatSums,
    games: games::GameSums,
    notable: notable::Notable,
}

impl Summary {
    pub fn new(shape: Shape) -> Summary {
        let shape = Arc::new(shape);
        Summary {
            items: items::ItemSums::new(Arc::clone(&shape)),
            uses: uses::UseSums::new(Arc::clone(&shape)),
            tempo: tempo::TempoSums::new(Arc::clone(&shape)),
            seats: seats::SeatSums::new(Arc::clone(&shape)),
            games: games::GameSums::new(Arc::clone(&shape)),
            notable: notable::Notable::new(shape),
        }
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow], items: &Items) {
        let fared = fared(seats);
        let fared = &fared[..seats.len()];
        self.items.add(game, seats, fared, items);
        self.uses.add(game, fared, items);
        self.tempo.add(seats, fared, items);
        self.seats.add(game, seats, fared);
        self.games.add(game, seats);
        self.notable.add(game, seats, items);
    }

    /// Adds the games of another summary of the same cell.
    pub fn merge(&mut self, other: &Summary) {
        self.items.merge(&other.items);
        self.uses.merge(&other.uses);
        self.tempo.merge(&other.tempo);
        self.games.merge(&other.games);
        self.seats.merge(&other.seats);
        self.notable.merge(&other.notable);
    }

    pub fn tables(&self) -> Vec<SumTable> {
        let mut all = self.items.tables();
        all.extend(self.uses.tables());
        all.push(self.tempo.table());
        all.extend(self.seats.tables());
        all.extend(self.games.tables());
        all.push(self.notable.table());
        all
    }
}

fn fared(seats: &[SeatRow]) -> [Fared; MAX_SEATS] {
    let mut all = [Fared::default(); MAX_SEATS];
    for (seat, row) in seats.iter().enumerate() {
        let others = seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let best = others.map(|(_, other)| other.score).max().unwrap_or(row.score);
        let margin = i64::from(row.score) - i64::from(best);
        all[seat] = [row.win_60ths.into(), row.score.into(), margin];
    }
    all
}

/// Two seats of a table, the lower first.
fn pairs_of(seats: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..seats).flat_map(move |one| (one + 1..seats).map(move |other| (one, other)))
}

/// Adds `more` to `sums`, number by number.
#[inline]
fn add(sums: &mut [i64], more: &[i64]) {
    for (sum, n) in sums.iter_mut().zip(more) {
        *sum += n;
    }
}

/// Adds `other` to `into`, row by row.
fn add_all<const N: usize>(into: &mut [[i64; N]], other: &[[i64; N]]) {
    for (sums, more) in into.iter_mut().zip(other) {
        // Most samples of a block are empty.
        if *more != [0; N] {
            add(sums, more);
        }
    }
}

/// A table being written: keys first, then sums.
struct Writer {
    cell: Vec<u32>,
    keys: Vec<(&'static str, Key)>,
    sums: Vec<(String, Vec<i64>)>,
    /// Which of the numbers of a row these are.
    kept: Vec<usize>,
}

enum Key {
    Text(Vec<String>),
    Number(Vec<i64>),
}

impl Writer {
    fn new(texts: &[&'static str], numbers: &[&'static str], sums: impl IntoIterator<Item = String>) -> Writer {
        let texts = texts.iter().map(|&name| (name, Key::Text(Vec::new())));
        let numbers = numbers.iter().map(|&name| (name, Key::Number(Vec::new())));
        let sums: Vec<_> = sums.into_iter().map(|name| (name, Vec::new())).collect();
        Writer {
            cell: Vec::new(),
            keys: texts.chain(numbers).collect(),
            kept: (0..sums.len()).collect(),
            sums,
        }
    }

    /// A row: its keys in the order of declaration (texts, then numbers) and its sums.
    fn push(&mut self, cell: u32, texts: &[&str], numbers: &[i64], sums: &[i64]) {
        self.cell.push(cell);
        for (at, (_, key)) in self.keys.iter_mut().enumerate() {
            match key {
                Key::Text(values) => values.push(texts[at].to_owned()),
                Key::Number(values) => values.push(numbers[at - texts.len()]),
            }
        }
        for ((_, values), &at) in self.sums.iter_mut().zip(&self.kept) {
            values.push(sums[at]);
        }
    }

    fn columns(self) -> Vec<Column> {
        let mut all = vec![column("cell".to_owned(), "key", u32::column(self.cell))];
        for (name, key) in self.keys {
            let data = match key {
                Key::Text(values) => Data::Texts(values),
                Key::Number(values) => i64::column(values),
            };
            all.push(column(name.to_owned(), "key", data));
        }
        for (name, values) in self.sums {
            all.push(column(name, "sum", i64::column(values)));
        }
        all
    }
}

fn column(name: String, unit: &'static str, data: Data) -> Column {
    let kind = match data {
        Data::Texts(_) => "text",
        Data::U32(_) => "u32",
        _ => "i64",
    };
    Column {
        meaning: Meaning {
            name: name.into(),
            kind,
            unit,
            text: "",
        },
        data,
    }
}

/// Names of the products of a list of measures with itself, in the order of [`products`].
fn product_names(names: &[&str]) -> Vec<String> {
    let pairs = |at: usize| names[at..].iter().map(move |other| format!("{}__{other}", names[at]));
    (0..names.len()).flat_map(pairs).collect()
}

/// Adds all products of `values` with each other to `into`, each once.
#[inline]
fn products<const N: usize>(values: &[i64; N], into: &mut [i64]) {
    let mut at = 0;
    for i in 0..N {
        for j in i..N {
            into[at] += values[i] * values[j];
            at += 1;
        }
    }
}
