//! Hands and the meadow: cards with the set of their names, kept up to date, so that no rule has to look them through.

use std::ops::Deref;

use crate::card_set::CardSet;
use crate::ids::{CardId, MAX_HAND, MAX_MEADOW, NONE};
use crate::list::List;

/// Sorted by card id: the order of a hand means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    cards: List<CardId, MAX_HAND>,
    names: CardSet,
}

impl Hand {
    #[inline]
    pub fn names(&self) -> CardSet {
        self.names
    }
    #[inline]
    pub fn enter(&mut self, card: CardId) {
        self.cards.insert_sorted(card);
        self.names.insert(card);
    }
    /// One copy of the card leaves.
    #[inline]
    pub fn leave(&mut self, card: CardId) {
        let at = self.cards.iter().position(|&other| other == card);
        let at = at.expect("the card is in the hand");
        self.cards.remove(at);
        if self.cards.get(at) != Some(&card) {
            self.names.remove(card);
        }
    }
    pub fn clear(&mut self) {
        *self = Hand::default();
    }
}

impl Deref for Hand {
    type Target = [CardId];
    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.cards
    }
}

impl FromIterator<CardId> for Hand {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Hand {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.enter(card));
        hand
    }
}

/// Slots in two words, to be searched at once.
const BYTES: usize = 16;
const _: () = assert!(MAX_MEADOW <= BYTES);

/// The slots of the meadow; `NONE` is an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meadow {
    slots: [CardId; BYTES],
    len: u8,
    names: CardSet,
}

impl Meadow {
    #[inline]
    pub fn names(&self) -> CardSet {
        self.names
    }
    /// One more slot, with this card or empty.
    pub fn add_slot(&mut self, card: CardId) {
        self.len += 1;
        self.put(usize::from(self.len) - 1, card);
    }
    /// Fills an empty slot.
    #[inline]
    pub fn put(&mut self, slot: usize, card: CardId) {
        self.slots[slot] = card;
        if card != NONE {
            self.names.insert(card);
        }
    }
    /// Empties a slot.
    #[inline]
    pub fn take(&mut self, slot: usize) -> CardId {
        let card = std::mem::replace(&mut self.slots[slot], NONE);
        if card != NONE && !self.slots.contains(&card) {
            self.names.remove(card);
        }
        card
    }
    /// The slots that hold cards of this set.
    #[inline]
    pub fn slots_of(&self, names: CardSet) -> u32 {
        let mut slots = 0;
        names.common(self.names).each(|card| slots |= self.slots_with(card));
        slots
    }
    /// For each card of this set, the first slot among these that holds it.
    #[inline]
    pub fn first_slots_of(&self, names: CardSet, among: u32) -> u32 {
        let mut firsts = 0;
        names.common(self.names).each(|card| {
            let slots = self.slots_with(card) & among;
            firsts |= slots & slots.wrapping_neg();
        });
        firsts
    }
    #[inline]
    fn slots_with(&self, card: CardId) -> u32 {
        let (words, _) = self.slots.as_chunks();
        let slots = equal_bytes(u64::from_le_bytes(words[0]), card);
        if self.len <= 8 {
            return slots;
        }
        slots | equal_bytes(u64::from_le_bytes(words[1]), card) << 8
    }
}

/// The bytes of a word that equal `byte`, as bits.
#[inline]
fn equal_bytes(word: u64, byte: u8) -> u32 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let differing = word ^ (u64::from(byte) * 0x0101_0101_0101_0101);
    // The first bit of each byte tells whether any bit of it is set; no sum reaches the next byte.
    let any = ((differing & LOW) + LOW) | differing | LOW;
    ((!any >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl Default for Meadow {
    fn default() -> Self {
        Meadow {
            slots: [NONE; BYTES],
            len: 0,
            names: CardSet::EMPTY,
        }
    }
}

impl Deref for Meadow {
    type Target = [CardId];
    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.slots[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_knows_its_names_while_cards_come_and_go() {
        let mut hand: Hand = [7, 3, 127, 7].into_iter().collect();
        assert_eq!(hand[..], [3, 7, 7, 127]);
        hand.leave(7);
        assert!(hand.names().has(7), "one copy is left");
        hand.leave(7);
        assert_eq!(hand.names(), [3, 127].into_iter().collect());
    }

    #[test]
    fn slots_are_found_by_name() {
        let cards = [5, 0, 127, 5, NONE, 64, 0, 5, 127, 6];
        let mut meadow = Meadow::default();
        for card in cards {
            meadow.add_slot(card);
        }
        for card in 0..128 {
            let slots = cards.iter().enumerate().filter(|(_, other)| **other == card);
            let bits = slots.fold(0, |bits, (slot, _)| bits | 1 << slot);
            assert_eq!(meadow.slots_of([card].into_iter().collect()), bits, "{card}");
        }
        assert_eq!(meadow.slots_of(CardSet::ALL), 0b11_1110_1111);
        let names = [5, 6, 127].into_iter().collect();
        assert_eq!(
            meadow.first_slots_of(names, !0b1),
            0b10_0000_1100,
            "but for the first slot"
        );
        assert_eq!((meadow.take(2), meadow.take(8)), (127, 127));
        assert_eq!(meadow.names(), [0, 5, 6, 64].into_iter().collect());
    }
}
