//! Places that modules change for a while.

/// Where a worker may not be put now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Closed {
    /// Bit = id.
    pub locations: u64,
    /// Bit = position among the events in play.
    pub events: u32,
    /// The cards of every city.
    pub cards: bool,
}

impl Closed {
    #[must_use]
    pub fn or(self, other: Closed) -> Closed {
        Closed {
            locations: self.locations | other.locations,
            events: self.events | other.events,
            cards: self.cards | other.cards,
        }
    }
}

/// What the modules in force may change of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Varying(u8);

impl Varying {
    pub const NOTHING: Varying = Varying(0);
    /// Some may be closed.
    pub const CLOSED: Varying = Varying(1);
    /// Some may be open though they are full.
    pub const JOINED: Varying = Varying(2);
    /// Some may be one seat's own.
    pub const OWN: Varying = Varying(4);
    /// Some may act as other places.
    pub const REPLACED: Varying = Varying(8);

    #[must_use]
    pub const fn and(self, other: Varying) -> Varying {
        Varying(self.0 | other.0)
    }
    #[inline]
    pub const fn has(self, what: Varying) -> bool {
        self.0 & what.0 != 0
    }
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }
}
