//! Is a price of several things at hand?

use crate::effect::{Fee, FeeCards};
use crate::ids::Seat;
use crate::observer::Observer;

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn can_afford(&self, seat: Seat, fee: &Fee) -> bool {
        let player = self.player(seat);
        player.resources.covers(fee.what)
            && (player.resources - fee.what).total() >= u16::from(fee.any)
            && player.points + self.tokens_from(seat, fee.points_on_cards, 0) >= u16::from(fee.points)
            && player.goods.iter().zip(fee.goods).all(|(&have, need)| have >= need)
            && self.fee_cards_from(seat, fee.of, 0, 0) >= fee.cards
    }

    /// Point tokens on cards of the city, from this slot on, if they pay.
    pub(crate) fn tokens_from(&self, seat: Seat, they_pay: bool, from: u8) -> u16 {
        let cards = self.player(seat).city.iter().skip(usize::from(from));
        cards.filter(|_| they_pay).map(|card| u16::from(card.tokens)).sum()
    }

    /// How many cards of the hand could still be taken, from this position on, without the colours of the mask.
    pub(crate) fn fee_cards_from(&self, seat: Seat, of: FeeCards, from: u8, taken: u8) -> u8 {
        let cards = self.player(seat).hand.iter().skip(usize::from(from));
        let colours = cards.map(|&card| self.card(card).colour);
        match of {
            FeeCards::Any => colours.count() as u8,
            FeeCards::Of(colour) => colours.filter(|&other| other == colour).count() as u8,
            FeeCards::Different => {
                let mask = colours.fold(0u8, |mask, colour| mask | 1 << colour as u8);
                (mask & !taken).count_ones() as u8
            }
        }
    }
}
