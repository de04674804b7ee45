//! What bots are told of ambassadors, river cards and adornments.

use super::ambassador::{ADORNMENT, landing};
use super::section::SPOTS;
use super::verbs::river::pearls_turned_up;
use super::{adornment_points, numbers, price_in_pearls, section};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::Fee;
use crate::ids::{NONE, Seat, Slot};
use crate::modules::prospect::{Prospect, Run};
use crate::state::{Place, Spot, State};

const RIVER_SECTION: &str = "river";
const ADORNMENT_SECTION: &str = "adornment";

pub(super) fn of(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Prospect {
    let [first, second, ..] = choice.args;
    match choice.kind {
        ADORNMENT if second == NONE => adornment(catalog, state, viewer, usize::from(first)),
        ADORNMENT => mirrored(catalog, usize::from(first)),
        _ => river_card(catalog, first),
    }
}

/// What an ambassador brings on a place.
pub(super) fn at(catalog: &Catalog, state: &State, viewer: Seat, place: Place) -> Prospect {
    match (landing(catalog, place), place.spot()) {
        (Some(at), _) if at < SPOTS => at_spot(catalog, state, at),
        (_, Spot::Location(location)) => Prospect {
            location: Some(location),
            ..Prospect::default()
        },
        (_, Spot::City { seat, slot }) => at_ferry(catalog, state, viewer, seat, slot),
        _ => Prospect::default(),
    }
}

fn river_card(catalog: &Catalog, card: u8) -> Prospect {
    let card = &numbers(catalog).river[usize::from(card)];
    Prospect::of(RIVER_SECTION, card.effect, card.fee)
}

fn adornment(catalog: &Catalog, state: &State, viewer: Seat, at: usize) -> Prospect {
    let adornment = &numbers(catalog).adornments[at];
    Prospect {
        points: adornment_points(catalog, state, viewer, at),
        ..Prospect::of(ADORNMENT_SECTION, adornment.effect, adornment.fee)
    }
}

/// Another's adornment does what it does, and neither costs nor counts anything.
fn mirrored(catalog: &Catalog, at: usize) -> Prospect {
    let effect = numbers(catalog).adornments[at].effect;
    Prospect::of(ADORNMENT_SECTION, effect, Fee::NONE)
}

/// The card that lies there, if it lies face up, or the pearls for turning it up.
fn at_spot(catalog: &Catalog, state: &State, spot: usize) -> Prospect {
    if let Some((card, true)) = section(state).river(spot) {
        return Prospect {
            optional: true,
            ..river_card(catalog, card)
        };
    }
    let location = numbers(catalog).places[spot].location;
    let effect = catalog.locations[usize::from(location)].effect;
    Prospect {
        section: RIVER_SECTION,
        optional: true,
        unknown: true,
        goods: price_in_pearls(catalog, pearls_turned_up(catalog, effect)),
        ..Prospect::default()
    }
}

/// Any card that lies face up; the owner of the card gets tokens.
fn at_ferry(catalog: &Catalog, state: &State, viewer: Seat, owner: Seat, slot: Slot) -> Prospect {
    let numbers = numbers(catalog);
    let card = state.player(owner).city[usize::from(slot)].card;
    let reward = catalog.cards[usize::from(card)].open_reward;
    Prospect {
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
        ..Prospect::default()
    }
}
