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
