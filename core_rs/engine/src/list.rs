//! A list of bounded length that lives inside its owner: no heap, plain copy.

use std::fmt;
use std::ops::{Deref, DerefMut};

#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List {
            len: 0,
            items: [T::default(); N],
        }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// The last item, found by one test.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    #[inline]
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        let len = usize::from(self.len);
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        item
    }

    /// Makes room at `at` for one item.
    #[inline]
    pub fn insert(&mut self, at: usize, item: T) {
        let len = usize::from(self.len);
        self.items.copy_within(at..len, at + 1);
        self.items[at] = item;
        self.len += 1;
    }

    /// Puts an item into a sorted list, which stays sorted.
    #[inline]
    pub fn insert_sorted(&mut self, item: T)
    where
        T: Ord,
    {
        let mut at = usize::from(self.len);
        while at > 0 && self.items[at - 1] > item {
            self.items[at] = self.items[at - 1];
            at -= 1;
        }
        self.items[at] = item;
        self.len += 1;
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    pub const CAPACITY: usize = N;
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}
