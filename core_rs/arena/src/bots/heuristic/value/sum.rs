//! What is done with the terms of a value: they are added up, or listed with their names.

/// Takes the terms of one value.
pub trait Sum {
    /// Are the single terms wanted?
    const TERMS: bool;
    fn add(&mut self, term: &'static str, value: i32);
    /// May the rest be left out, since no more than `most` can come?
    fn is_settled(&mut self, most: i32) -> bool;
}

impl Sum for Vec<(&'static str, i32)> {
    const TERMS: bool = true;
    fn add(&mut self, term: &'static str, value: i32) {
        if value != 0 {
            self.push((term, value));
        }
    }
    fn is_settled(&mut self, _: i32) -> bool {
        false
    }
}

/// A value that matters only if it is more than the best so far.
pub struct Race {
    best: i32,
    sum: i32,
    lost: bool,
}

impl Race {
    #[inline]
    pub fn against(best: i32) -> Race {
        Race {
            best,
            sum: 0,
            lost: false,
        }
    }

    /// The value, if it is more.
    #[inline]
    pub fn won(self) -> Option<i32> {
        (!self.lost && self.sum > self.best).then_some(self.sum)
    }
}

impl Sum for Race {
    const TERMS: bool = false;
    #[inline]
    fn add(&mut self, _: &'static str, value: i32) {
        self.sum += value;
    }
    #[inline]
    fn is_settled(&mut self, most: i32) -> bool {
        self.lost |= self.sum + most <= self.best;
        self.lost
    }
}

/// The best choice so far.
#[derive(Clone, Copy)]
pub struct Best {
    pub value: i32,
    pub index: usize,
}

impl Best {
    /// Less than anything can be worth.
    pub const NONE: Best = Best {
        value: i32::MIN / 2,
        index: 0,
    };

    /// What another choice must exceed to be better: of equals the first is taken.
    #[inline]
    pub fn bar(&self, index: usize) -> i32 {
        self.value - i32::from(index < self.index)
    }

    /// Weighs another choice as far as it can still be better.
    #[inline(always)]
    pub fn race(&mut self, index: usize, list_terms: impl FnOnce(&mut Race)) {
        let mut race = Race::against(self.bar(index));
        list_terms(&mut race);
        if let Some(value) = race.won() {
            *self = Best { value, index };
        }
    }
}

/// All terms added up.
#[inline]
pub fn total(list_terms: impl FnOnce(&mut Race)) -> i32 {
    let mut race = Race::against(i32::MIN);
    list_terms(&mut race);
    race.sum
}
