//! Deck and discard pile, packed.

use crate::ids::CardId;

/// Deck and discard pile in one array: the deck from the left (top last), the discard pile from the right (top first).
#[derive(Clone, Copy, Debug)]
pub struct Piles {
    cards: [CardId; 256],
    deck: u8,
    discard: u8,
}

impl Piles {
    #[inline]
    pub fn deck(&self) -> &[CardId] {
        &self.cards[..usize::from(self.deck)]
    }
    /// The discard pile, top first.
    #[inline]
    pub fn discard_from_top(&self) -> &[CardId] {
        &self.cards[256 - usize::from(self.discard)..]
    }
    #[inline]
    pub fn deck_len(&self) -> usize {
        usize::from(self.deck)
    }
    #[inline]
    pub fn discard_len(&self) -> usize {
        usize::from(self.discard)
    }
    #[inline]
    pub fn take_deck(&mut self) -> Option<CardId> {
        self.deck = self.deck.checked_sub(1)?;
        Some(self.cards[usize::from(self.deck)])
    }
    #[inline]
    pub fn take_discard(&mut self) -> Option<CardId> {
        let card = *self.cards.get(256 - usize::from(self.discard))?;
        self.discard -= 1;
        Some(card)
    }
    #[inline]
    pub fn push_deck(&mut self, card: CardId) {
        self.cards[usize::from(self.deck)] = card;
        self.deck += 1;
    }
    #[inline]
    pub fn push_discard(&mut self, card: CardId) {
        self.discard += 1;
        self.cards[256 - usize::from(self.discard)] = card;
    }
    pub fn deck_mut(&mut self) -> &mut [CardId] {
        &mut self.cards[..usize::from(self.deck)]
    }
    pub fn clear(&mut self) {
        (self.deck, self.discard) = (0, 0);
    }
}

impl Default for Piles {
    fn default() -> Self {
        Piles {
            cards: [0; 256],
            deck: 0,
            discard: 0,
        }
    }
}

impl PartialEq for Piles {
    fn eq(&self, other: &Self) -> bool {
        self.deck() == other.deck() && self.discard_from_top() == other.discard_from_top()
    }
}

impl Eq for Piles {}
