//! Sets of the things that have rows in the table of cards.

use everdell_engine::ids::{MAX_CARD_NAMES, MAX_EXTRAS};

/// What a table has rows for: cards followed by extras that are held, or locations followed by extras that are used.
pub type Code = u16;

const WORDS: usize = (MAX_CARD_NAMES + MAX_EXTRAS).div_ceil(64);

/// A set of cards and of what is held beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NameSet([u64; WORDS]);

impl NameSet {
    #[inline]
    pub fn insert(&mut self, code: Code) {
        self.0[usize::from(code >> 6) % WORDS] |= 1 << (code & 63);
    }

    #[inline]
    pub fn has(&self, code: Code) -> bool {
        self.0[usize::from(code >> 6) % WORDS] >> (code & 63) & 1 == 1
    }

    #[must_use]
    pub fn union(&self, other: &NameSet) -> NameSet {
        NameSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Its members, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Code> + use<> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while words[at] == 0 {
                if at + 1 == WORDS {
                    return None;
                }
                at += 1;
            }
            let bit = words[at].trailing_zeros();
            words[at] &= words[at] - 1;
            Some((at * 64) as Code + bit as Code)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_every_card_and_everything_beside_them() {
        let all = (MAX_CARD_NAMES + MAX_EXTRAS) as Code;
        let (mut third, mut even) = (NameSet::default(), NameSet::default());
        (0..all)
            .filter(|code| code % 3 == 0)
            .for_each(|code| third.insert(code));
        (0..all).filter(|code| code % 2 == 0).for_each(|code| even.insert(code));
        assert!(third.iter().eq((0..all).step_by(3)));
        assert!((0..all).all(|code| even.has(code) == (code % 2 == 0)));
        let both = (0..all).filter(|code| code % 3 == 0 || code % 2 == 0);
        assert!(third.union(&even).iter().eq(both));
        assert_eq!(NameSet::default().iter().count(), 0);
    }
}
