//! Sets of card names.

use crate::bits::ones;
use crate::ids::{CardId, MAX_CARD_NAMES};

/// A set of card names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet([u64; MAX_CARD_NAMES / 64]);

impl CardSet {
    pub const EMPTY: CardSet = CardSet([0; MAX_CARD_NAMES / 64]);
    pub const ALL: CardSet = CardSet([u64::MAX; MAX_CARD_NAMES / 64]);

    /// Ids are below 128. One of two words is chosen without a look into memory.
    #[inline]
    pub fn has(self, card: CardId) -> bool {
        let [low, high] = self.0;
        let word = if card & 64 == 0 { low } else { high };
        word >> (card & 63) & 1 == 1
    }
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0[usize::from(card >> 6) % 2] |= 1 << (card & 63);
    }
    /// Inserts the card if this is so, without a branch.
    #[inline]
    pub fn insert_if(&mut self, card: CardId, wanted: bool) {
        self.0[usize::from(card >> 6) % 2] |= u64::from(wanted) << (card & 63);
    }
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[usize::from(card >> 6) % 2] &= !(1 << (card & 63));
    }
    #[inline]
    pub fn meets(self, other: CardSet) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) != 0
    }
    #[inline]
    pub fn contains(self, other: CardSet) -> bool {
        self.lacks(other) == 0
    }
    /// The cards that are missing here, as bits of no further meaning: 0 if there is none.
    #[inline]
    pub fn lacks(self, other: CardSet) -> u64 {
        (other.0[0] & !self.0[0]) | (other.0[1] & !self.0[1])
    }
    #[inline]
    #[must_use]
    pub fn union(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
    #[inline]
    #[must_use]
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
    #[inline]
    #[must_use]
    pub fn common(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
    /// Calls `tell` for each card, ascending.
    #[inline]
    pub fn each(self, mut tell: impl FnMut(CardId)) {
        for (word, first) in self.0.into_iter().zip([0, 64]) {
            ones(word).for_each(|bit| tell(first + bit));
        }
    }
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    /// The same as `len`, quicker where there are but a few.
    #[inline]
    pub fn count_few(self) -> usize {
        let mut n = 0;
        for mut word in self.0 {
            while word != 0 {
                word &= word - 1;
                n += 1;
            }
        }
        n
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; MAX_CARD_NAMES / 64]
    }
}

impl FromIterator<CardId> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
