//! What Visitors, tiles and the cards beside them bring.

use super::numbers::{TRAIN_CAR, VISITOR};
use super::section::CARS;
use super::{AWAY, HIS, IN, SECTION_VISITORS, TILE, numbers, section};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::{Effect, Fee};
use crate::ids::Seat;
use crate::list::List;
use crate::modules::{Benefit, Goal, MAX_RUNS, Prize, Run};
use crate::state::State;
use crate::zone::CardPlace;

fn goal(catalog: &Catalog, visitor: u8) -> Goal<'_> {
    let visitor = &numbers(catalog).visitors[usize::from(visitor)];
    Goal {
        points: if visitor.dead { 0 } else { visitor.points },
        requires: &visitor.requires.0,
    }
}

pub(super) fn of_choice<'c>(catalog: &'c Catalog, state: &State, choice: Special) -> Benefit<'c> {
    let [first, tile, ..] = choice.args;
    let visitor = Benefit {
        section: VISITOR,
        ..Benefit::default()
    };
    match choice.kind {
        TILE => Benefit::of(TRAIN_CAR, numbers(catalog).tiles[usize::from(tile)].effect, Fee::NONE),
        IN => Benefit {
            goals: [goal(catalog, first)].into_iter().collect(),
            ..visitor
        },
        // The other one stays to be taken.
        AWAY => Benefit {
            goals: face_up(catalog, state, Some(first)),
            ..visitor
        },
        HIS => Benefit {
            lost: Some(goal(catalog, first)),
            ..visitor
        },
        _ => visitor,
    }
}

/// The Visitors who lie face up.
fn face_up<'c>(catalog: &'c Catalog, state: &State, but: Option<u8>) -> List<Goal<'c>, MAX_RUNS> {
    let face_up = section(state).face_up().filter(|&at| Some(at) != but);
    face_up.map(|at| goal(catalog, at)).collect()
}

/// The Visitor that a worker finds at the Station, or a tile.
pub(super) fn of_offer<'c>(catalog: &'c Catalog, state: &State, which: u8) -> Benefit<'c> {
    if which == SECTION_VISITORS {
        return Benefit {
            section: VISITOR,
            goals: face_up(catalog, state, None),
            ..Benefit::default()
        };
    }
    let cars = section(state).cars;
    let tile = |car: usize| numbers(catalog).tiles.get(usize::from(cars[car]));
    Benefit {
        section: TRAIN_CAR,
        runs: std::array::from_fn(|car| {
            let effect = (car < CARS).then(|| tile(car))??.effect;
            let fee = Fee::NONE;
            Some(Run { effect, fee })
        }),
        ..Benefit::default()
    }
}

/// The tile beside a card that is played from the Station.
pub(super) fn after_play(catalog: &Catalog, state: &State, from: CardPlace, mut tell: impl FnMut(Effect)) {
    let numbers = numbers(catalog);
    if from.zone == numbers.shelf {
        let car = usize::from(from.slot_of_part());
        let tile = section(state).cars.get(car).copied();
        if let Some(tile) = tile.and_then(|tile| numbers.tiles.get(usize::from(tile))) {
            tell(tile.effect);
        }
    }
}

/// The Visitors of a seat.
pub(super) fn prizes<'c>(
    catalog: &'c Catalog,
    state: &State,
    seat: Seat,
    mut tell: impl FnMut(&'static str, Prize<'c>),
) {
    let visitors = section(state).with(seat);
    visitors.for_each(|at| tell(VISITOR, Prize::Goal(goal(catalog, at))));
}
