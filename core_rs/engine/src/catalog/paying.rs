//! What modules change of paying for cards.

/// What of it is asked of them; nothing else is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paying {
    /// Ways of their own.
    pub ways: bool,
    /// What cards cost besides.
    pub surcharges: bool,
    /// Resources that stand in for others.
    pub rates: bool,
}

impl Paying {
    pub const NOTHING: Paying = Paying {
        ways: false,
        surcharges: false,
        rates: false,
    };

    pub fn any(self) -> bool {
        self.ways | self.surcharges | self.rates
    }

    pub fn and(self, other: Paying) -> Paying {
        Paying {
            ways: self.ways | other.ways,
            surcharges: self.surcharges | other.surcharges,
            rates: self.rates | other.rates,
        }
    }
}
