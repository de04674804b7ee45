//! What modules change of paying for cards.

/// What of it is asked of them; nothing else is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paying(u8);

impl Paying {
    pub const NOTHING: Paying = Paying(0);
    /// Ways of their own.
    pub const WAYS: Paying = Paying(1);
    /// What cards cost besides.
    pub const SURCHARGES: Paying = Paying(2);
    /// Resources that stand in for others.
    pub const RATES: Paying = Paying(4);

    pub const fn and(self, other: Paying) -> Paying {
        Paying(self.0 | other.0)
    }

    #[inline]
    pub fn any(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub fn has(self, part: Paying) -> bool {
        self.0 & part.0 != 0
    }
}
