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
pub struct Varying {
    /// Some may be closed.
    pub closed: bool,
    /// Some may be open though they are full.
    pub joined: bool,
    /// Some may be one seat's own.
    pub own: bool,
}

impl Varying {
    pub const NOTHING: Varying = Varying {
        closed: false,
        joined: false,
        own: false,
    };

    #[must_use]
    pub fn or(self, other: Varying) -> Varying {
        Varying {
            closed: self.closed | other.closed,
            joined: self.joined | other.joined,
            own: self.own | other.own,
        }
    }

    /// Are the places of a seat others than those that lie there for everybody?
    #[inline]
    pub fn places(self) -> bool {
        self.closed | self.own
    }
}
