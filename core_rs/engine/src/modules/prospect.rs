//! What a choice of a module's own brings, in terms that belong to no module. For bots: they weigh it without knowing whose it is.

use crate::effect::{Effect, Fee};
use crate::ids::{LocationId, MAX_GOODS, Seat};

/// What `viewer` may know of a choice before it is taken.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Prospect {
    /// The section of the data of what is played or used; empty if it is none of a section.
    pub section: &'static str,
    /// What is carried out: one of these, of the player's choice.
    pub runs: [Option<Run>; MAX_RUNS],
    /// None of them need be carried out.
    pub optional: bool,
    /// Something of the section is carried out that cannot be seen yet.
    pub unknown: bool,
    /// A location that is performed.
    pub location: Option<LocationId>,
    /// Goods that are gained for certain.
    pub goods: [u8; MAX_GOODS],
    /// What it would count if the game ended now.
    pub points: i16,
    /// Somebody else who gets point tokens, and how many.
    pub gift: Option<(Seat, u8)>,
}

/// How many things a choice lets its player choose from at most.
pub const MAX_RUNS: usize = 4;

/// An effect and its price, which the effect may pay itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    pub effect: Effect,
    pub fee: Fee,
}

impl Prospect {
    /// One thing of a section.
    pub(crate) fn of(section: &'static str, effect: Effect, fee: Fee) -> Prospect {
        let mut prospect = Prospect {
            section,
            ..Prospect::default()
        };
        prospect.runs[0] = Some(Run { effect, fee });
        prospect
    }
}
