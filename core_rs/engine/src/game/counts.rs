//! What steps count and ask of a position.

use crate::effect::{Condition, Copying, Count};
use crate::ids::{CardId, Seat};
use crate::observer::Observer;
use crate::state::{Frame, Source};

use super::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// The city that a card's text looks at: the one where it stands.
    pub(crate) fn city_of(frame: &Frame) -> Seat {
        match frame.source {
            Source::Card { seat, .. } => seat,
            _ => frame.seat,
        }
    }

    pub(crate) fn cards_named(&self, seat: Seat, card: CardId) -> u8 {
        let player = self.player(seat);
        if player.names.has(card) {
            player.city.iter().filter(|other| other.card == card).count() as u8
        } else {
            0
        }
    }

    pub(crate) fn tokens_on(&self, seat: Seat, card: CardId) -> u8 {
        self.player(seat)
            .city
            .iter()
            .filter(|other| other.card == card)
            .fold(0u8, |sum, c| sum.saturating_add(c.tokens))
    }

    pub(crate) fn count(&self, per: Count, frame: &Frame) -> u8 {
        match per {
            Count::One => 1,
            Count::Chosen => frame.chosen,
            Count::CardInCity(card) => self.cards_named(Self::city_of(frame), card),
            Count::TokensOn(card) => self.tokens_on(frame.seat, card),
            Count::CardsOfKind(kind) => self.player(frame.seat).of_kind(kind),
            Count::CardsOfColour(colour) => self.player(frame.seat).colours[colour as usize],
            Count::TokensHere => match frame.card() {
                Some((seat, slot)) => self.player(seat).city[usize::from(slot)].tokens,
                None => 0,
            },
        }
    }

    pub(crate) fn holds(&self, condition: Condition, frame: &Frame) -> bool {
        match condition {
            Condition::CardInCity(card) => self.player(Self::city_of(frame)).names.has(card),
            Condition::Chosen(least) => frame.chosen >= least,
            Condition::Option(option) => frame.it == option,
            Condition::Goods { good, n } => self.player(Self::city_of(frame)).goods[usize::from(good)] >= n,
            Condition::Paired => match frame.card() {
                Some((seat, slot)) => self.player(seat).city[usize::from(slot)].partner().is_some(),
                None => false,
            },
        }
    }

    /// Whose cards the effect of a card copies, if it begins by that.
    pub(crate) fn copies(&self, card: CardId) -> Option<Copying> {
        self.catalog.steps[usize::from(self.card(card).effect)].copies()
    }
}
