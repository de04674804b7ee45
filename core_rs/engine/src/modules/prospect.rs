//! What a choice of a module's own brings, in terms that belong to no module. For bots: they weigh it without knowing whose it is.

use super::playing::rate;
use super::{Catalog, Place, Special, State, WorkerKindId, hooks};
use crate::effect::{Effect, Fee};
use crate::ids::{CardId, LocationId, MAX_GOODS, Seat, Slot};
use crate::list::List;
use crate::resources::Resource;
use crate::zone::Zone;

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
    /// What it is expected to count at the end, in thousandths of a point, where that is no matter of growth.
    pub expected: i32,
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

/// A card, and the zone and slot where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lying {
    pub card: CardId,
    pub zone: Zone,
    pub slot: Slot,
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

/// What a choice of a module's own brings, as far as `viewer` may know.
pub fn prospect(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Prospect {
    catalog
        .modules
        .of(choice.module)
        .prospect(catalog, state, viewer, choice)
}

/// What a worker of a further kind brings on a place, if a module has something to say of it.
pub fn prospect_at(
    catalog: &Catalog,
    state: &State,
    viewer: Seat,
    kind: WorkerKindId,
    place: Place,
) -> Option<Prospect> {
    let mut found = None;
    for module in catalog.modules.in_force() {
        found = found.or_else(|| module.prospect_at(catalog, state, viewer, kind, place));
    }
    found
}

/// A kind of resource that stands in for others when this seat pays for the card, and how many units for one.
pub fn stands_in(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<(Resource, u8)> {
    rate(catalog, state, seat, card).map(|rate| (rate.kind, rate.units))
}

/// Does the turn go on after this action?
pub fn is_free(catalog: &Catalog, action: Special) -> bool {
    hooks::is_free(catalog, action)
}

/// What follows when a worker of this seat has come to this place.
pub fn after_placement(catalog: &Catalog, state: &State, seat: Seat, place: Place, mut tell: impl FnMut(Effect)) {
    for module in catalog.modules.in_force() {
        module.after_placement(catalog, state, seat, place, &mut tell);
    }
}

/// What follows when this seat has played this card from where it lies.
pub fn after_play(catalog: &Catalog, state: &State, seat: Seat, card: Lying, mut tell: impl FnMut(Effect)) {
    for module in catalog.modules.in_force() {
        module.after_play(catalog, state, seat, card, &mut tell);
    }
}

/// Everything that a thing of a module's own has carried out.
pub fn effects_of(catalog: &Catalog, module: u8, at: u8, mut tell: impl FnMut(Effect)) {
    catalog.modules.of(module).effects_of(catalog, at, &mut tell);
}
