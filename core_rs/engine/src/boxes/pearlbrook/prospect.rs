//! What is brought by ambassadors, river cards and adornments.

use super::ambassador::{ADORNMENT, landing};
use super::section::SPOTS;
use super::verbs::river::pearls_turned_up;
use super::{adornment_points, numbers, price_in_pearls, section};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::Fee;
use crate::ids::{NONE, Seat, Slot};
use crate::modules::{Benefit, Run};
use crate::state::{Place, Spot, State};

const RIVER_SECTION: &str = "river";
const ADORNMENT_SECTION: &str = "adornment";

pub(super) fn of(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Benefit<'static> {
    let [first, second, ..] = choice.args;
    match choice.kind {
        ADORNMENT if second == NONE => adornment(catalog, state, viewer, usize::from(first)),
        ADORNMENT => mirrored(catalog, usize::from(first)),
        _ => river_card(catalog, first),
    }
}

/// What an ambassador brings on a place.
pub(super) fn at(catalog: &Catalog, state: &State, viewer: Seat, place: Place) -> Benefit<'static> {
    match (landing(catalog, place), place.spot()) {
        (Some(at), _) if at < SPOTS => at_spot(catalog, state, at),
        (_, Spot::Location(location)) => Benefit {
            location: Some(location),
            ..Benefit::default()
        },
        (_, Spot::City { seat, slot }) => at_ferry(catalog, state, viewer, seat, slot),
        _ => Benefit::default(),
    }
}

fn river_card(catalog: &Catalog, card: u8) -> Benefit<'static> {
    let card = &numbers(catalog).river[usize::from(card)];
    Benefit::of(RIVER_SECTION, card.effect, card.fee)
}

fn adornment(catalog: &Catalog, state: &State, viewer: Seat, at: usize) -> Benefit<'static> {
    let adornment = &numbers(catalog).adornments[at];
    Benefit {
        points: adornment_points(catalog, state, viewer, at),
        ..Benefit::of(ADORNMENT_SECTION, adornment.effect, adornment.fee)
    }
}

/// Another's adornment does what it does, and neither costs nor counts anything.
fn mirrored(catalog: &Catalog, at: usize) -> Benefit<'static> {
    let effect = numbers(catalog).adornments[at].effect;
    Benefit::of(ADORNMENT_SECTION, effect, Fee::NONE)
}

/// The card that lies there, if it lies face up, or the pearls for turning it up.
fn at_spot(catalog: &Catalog, state: &State, spot: usize) -> Benefit<'static> {
    if let Some((card, true)) = section(state).river(spot) {
        return Benefit {
            optional: true,
            ..river_card(catalog, card)
        };
    }
    let location = numbers(catalog).places[spot].location;
    let effect = catalog.locations[usize::from(location)].effect;
    Benefit {
        section: RIVER_SECTION,
        optional: true,
        unknown: true,
        goods: price_in_pearls(catalog, pearls_turned_up(catalog, effect)),
        ..Benefit::default()
    }
}

/// Any card that lies face up; the owner of the card gets tokens.
fn at_ferry(catalog: &Catalog, state: &State, viewer: Seat, owner: Seat, slot: Slot) -> Benefit<'static> {
    let numbers = numbers(catalog);
    let card = state.player(owner).city[usize::from(slot)].card;
    let reward = catalog.cards[usize::from(card)].open_reward;
    Benefit {
        section: RIVER_SECTION,
        optional: true,
        runs: std::array::from_fn(|spot| {
            let (card, face_up) = section(state).river(spot)?;
            let card = &numbers.river[usize::from(card)];
            face_up.then_some(Run {
                effect: card.effect,
                fee: card.fee,
            })
        }),
        gift: (owner != viewer).then_some((owner, reward)),
        ..Benefit::default()
    }
}
