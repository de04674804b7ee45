//! What powers bring.

use super::data::{Power, SECTION};
use super::{POWER, USE, numbers, plays, power_of, section, visits};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::{Brings, Effect, Fee};
use crate::ids::{CardId, LocationId, NONE, Seat};
use crate::modules::Benefit;
use crate::resources::Resource;
use crate::state::{Place, Source, Spot, State};

fn power(catalog: &Catalog, at: u8) -> &Power {
    &numbers(catalog).rows[usize::from(at)]
}

/// A power to be chosen, or what using one does.
pub(super) fn benefit(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Benefit<'static> {
    let at = choice.args[0];
    let Power { free, places, .. } = power(catalog, at);
    match (choice.kind, free, places.instead) {
        (POWER, ..) => Benefit {
            role: Some(at),
            ..Benefit::default()
        },
        (USE, Some(free), _) => {
            let fee = Fee {
                goods: free.goods,
                points: free.tokens,
                ..Fee::NONE
            };
            Benefit::of(SECTION, free.effect, fee)
        }
        (USE, None, Some(_)) => Benefit {
            one_of: occupied(catalog, state, viewer),
            forgoes: place_in_question(state),
            ..Benefit::default()
        },
        _ => Benefit::default(),
    }
}

/// Basic and forest locations, and those that all share, where a worker of another player stands.
fn occupied(catalog: &Catalog, state: &State, viewer: Seat) -> u64 {
    let standing = state.opponents(viewer).map(|seat| state.player(seat).standing());
    let standing = standing.fold(0, |all, places| all | places);
    let kept = |id: &u8| !catalog.locations[usize::from(*id)].permanent_worker;
    ones(standing).filter(kept).fold(0, |set, id| set | 1 << id)
}

/// The location whose effect would be left out.
fn place_in_question(state: &State) -> Option<LocationId> {
    match state.stack.last()?.source {
        Source::Location(id) => Some(id),
        _ => None,
    }
}

/// The kinds of resources that a place may bring by itself (bit = kind).
fn kinds_brought(catalog: &Catalog, effect: Effect) -> u8 {
    let steps = catalog.brings[usize::from(effect)..].iter();
    let steps = steps.take_while(|brings| **brings != Brings::End);
    steps.fold(0, |kinds, brings| match brings {
        Brings::Resources { what, .. } => {
            let there = Resource::ALL.into_iter().filter(|&kind| what[kind] > 0);
            kinds | there.fold(0, |mask, kind| mask | 1 << kind as u8)
        }
        _ => kinds,
    })
}

pub(super) fn after_placement(
    catalog: &Catalog,
    state: &State,
    seat: Seat,
    place: Place,
    mut tell: impl FnMut(Effect),
) {
    let Some(at) = power_of(state, seat) else { return };
    let (def, spot) = (power(catalog, at), place.spot());
    let (area, kinds) = match spot {
        Spot::Location(id) => {
            let location = &catalog.locations[usize::from(id)];
            (1 << location.area, kinds_brought(catalog, location.effect))
        }
        _ => (0, 0),
    };
    def.after_visit
        .iter()
        .filter(|after| visits::fits(after, area, kinds))
        .for_each(|after| tell(after.effect));
    if let Some(marker) = def.places.marker
        && spot == Spot::Location(section(state).marked_location)
    {
        tell(marker.visited);
    }
    let marked = section(state).marked_location;
    if let Some(marker) = def.places.marker
        && marked != NONE
        && place == Place::location(marked)
    {
        tell(marker.visited);
    }
    if let Some(free) = def.free.filter(|_| def.lays.is_some())
        && place.as_location() & section(state).lying != 0
    {
        tell(free.effect);
    }
}

pub(super) fn after_play(catalog: &Catalog, state: &State, seat: Seat, card: CardId, mut tell: impl FnMut(Effect)) {
    let Some(at) = power_of(state, seat) else { return };
    let def = power(catalog, at);
    let fitting = def.after_play.iter();
    let fitting = fitting.filter(|after| plays::fits(catalog, state, after, card, seat));
    fitting.for_each(|after| tell(after.effect));
}

/// All that a power has carried out.
pub(super) fn effects(catalog: &Catalog, at: u8, mut tell: impl FnMut(Effect)) {
    let def = power(catalog, at);
    def.after_visit.iter().for_each(|after| tell(after.effect));
    def.after_play.iter().for_each(|after| tell(after.effect));
    tell(def.after_draw);
    def.free.iter().for_each(|free| tell(free.effect));
    def.places.marker.iter().for_each(|marker| tell(marker.visited));
    def.places.instead.iter().for_each(|instead| tell(instead.effect));
}
