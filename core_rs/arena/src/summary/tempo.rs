//! How seats fared by the number of cards that they played, and of those the seats that played a given card: seats of
//! the same tempo can be compared.

use super::{FARED, Fared, MOMENTS, Shape, SumTable, Writer, add, add_all, moments};
use crate::recorders::items::Items;
use crate::tables::SeatRow;
use std::sync::Arc;

/// Whoever played more is counted here.
const MOST: usize = 31;
/// The name under which all seats are counted.
const ALL: &str = "";

pub struct TempoSums {
    shape: Arc<Shape>,
    /// By seat, card (all seats last) and number of cards.
    sums: Vec<[i64; MOMENTS]>,
}

impl TempoSums {
    pub fn new(shape: Arc<Shape>) -> TempoSums {
        TempoSums {
            sums: vec![[0; MOMENTS]; shape.seats() * (shape.cards + 1) * (MOST + 1)],
            shape,
        }
    }

    pub fn add(&mut self, seats: &[SeatRow], fared: &[Fared], items: &Items) {
        let cards = self.shape.cards;
        for (seat, (row, fared)) in seats.iter().zip(fared).enumerate() {
            let base = seat * (cards + 1) * (MOST + 1);
            let tempo = usize::from(row.cards_played).min(MOST);
            let moments = moments(fared);
            let mut count = |card: usize| add(&mut self.sums[base + card * (MOST + 1) + tempo], &moments);
            count(cards);
            for (card, row) in items.cards(seat) {
                if row.turn_first_played > 0 {
                    count(usize::from(card));
                }
            }
        }
    }

    pub fn merge(&mut self, other: &TempoSums) {
        add_all(&mut self.sums, &other.sums);
    }

    pub fn table(&self) -> SumTable {
        let shape = &self.shape;
        let sums = FARED
            .iter()
            .flat_map(|name| [(*name).to_owned(), format!("{name}__{name}")]);
        let mut table = Writer::new(
            &["item"],
            &["seat", "cards"],
            ["seats".to_owned()].into_iter().chain(sums),
        );
        for (at, sums) in self.sums.iter().enumerate().filter(|(_, sums)| sums[0] > 0) {
            let (row, tempo) = (at / (MOST + 1), at % (MOST + 1));
            let (seat, card) = (row / (shape.cards + 1), row % (shape.cards + 1));
            let name = if card == shape.cards { ALL } else { &shape.items[card] };
            table.push(shape.cell, &[name], &[seat as i64, tempo as i64], sums);
        }
        ("tempo", table.columns())
    }
}
