//! Sets of small numbers as the bits of a word.

/// The numbers in the set, ascending.
#[inline]
pub fn ones(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let least = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(least)
    })
}

/// The set with this slot gone: those behind it have moved up.
pub fn without_slot(set: u64, slot: u8) -> u64 {
    let below = (1 << slot) - 1;
    set & below | set >> 1 & !below
}
