//! What steps count and ask of a position.

use crate::catalog::CardDef;
use crate::effect::{Condition, Copying, Count};
use crate::ids::{CardId, Seat};
use crate::observer::Observer;
use crate::state::{Frame, Source};

use super::score::events_of_kind;
use crate::game::engine::Engine;

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
            let forms = self.card(card).forms;
            player.city.iter().filter(|other| forms.has(other.card)).count() as u8
        } else {
            0
        }
    }

    pub(crate) fn tokens_on(&self, seat: Seat, card: CardId) -> u8 {
        let forms = self.card(card).forms;
        self.player(seat)
            .city
            .iter()
            .filter(|other| forms.has(other.card))
            .fold(0u8, |sum, c| sum.saturating_add(c.tokens))
    }

    /// How often a step is done that is done once for every so many of what is counted. Most count nothing.
    #[inline(always)]
    pub(crate) fn times(&self, per: Count, every: u8, frame: &Frame) -> u8 {
        if matches!(per, Count::One) && every == 1 {
            1
        } else {
            self.count(per, frame) / every
        }
    }

    #[inline(never)]
    pub(crate) fn count(&self, per: Count, frame: &Frame) -> u8 {
        match per {
            Count::One => 1,
            Count::Chosen => frame.chosen,
            Count::CardInCity(card) => self.cards_named(Self::city_of(frame), card),
            Count::CardInOtherCities(card) => {
                let others = self.state.opponents(frame.seat);
                others.map(|other| self.cards_named(other, card)).sum()
            }
            Count::TokensOn(card) => self.tokens_on(frame.seat, card),
            Count::CardsOfKind(kind) => self.player(frame.seat).of_kind(kind),
            Count::CardsOfColour(colour) => self.player(frame.seat).colours[colour as usize],
            Count::OthersOfKind(kind) => {
                let own = |card: &CardDef| card.kind == kind;
                self.player(Self::city_of(frame)).of_kind(kind) - self.is_itself(frame, own)
            }
            Count::OthersOfColour(colour) => {
                let own = |card: &CardDef| card.colour == colour;
                self.player(Self::city_of(frame)).colours[colour as usize] - self.is_itself(frame, own)
            }
            Count::Spaces => self.player(Self::city_of(frame)).spaces,
            Count::HandCards(most) => most.min(self.player(frame.seat).hand.len() as u8),
            Count::Events(kind) => events_of_kind(self.catalog, self.state, frame.seat, kind),
            Count::TokensHere => match frame.card() {
                Some((seat, slot)) => self.player(seat).city[usize::from(slot)].tokens,
                None => 0,
            },
        }
    }

    /// 1 if the card whose effect this is stands and is one of those.
    fn is_itself(&self, frame: &Frame, is: impl Fn(&CardDef) -> bool) -> u8 {
        let card = frame.card();
        card.map_or(0, |(seat, slot)| {
            let card = self.player(seat).city[usize::from(slot)].card;
            u8::from(is(self.card(card)))
        })
    }

    pub(crate) fn holds(&self, condition: Condition, frame: &Frame) -> bool {
        match condition {
            Condition::CardInCity(card) => self.player(Self::city_of(frame)).names.has(card),
            Condition::Chosen(least) => frame.chosen >= least,
            Condition::Option(option) => frame.it == option,
            Condition::Goods { good, n } => self.player(Self::city_of(frame)).goods[usize::from(good)] >= n,
            Condition::Paired => match frame.card() {
                Some((seat, slot)) => self.player(seat).is_paired(self.catalog, slot),
                None => false,
            },
        }
    }

    /// Whose cards the effect of a card copies, if it begins by that.
    pub(crate) fn copies(&self, card: CardId) -> Option<Copying> {
        self.catalog.steps[usize::from(self.card(card).effect)].copies(self.catalog)
    }
}
