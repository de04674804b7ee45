//! The choices of a decision that are worth a second thought.

/// A choice and what the heuristic thinks of it, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nominee {
    pub index: usize,
    pub value: i32,
}

/// The best choices, best first, of equals the first: so many at most, none of them more than `behind` thousandths of a point
/// behind the best.
#[derive(Clone, Debug)]
pub struct Nominees {
    width: usize,
    behind: i32,
    list: [Nominee; Nominees::MOST],
    n: usize,
    /// For those who rank all choices before they nominate.
    pub values: Vec<i32>,
}

impl Nominees {
    pub const MOST: usize = 8;

    pub fn new(width: usize, behind: i32) -> Nominees {
        Nominees {
            width: width.clamp(1, Self::MOST),
            behind,
            list: [Nominee::default(); Self::MOST],
            n: 0,
            values: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.n = 0;
    }

    /// What a choice before those that were added must exceed.
    #[inline]
    pub fn bar(&self) -> i32 {
        if self.n == 0 {
            return i32::MIN / 2;
        }
        let last = if self.n == self.width {
            self.list[self.n - 1].value
        } else {
            i32::MIN / 2
        };
        last.max(self.list[0].value.saturating_sub(self.behind)) - 1
    }

    /// Adds a choice that stands before all those that were added, if it is worth enough.
    pub fn add(&mut self, index: usize, value: i32) {
        if value <= self.bar() {
            return;
        }
        self.n = (self.n + 1).min(self.width);
        let mut at = self.n - 1;
        while at > 0 && self.list[at - 1].value <= value {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = Nominee { index, value };
        let least = self.list[0].value.saturating_sub(self.behind);
        while self.list[self.n - 1].value < least {
            self.n -= 1;
        }
    }

    #[inline]
    pub fn list(&self) -> &[Nominee] {
        &self.list[..self.n]
    }
}
