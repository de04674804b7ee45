//! Whether a step can be done, and what it asks for.

use crate::effect::Per;
use crate::ids::Seat;
use crate::state::Source;

/// For whom a chance is asked, and where the step stands.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub seat: Seat,
    pub source: Source,
    /// Where the steps after it begin.
    pub next: usize,
    /// It is the first thing to do.
    pub first: bool,
}

/// What a step contributes to whether its effect can be performed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// It asks for something that the player must have: does he have it?
    Must(bool),
    /// The player has less than it asks for; carried out for another reason it takes what there is.
    Short,
    /// It is done as far as it goes: does it change anything?
    May(bool),
}

/// What a step asks for, whatever the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// Nothing, and it always changes something.
    Gives,
    /// Nothing, and it may change something.
    MayGive,
    /// A card that can be drawn.
    Draw,
    /// So many cards in hand.
    Hand(u8),
    /// What its chance tells, which is always a must.
    Must,
    /// Its chance must be looked at.
    Closer,
}

impl Demand {
    /// Of a step that gives what `per` counts, if `some` is anything.
    pub(super) fn giving(per: Per, some: bool) -> Demand {
        if per == Per::ONCE && some {
            Demand::Gives
        } else {
            Demand::MayGive
        }
    }
}
