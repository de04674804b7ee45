//! What the things of a module do, in terms that belong to no module.

use super::playing::rate;
use super::{Catalog, Goal, Place, Special, State, WorkerKindId, hooks};
use crate::effect::{Effect, Fee};
use crate::ids::{CardId, LocationId, MAX_GOODS, Seat};
use crate::list::List;
use crate::resources::Resource;
use crate::zone::CardPlace;

/// A way to use something of a module's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// An action or answer.
    Choice(Special),
    /// What the steps that bring [`crate::effect::Brings::Offers`] offer, by module and number.
    Offer { module: u8, which: u8 },
    /// A worker of a further kind goes to a place.
    Worker(WorkerKindId, Place),
}

/// What has just been done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// A worker has come to this place.
    Placed(Place),
    /// This card has been played from where it lay.
    Played { card: CardId, from: CardPlace },
}

/// What `viewer` may know of a use beforehand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Benefit<'c> {
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
    /// Goals of which the player gets one of the player's choice, and one that goes to another.
    pub goals: List<Goal<'c>, MAX_RUNS>,
    pub lost: Option<Goal<'c>>,
    /// Somebody else who gets point tokens, and how many.
    pub gift: Option<(Seat, u8)>,
    /// The role that it gives the player for the whole game, by its number.
    pub role: Option<u8>,
    /// Locations of which one is performed, of the player's choice (bit = id).
    pub one_of: u64,
    /// The location that is not performed if this is.
    pub forgoes: Option<LocationId>,
    /// Places of which a worker visits one, of the player's choice.
    pub places: List<Place, MAX_PLACES>,
    /// A card that comes to lie where the player alone may play it, for so many resources less.
    pub secures: Option<(CardId, u8)>,
}

/// How many things a choice lets its player choose from at most.
pub const MAX_RUNS: usize = 4;

/// How many places a choice is told to open at most.
pub const MAX_PLACES: usize = 48;

/// An effect and its price, which the effect may pay itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    pub effect: Effect,
    pub fee: Fee,
}

impl<'c> Benefit<'c> {
    /// One thing of a section.
    pub(crate) fn of(section: &'static str, effect: Effect, fee: Fee) -> Benefit<'c> {
        let mut benefit = Benefit {
            section,
            ..Benefit::default()
        };
        benefit.runs[0] = Some(Run { effect, fee });
        benefit
    }
}

/// What a use brings, as far as `viewer` may know, if a module has something to say of it.
pub fn benefit<'c>(catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
    let modules = &catalog.modules;
    match of {
        Use::Choice(Special { module, .. }) | Use::Offer { module, .. } => {
            modules.of(module).benefit(catalog, state, viewer, of)
        }
        Use::Worker(..) => {
            let mut told = modules
                .in_force()
                .map(|module| module.benefit(catalog, state, viewer, of));
            told.find_map(|benefit| benefit)
        }
    }
}

/// A kind of resource that stands in for others when this seat pays for the card, and how many units for one.
pub fn stands_in(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<(Resource, u8)> {
    rate(catalog, state, seat, card).map(|rate| (rate.kind, rate.units))
}

/// Does the turn go on after this action?
pub fn is_free(catalog: &Catalog, action: Special) -> bool {
    hooks::is_free(catalog, action)
}

/// What is carried out for this seat when it has done this.
pub fn follows(catalog: &Catalog, state: &State, seat: Seat, done: Done, mut tell: impl FnMut(Effect)) {
    for module in catalog.modules.in_force() {
        module.follows(catalog, state, seat, done, &mut tell);
    }
}

/// All effects of a thing of a module's own.
pub fn effects(catalog: &Catalog, module: u8, at: u8, mut tell: impl FnMut(Effect)) {
    catalog.modules.of(module).effects(catalog, at, &mut tell);
}
