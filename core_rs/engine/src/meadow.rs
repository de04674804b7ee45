//! The meadow, packed so that a card is found in all slots at once.

use std::ops::Deref;

use crate::ids::{CardId, MAX_MEADOW, NONE};

/// Slots in two words.
const BYTES: usize = 16;
const _: () = assert!(MAX_MEADOW <= BYTES);

/// The slots of the meadow; `NONE` is an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meadow {
    slots: [CardId; BYTES],
    len: u8,
}

impl Meadow {
    /// One more slot, with this card or empty.
    pub fn add_slot(&mut self, card: CardId) {
        self.slots[usize::from(self.len)] = card;
        self.len += 1;
    }
    #[inline]
    pub fn put(&mut self, slot: usize, card: CardId) {
        self.slots[slot] = card;
    }
    /// Empties a slot.
    #[inline]
    pub fn take(&mut self, slot: usize) -> CardId {
        std::mem::replace(&mut self.slots[slot], NONE)
    }
    /// The slots that hold this card.
    #[inline]
    pub fn slots_with(&self, card: CardId) -> u32 {
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
    // The last bit of each byte tells whether any bit of it is set; no sum reaches the next byte.
    let any = ((differing & LOW) + LOW) | differing | LOW;
    ((!any >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl Default for Meadow {
    fn default() -> Self {
        Meadow {
            slots: [NONE; BYTES],
            len: 0,
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
    fn slots_are_found_by_card() {
        let cards = [5, 0, 127, 5, NONE, 64, 0, 5, 127, 6];
        let mut meadow = Meadow::default();
        for card in cards {
            meadow.add_slot(card);
        }
        for card in 0..128 {
            let slots = cards.iter().enumerate().filter(|(_, other)| **other == card);
            let bits = slots.fold(0, |bits, (slot, _)| bits | 1 << slot);
            assert_eq!(meadow.slots_with(card), bits, "{card}");
        }
        assert_eq!((meadow.take(2), meadow.slots_with(127)), (127, 1 << 8));
    }
}
